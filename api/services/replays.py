"""Replaying the courses of learners, each in a transaction of its own."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select

from api.clock import Clock
from api.services import ledger
from api.storage import Attempt, Database, LearnerStanding


class Replays:
    """Use cases of operators: courses made anew."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def learners(self, *, without_standing: bool = False) -> Sequence[UUID]:
        """Return the learners who have attempts; or only those that the ledger does not know."""
        statement = select(Attempt.learner_id).where(Attempt.result.is_not(None)).distinct()
        if without_standing:
            known = select(LearnerStanding.learner_id)
            statement = statement.where(Attempt.learner_id.not_in(known))
        with self._database.reading() as session:
            return session.scalars(statement.order_by(Attempt.learner_id)).all()

    def replay(self, learner_id: UUID) -> None:
        """Make the course of a learner anew."""
        with self._database.writing() as session:
            ledger.take_turns(session, learner_id)
            ledger.replay(session, learner_id, self._clock())
