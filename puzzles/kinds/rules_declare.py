"""What may be declared and scored now, and how much? Every combination held is declared."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from puzzles.kinds.rules_kind import RulesKind
from puzzles.rules.certificates import Finding
from puzzles.rules.judging_declarations import judge_declaration
from puzzles.rules.options import declarations_held
from puzzles.rules.question import Form, Option, Question, RulesKindName
from trainer.deal import Seat


class RulesDeclare(RulesKind):
    """The learner ticks what may be scored at this win, or says the most it can score."""

    name: Final[RulesKindName] = "rules_declare"
    ticks: ClassVar[Mapping[Form, bool]] = MappingProxyType({"declarable": True})
    counts: ClassVar[Mapping[Form, tuple[Seat, ...]]] = MappingProxyType(
        {"most_points": (Seat.SOUTH,)}
    )

    def options(self, question: Question) -> tuple[Option, ...]:
        """Return everything held that looks like a declaration."""
        return declarations_held(question)

    def judge(self, question: Question, option: Option) -> Finding:
        """Return whether it may be scored now."""
        return judge_declaration(question, option)

    def right_points(
        self, question: Question, findings: Mapping[str, Finding]
    ) -> Mapping[Seat, int]:
        """Return the most that one declaration scores now; nothing if none may be made."""
        del question
        return {Seat.SOUTH: max((found.points for found in findings.values()), default=0)}
