"""What a plan teaches: one predicate a theme."""

from __future__ import annotations

from typing import Final

from puzzles.plans.prospect import Prospect
from puzzles.rules.ideas import PHASE_THEMES
from puzzles.theme_table import ThemeTable
from trainer.cards import Card
from trainer.combinations import CLASSES
from trainer.deal import Declare, ExchangeSeven, Phase, Play, ScorePending
from trainer.plans import AwardName, Schedule

COUNT_THE_WINS: Final = "count_the_wins"
_FOURS: Final = ("four_kings", "four_queens")
_MARRIAGES: Final = ("marriage", "royal_marriage")


def _always(_prospect: Prospect) -> bool:
    return True


def _awards_wait(prospect: Prospect) -> bool:
    return prospect.profile.pending


def _cards_come(prospect: Prospect) -> bool:
    return any(gap.draw is not None for gap in prospect.plan.gaps)


def _a_card_goes(prospect: Prospect) -> bool:
    return any(gap.play != "any" for gap in prospect.plan.gaps)


def _one_waits(prospect: Prospect) -> bool:
    return any(item.state == "pending" for item in prospect.plan.south.declared)


def _when(schedule: Schedule, *kinds: str) -> list[int]:
    """Return the wins at which one of these kinds is awarded."""
    return [win for win, window in enumerate(schedule) if any(kind in kinds for kind, _ in window)]


def _before(schedule: Schedule, earlier: tuple[str, ...], later: tuple[str, ...]) -> bool:
    first, then = _when(schedule, *earlier), _when(schedule, *later)
    return bool(first and then) and min(first) < min(then)


def _is(award: AwardName | None, *kinds: str) -> bool:
    return award is not None and award[0] in kinds


def _wrong_kind(prospect: Prospect, *kinds: str) -> bool:
    """Tell whether a first award of these kinds costs points."""
    return any(_is(award, *kinds) for award in prospect.wrong)


def _marriage_before_sequence(prospect: Prospect) -> bool:
    """Tell whether the marriage must come before the sequence that takes its cards."""
    return _wrong_kind(prospect, "sequence") and prospect.every_best(
        lambda schedule: _before(schedule, ("royal_marriage",), ("sequence",))
    )


def _marriage_out_of_sequence(prospect: Prospect) -> bool:
    """Tell whether a best order marries king and queen of a sequence scored before."""
    return prospect.profile.reuse_down_class and any(
        _before(schedule, ("sequence",), ("royal_marriage",)) and len(_royal(schedule)) == 1
        for schedule in prospect.solution.best
    )


def _royal(schedule: Schedule) -> list[int]:
    return _when(schedule, "royal_marriage")


def _single_then_double(prospect: Prospect) -> bool:
    """Tell whether the single bezique must come before the double."""
    return prospect.every_best(
        lambda schedule: _before(schedule, ("bezique",), ("double_bezique",))
    )


def _double_at_once(prospect: Prospect) -> bool:
    """Tell whether a single bezique would spoil the double."""
    return _wrong_kind(prospect, "bezique") and prospect.every_best(
        lambda schedule: bool(_when(schedule, "double_bezique"))
    )


def _four_would_bar(prospect: Prospect) -> bool:
    """Tell whether kings or queens scored as four too soon would no longer marry."""
    return (
        prospect.profile.reuse_across_classes == "higher_score"
        and _wrong_kind(prospect, *_FOURS)
        and prospect.every_best(
            lambda schedule: bool(_when(schedule, *_FOURS) and _when(schedule, *_MARRIAGES))
        )
    )


def _laid_out_to_wait(prospect: Prospect) -> bool:
    return prospect.exposes


def _waiting_first(prospect: Prospect) -> bool:
    """Tell whether what waits must be scored now."""
    line = prospect.solution.line
    first = next((each for each in line if isinstance(each, Declare | ScorePending | Play)), None)
    return _one_waits(prospect) and isinstance(first, ScorePending) and len(prospect.right) == 1


def _waiting_can_wait(prospect: Prospect) -> bool:
    """Tell whether scoring what waits costs points now, and it is scored later."""
    waiting = {
        (item.kind, tuple(sorted(card.face for card in item.cards)))
        for item in prospect.plan.south.declared
        if item.state == "pending"
    }
    wrong = {(each[0], tuple(sorted(each[1]))) for each in prospect.wrong if each is not None}
    return bool(waiting & wrong)


def _before_it_goes(prospect: Prospect) -> bool:
    """Tell whether a card that is led has served before, in an award of the best line."""
    served: set[Card] = set()
    for action in prospect.solution.line:
        if isinstance(action, Play) and action.card in served and _a_card_goes(prospect):
            return True
        if isinstance(action, Declare | ScorePending):
            served.update(action.cards)
    return False


def _exchange_completes(prospect: Prospect) -> bool:
    """Tell whether the turn-up, got for a seven, serves in an award of the best line."""
    line, turned = prospect.solution.line, prospect.plan.position.turn_up
    return ExchangeSeven() in line and any(
        isinstance(action, Declare) and turned in action.cards for action in line
    )


def _nothing_now(prospect: Prospect) -> bool:
    return prospect.right == (None,) and bool(prospect.wrong)


def _lower_first(prospect: Prospect) -> bool:
    """Tell whether every right award scores less than one that could be scored now."""
    most = max(map(prospect.points, prospect.firsts))
    return all(prospect.points(award) < most for award in prospect.right)


def _same_class(prospect: Prospect) -> bool:
    """Tell whether two first awards of one class compete."""
    groups = [CLASSES[kind][0] for kind in CLASSES for each in prospect.firsts if _is(each, kind)]
    return len(groups) > len(set(groups))


PLAN_THEMES: Final = ThemeTable(
    public={
        PHASE_THEMES[Phase.WINDOW]: _always,
        "awards_may_wait": _awards_wait,
        "cards_to_come": _cards_come,
        "a_card_must_go": _a_card_goes,
        "one_is_waiting": _one_waits,
    },
    ideas={
        "nothing_now": _nothing_now,
        "exchange_completes": _exchange_completes,
        "waiting_can_wait": _waiting_can_wait,
        "waiting_first": _waiting_first,
        "four_would_bar": _four_would_bar,
        "before_it_goes": _before_it_goes,
        "double_at_once": _double_at_once,
        "single_then_double": _single_then_double,
        "marriage_before_sequence": _marriage_before_sequence,
        "marriage_out_of_sequence": _marriage_out_of_sequence,
        "laid_out_to_wait": _laid_out_to_wait,
        "lower_first": _lower_first,
        "rivals_in_class": _same_class,
    },
    otherwise=COUNT_THE_WINS,
)
