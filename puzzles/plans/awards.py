"""Awards as options: their ids, and schedules of them as one text.

An id is the kind with the faces of its cards, ``bezique Jd Qs``; :data:`NOTHING` stands for
declaring nothing. A schedule is the ids of its wins, joined by :data:`THEN`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, get_args

from trainer.plans import AwardName, ImpossiblePlan, Plan, Schedule
from trainer.profiles import DeclarationKind, RuleProfile

NOTHING: Final = "nothing"
THEN: Final = " > "
_ORDER: Final = (*get_args(DeclarationKind), "exchange_seven", "show_seven")


def award_id(award: AwardName | None) -> str:
    """Return the id of an award, or of none."""
    if award is None:
        return NOTHING
    kind, faces = award
    return " ".join((kind, *map(str, faces)))


def award_points(award: AwardName | None, profile: RuleProfile) -> int:
    """Return what an award scores; a seven's points are counted apart."""
    if award is None:
        return 0
    return next((points for kind, points in profile.values.items() if kind == award[0]), 0)


def in_order(awards: Iterable[AwardName | None]) -> tuple[AwardName | None, ...]:
    """Return different awards in an order that tells nothing: by kind and cards, none last."""
    return tuple(sorted(dict.fromkeys(awards), key=_place))


def first_award(schedule: Schedule) -> AwardName | None:
    """Return what is awarded first in the open window."""
    return schedule[0][0] if schedule[0] else None


def one_each(schedule: Schedule) -> tuple[AwardName | None, ...]:
    """Return the award of each win, where there is never more than one."""
    return tuple(window[0] if window else None for window in schedule)


def schedule_id(schedule: Iterable[str | None]) -> str:
    """Return the text of a schedule of ids, ``None`` for nothing."""
    return THEN.join(each or NOTHING for each in schedule)


def require_one_a_win(plan: Plan) -> None:
    """Raise :class:`ImpossiblePlan` where more than one award may be scored at a win."""
    if plan.position.profile.scored_per_win != 1:
        raise ImpossiblePlan((), "several_awards", "an order has one award for each win")
    window = plan.position.window
    if window is None or window.awards_used:
        raise ImpossiblePlan((), "award_used", "an order begins with an award of this window")


def _place(award: AwardName | None) -> tuple[int, str]:
    return (len(_ORDER) if award is None else _ORDER.index(award[0]), award_id(award))
