"""Solver against independent prover while stock is left: ``python -m tests.long.open_hand``.

For each built-in profile, and for house profiles with every option drawn: 5,000 random positions
with one stock trick left and two or three cards each, 500 with two stock tricks and three cards,
200 larger ones; half of them out of random deals, half set up with any past. Prints one line of
figures a profile; stops with the position, as JSON, at the first difference.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from random import Random
from time import process_time
from typing import Final

from tests.trainer.late_positions import PROFILE_NAMES, random_late_position, random_late_profile
from tests.trainer.open_hands import rich_open_hand
from trainer.deal import Action, DealState
from trainer.notation import write_action, write_position
from trainer.prover.open_hand import prove_open_hand
from trainer.solver.open_hand import solve_open_hand

ONE: Final = ((1, 2), (1, 3), (1, 3))
TWO: Final = ((2, 3),)
LARGER: Final = ((1, 4), (1, 5), (2, 4), (3, 3))
"""Stock tricks left and cards each, in turn."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare profile by profile, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--one", type=int, default=5_000, help="positions of one stock trick")
    parser.add_argument("--two", type=int, default=500, help="positions of two stock tricks")
    parser.add_argument("--larger", type=int, default=200, help="larger positions")
    parser.add_argument("--profile", choices=PROFILE_NAMES, action="append", help="all if left out")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    for name in asked.profile or PROFILE_NAMES:
        rng = Random(f"open hands {asked.seed} {name}")
        for number, sizes in ((asked.one, ONE), (asked.two, TWO), (asked.larger, LARGER)):
            try:
                print(compare(name, positions(name, number, sizes, rng)), flush=True)
            except Disagreement as found:
                print(found, file=sys.stderr)
                return 1
    return 0


class Disagreement(AssertionError):
    """Solver and prover give different values for one position."""

    def __init__(self, state: DealState, solved: object, proved: object) -> None:
        position = json.dumps(write_position(state))
        super().__init__(f"solver {solved}\nprover {proved}\n{position}")


def positions(
    name: str, number: int, sizes: Sequence[tuple[int, int]], rng: Random
) -> Iterator[DealState]:
    """Yield so many positions, one out of a random deal and one set up by turns."""
    for index in range(number):
        make = rich_open_hand if index % 2 else random_late_position
        tricks, size = sizes[index // 2 % len(sizes)]
        yield make(rng, random_late_profile(rng, name), tricks, size)


def compare(name: str, states: Iterator[DealState]) -> str:
    """Return the figures of one profile. Raises :class:`Disagreement`."""
    count = values = 0
    seconds = {"solver": 0.0, "prover": 0.0}
    for state in states:
        start = process_time()
        solved = solve_open_hand(state).options
        between = process_time()
        proved = prove_open_hand(state)
        seconds["solver"] += between - start
        seconds["prover"] += process_time() - between
        if solved != proved:
            raise Disagreement(state, told(solved), told(proved))
        count, values = count + 1, values + len(solved)
    return (
        f"{name}: {count} positions, {values} values equal, "
        f"solver {seconds['solver']:.1f} s, prover {seconds['prover']:.1f} s"
    )


def told(options: Sequence[tuple[Action, int]]) -> str:
    """Return options with their values as people may compare them."""
    return json.dumps([[write_action(action), value] for action, value in options])


if __name__ == "__main__":
    sys.exit(main())
