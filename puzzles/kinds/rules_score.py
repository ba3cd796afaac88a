"""Count a pile or a deal; say what follows in the match."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from puzzles.kinds.rules_kind import RulesKind
from puzzles.rules.certificates import Finding
from puzzles.rules.judging_match import after_last_card, judge_verdict
from puzzles.rules.question import Form, Option, Question, RulesKindName
from trainer.deal import Seat
from trainer.state import uncounted

VERDICTS: Final = ("south_won", "north_won", "drawn", "next_deal", "play_on")


class RulesScore(RulesKind):
    """The learner counts brisques or a whole deal, or says what follows in the match."""

    name: Final[RulesKindName] = "rules_score"
    ticks: ClassVar[Mapping[Form, bool]] = MappingProxyType({"match": False})
    counts: ClassVar[Mapping[Form, tuple[Seat, ...]]] = MappingProxyType(
        {"pile": (Seat.SOUTH,), "deal_count": tuple(Seat)}
    )

    def options(self, question: Question) -> tuple[Option, ...]:
        """Return what may follow, or the seats whose points are asked for."""
        if question.form == "match":
            return tuple(Option(each) for each in VERDICTS)
        return tuple(Option(str(seat)) for seat in self.counts[question.form])

    def judge(self, question: Question, option: Option) -> Finding:
        """Return whether this is what follows, or the points of a seat."""
        if question.form == "match":
            return judge_verdict(question, option)
        if question.form == "pile":
            return Finding(True, "brisques", uncounted(question.state, Seat(option.id)))
        seat, after = Seat(option.id), after_last_card(question)
        won_last = after.to_act is seat
        reason = "count_with_last_trick" if won_last else "count_without_last_trick"
        return Finding(True, reason, after.scores[seat])
