"""What it costs to begin: compiling once, loading from the cache, and the memory of a worker.

``python -m tests.bench.starting`` prints one JSON object. ``compile_s`` are the seconds from the
import of the solver until an ending and an open hand are answered, with an empty cache;
``cached_s`` those from the import to the first ending, with a full one, the best of three. Under
``starting`` the same in parts, and in seconds of the processor. ``pss_mb`` is the proportional
memory of one of two workers forked from a process that has loaded the application and solved once,
after each has solved a hundred endings.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FIRST_ANSWERS: Final = """
import json, time
told = [(time.perf_counter(), time.process_time())]
tell = lambda: told.append((time.perf_counter(), time.process_time()))
from trainer.cards import Suit, cards
from trainer.deal import Seat, endgame_state
from trainer.profiles import PROFILES
from trainer.solver import open_hand
from trainer.solver.endgame import solve
solve(endgame_state(PROFILES["cady"], Suit.CLUBS, cards("Js Kh"), cards("As 8s"), Seat.SOUTH))
tell()
open_hand.warm_up()
tell()
print(json.dumps([[one[0] - two[0], one[1] - two[1]] for one, two in zip(told[1:], told)]))
"""
PARTS: Final = ("endgame", "open_hand")
ROUNDS: Final = 3


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as empty:
        compiled, cached = _first_answers(empty), [_first_answers(empty) for _ in range(ROUNDS)]
    told = subprocess.run(
        [sys.executable, "-c", "from tests.bench.starting import worker; worker()"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    figures = {
        "start": {
            "compile_s": round(sum(seconds for seconds, _ in compiled), 2),
            "cached_s": round(min(run[0][0] for run in cached), 2),
        },
        "starting": {
            part: {
                "compile_s": round(compiled[index][0], 2),
                "compile_cpu_s": round(compiled[index][1], 2),
                "cached_s": round(min(run[index][0] for run in cached), 2),
                "cached_cpu_s": round(min(run[index][1] for run in cached), 2),
            }
            for index, part in enumerate(PARTS)
        },
        "memory": {"pss_mb": float(told)},
    }
    print(json.dumps(figures))


def _first_answers(cache: str) -> list[list[float]]:
    """Return seconds by the clock and of the processor: of the first ending, of the open hand."""
    run = subprocess.run(
        [sys.executable, "-c", FIRST_ANSWERS],
        cwd=ROOT,
        env={**os.environ, "NUMBA_CACHE_DIR": cache},
        check=True,
        capture_output=True,
        text=True,
    )
    told: list[list[float]] = json.loads(run.stdout)
    return told


def worker() -> None:
    """Load the application, solve, fork two workers, and print what the first one takes."""
    import api.application  # noqa: F401 - what a worker has loaded
    from tests.bench.endgame import one_call, random_deals

    one_call(random_deals(1, 1))
    fork = multiprocessing.get_context("fork")
    together = fork.Barrier(2)
    workers = [fork.Process(target=_work, args=(index, together)) for index in range(2)]
    for each in workers:
        each.start()
    for each in workers:
        each.join()


def _work(index: int, together: Barrier) -> None:
    """Solve, and tell the memory of the first worker while both are there."""
    from tests.bench.endgame import one_call, random_deals

    one_call(random_deals(50, index))
    together.wait()
    if index == 0:
        print(_proportional_memory(), flush=True)
    together.wait()


def _proportional_memory() -> float:
    """Return the megabytes of this process, shared pages divided among those who share them."""
    smaps = Path("/proc/self/smaps_rollup").read_text()
    found = re.search(r"^Pss:\s+(\d+) kB", smaps, re.MULTILINE)
    assert found is not None
    return round(int(found[1]) / 1024, 1)


if __name__ == "__main__":
    main()
