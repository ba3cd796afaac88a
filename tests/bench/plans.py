"""How long plans take: ``python -m tests.bench.plans [--deals N] [--seed S]``.

Prints one JSON object: for one, two and three wins granted the milliseconds of the process that
one call of ``solve_plan`` takes, every best schedule included. Windows are those of random deals,
the four profiles in turn. The search is plain Python whatever is installed.
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
from tests.trainer.plans import random_plan
from trainer.plans import Plan
from trainer.profiles import PROFILES
from trainer.solver.plans import solve_plan

WINS: Final = (1, 2, 3)
PLANS: Final = 20


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures as one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=PLANS, help="at most so many of each")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    print(json.dumps(measure(asked.deals, asked.seed)))
    return 0


def measure(plans: int, seed: int) -> dict[str, Any]:
    """Return the times for each number of wins granted."""
    return {"plans": {f"n{wins}": _figures(wins, min(plans, PLANS), seed) for wins in WINS}}


def _figures(wins: int, count: int, seed: int) -> dict[str, Any]:
    rng = Random(f"plans {seed} {wins}")
    names = sorted(PROFILES)
    asked = [_plan(names[number % len(names)], rng, wins) for number in range(count)]
    times = [1e3 * timed(partial(solve_plan, plan))[1] for plan in asked]
    return {**spread("ms", times, 2), "deals": count}


def _plan(name: str, rng: Random, wins: int) -> Plan:
    """Return a random plan with exactly so many wins."""
    while True:
        plan = random_plan(name, rng, wins)
        if len(plan.gaps) == wins - 1:
            return plan


if __name__ == "__main__":
    sys.exit(main())
