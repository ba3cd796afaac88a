"""The seven of trumps: what may be done with it, and what it scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from puzzles.kinds.rules_kind import RulesKind
from puzzles.rules.certificates import Finding
from puzzles.rules.judging_sevens import (
    judge_exchange,
    judge_exchange_points,
    judge_seven_played,
    judge_show,
)
from puzzles.rules.question import Form, Option, Question, RulesKindName
from trainer.deal import Seat

SEVEN_ACTS: Final[Mapping[str, Callable[[Question], Finding]]] = MappingProxyType(
    {
        "exchange": judge_exchange,
        "exchange_scores": judge_exchange_points,
        "show_scores": judge_show,
    }
)
"""The statements about a seven in an open window, each with its judge."""


class RulesSeven(RulesKind):
    """The learner ticks what is true of the seven, or says what playing it scores."""

    name: Final[RulesKindName] = "rules_seven"
    ticks: ClassVar[Mapping[Form, bool]] = MappingProxyType({"seven_acts": True})
    counts: ClassVar[Mapping[Form, tuple[Seat, ...]]] = MappingProxyType(
        {"seven_points": (Seat.SOUTH,)}
    )

    def options(self, question: Question) -> tuple[Option, ...]:
        """Return the statements, or south whose points are asked for."""
        if question.form == "seven_acts":
            return tuple(Option(act) for act in SEVEN_ACTS)
        return (Option(str(Seat.SOUTH)),)

    def judge(self, question: Question, option: Option) -> Finding:
        """Return whether the statement is true, or what the seven scores."""
        if question.form == "seven_acts":
            return SEVEN_ACTS[option.id](question)
        return judge_seven_played(question)
