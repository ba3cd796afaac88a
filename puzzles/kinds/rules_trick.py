"""Who wins the trick, or which cards win it? Every answer to the lead is played."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from puzzles.kinds.rules_kind import RulesKind
from puzzles.rules.certificates import Finding
from puzzles.rules.judging import judge_card, judge_trick
from puzzles.rules.options import cards_held
from puzzles.rules.question import Form, Option, Question, RulesKindName
from trainer.copies import copy_to_play
from trainer.deal import Seat


class RulesTrick(RulesKind):
    """The learner names the winner, or ticks every card that wins."""

    name: Final[RulesKindName] = "rules_trick"
    ticks: ClassVar[Mapping[Form, bool]] = MappingProxyType(
        {"winner": False, "winning_cards": True}
    )

    def options(self, question: Question) -> tuple[Option, ...]:
        """Return the two sides, or every face that may be played."""
        if question.form == "winner":
            return tuple(Option(str(seat)) for seat in Seat)
        return tuple(each for each in cards_held(question) if judge_card(question, each).holds)

    def judge(self, question: Question, option: Option) -> Finding:
        """Return whether this side, or this card, wins."""
        if question.form == "winner":
            return judge_trick(question, question.asked, Seat(option.id))
        (face,) = option.cards
        return judge_trick(question, copy_to_play(question.state, face), Seat.SOUTH)
