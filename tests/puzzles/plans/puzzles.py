"""Plans made into puzzles."""

from __future__ import annotations

from datetime import date

from puzzles.decisions.making import made_of
from puzzles.decisions.question import Decision, PlanKindName
from puzzles.model import DecisionPuzzle
from puzzles.plans.terms import PlanTerms
from tests.trainer.plans import plan
from trainer.cards import card
from trainer.plans import Gap, Plan

MADE = date(2026, 11, 30)
JACK_GOES = (Gap(None, card("Jh")), Gap())


def puzzle_of(kind: PlanKindName, asked: Plan | None = None) -> DecisionPuzzle:
    """Return a puzzle; by default one whose marriage comes before its sequence, in three wins."""
    if asked is None:
        asked = plan("cady", "Ah Th Kh Qh Jh Qs Jd", *JACK_GOES)
    decision = Decision(kind, asked.position, PlanTerms(asked.gaps))
    return made_of(decision, f"{kind.replace('_', '-')}-001", MADE)
