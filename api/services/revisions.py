"""Revisions: the order in which what is a learner's changes, by which devices catch up.

Whoever writes what a learner's devices are to hear of takes a turn first, and with it a number
above all that were ever committed about him; the next one waits for the end of the transaction.
Every such row bears the number of the transaction that changed it last. So who has read everything
up to a number has missed nothing: what comes later has a higher one. Who finds that nothing has
changed takes his transaction back, and the number with it.

What tells a learner something is dated by a clock read after the turn: what was stored before had
not been told it. One thing is written without a number: that he read a certificate, which tells
nothing that the end of his attempt has not, so that neither devices nor the ledger hear of it. So
an unchanged number says that everything which the ledger goes by is as it was
(:mod:`api.services.first_tries`).

Numbers are microseconds since 1970 where the clock allows. After a database was restored from a
copy they go on above those that were given out since that copy was made; that an old one is of
another time is told by the epoch (:mod:`api.services.changes`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Final, cast
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Table,
    Update,
    bindparam,
    case,
    select,
    update,
)
from sqlalchemy.orm import Session
from sqlalchemy.sql.dml import ReturningUpdate

from api.storage import Attempt, FirstAttempt, Learner, Removal
from api.storage.inserts import Beside, Write, write_all

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)

# Past the ORM: nothing that a session holds depends on revisions.
_LEARNERS: Final = cast(Table, Learner.__table__)
_ATTEMPTS: Final = cast(Table, Attempt.__table__)


def take_turn(session: Session, learner_id: UUID, now: datetime) -> int:
    """Let the transactions that write about a learner come one after the other.

    Returns the revision of this one, above those of all before it. On PostgreSQL the learner's
    row is locked, which leaves room for rows that refer to it; SQLite has one writer at a time
    anyway. Raises ``NoResultFound`` where there is no such learner any more.
    """
    revision: int = session.connection().execute(turn(), turn_of(learner_id, now)).scalar_one()
    return revision


def turn_of(learner_id: UUID, now: datetime) -> dict[str, Any]:
    """Return the parameters of :func:`turn`."""
    return {"turn_learner": learner_id, "turn_now": (now - _EPOCH) // _MICROSECOND}


def revision_after(revision: int, now: datetime) -> int:
    """Return what :func:`take_turn` gives to the one who comes next after a revision."""
    return max(revision + 1, (now - _EPOCH) // _MICROSECOND)


def tell_attempts(session: Session, revision: int, *which: ColumnElement[bool]) -> None:
    """Let attempts be read again by every device."""
    session.execute(update(_ATTEMPTS).where(*which).values(revision=revision))


def tell_each_attempt(session: Session, revision: int, keys: Collection[UUID]) -> None:
    """Let attempts be read again by every device, however many they are."""
    if keys:
        named = [{"attempt_key": key, "now": revision} for key in keys]
        session.execute(_one_attempt(), named)


def others_told(
    attempt_key: UUID, learner_id: UUID, puzzle_id: str, revision: int, since: datetime
) -> Beside:
    """Return what lets the attempts be read again that another one, new or played on, bears on.

    It may take the place of the first one at their puzzle, and open ones become informed by it. So
    do those that were sent after the instant ``since`` which it is dated, but were stored before.
    """
    values = {
        "attempt_key": attempt_key,
        "mine": learner_id,
        "there": puzzle_id,
        "now": revision,
        "since": since,
    }
    return Beside(_others(), values)


def tell_open(session: Session, revision: int, learner_id: UUID, puzzle_ids: Sequence[str]) -> None:
    """Let the open attempts at puzzles be read again: their learner was told the solutions."""
    tell_attempts(
        session,
        revision,
        Attempt.learner_id == learner_id,
        Attempt.puzzle_id.in_(puzzle_ids),
        Attempt.result.is_(None),
    )


def tell_removed(
    session: Session, revision: int, learner_id: UUID, what: str, keys: Collection[str]
) -> None:
    """Let every device hear that something is no longer there."""
    rows = [
        {"learner_id": learner_id, "what": what, "key": key, "revision": revision} for key in keys
    ]
    if rows:
        write_all(session, [Write(Removal, ("learner_id", "what", "key"), rows)])


# Statements are built once: building them takes longer than running them.


@cache
def turn() -> ReturningUpdate[int]:
    """Return the statement of :func:`take_turn`, also to be a part of another one."""
    table, now = _LEARNERS, bindparam("turn_now", type_=BigInteger)
    later = case((table.c.revision >= now, table.c.revision + 1), else_=now)
    mine = update(table).where(table.c.id == bindparam("turn_learner"))
    return mine.values(revision=later).returning(table.c.revision)


@cache
def turn_if_unchanged() -> ReturningUpdate[int]:
    """Return :func:`turn` for who worked from a revision, ``turn_seen``: nobody came since."""
    return turn().where(_LEARNERS.c.revision == bindparam("turn_seen", type_=BigInteger))


@cache
def _one_attempt() -> Update:
    one = update(_ATTEMPTS).where(_ATTEMPTS.c.key == bindparam("attempt_key"))
    return one.values(revision=bindparam("now", type_=BigInteger))


@cache
def _others() -> Update:
    mine: ColumnElement[UUID] = bindparam("mine")
    there: ColumnElement[str] = bindparam("there")
    first = select(FirstAttempt.attempt_key).where(
        FirstAttempt.learner_id == mine, FirstAttempt.puzzle_id == there
    )
    table = _ATTEMPTS
    others = update(table).where(
        table.c.learner_id == mine,
        table.c.puzzle_id == there,
        table.c.key != bindparam("attempt_key"),
        table.c.finished_at.is_(None)
        | (table.c.finished_at > bindparam("since"))
        | (table.c.key == first.scalar_subquery()),
    )
    return others.values(revision=bindparam("now", type_=BigInteger))
