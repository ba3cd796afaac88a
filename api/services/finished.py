"""What only those are told who have finished an attempt at a puzzle."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from api.problems import Problem
from api.storage import Attempt


def require_finished(session: Session, learner_id: UUID, puzzle_id: str) -> None:
    """Raise ``attempt_not_over`` unless this learner has finished an attempt at the puzzle."""
    finished = exists().where(
        Attempt.learner_id == learner_id,
        Attempt.puzzle_id == puzzle_id,
        Attempt.status == "over",
    )
    if not session.scalar(select(finished)):
        raise Problem("attempt_not_over")
