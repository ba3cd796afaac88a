"""What a learner had been told of a puzzle before an attempt at it was marked.

The instant of an act is the client's word, within bounds; what reached a learner and when is known
here. Whoever reads the solution and then sends an attempt dated before it gains nothing by it:
that attempt does not count, and takes nothing from the count of one made before.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import BindParameter, ColumnElement, Select, bindparam, exists, func, or_, select
from sqlalchemy.orm import Session, aliased

from api.storage import Attempt, AttemptAction, SolutionDelivery


def informed_among(session: Session, keys: Collection[UUID]) -> frozenset[UUID]:
    """Return which of these attempts were marked after their learner had been told something.

    That is: the solution was delivered, or a card was marked in another attempt at the puzzle,
    before the result of this one was fixed, all by the server's clock. An attempt that is still
    open is informed as soon as anything was told.
    """
    return frozenset(session.scalars(_informed(), {"keys": list(keys)}))


@cache
def _informed() -> Select[UUID]:
    among: BindParameter[UUID] = bindparam("keys", expanding=True)
    return select(Attempt.key).where(Attempt.key.in_(among), informed())


@cache
def informed(attempt: Any = Attempt) -> ColumnElement[bool]:
    """Tell, in a statement over attempts, whether something had been told before the marking.

    ``attempt`` is the table, or an alias of it where a statement speaks of two attempts.
    """
    return or_(_delivered(attempt), _marked_elsewhere(attempt))


@cache
def fixed_at(attempt: Any = Attempt) -> ColumnElement[datetime | None]:
    """Return, in a statement over attempts, the instant of the wrong card that fixed the result.

    Without one it is the end, and nothing as long as there is no result.
    """
    card = aliased(AttemptAction)
    slip = select(func.min(card.played_at)).where(
        card.attempt_key == attempt.key, card.mark == "wrong"
    )
    return func.coalesce(slip.correlate(attempt).scalar_subquery(), attempt.finished_at)


def _delivered(attempt: Any) -> ColumnElement[bool]:
    return exists().where(
        SolutionDelivery.learner_id == attempt.learner_id,
        SolutionDelivery.puzzle_id == attempt.puzzle_id,
        _before_the_result(attempt, SolutionDelivery.delivered_at),
    )


def _marked_elsewhere(attempt: Any) -> ColumnElement[bool]:
    other, card = aliased(Attempt), aliased(AttemptAction)
    return exists().where(
        other.learner_id == attempt.learner_id,
        other.puzzle_id == attempt.puzzle_id,
        other.key != attempt.key,
        card.attempt_key == other.key,
        card.mark.is_not(None),
        _before_the_result(attempt, card.played_at),
    )


def _before_the_result(attempt: Any, instant: Any) -> ColumnElement[bool]:
    """Tell whether an instant came before the result of an attempt was fixed."""
    return or_(fixed_at(attempt).is_(None), instant < fixed_at(attempt))
