"""What a kind of puzzle can do: pose a question, read an answer, mark and explain it, prove it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

from puzzles.certificates import Certificate
from puzzles.model import KindName, Puzzle
from trainer.deal import DealState, Play, Seat


@dataclass(frozen=True, slots=True)
class Count:
    """An answer in points: what each side takes from here."""

    south: int
    north: int

    def of(self, seat: Seat) -> int:
        """Return one side's points."""
        return self.south if seat is Seat.SOUTH else self.north


Answer = Play | Count | tuple[Play, ...]
"""A card, a count, or every card of a line played so far, north's among them."""


@dataclass(frozen=True, slots=True)
class Marking:
    """The mark of an answer, which follows from values alone.

    ``value`` is what the answer brings south, points less north's, and ``cost`` the points it
    gives away; for a count ``cost`` is by how many points south's share is off.
    """

    right: bool
    value: int
    cost: int


class Kind(Protocol):
    """One kind of puzzle. Texts come in the language asked for: ``en``, ``pt`` or ``es``."""

    @property
    def name(self) -> KindName:
        """Return the name by which puzzles refer to the kind."""

    def pose(self, puzzle: Puzzle, language: str) -> dict[str, Any]:
        """Return the question: title, text, rule, what is legal, what form the answer takes."""

    def read_answer(self, puzzle: Puzzle, value: object, pointer: str = "") -> Answer:
        """Read an answer from JSON.

        Raises ``NotationError`` for what is no answer, ``IllegalAction`` for an illegal card.
        """

    def mark(self, puzzle: Puzzle, answer: Answer) -> Marking:
        """Mark an answer: right if its value equals the best."""

    def explain(self, puzzle: Puzzle, answer: Answer | None, language: str) -> dict[str, Any]:
        """Return everything that is shown after the attempt; without an answer it was given up."""

    def hints(self, puzzle: Puzzle, language: str) -> tuple[str, ...]:
        """Return the hints in their order."""

    def prove(self, state: DealState, made: date) -> Certificate:
        """Prove a position with both provers."""
