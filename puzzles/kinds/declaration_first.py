"""Which declaration first, or none? What is scored at this win, for the wins that follow."""

from __future__ import annotations

from typing import Final

from puzzles.decisions.question import Decision, DecisionKindName, DecisionOption
from puzzles.kinds.decision_kind import Written
from puzzles.kinds.plan_kind import PlanKind, first_options
from puzzles.model import DecisionPuzzle
from puzzles.plans.prospect import prospect_of
from puzzles.plans.wording import hints_of, line_told
from puzzles.texts import text


class DeclarationFirst(PlanKind):
    """The learner says what to score at this win; every award of the best value is right.

    What is laid out beside it to wait, and what is done with sevens, is left to best play.
    """

    name: Final[DecisionKindName] = "declaration_first"

    def options(self, decision: Decision) -> tuple[DecisionOption, ...]:
        """Return everything that may be scored at this win, and nothing at all."""
        return first_options(prospect_of(decision))

    def line(self, puzzle: DecisionPuzzle, option: str, language: str) -> list[Written]:
        """Return the line of an option, as it was proved."""
        plan = prospect_of(puzzle.decision).plan
        return line_told(plan, puzzle.certificate.lines.get(option, ()), language)

    def hints(self, puzzle: DecisionPuzzle, language: str) -> tuple[str, ...]:
        """Return how many options are right, and the one that tempts and is not."""
        prospect = prospect_of(puzzle.decision)
        facts = {"count": len(prospect.right), "options": len(prospect.firsts)}
        return hints_of(prospect, text("hint.plan_right", language, **facts), language)
