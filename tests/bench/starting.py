"""What it costs to begin: compiling once, loading from the cache, and the memory of a worker.

``python -m tests.bench.starting`` prints one JSON object. ``compile_s`` and ``cached_s`` are
seconds from the import of the solver to its first answer, with an empty cache and with a full
one; ``pss_mb`` is the proportional memory of one of two workers forked from a process that has
loaded the application and solved once, after each has solved a hundred endings.
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
FIRST_ANSWER: Final = """
import time
begun = time.perf_counter()
from trainer.cards import Suit, cards
from trainer.deal import Seat, endgame_state
from trainer.profiles import PROFILES
from trainer.solver.endgame import solve
solve(endgame_state(PROFILES["cady"], Suit.CLUBS, cards("Js Kh"), cards("As 8s"), Seat.SOUTH))
print(time.perf_counter() - begun)
"""


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as empty:
        compile_s, cached_s = _first_answer(empty), min(_first_answer(empty) for _ in range(3))
    told = subprocess.run(
        [sys.executable, "-c", "from tests.bench.starting import worker; worker()"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    figures = {
        "start": {"compile_s": round(compile_s, 2), "cached_s": round(cached_s, 2)},
        "memory": {"pss_mb": float(told)},
    }
    print(json.dumps(figures))


def _first_answer(cache: str) -> float:
    run = subprocess.run(
        [sys.executable, "-c", FIRST_ANSWER],
        cwd=ROOT,
        env={**os.environ, "NUMBA_CACHE_DIR": cache},
        check=True,
        capture_output=True,
        text=True,
    )
    return float(run.stdout)


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
