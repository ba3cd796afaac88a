"""How long the solver takes: ``python -m tests.bench.solver [--json] [--deals N] [--seed S]``.

Every part is measured in a process of its own: the endgame (:mod:`tests.bench.endgame`) compiled
by numba and in plain Python, beside a search with a memory and nothing else on a part of the
same endings; open hands (:mod:`tests.bench.open_hand`), worlds (:mod:`tests.bench.worlds`) and
mining (:mod:`tests.bench.mining`) both ways; plans (:mod:`tests.bench.plans`); the start and the
memory of a worker (:mod:`tests.bench.starting`).

The JSON object has ``endgame.{strict,follow}.{numba,plain}``, ``one_call``, ``start``,
``open_hand.{k1..k6}``, ``worlds.{k1,k2}``, ``plans.{n1..n3}``, ``mine`` and ``memory``, compiled
where nothing else is said; ``more`` has the hardest endings, the yardstick and how many times it
is beaten, the parts of the start, and what plain Python takes.
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
    size = ("--deals", str(deals), "--seed", str(seed))
    found = {mode: _both(mode, size) for mode in MODES}
    plain, numba = found["plain"], found["numba"]
    starting = _run("tests.bench.starting")
    return {
        "endgame": _by_duty(found, "endgame"),
        "one_call": numba["one_call"],
        "start": starting["start"],
        "open_hand": numba["open_hand"],
        "worlds": numba["worlds"],
        **_run("tests.bench.plans", *size, on=MODES["plain"]),
        "mine": numba["mine"],
        "memory": starting["memory"],
        "more": {
            "seed": seed,
            "hard": _by_duty(found, "hard"),
            "memo": plain["memo"],
            "times_as_fast_as_memo": {
                duty: {mode: _ratio(plain["memo"][duty], found[mode], duty) for mode in MODES}
                for duty in DUTIES
            },
            "starting": starting["starting"],
            "plain": {item: plain[item] for item in ("one_call", "open_hand", "worlds", "mine")},
        },
    }


def _both(mode: str, size: tuple[str, ...]) -> dict[str, Any]:
    """Return the figures of what is measured compiled and in plain Python."""
    on = MODES[mode]
    return {
        **_run("tests.bench.endgame", *size, *(["--memo"] if mode == "plain" else []), on=on),
        **_run("tests.bench.open_hand", *size, on=on),
        **_run("tests.bench.worlds", *size, on=on),
        **_run("tests.bench.mining", on=on),
    }


def _by_duty(found: dict[str, Any], item: str) -> dict[str, Any]:
    return {duty: {mode: found[mode][item][duty] for mode in MODES} for duty in DUTIES}


def _ratio(memo: dict[str, Any], found: dict[str, Any], duty: str) -> float:
    return round(float(memo["us_mean"] / found["endgame"][duty]["us_mean"]), 1)


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
    more = figures["more"]
    rows: dict[str, Any] = {}
    for duty in DUTIES:
        for mode in MODES:
            rows[f"{duty}, {mode}"] = figures["endgame"][duty][mode]
            for family, row in more["hard"][duty][mode].items():
                rows[f"{duty}, {mode}, {family}"] = row
        rows[f"{duty}, memo"] = more["memo"][duty]
    rows["one call, numba"] = figures["one_call"]
    rows["one call, plain"] = more["plain"]["one_call"]
    columns = ("us_mean", "us_median", "us_p99", "us_max", "nodes_mean", "nodes_max", "deals")
    print(f"{'µs':28}" + "".join(f"{column.removeprefix('us_'):>11}" for column in columns))
    for name, row in rows.items():
        print(f"{name:28}" + "".join(f"{row.get(column, ''):>11}" for column in columns))
    for duty, ratios in more["times_as_fast_as_memo"].items():
        for mode, ratio in ratios.items():
            print(f"{duty}, {mode}: {ratio} times as fast as a memory alone")
    for item in ("open_hand", "worlds", "plans"):
        for left, row in figures[item].items():
            print(f"{item.replace('_', ' ')}, {left}: {row}")
        for left, row in more["plain"].get(item, {}).items():
            print(f"{item.replace('_', ' ')}, {left}, plain: {row}")
    print(f"start: {figures['start']}, in parts: {more['starting']}")
    print(f"memory of a worker: {figures['memory']}")
    for name, row in (("", figures["mine"]), (", plain", more["plain"]["mine"])):
        print(f"mining{name}: {row['examined_per_hour']:,} endings an hour")


if __name__ == "__main__":
    sys.exit(main())
