"""How long all deals that look like a view take: ``python -m tests.bench.worlds``.

Prints one JSON object: for one and two stock tricks left the seconds of the process that one call
of ``solve_worlds`` takes, and how many different deals there were. Views are those of the player
to act in random deals, eight cards each, the four profiles in turn.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from tests.bench.open_hand import position
from tests.bench.spread import spread, timed
from trainer.deal import view
from trainer.solver.compiled import COMPILED
from trainer.solver.worlds import solve_worlds

VIEWS: Final = {1: 16, 2: 4}
PLAIN_TRICKS: Final = 1  # more would take minutes in plain Python


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures as one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=max(VIEWS.values()), help="at most so many")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    print(json.dumps(measure(asked.deals, asked.seed)))
    return 0


def measure(views: int, seed: int) -> dict[str, Any]:
    """Return time and number of deals for each number of stock tricks left."""
    _solved(0, 1)  # compiles, or loads what was compiled
    most = max(VIEWS) if COMPILED else PLAIN_TRICKS
    return {
        "worlds": {
            f"k{tricks}": _figures(tricks, min(views, count), seed)
            for tricks, count in VIEWS.items()
            if tricks <= most
        }
    }


def _figures(tricks: int, views: int, seed: int) -> dict[str, Any]:
    found = [_solved(1000 * seed + number, tricks) for number in range(views)]
    return {
        **spread("s", [seconds for _, seconds in found], 3),
        "worlds_max": max(worlds for worlds, _ in found),
        "deals": views,
    }


def _solved(number: int, tricks: int) -> tuple[int, float]:
    """Return how many different deals look like a view, and how long they took."""
    state = position(2 * number, tricks)  # an even number: out of a random deal
    solution, seconds = timed(partial(solve_worlds, view(state, state.to_act)))
    return len(solution.solved), seconds


if __name__ == "__main__":
    sys.exit(main())
