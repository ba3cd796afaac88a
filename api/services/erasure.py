"""How a learner is deleted, by whomever: docs/privacy.md says what goes and what stays nameless."""

from __future__ import annotations

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.orm import Session

from api.storage import Learner, PuzzleReport


def erase_learners(session: Session, *which: ColumnElement[bool]) -> None:
    """Delete learners with everything that is known of them, within a transaction.

    What hangs on a learner goes with the row, in the database. A report of a puzzle stays, for
    the puzzle's sake, but not the words in it: they may tell whose they are.
    """
    gone = select(Learner.id).where(*which).with_for_update()
    ids = session.scalars(gone).all()
    theirs = update(PuzzleReport).where(PuzzleReport.learner_id.in_(ids))
    session.execute(theirs.values(learner_id=None, text=None))
    session.execute(delete(Learner).where(Learner.id.in_(ids)))
