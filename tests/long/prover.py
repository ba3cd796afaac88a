"""Solver against independent prover on many endings: ``python -m tests.long.prover [--seed S]``.

For each built-in profile, and for house profiles with every option of the endgame drawn: 2,000
random endings of up to six cards and 20 of eight, one in three in mid-trick, sevens scored in
any way. Prints one line of figures a profile; stops with the position at the first difference.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random
from time import process_time

from tests.trainer.endings import PROFILE_NAMES, random_ending, random_profile
from trainer.deal import DealState
from trainer.prover.endgame import prove
from trainer.solver.endgame import solve


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare profile by profile, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--small", type=int, default=2_000, help="endings of up to six cards")
    parser.add_argument("--full", type=int, default=20, help="endings of eight cards")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    for name in PROFILE_NAMES:
        try:
            print(compare(name, endings(name, asked.small, asked.full, asked.seed)), flush=True)
        except Disagreement as found:
            print(found, file=sys.stderr)
            return 1
    return 0


class Disagreement(AssertionError):
    """Solver and prover give different values for one position."""

    def __init__(self, state: DealState) -> None:
        super().__init__(
            f"solver {dict(solve(state).values)}\nprover {dict(prove(state))}\n{state}"
        )


def endings(name: str, small: int, full: int, seed: int) -> Iterator[DealState]:
    """Yield the endings of one profile: first the small ones of 1 to 6 cards, then those of 8."""
    rng = Random(f"{seed} {name}")
    for index in range(small):
        yield random_ending(rng, random_profile(rng, name), 1 + index % 6)
    for _ in range(full):
        yield random_ending(rng, random_profile(rng, name), 8)


def compare(name: str, states: Iterator[DealState]) -> str:
    """Return the figures of one profile. Raises :class:`Disagreement`."""
    positions = values = 0
    seconds = {"solver": 0.0, "prover": 0.0}
    for state in states:
        start = process_time()
        solved = solve(state).values
        between = process_time()
        proved = prove(state)
        seconds["solver"] += between - start
        seconds["prover"] += process_time() - between
        if solved != proved:
            raise Disagreement(state)
        positions += 1
        values += len(solved)
    return (
        f"{name}: {positions} endings, {values} values equal, "
        f"solver {seconds['solver']:.1f} s, prover {seconds['prover']:.1f} s"
    )


if __name__ == "__main__":
    sys.exit(main())
