"""Which dealt positions are worth asking about: the criteria, computed from the values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

from puzzles.analysis import Analysis
from puzzles.mining.dealing import deal
from puzzles.policies import POLICIES, chance, fails
from puzzles.signature import signature
from puzzles.solutions import solution
from puzzles.stakes import stakes
from trainer.deal import DealState

LEAST_CHOICES: Final = 3
LEAST_WRONG: Final = 2
MOST_RIGHT: Final = 3
MOST_CHANCE: Final = Fraction(2, 5)
LEAST_POINTS: Final = 40


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position worth asking about, with the number of the deal it came from."""

    number: int
    position: Analysis
    signature: str

    @property
    def state(self) -> DealState:
        """Return the position itself."""
        return self.position.state


def candidates(seed: int, start: int, stop: int) -> Iterator[tuple[int, Candidate | None]]:
    """Yield each deal's number with its candidate, if it gives one.

    Deal ``n`` of a seed is always the same, so that mining can stop and go on anywhere, or be
    shared between machines.
    """
    for number in range(start, stop):
        state = deal(Random(f"{seed}/{number}"))  # noqa: S311 -- repeatable, nothing secret
        yield number, None if state is None else candidate(number, state)


def candidate(number: int, state: DealState) -> Candidate | None:
    """Return the position as a candidate if it meets every criterion."""
    solved = solution(state)
    position = Analysis(state, solved.values, tuple(solved.line))
    return Candidate(number, position, signature(state)) if worthy(position) else None


def worthy(position: Analysis) -> bool:
    """Tell whether there is something to find.

    Enough choices, few of them right and at least two wrong; points worth playing for; at least
    one simple policy fails.
    """
    return (
        len(position.choices) >= LEAST_CHOICES
        and len(position.wrong) >= LEAST_WRONG
        and len(position.best) <= MOST_RIGHT
        and chance(position) <= MOST_CHANCE
        and stakes(position.state).total >= LEAST_POINTS
        and any(fails(policy, position) for policy in POLICIES.values())
    )
