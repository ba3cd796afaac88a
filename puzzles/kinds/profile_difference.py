"""One position under two profiles: what changes, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from puzzles.kinds.rules_kind import RulesKind
from puzzles.kinds.rules_seven import SEVEN_ACTS
from puzzles.rules.certificates import Finding
from puzzles.rules.judging import judge_card
from puzzles.rules.judging_declarations import judge_declaration, judge_exposure
from puzzles.rules.judging_sevens import judge_seven_played
from puzzles.rules.options import cards_held, declarations_held, exposed_later
from puzzles.rules.question import Form, Option, Question, RulesKindName
from puzzles.rules.wording import facts, under_told
from puzzles.texts import text
from trainer.deal import Phase
from trainer.profiles import RuleProfile

SEVEN_SCORES: Final = "seven_scores"
BETWEEN: Final = "|"


class ProfileDifference(RulesKind):
    """The learner ticks everything that one profile allows, or scores, and the other does not."""

    name: Final[RulesKindName] = "profile_difference"
    ticks: ClassVar[Mapping[Form, bool]] = MappingProxyType({"differences": True})

    def options(self, question: Question) -> tuple[Option, ...]:
        """Return what may be asked in this phase: cards, declarations, things done with a seven."""
        if question.position.phase is Phase.WINDOW:
            return _window_options(question)
        cards = cards_held(question) if question.in_endgame else ()
        return cards if question.card is None else (*cards, Option(SEVEN_SCORES))

    def judge(self, question: Question, option: Option) -> Finding:
        """Return whether the two profiles disagree; the reason names both, first ours."""
        here, there = (self.under(question, profile, option) for profile in _both(question))
        differs = (here.holds, here.points) != (there.holds, there.points)
        return Finding(differs, f"{here.reason}{BETWEEN}{there.reason}")

    def under(self, question: Question, profile: RuleProfile, option: Option) -> Finding:
        """Return what one profile says of the option."""
        return _judge(option)(question.under(profile))

    def why(self, question: Question, option: Option, found: Finding, language: str) -> str:
        """Return what each profile says, by name."""
        del found
        told = []
        for profile in _both(question):
            judged = self.under(question, profile, option)
            one = question.under(profile)
            reason = text(f"why.{judged.reason}", language, **facts(one, language, option, judged))
            told.append(under_told(profile, reason, language))
        return " ".join(told)


def _both(question: Question) -> tuple[RuleProfile, RuleProfile]:
    if question.other is None:
        raise LookupError("a comparison needs a second profile")
    return question.profile, question.other


def _window_options(question: Question) -> tuple[Option, ...]:
    if question.state.open_window.awards_used:
        return exposed_later(question)
    sevens = SEVEN_ACTS if question.card is not None else ()
    return (*declarations_held(question), *(Option(act) for act in sevens))


def _judge(option: Option) -> Callable[[Question], Finding]:
    """Return the judge of an option for a question under one profile."""
    if option.id == SEVEN_SCORES:
        return judge_seven_played
    if option.id in SEVEN_ACTS:
        return SEVEN_ACTS[option.id]
    if option.declaration is None:
        return lambda question: judge_card(question, option)
    if option.id.startswith("expose"):
        return lambda question: judge_exposure(question, option)
    return lambda question: judge_declaration(question, option)
