"""Choices in the dark with short hands, small enough to be proved in every deal at once."""

from __future__ import annotations

from datetime import date
from functools import cache
from random import Random
from typing import Final

from puzzles.decisions.question import Decision
from puzzles.decisions.topics import TOPICS
from puzzles.model import DecisionPuzzle
from puzzles.worlds.outlook import Outlook
from puzzles.worlds.terms import WorldsTerms
from tests.trainer.late_views import random_late_view
from trainer.deal import View
from trainer.profiles import PROFILES
from trainer.solver.worlds import solve_worlds

MADE = date(2026, 11, 30)
KIND: Final = "trump_brisque"
_FOUND: Final[dict[str, tuple[int, int, int]]] = {
    "trump": (1, 4, 462),
    "take": (1, 4, 2010),
    "open": (2, 3, 181),
}


@cache
def small_brisque(name: str) -> View:
    """Return a view by the rules of ``cady`` in which south answers a brisque.

    ``trump`` and ``take`` name what is right, with one stock trick left; with two left it is
    ``open``, for then the values are those of open cards.
    """
    tricks, size, seed = _FOUND[name]
    return random_late_view(Random(f"cady {seed}"), PROFILES["cady"], tricks, size, "follow")


@cache
def small_puzzle(name: str = "trump") -> DecisionPuzzle:
    """Return the puzzle about one of these views, proved."""
    shown = small_brisque(name)
    decision = Decision(KIND, shown, WorldsTerms(solve_worlds(shown).claim))
    topic = TOPICS[KIND]
    certificate = topic.prove(decision, MADE)
    return DecisionPuzzle(
        id="trump-brisque-901",
        version=1,
        decision=decision,
        themes=topic.themes_of(decision, certificate),
        certificate=certificate,
        difficulty=topic.difficulty(decision, certificate),
    )


def outlook_of(puzzle: DecisionPuzzle) -> Outlook:
    """Return a puzzle as themes and texts look at it."""
    return Outlook(puzzle.decision, puzzle.certificate)
