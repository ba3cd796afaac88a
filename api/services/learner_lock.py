"""The lock of a learner's row: what is written about one learner is written one after the other."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.storage import Learner
from api.storage.engine import is_sqlite


def lock_learner(session: Session, learner_id: UUID, *, alone: bool = False) -> None:
    """Wait for whoever writes about a learner, and keep others waiting until the transaction ends.

    Rows that only refer to him (a token) may come meanwhile; ``alone``: none of them, as
    befits somebody who is about to end. Where the learner is gone nothing is locked: a row that
    refers to him is refused by the database, and what was read of him before is out of date.

    On SQLite there is one writer at a time anyway. On PostgreSQL locks are taken in one order, so
    that no two transactions wait for each other: the account (by a login), the learner, of two
    the guest first; then versions of puzzles, the lowest first; then attempts. The nightly batch
    holds attempts alone, and waits for none that somebody else holds.
    """
    connection = session.connection()  # begins, if that has not been done
    if not is_sqlite(connection.dialect):
        row = select(Learner.id).where(Learner.id == learner_id)
        session.execute(row.with_for_update(key_share=not alone))
