"""How long open hands take: ``python -m tests.bench.open_hand [--deals N] [--seed S]``.

Prints one JSON object: for one to six stock tricks left the time of one call of
``solve_open_hand``, the value of every action and a best line included, in milliseconds of the
process. Hands are of eight cards; one position in two comes from a random deal, the other was
set up so that much can be declared; the four profiles in turn.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, Final

from tests.bench.spread import spread, timed
from tests.trainer.houses import choose, rich_pack
from tests.trainer.open_hands import rich_open_hand
from trainer.deal import DealState, Phase, Seat, apply, deal
from trainer.profiles import PROFILES, RuleProfile
from trainer.solver.compiled import COMPILED
from trainer.solver.open_hand import solve_open_hand

DEALS: Final = {1: 64, 2: 64, 3: 32, 4: 16, 5: 8, 6: 4}
PLAIN_TRICKS: Final = 3  # more would take minutes in plain Python
SIZE: Final = 8


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures as one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=max(DEALS.values()), help="at most so many")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    print(json.dumps(measure(asked.deals, asked.seed)))
    return 0


def measure(deals: int, seed: int) -> dict[str, Any]:
    """Return times and nodes for each number of stock tricks left."""
    solve_open_hand(position(0, 1))  # compiles, or loads what was compiled
    most = max(DEALS) if COMPILED else PLAIN_TRICKS
    return {
        "open_hand": {
            f"k{tricks}": _times(tricks, min(deals, count), seed)
            for tricks, count in DEALS.items()
            if tricks <= most
        }
    }


def position(number: int, tricks: int) -> DealState:
    """Return one of the positions that are measured."""
    profile = PROFILES[sorted(PROFILES)[number // 2 % len(PROFILES)]]
    if number % 2:
        return rich_open_hand(Random(number), profile, tricks, SIZE)
    return _played(Random(number), profile, tricks)


def _played(rng: Random, profile: RuleProfile, tricks: int) -> DealState:
    """Return a deal played on until so many stock tricks are left."""
    state = deal(profile, rich_pack(rng), rng.choice(tuple(Seat)))
    while len(state.stock) > 2 * tricks or state.phase is not Phase.STOCK:
        state = apply(state, choose(state, rng))
    return state


def _times(tricks: int, deals: int, seed: int) -> dict[str, Any]:
    times, nodes = [], []
    for number in range(deals):
        state = position(1000 * seed + number, tricks)
        solution, seconds = timed(partial(solve_open_hand, state))
        nodes.append(solution.nodes)
        times.append(1e3 * seconds)
    return {**spread("ms", times, 2), **spread("nodes", nodes), "deals": deals}


if __name__ == "__main__":
    sys.exit(main())
