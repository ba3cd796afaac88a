"""How long the solver takes: ``python -m tests.bench.solver [--json] [--deals N] [--seed S]``.

Every part is measured in a process of its own: the endgame (:mod:`tests.bench.endgame`) compiled
by numba and in plain Python, beside a search with a memory and nothing else on a part of the
same endings; open hands (:mod:`tests.bench.open_hand`); the start and the memory of a worker
(:mod:`tests.bench.starting`); and how many endings mining examines (:mod:`tests.bench.mining`).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
DUTIES: Final = ("strict", "follow")
MODES: Final = {"numba": "1", "plain": "0"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print a table or one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--deals", type=int, default=500, help="endings for each duty")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    figures = measure(asked.deals, asked.seed)
    if asked.json:
        print(json.dumps(figures))
    else:
        _print_table(figures)
    return 0


def measure(deals: int, seed: int) -> dict[str, Any]:
    """Return all figures, for so many random endings under each duty."""
    return {
        **_endgame(deals, seed),
        **_run("tests.bench.open_hand", "--deals", str(deals), "--seed", str(seed)),
        **_run("tests.bench.starting"),
        **_mining(),
        "seed": seed,
    }


def _endgame(deals: int, seed: int) -> dict[str, Any]:
    """Return the figures of both ways to run, and how many times each beats the yardstick."""
    size = ("--deals", str(deals), "--seed", str(seed))
    found = {
        mode: _run("tests.bench.endgame", *size, *(["--memo"] if mode == "plain" else []), on=on)
        for mode, on in MODES.items()
    }
    endgame: dict[str, Any] = {}
    for duty in DUTIES:
        memo = found["plain"]["endgame"][duty].pop("memo")
        endgame[duty] = {mode: found[mode]["endgame"][duty] for mode in MODES}
        ratio = {
            f"memo_to_{mode}": round(memo["us_mean"] / endgame[duty][mode]["us_mean"], 1)
            for mode in MODES
        }
        endgame[duty] |= {"memo": memo, "ratio": ratio}
    one_call = {**found["numba"]["one_call"], "plain": found["plain"]["one_call"]}
    return {"endgame": endgame, "one_call": one_call}


def _mining() -> dict[str, Any]:
    """Return how many endings mining examines, the figures of plain Python beside."""
    found = {mode: _run("tests.bench.mining", on=on)["mine"] for mode, on in MODES.items()}
    return {"mine": {**found["numba"], "plain": found["plain"]}}


def _run(module: str, *arguments: str, on: str = "1") -> dict[str, Any]:
    """Return the figures of one part, measured with the compiler on or off."""
    run = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env={**os.environ, "BEZIQUE_COMPILED": on},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    figures: dict[str, Any] = json.loads(run.stdout)
    return figures


def _print_table(figures: dict[str, Any]) -> None:
    rows: dict[str, Any] = {}
    for duty in DUTIES:
        for mode in MODES:
            row = figures["endgame"][duty][mode]
            rows[f"{duty}, {mode}"] = row
            for family in ("one_suit", "trump_heavy"):
                rows[f"{duty}, {mode}, {family}"] = row[family]
        rows[f"{duty}, memo"] = figures["endgame"][duty]["memo"]
    rows["one call, numba"] = figures["one_call"]
    rows["one call, plain"] = figures["one_call"]["plain"]
    columns = ("us_mean", "us_median", "us_p99", "us_max", "nodes_mean", "nodes_max", "deals")
    print(f"{'µs':28}" + "".join(f"{column.removeprefix('us_'):>11}" for column in columns))
    for name, row in rows.items():
        print(f"{name:28}" + "".join(f"{row.get(column, ''):>11}" for column in columns))
    for duty in DUTIES:
        for mode in MODES:
            ratio = figures["endgame"][duty]["ratio"][f"memo_to_{mode}"]
            print(f"{duty}, {mode}: {ratio} times as fast as a memory alone")
    for left, row in figures["open_hand"].items():
        print(f"open hand, {left}: {row}")
    print(f"first answer: {figures['start']}; memory of a worker: {figures['memory']}")
    print(f"mining: {figures['mine']['examined_per_hour']:,} endings an hour")


if __name__ == "__main__":
    sys.exit(main())
