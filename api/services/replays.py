"""Replaying the courses of learners, each in a transaction of its own."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import exists, select

from api.clock import Clock
from api.services import ledger
from api.services.learner_lock import lock_learner
from api.services.traces import whole_course
from api.storage import Attempt, Database, Learner, LearnerStanding


class Replays:
    """Use cases of operators: courses made anew."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def learners(self, *, without_standing: bool = False) -> Sequence[UUID]:
        """Return the learners with marked attempts; or only those that the ledger should know.

        It keeps nothing about a learner whose attempts were all annulled. One whose course is
        behind is as one without.
        """
        marked = exists().where(Attempt.learner_id == Learner.id, Attempt.result.is_not(None))
        statement = select(Learner.id).where(marked)
        if without_standing:
            known = exists().where(
                LearnerStanding.learner_id == Learner.id, LearnerStanding.last_at < ledger.BEHIND
            )
            # Asked at every start: of many learners, few are without.
            marked = marked.where(Attempt.annulled.is_(False))
            statement = select(Learner.id).where(~known, marked)
        with self._database.reading() as session:
            return session.scalars(statement.order_by(Learner.id)).all()

    def replay(self, learner_id: UUID) -> None:
        """Make the course of a learner anew; where it comes out as it was, nothing is written."""
        with self._database.writing() as session:
            lock_learner(session, learner_id)
            if session.get(Learner, learner_id) is None:
                return  # deleted, or gone over to an account, since the learners were listed
            before = whole_course(session, learner_id)
            ledger.replay(session, learner_id, self._clock())
            if whole_course(session, learner_id) == before:
                session.rollback()  # also the turn: nothing has changed
