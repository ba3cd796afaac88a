"""What the tests of learning share: the derived rows, and replaying them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select

from api.services import Services, ledger
from api.storage import (
    Learner,
    LearnerDay,
    LearnerStanding,
    PuzzleStanding,
    RatingEntry,
    ReviewCard,
)

DERIVED = (LearnerStanding, RatingEntry, PuzzleStanding, ReviewCard, LearnerDay)

Rows = dict[str, list[tuple[Any, ...]]]


def derived(services: Services) -> Rows:
    """Return every row that follows from attempts, but for when it was written or told."""
    with services.database.reading() as session:
        return {
            table.__tablename__: sorted(
                tuple(
                    repr(getattr(row, column.name))
                    for column in table.__table__.columns
                    if column.name not in {"updated_at", "revision"}
                )
                for row in session.scalars(select(table))
            )
            for table in DERIVED
        }


def replay_all(services: Services) -> None:
    """Make everybody's course anew from the attempts."""
    with services.database.writing() as session:
        for learner_id in session.scalars(select(Learner.id)).all():
            ledger.replay(session, learner_id, datetime.now(UTC))


def require_same_after_replay(services: Services) -> Rows:
    """Return the derived rows, which must be the same when they are made anew."""
    before = derived(services)
    replay_all(services)
    assert derived(services) == before
    return before


def learner_of(caller: Any) -> UUID:
    """Return the id of a caller."""
    return UUID(caller.get("/me").get_json()["id"])
