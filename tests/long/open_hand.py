"""Solver against independent prover while stock is left: ``python -m tests.long.open_hand``.

For each built-in profile, and for house profiles with every option drawn: 5,000 random positions
with one stock trick left and two or three cards each, 500 with two stock tricks and three cards,
200 larger ones; a third of them out of random deals, a third set up with any past, a third with
awards that are pending or may be exposed, as far as the profile has them. Then the positions of
the case file, as far as the prover finishes them. Prints one line of figures a profile, and on
stderr how far it is; stops with the position, as JSON, at the first difference.

Every position is drawn from a seed of its own: ``--first N`` goes on with the position numbered
N of each sort, ``--one 0`` and the like leave a sort out.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

from tests.cases import open_hand
from tests.cases.formats import lines
from tests.trainer.houses import pending_house
from tests.trainer.late_positions import PROFILE_NAMES, random_late_position, random_late_profile
from tests.trainer.open_hands import rich_open_hand, waiting_open_hand
from trainer.deal import Action, DealState
from trainer.notation import read_state, write_action, write_position
from trainer.prover.open_hand import prove_open_hand
from trainer.prover.search import TooManyPositions
from trainer.solver.open_hand import solve_open_hand

ONE: Final = ((1, 2), (1, 3), (1, 3))
TWO: Final = ((2, 3),)
LARGER: Final = ((1, 4), (1, 5), (2, 4), (3, 3))
"""Stock tricks left and cards each, in turn."""
_TELL: Final = 1_000
"""After so many positions it is told how far the run is."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare profile by profile, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--one", type=int, default=5_000, help="positions of one stock trick")
    parser.add_argument("--two", type=int, default=500, help="positions of two stock tricks")
    parser.add_argument("--larger", type=int, default=200, help="larger positions")
    parser.add_argument("--first", type=int, default=0, help="positions of each sort to pass over")
    parser.add_argument("--no-cases", action="store_true", help="leave out the case file")
    parser.add_argument("--profile", choices=PROFILE_NAMES, action="append", help="all if left out")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    sizes = ((asked.one, ONE), (asked.two, TWO), (asked.larger, LARGER))
    try:
        for name in asked.profile or PROFILE_NAMES:
            for number, each in sizes:
                if asked.first >= number:
                    continue
                states = positions(name, range(asked.first, number), each, asked.seed)
                print(compare(name, states), flush=True)
        if not asked.no_cases:
            print(compare("cases", cases()), flush=True)
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
    name: str, numbers: Iterable[int], sizes: Sequence[tuple[int, int]], seed: int
) -> Iterator[DealState]:
    """Yield the positions with these numbers, each out of a seed of its own."""
    for index in numbers:
        if index and not index % _TELL:
            print(f"{name}: {index} positions of {sizes}", file=sys.stderr, flush=True)
        rng = Random(f"open hands {seed} {name} {sizes} {index}")
        tricks, size = sizes[index // 3 % len(sizes)]
        yield position(name, index % 3, tricks, size, rng)


def position(name: str, way: int, tricks: int, size: int, rng: Random) -> DealState:
    """Return a position made in one of three ways: dealt, set up, or set up with awards waiting."""
    profile = random_late_profile(rng, name)
    if way == 2:
        profile = pending_house(rng) if name == "house" else profile
        if profile.pending:
            return waiting_open_hand(rng, profile, tricks, size)
    make = rich_open_hand if way else random_late_position
    return make(rng, profile, tricks, size)


def cases() -> Iterator[DealState]:
    """Yield the positions of the case file."""
    for line in lines(Path(open_hand.__file__).with_name("open_hand.jsonl")):
        yield read_state(line["position"])


def compare(name: str, states: Iterator[DealState]) -> str:
    """Return the figures of one profile. Raises :class:`Disagreement`."""
    count = values = unproved = 0
    seconds = {"solver": 0.0, "prover": 0.0}
    for state in states:
        start = process_time()
        solved = solve_open_hand(state).options
        between = process_time()
        seconds["solver"] += between - start
        try:
            proved = prove_open_hand(state)
        except TooManyPositions:
            unproved += 1
            continue
        seconds["prover"] += process_time() - between
        if solved != proved:
            raise Disagreement(state, told(solved), told(proved))
        count, values = count + 1, values + len(solved)
    return (
        f"{name}: {count} positions, {values} values equal, {unproved} too large for the prover, "
        f"solver {seconds['solver']:.1f} s, prover {seconds['prover']:.1f} s"
    )


def told(options: Sequence[tuple[Action, int]]) -> str:
    """Return options with their values as people may compare them."""
    return json.dumps([[write_action(action), value] for action, value in options])


if __name__ == "__main__":
    sys.exit(main())
