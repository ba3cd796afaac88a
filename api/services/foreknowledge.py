"""What a learner had been told of a puzzle before an attempt at it was marked.

The instant of an act is the client's word, within bounds; what reached a learner and when is known
here. Whoever reads the solution and then sends an attempt dated before it gains nothing by it.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, exists, func, or_, select
from sqlalchemy.orm import Session, aliased

from api.storage import Attempt, AttemptAction, SolutionDelivery


def informed_among(session: Session, keys: Collection[UUID]) -> frozenset[UUID]:
    """Return which of these attempts were marked after their learner had been told something.

    That is: the solution was delivered, or a card was marked in another attempt at the puzzle,
    before the result of this one was fixed, all by the server's clock. An attempt that is still
    open is informed as soon as anything was told.
    """
    return frozenset(session.scalars(select(Attempt.key).where(Attempt.key.in_(keys), informed())))


@cache
def informed() -> ColumnElement[bool]:
    """Tell, in a statement over attempts, whether something had been told before the marking."""
    return or_(_delivered(), _marked_elsewhere())


@cache
def fixed_at() -> ColumnElement[datetime | None]:
    """Return, in a statement over attempts, the instant of the wrong card that fixed the result.

    Without one it is the end, and nothing as long as there is no result.
    """
    slip = select(func.min(AttemptAction.played_at)).where(
        AttemptAction.attempt_key == Attempt.key, AttemptAction.mark == "wrong"
    )
    return func.coalesce(slip.correlate(Attempt).scalar_subquery(), Attempt.finished_at)


def _delivered() -> ColumnElement[bool]:
    return exists().where(
        SolutionDelivery.learner_id == Attempt.learner_id,
        SolutionDelivery.puzzle_id == Attempt.puzzle_id,
        _before_the_result(SolutionDelivery.delivered_at),
    )


def _marked_elsewhere() -> ColumnElement[bool]:
    other, card = aliased(Attempt), aliased(AttemptAction)
    return exists().where(
        other.learner_id == Attempt.learner_id,
        other.puzzle_id == Attempt.puzzle_id,
        other.key != Attempt.key,
        card.attempt_key == other.key,
        card.mark.is_not(None),
        _before_the_result(card.played_at),
    )


def _before_the_result(instant: Any) -> ColumnElement[bool]:
    """Tell whether an instant came before the result was fixed."""
    return or_(fixed_at().is_(None), instant < fixed_at())
