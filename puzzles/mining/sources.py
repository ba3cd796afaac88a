"""Where the puzzles of a kind come from: one small interface for every kind that is mined.

A source looks through numbered deals, or through deals that were recorded, and yields for each
number what it found, or a word for why it keeps nothing. It depends on seed and number alone, so
that stretches of numbers can be looked through anywhere, in any order, again and again. What is
kept it proves, and only that.

A kind is mined once it has its source in :data:`SOURCES`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any, Final, Protocol

from puzzles.difficulty import difficulty
from puzzles.kinds import ENDGAME_KINDS
from puzzles.mining.candidates import Candidate, candidates
from puzzles.mining.dealing import dealt_endings
from puzzles.mining.records import recorded_endings
from puzzles.model import EndgameKindName, EndgamePuzzle, Puzzle, analysis
from puzzles.themes import THEMES
from trainer.deal import DealState
from trainer.notation.records import DealRecord
from trainer.profiles import RuleProfile

KEPT: Final = "kept"


@dataclass(frozen=True, slots=True)
class Examined:
    """What came of one number: ``found`` is what to prove, or nothing for the ``reason``."""

    number: int
    reason: str
    found: Any = None


class Source(Protocol):
    """Finds puzzles of one kind and proves them."""

    def dealt(
        self, seed: int, numbers: Sequence[int], profiles: Sequence[RuleProfile]
    ) -> Iterator[Examined]:
        """Look through numbered deals, each under one of the profiles."""

    def recorded(self, seed: int, records: Mapping[int, DealRecord]) -> Iterator[Examined]:
        """Look through numbered records, each of which replays."""

    def prove(self, found: Any, puzzle_id: str, made: date) -> Puzzle:
        """Return the puzzle with its certificate; ``made`` is the day of the proof.

        Raises ``DisagreementError`` if the provers do not agree.
        """


class EndgameSource:
    """Endings with something to find, posed as one of the three endgame kinds."""

    def __init__(self, kind: EndgameKindName) -> None:
        self._kind = kind

    def dealt(
        self, seed: int, numbers: Sequence[int], profiles: Sequence[RuleProfile]
    ) -> Iterator[Examined]:
        """Look at the ending of each deal."""
        return _examined(numbers, dealt_endings(seed, numbers, profiles))

    def recorded(self, seed: int, records: Mapping[int, DealRecord]) -> Iterator[Examined]:
        """Look at the ending that each record comes to."""
        return _examined(tuple(records), recorded_endings(seed, records))

    def prove(self, found: DealState, puzzle_id: str, made: date) -> EndgamePuzzle:
        """Prove the value of every card with both provers."""
        return proved_ending(self._kind, found, puzzle_id, made)


def proved_ending(
    kind: EndgameKindName, state: DealState, puzzle_id: str, made: date
) -> EndgamePuzzle:
    """Return an ending posed as a kind, with certificate, themes and difficulty."""
    certificate = ENDGAME_KINDS[kind].prove(state, made)
    position = analysis(state, certificate)
    return EndgamePuzzle(
        id=puzzle_id,
        version=1,
        kind=kind,
        state=state,
        themes=THEMES.of(position),
        certificate=certificate,
        difficulty=difficulty(position),
    )


def _examined(numbers: Sequence[int], endings: Sequence[DealState]) -> Iterator[Examined]:
    for number, found in candidates(numbers, endings):
        if isinstance(found, Candidate):
            yield Examined(number, KEPT, found.state)
        else:
            yield Examined(number, found)


SOURCES: Final[Mapping[str, Source]] = MappingProxyType(
    {kind: EndgameSource(kind) for kind in ENDGAME_KINDS}
)
"""The sources by the kinds of their puzzles."""
