"""Inserts that let the database decide who was first. Nothing is looked up beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import ClauseElement, and_, literal, or_
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from api.storage.attempts import FirstAttempt
from api.storage.base import Base

# Both dialects have ON CONFLICT, each with a construct of its own and the same methods.
_INSERT: Final[dict[str, Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def insert_once(session: Session, table: type[Base], **values: Any) -> bool:
    """Insert a row unless one with the same key is there; tell whether it was inserted."""
    statement = _inserting(session.get_bind().dialect.name, table)
    computed = {name: each for name, each in values.items() if isinstance(each, ClauseElement)}
    if computed:
        statement = statement.values(**computed)
    plain = {name: each for name, each in values.items() if name not in computed}
    # Not every driver counts rows here; what comes back from the insert is certain.
    return session.scalar(statement, plain) is not None


def keep_first(session: Session, **values: Any) -> None:
    """Record an attempt as the first one at its puzzle, unless an earlier act is known."""
    session.execute(_keeping_first(session.get_bind().dialect.name), values)


# Statements are built once: building one takes longer than what SQLite does with it. They go past
# the ORM, which is slow at many rows.


@cache
def _inserting(dialect: str, table: type[Base]) -> Any:
    return _INSERT[dialect](table.__table__).on_conflict_do_nothing().returning(literal(1))


@cache
def _keeping_first(dialect: str) -> Any:
    statement, known = _INSERT[dialect](FirstAttempt.__table__), FirstAttempt
    sent = statement.excluded
    earlier = or_(
        sent.acted_at < known.acted_at,
        and_(sent.acted_at == known.acted_at, sent.attempt_id < known.attempt_id),
    )
    changed = {name: sent[name] for name in ("attempt_key", "attempt_id", "acted_at")}
    return statement.on_conflict_do_update(
        index_elements=["learner_id", "puzzle_id"], set_=changed, where=earlier
    )


def keep_earliest(
    session: Session, table: type[Base], key: tuple[str, ...], when: str, **values: Any
) -> None:
    """Insert a row unless there is one with the same key that is as early, by its ``when``."""
    statement = insert_into(session, table).values(**values)
    changed = {name: statement.excluded[name] for name in values if name not in key}
    earlier = statement.excluded[when] < getattr(table, when)
    session.execute(
        statement.on_conflict_do_update(index_elements=key, set_=changed, where=earlier)
    )


def replace(session: Session, table: type[Base], key: tuple[str, ...], **values: Any) -> None:
    """Insert a row in place of the one with the same key, if there is one."""
    replace_all(session, table, key, [values])


def replace_all(
    session: Session, table: type[Base], key: tuple[str, ...], rows: Sequence[dict[str, Any]]
) -> None:
    """Insert rows of one shape, each in place of the one with the same key, if there is one."""
    if rows:
        dialect = session.get_bind().dialect.name
        session.execute(_replacing(dialect, table, key, tuple(rows[0])), list(rows))


@cache
def _replacing(
    dialect: str, table: type[Base], key: tuple[str, ...], names: tuple[str, ...]
) -> Any:
    statement = _INSERT[dialect](table.__table__)
    changed = {name: statement.excluded[name] for name in names if name not in key}
    return statement.on_conflict_do_update(index_elements=key, set_=changed)


def insert_into(session: Session, table: type[Base]) -> Any:
    """Return the insert of the database's own dialect, which has ON CONFLICT."""
    return _INSERT[session.get_bind().dialect.name](table)
