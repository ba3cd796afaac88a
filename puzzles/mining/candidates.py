"""Which endings are worth asking about: the criteria, the cheap ones first.

What a position looks like decides about half of them before anything is solved; the values of
its cards decide the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from puzzles.analysis import Analysis
from puzzles.choices import choices
from puzzles.policies import POLICIES, chance, fails
from puzzles.signature import signature
from puzzles.stakes import stakes
from trainer.deal import DealState
from trainer.solver.endgame import solve_many

LEAST_CHOICES: Final = 3
LEAST_WRONG: Final = 2
MOST_RIGHT: Final = 3
MOST_CHANCE: Final = Fraction(2, 5)
LEAST_POINTS: Final = 40

SEEN: Final[Mapping[str, Callable[[DealState], bool]]] = MappingProxyType(
    {
        "little_at_stake": lambda state: stakes(state).total < LEAST_POINTS,
        "few_choices": lambda state: len(choices(state)) < LEAST_CHOICES,
    }
)
"""Why an ending is passed over at sight: points not worth playing for, nothing to choose from."""

SOLVED: Final[Mapping[str, Callable[[Analysis], bool]]] = MappingProxyType(
    {
        "few_wrong": lambda position: len(position.wrong) < LEAST_WRONG,
        "many_right": lambda position: (
            len(position.best) > MOST_RIGHT or chance(position) > MOST_CHANCE
        ),
        "habits_suffice": lambda position: (
            not any(fails(policy, position) for policy in POLICIES.values())
        ),
    }
)
"""Why a solved one is: too little goes wrong, too much goes right, no simple policy fails."""


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


def candidates(
    numbers: Sequence[int], endings: Sequence[DealState]
) -> Iterator[tuple[int, Candidate | str]]:
    """Yield each number with its candidate, or with the reason why there is none."""
    reasons = [reason_at_sight(state) for state in endings]
    hopeful = [state for state, reason in zip(endings, reasons, strict=True) if reason is None]
    solved = iter(solve_many(hopeful))
    for number, state, reason in zip(numbers, endings, reasons, strict=True):
        if reason is not None:
            yield number, reason
            continue
        solution = next(solved)
        position = Analysis(state, solution.values, solution.line)
        yield number, reason_solved(position) or Candidate(number, position, signature(state))


def reason_at_sight(state: DealState) -> str | None:
    """Return why an ending need not even be solved, ``None`` if it must be."""
    return next((reason for reason, holds in SEEN.items() if holds(state)), None)


def reason_solved(position: Analysis) -> str | None:
    """Return why a solved ending is not worth asking about, ``None`` if it is."""
    return next((reason for reason, holds in SOLVED.items() if holds(position)), None)
