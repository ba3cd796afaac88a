"""Which attempt of a learner at a puzzle is the first, found out anew from all of them."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import delete, func, insert, select
from sqlalchemy.orm import Session

from api.storage import Attempt, FirstAttempt


def find_firsts(session: Session, learner_id: UUID) -> None:
    """Record the earliest act, then the lowest id, at every puzzle without a first attempt.

    An attempt that was annulled is never it.
    """
    settled = select(FirstAttempt.puzzle_id).where(FirstAttempt.learner_id == learner_id)
    place = func.row_number().over(
        partition_by=Attempt.puzzle_id, order_by=(Attempt.acted_at, Attempt.id)
    )
    names = ("learner_id", "puzzle_id", "attempt_key", "attempt_id", "acted_at")
    columns = (
        Attempt.learner_id, Attempt.puzzle_id, Attempt.key, Attempt.id, Attempt.acted_at,
    )  # fmt: skip
    ranked = (
        select(*columns, place.label("place"))
        .where(
            Attempt.learner_id == learner_id,
            Attempt.annulled.is_(False),
            Attempt.puzzle_id.not_in(settled),
        )
        .subquery()
    )
    first = select(*list(ranked.c)[:-1]).where(ranked.c.place == 1)
    session.execute(insert(FirstAttempt).from_select(names, first))


def find_first_again(session: Session, learner_id: UUID, puzzle_id: str) -> None:
    """Find out anew which attempt of a learner at one puzzle is the first."""
    known = (FirstAttempt.learner_id == learner_id) & (FirstAttempt.puzzle_id == puzzle_id)
    session.execute(delete(FirstAttempt).where(known))
    find_firsts(session, learner_id)
