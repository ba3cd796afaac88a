"""What a kind of puzzle can do: pose a question, read an answer, mark and explain it, prove it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol, TypeVar

from puzzles.decisions.values import Value
from puzzles.model import KindName
from trainer.deal import Play, Seat


@dataclass(frozen=True, slots=True)
class Count:
    """An answer in points: what each side takes from here."""

    south: int
    north: int

    def of(self, seat: Seat) -> int:
        """Return one side's points."""
        return self.south if seat is Seat.SOUTH else self.north


@dataclass(frozen=True, slots=True)
class Ticked:
    """An answer in options: those that were ticked, and no others."""

    options: frozenset[str]


@dataclass(frozen=True, slots=True)
class Score:
    """An answer in points, for the seats that the question asks about."""

    points: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Schedule:
    """An answer in options, one for each win; ``None``: nothing."""

    choices: tuple[str | None, ...]


Answer = Play | Count | tuple[Play, ...] | Ticked | Score | Schedule
"""A card, a count, every card of a line played so far, ticked options, points, or a schedule."""


@dataclass(frozen=True, slots=True)
class Marking:
    """The mark of an answer, which follows from values or findings alone.

    ``value`` is what the answer brings south, points less north's, and ``cost`` the points it
    gives away; for a count ``cost`` is by how many points south's share is off. For ticked
    options ``value`` counts those judged right and ``cost`` those judged wrong.
    """

    right: bool
    value: int
    cost: int


@dataclass(frozen=True, slots=True)
class Valuation:
    """The mark of a decision: the exact value of what was chosen, and what that costs."""

    right: bool
    value: Value
    cost: Value


Posed = TypeVar("Posed", contravariant=True)
"""The puzzles that a kind poses."""
Subject = TypeVar("Subject", contravariant=True)
"""What a kind proves: a position, or a question about one."""
Proof = TypeVar("Proof", covariant=True)


class Kind(Protocol[Posed, Subject, Proof]):
    """One kind of puzzle. Texts come in the language asked for: ``en``, ``pt`` or ``es``."""

    @property
    def name(self) -> KindName:
        """Return the name by which puzzles refer to the kind."""

    def pose(self, puzzle: Posed, language: str) -> dict[str, Any]:
        """Return the question: title, text, rule, what is legal, what form the answer takes."""

    def read_answer(self, puzzle: Posed, value: object, pointer: str = "") -> Answer:
        """Read an answer from JSON.

        Raises ``NotationError`` for what is no answer, ``IllegalAction`` for an illegal card.
        """

    def mark(self, puzzle: Posed, answer: Answer) -> Marking | Valuation:
        """Mark an answer: right if its value equals the best, or if it says what holds."""

    def explain(self, puzzle: Posed, answer: Answer | None, language: str) -> dict[str, Any]:
        """Return everything that is shown after the attempt; without an answer it was given up."""

    def hints(self, puzzle: Posed, language: str) -> tuple[str, ...]:
        """Return the hints in their order."""

    def prove(self, subject: Subject, made: date) -> Proof:
        """Prove what the kind asks about."""
