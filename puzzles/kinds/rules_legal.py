"""Which cards may be played? Every card held is tried."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from puzzles.kinds.rules_kind import RulesKind
from puzzles.rules.certificates import Finding
from puzzles.rules.judging import judge_card
from puzzles.rules.options import cards_held
from puzzles.rules.question import Form, Option, Question, RulesKindName


class RulesLegal(RulesKind):
    """The learner ticks every card that may answer the one led."""

    name: Final[RulesKindName] = "rules_legal"
    ticks: ClassVar[Mapping[Form, bool]] = MappingProxyType({"playable": True})

    def options(self, question: Question) -> tuple[Option, ...]:
        """Return every face held."""
        return cards_held(question)

    def judge(self, question: Question, option: Option) -> Finding:
        """Return whether the card may be played."""
        return judge_card(question, option)
