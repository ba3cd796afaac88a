"""What both kinds of plan share: awards for options, the terms, the rules of declaring."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.decisions.question import Decision, DecisionOption
from puzzles.kinds.decision_kind import DecisionKind, Written
from puzzles.model import DecisionPuzzle
from puzzles.plans.awards import award_id
from puzzles.plans.prospect import Prospect, prospect_of
from puzzles.plans.themes import PLAN_THEMES
from puzzles.plans.wording import (
    award_label,
    award_short,
    highest_first,
    idea_told,
    rule_of,
    situation,
    terms_told,
    why_first,
)
from puzzles.rule_options import profile_title
from puzzles.texts import text
from trainer.deal import Action, Draw
from trainer.plans import AwardName, award


class PlanKind(DecisionKind):
    """A kind that asks what to score, now or at each of the wins that are granted."""

    def label(self, decision: Decision, option: DecisionOption, language: str) -> str:
        """Return the name of an award with its cards, or of scoring nothing."""
        prospect = prospect_of(decision)
        return award_label(prospect.plan, award_named(prospect, option.id), language)

    def short(self, decision: Decision, option: DecisionOption, language: str) -> str:
        """Return the name of an award with its points."""
        prospect = prospect_of(decision)
        return award_short(prospect, award_named(prospect, option.id), language)

    def labelled(self, decision: Decision, language: str) -> list[Written]:
        """Return the options as an answer's form lists them, with their cards by face."""
        prospect = prospect_of(decision)
        return [
            {**written, "cards": _faces(award_named(prospect, written["id"]))}
            for written in super().labelled(decision, language)
        ]

    def asked(self, decision: Decision, language: str) -> Iterator[str]:
        """Yield the situation, the terms, and what is asked."""
        plan = prospect_of(decision).plan
        yield " ".join(situation(plan, language))
        yield " ".join(terms_told(plan, language))
        title = profile_title(decision.profile, language)
        yield text(f"ask.{self.name}", language, profile=title)

    def why(self, puzzle: DecisionPuzzle, option: str, language: str) -> str:
        """Return the best order that begins with an award, and what that gives up."""
        prospect = prospect_of(puzzle.decision)
        return why_first(prospect, award_named(prospect, option), language)

    def rule(self, decision: Decision, language: str) -> dict[str, str]:
        """Return the rules of declaring."""
        return rule_of(prospect_of(decision).plan, language)

    def idea(self, puzzle: DecisionPuzzle, language: str) -> dict[str, str]:
        """Return the theme that explains the answer."""
        prospect = prospect_of(puzzle.decision)
        return idea_told(prospect, PLAN_THEMES.idea_of(prospect), language)


def first_options(prospect: Prospect) -> tuple[DecisionOption, ...]:
    """Return everything that may be scored at this win, and nothing at all."""
    return tuple(
        DecisionOption(award_id(named), _action(prospect, named)) for named in prospect.firsts
    )


def award_named(prospect: Prospect, option: str) -> AwardName | None:
    """Return the award that an id means, ``None`` for nothing."""
    return next(named for named in (*prospect.awards, None) if award_id(named) == option)


def _faces(named: AwardName | None) -> list[str]:
    return [] if named is None else [card.code for card in highest_first(named[1])]


def _action(prospect: Prospect, named: AwardName | None) -> Action:
    """Return the action that scores an award in its line; for none: drawing."""
    line = prospect.line_after(named)
    return next(
        (each for each in line if named is not None and award(each, prospect.profile) == named),
        Draw(),
    )
