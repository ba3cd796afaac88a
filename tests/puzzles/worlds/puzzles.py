"""Choices in the dark with short hands, small enough to be proved in every deal at once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cache
from random import Random

from puzzles.decisions.question import Decision
from puzzles.decisions.topics import TOPICS
from puzzles.model import DecisionPuzzle
from puzzles.worlds.answers import answers, way_of
from puzzles.worlds.outlook import Outlook
from puzzles.worlds.terms import NotABrisqueLed, WorldsTerms, shown_brisque
from tests.trainer.late_views import random_late_view
from trainer.deal import Seat, View
from trainer.profiles import PROFILES
from trainer.solver.worlds import Claim, solve_worlds

MADE = date(2026, 11, 30)
KIND = "trump_brisque"


def small_brisques(name: str, tricks: int = 1, size: int = 4) -> Iterator[View]:
    """Yield views in which south has two ways at least to answer a brisque."""
    for seed in range(10_000):
        shown = random_late_view(Random(f"{name} {seed}"), PROFILES[name], tricks, size, "follow")
        try:
            shown_brisque(shown)
        except NotABrisqueLed:
            continue
        ways = {way_of(play.card, shown) for play in answers(shown).values()}
        if shown.to_act is Seat.SOUTH and len(ways) > 1:
            yield shown


@cache
def small_puzzle(name: str = "cady", proof: str = "sure") -> DecisionPuzzle:
    """Return a puzzle proved so, one whose answers are not all equal."""
    for shown in small_brisques(name):
        solved = solve_worlds(shown)
        values = {option.expected for option in solved.options}
        if solved.claim == "exact" and len(values) > 1 and bool(solved.sure) == (proof == "sure"):
            return puzzle_of(shown, solved.claim)
    raise AssertionError(f"nothing found for {name}, {proof}")


def puzzle_of(shown: View, claim: Claim) -> DecisionPuzzle:
    """Return the puzzle about a view, proved."""
    decision = Decision(KIND, shown, WorldsTerms(claim))
    topic = TOPICS[KIND]
    certificate = topic.prove(decision, MADE)
    return DecisionPuzzle(
        id="trump-brisque-001",
        version=1,
        decision=decision,
        themes=topic.themes_of(decision, certificate),
        certificate=certificate,
        difficulty=topic.difficulty(decision, certificate),
    )


def outlook_of(puzzle: DecisionPuzzle) -> Outlook:
    """Return a puzzle as themes and texts look at it."""
    return Outlook(puzzle.decision, puzzle.certificate)
