"""Which declaration first, or none? What is scored at this win, for the wins that follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from puzzles.decisions.question import Decision, DecisionKindName, DecisionOption
from puzzles.kinds.decision_kind import DecisionKind, Written
from puzzles.model import DecisionPuzzle
from puzzles.plans.awards import award_id
from puzzles.plans.prospect import Prospect, prospect_of
from puzzles.plans.themes import idea
from puzzles.plans.wording import (
    award_label,
    hints_of,
    idea_told,
    line_told,
    rule_of,
    situation,
    terms_told,
    why_first,
)
from puzzles.texts import text
from trainer.deal import Action, Draw
from trainer.plans import AwardName, award


class DeclarationFirst(DecisionKind):
    """The learner says what to score at this win; every award of the best value is right.

    What is laid out beside it to wait, and what is done with sevens, is left to best play.
    """

    name: Final[DecisionKindName] = "declaration_first"

    def options(self, decision: Decision) -> tuple[DecisionOption, ...]:
        """Return everything that may be scored at this win, and nothing at all."""
        prospect = prospect_of(decision)
        return tuple(
            DecisionOption(award_id(named), _action(prospect, named)) for named in prospect.firsts
        )

    def label(self, decision: Decision, option: DecisionOption, language: str) -> str:
        """Return the name of an award with its cards."""
        prospect = prospect_of(decision)
        return award_label(prospect.plan, _named(prospect, option.id), language)

    def asked(self, decision: Decision, language: str) -> Iterator[str]:
        """Yield the situation, the terms, and what is asked."""
        plan = prospect_of(decision).plan
        yield from situation(plan, language)
        yield from terms_told(plan, language)
        yield text("ask.declaration_first", language, profile=decision.profile.name)

    def why(self, puzzle: DecisionPuzzle, option: str, language: str) -> str:
        """Return the best order that begins with an option, and what that gives up."""
        prospect = prospect_of(puzzle.decision)
        return why_first(prospect, _named(prospect, option), language)

    def line(self, puzzle: DecisionPuzzle, option: str, language: str) -> list[Written]:
        """Return the line of an option, as it was proved."""
        plan = prospect_of(puzzle.decision).plan
        return line_told(plan, puzzle.certificate.lines.get(option, ()), language)

    def rule(self, decision: Decision, language: str) -> dict[str, str]:
        """Return the rules of declaring."""
        return rule_of(prospect_of(decision).plan, language)

    def idea(self, puzzle: DecisionPuzzle, language: str) -> dict[str, str]:
        """Return the theme that explains the answer."""
        prospect = prospect_of(puzzle.decision)
        return idea_told(prospect, idea(prospect), language)

    def hints(self, puzzle: DecisionPuzzle, language: str) -> tuple[str, ...]:
        """Return how many options are right, and the one that tempts and is not."""
        prospect = prospect_of(puzzle.decision)
        facts = {"count": len(prospect.right), "options": len(prospect.firsts)}
        return hints_of(prospect, text("hint.plan_right", language, **facts), language)


def _named(prospect: Prospect, option: str) -> AwardName | None:
    """Return the award that an id means."""
    return next(named for named in prospect.firsts if award_id(named) == option)


def _action(prospect: Prospect, named: AwardName | None) -> Action:
    """Return the action that scores an award in its line; for none: drawing."""
    line = prospect.line_after(named)
    return next(
        (each for each in line if named is not None and award(each, prospect.profile) == named),
        Draw(),
    )
