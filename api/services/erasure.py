"""How a learner is deleted, by whomever: docs/privacy.md says what goes and what stays nameless."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import delete, update
from sqlalchemy.orm import Session

from api.services.learner_lock import lock_learner
from api.storage import Account, Learner, PuzzleReport
from api.storage.engine import leave_no_log


def erase_learner(session: Session, learner_id: UUID) -> None:
    """Delete a learner with everything that is known of him, within a transaction.

    What hangs on a learner goes with the row, in the database. A report of a puzzle stays, for
    the puzzle's sake, but not the words in it: they may tell whose they are.
    """
    # The account goes with the row, and a login that holds it waits for the row.
    session.get(Account, learner_id, with_for_update=True)
    lock_learner(session, learner_id, alone=True)
    his = update(PuzzleReport).where(PuzzleReport.learner_id == learner_id)
    session.execute(his.values(learner_id=None, text=None))
    session.execute(delete(Learner).where(Learner.id == learner_id))
    leave_no_log(session)
