"""How a learner is deleted, by whomever: docs/privacy.md says what goes and what stays nameless."""

from __future__ import annotations

from datetime import UTC, datetime, time
from uuid import UUID, uuid4

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api.services.learner_lock import lock_learner
from api.storage import Account, Learner, PuzzleReport
from api.storage.engine import leave_no_log


def erase_learner(session: Session, learner_id: UUID) -> None:
    """Delete a learner with everything that is known of him, within a transaction.

    What hangs on a learner goes with the row, in the database. A report of a puzzle stays, for
    the puzzle's sake, but not what may tell whose it was: the words in it, the instant, and the
    id, which was made of the instant.
    """
    # The account goes with the row, and a login that holds it waits for the row.
    session.get(Account, learner_id, with_for_update=True)
    lock_learner(session, learner_id, alone=True)
    his = select(PuzzleReport).where(PuzzleReport.learner_id == learner_id).with_for_update()
    for report in session.scalars(his):
        report.id, report.learner_id, report.text = uuid4(), None, None
        report.created_at = datetime.combine(report.created_at.date(), time.min, UTC)
    session.flush()
    session.execute(delete(Learner).where(Learner.id == learner_id))
    leave_no_log(session)
