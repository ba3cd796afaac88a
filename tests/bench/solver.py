"""How long the solver takes: ``python -m tests.bench.solver [--json] [--deals N] [--seed S]``.

Random endings of eight cards each, the value of every card: under the strict duty (``cady``)
and without the duty to beat (``salon``). Beside it one call of ``solve`` from a position to the
whole solution, and on a part of the same endings a search with a memory and nothing else.
Times are microseconds of the process.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import fmean, median
from time import process_time
from typing import Any, Final

from tests.bench.memo_search import memo_values
from trainer.cards import PACK, Card, Suit
from trainer.deal import Seat, endgame_state
from trainer.profiles import PROFILES, RuleProfile
from trainer.solver.analysis import Analysis
from trainer.solver.endgame import solve
from trainer.solver.ending import lay_out

PROFILE_OF_DUTY: Final = {"strict": "cady", "follow": "salon"}
SIZE: Final = 8
MEMO_DEALS: Final = 50  # the yardstick is slow

Deal = tuple[Suit, Sequence[Card], Sequence[Card]]


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
    """Return all figures for so many random endings under each duty."""
    dealt = random_deals(deals, seed)
    endgame = {}
    for duty, name in PROFILE_OF_DUTY.items():
        plain, memo = _all_cards(dealt, PROFILES[name]), _memo(dealt[:MEMO_DEALS], PROFILES[name])
        ratio = {"memo_to_plain": round(memo["us_mean"] / plain["us_mean"], 1)}
        endgame[duty] = {"plain": plain, "memo": memo, "ratio": ratio}
    return {"endgame": endgame, "one_call": _one_call(dealt), "seed": seed}


def random_deals(deals: int, seed: int) -> list[Deal]:
    """Return trump and hands of random endings of eight cards, south to lead."""
    rng = Random(seed)
    found: list[Deal] = []
    for _ in range(deals):
        cards = rng.sample(PACK, 2 * SIZE)
        found.append((rng.choice(tuple(Suit)), cards[:SIZE], cards[SIZE:]))
    return found


def _all_cards(dealt: Sequence[Deal], profile: RuleProfile) -> dict[str, Any]:
    """Measure the exact value of every card, the conversion to integers included."""
    times, nodes = [], []
    for trump, south, north in dealt:
        start = process_time()
        ending, _ = lay_out(south, north, trump, profile)
        analysis = Analysis(ending)
        analysis.values(ending.hands[0] | ending.hands[1], 0, 0)
        times.append(process_time() - start)
        nodes.append(analysis.nodes)
    return {**_spread(times), "nodes_mean": round(fmean(nodes), 1), "nodes_max": max(nodes)}


def _memo(dealt: Sequence[Deal], profile: RuleProfile) -> dict[str, Any]:
    """Measure the yardstick, and see that it finds the same values."""
    times = []
    for trump, south, north in dealt:
        ending, _ = lay_out(south, north, trump, profile)
        values, seconds = _timed(partial(memo_values, ending, 0))
        if values != Analysis(ending).values(ending.hands[0] | ending.hands[1], 0, 0):
            raise AssertionError(f"the searches disagree on {south} {north} {trump!r}")
        times.append(seconds)
    return _spread(times)


def _one_call(dealt: Sequence[Deal]) -> dict[str, Any]:
    """Measure ``solve`` from a position to values, classes and line, under both duties."""
    times = []
    for trump, south, north in dealt:
        for name in PROFILE_OF_DUTY.values():
            state = endgame_state(PROFILES[name], trump, south, north, Seat.SOUTH)
            _, seconds = _timed(partial(solve, state))
            times.append(seconds)
    return _spread(times)


def _timed(run: Callable[[], Any]) -> tuple[Any, float]:
    """Return what a call returns, and the seconds of processor time it took."""
    start = process_time()
    found = run()
    return found, process_time() - start


def _spread(seconds: Sequence[float]) -> dict[str, Any]:
    """Return mean, median, 99th percentile and worst, in microseconds."""
    ordered = sorted(second * 1e6 for second in seconds)
    return {
        "us_mean": round(fmean(ordered), 1),
        "us_median": round(median(ordered), 1),
        "us_p99": round(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], 1),
        "us_max": round(ordered[-1], 1),
        "deals": len(ordered),
    }


def _print_table(figures: dict[str, Any]) -> None:
    rows = {
        f"{duty}, {search}": figures["endgame"][duty][search]
        for duty in PROFILE_OF_DUTY
        for search in ("plain", "memo")
    } | {"one call of solve": figures["one_call"]}
    print(f"{'µs':20}{'mean':>9}{'median':>9}{'p99':>9}{'max':>9}{'nodes':>8}{'max':>7}{'n':>6}")
    for name, row in rows.items():
        times = "".join(f"{row[key]:9.0f}" for key in ("us_mean", "us_median", "us_p99", "us_max"))
        nodes = f"{row.get('nodes_mean', ''):>8}{row.get('nodes_max', ''):>7}"
        print(f"{name:20}{times}{nodes}{row['deals']:6}")
    for duty in PROFILE_OF_DUTY:
        ratio = figures["endgame"][duty]["ratio"]["memo_to_plain"]
        print(f"{duty}: {ratio} times as fast as a memory alone")


if __name__ == "__main__":
    sys.exit(main())
