"""How many endings are examined in an hour of one core: ``python -m tests.bench.mining``.

All of it counts: dealing, playing on to the last eight tricks, solving, and every criterion. What
is kept is then proved by the independent prover, a second or so for eight cards; how long that
takes is not in the figure, for it depends on how many finds are wanted.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from time import process_time
from typing import Any, Final

from puzzles.mining import mine
from trainer.solver.compiled import COMPILED

ROUNDS: Final = 3
DEALS: Final = {True: 4000, False: 200}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures as one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=DEALS[COMPILED])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    print(json.dumps(measure(asked.deals, asked.seed)))
    return 0


def measure(deals: int, seed: int) -> dict[str, Any]:
    """Return endings an hour, by the best of some rounds, and what came of them in percent."""
    mine(seed, 1)  # compiles, or loads what was compiled
    seconds = []
    for _ in range(ROUNDS):
        start = process_time()
        found = mine(seed, deals)
        seconds.append(process_time() - start)
    one = min(seconds) / deals
    return {
        "mine": {
            "examined_per_hour": round(3600 / one),
            "us_mean": round(1e6 * one, 1),
            "deals": deals,
            "percent": {
                reason: round(100 * count / deals, 1) for reason, count in found.reasons.items()
            },
        }
    }


if __name__ == "__main__":
    sys.exit(main())
