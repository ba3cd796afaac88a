"""What else follows from marks, within the transaction that makes them.

This is the one place where whoever keeps books about results is joined to attempts and recalls:
the functions of :data:`MARKED` are given the key of an attempt whose result has just been fixed,
those of :data:`REMARKED` a learner whose earlier results, or first attempts, have changed, so that
everything worked out from them must be worked out anew. Both get the instant of the change. What
they raise undoes the change.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from sqlalchemy.orm import Session

Consequence = Callable[[Session, UUID, datetime], None]

MARKED: tuple[Consequence, ...] = ()
REMARKED: tuple[Consequence, ...] = ()


def after_marking(session: Session, attempt_key: UUID, now: datetime) -> None:
    """Do what follows from a result that has just been fixed."""
    for follow in MARKED:
        follow(session, attempt_key, now)


def after_remarking(session: Session, learner_id: UUID, now: datetime) -> None:
    """Do what follows when what a learner did before counts otherwise than it did."""
    for follow in REMARKED:
        follow(session, learner_id, now)
