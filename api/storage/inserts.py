"""Inserts that let the database decide who was first. Nothing is looked up beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from sqlalchemy import ClauseElement, and_, bindparam, literal, or_, select
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
    return session.connection().scalar(statement, plain) is not None


def keep_first(session: Session, **values: Any) -> bool:
    """Record an attempt as the first one at its puzzle, unless an earlier act is known.

    Tell whether it is the first one now.
    """
    statement = _keeping_first(session.get_bind().dialect.name)
    return session.connection().scalar(statement, values) is not None


# Statements are built once: building one takes longer than what SQLite does with it. They go past
# the ORM, which is slow at many rows.


def inserting(dialect: str, table: type[Base], **computed: Any) -> Any:
    """Return the insert that does nothing where a row with the same key is there.

    ``computed`` are columns that the database works out. Built once is enough.
    """
    statement = _INSERT[dialect](table.__table__)
    # An insert that was given values takes no others when it is executed: it must know of none.
    return (statement.values(**computed) if computed else statement).on_conflict_do_nothing()


@cache
def _inserting(dialect: str, table: type[Base]) -> Any:
    return inserting(dialect, table).returning(literal(1))


@cache
def _keeping_first(dialect: str) -> Any:
    statement, known = _INSERT[dialect](FirstAttempt.__table__), FirstAttempt
    sent = statement.excluded
    earlier = or_(
        sent.acted_at < known.acted_at,
        and_(sent.acted_at == known.acted_at, sent.attempt_id < known.attempt_id),
    )
    changed = {name: sent[name] for name in ("attempt_key", "attempt_id", "acted_at")}
    kept = statement.on_conflict_do_update(
        index_elements=["learner_id", "puzzle_id"], set_=changed, where=earlier
    )
    return kept.returning(literal(1))


def keep_earliest(
    session: Session, table: type[Base], key: tuple[str, ...], when: str, **values: Any
) -> None:
    """Insert a row unless there is one with the same key that is as early, by its ``when``."""
    dialect = session.get_bind().dialect.name
    session.connection().execute(
        _keeping_earliest(dialect, table, key, when, tuple(values)), values
    )


@cache
def _keeping_earliest(
    dialect: str, table: type[Base], key: tuple[str, ...], when: str, names: tuple[str, ...]
) -> Any:
    statement = _INSERT[dialect](table.__table__)
    changed = {name: statement.excluded[name] for name in names if name not in key}
    earlier = statement.excluded[when] < getattr(table, when)
    return statement.on_conflict_do_update(index_elements=key, set_=changed, where=earlier)


def replace(session: Session, table: type[Base], key: tuple[str, ...], **values: Any) -> None:
    """Insert a row in place of the one with the same key, if there is one."""
    write_all(session, [Write(table, key, [values])])


@cache
def _replacing(
    dialect: str, table: type[Base], key: tuple[str, ...], names: tuple[str, ...]
) -> Any:
    statement = _INSERT[dialect](table.__table__)
    changed = {name: statement.excluded[name] for name in names if name not in key}
    return statement.on_conflict_do_update(index_elements=key, set_=changed) if key else statement


@dataclass(frozen=True)
class Write:
    """Rows of one shape for a table, each in place of the one with the same ``key``, if one is.

    Without a key they are new.
    """

    table: type[Base]
    key: tuple[str, ...]
    rows: Sequence[dict[str, Any]]


def write_all(session: Session, writes: Sequence[Write]) -> None:
    """Write rows of several tables, which do not refer to each other.

    Where there is one for each, a server gets them all in one statement: the ways to it and back
    take longer than what it does. SQLite is in this process, and has no such statements.
    """
    wanted = [write for write in writes if write.rows]
    connection = session.connection()
    dialect = connection.dialect.name
    shapes = tuple((write.table, write.key, tuple(write.rows[0])) for write in wanted)
    if dialect == "sqlite" or any(len(write.rows) > 1 for write in wanted):
        for shape, write in zip(shapes, wanted, strict=True):
            connection.execute(_replacing(dialect, *shape), list(write.rows))
        return
    values = {
        f"{write.table.__tablename__}_{name}": value
        for write in wanted
        for name, value in write.rows[0].items()
    }
    connection.execute(_replacing_together(dialect, shapes), values)


@cache
def _replacing_together(
    dialect: str, shapes: tuple[tuple[type[Base], tuple[str, ...], tuple[str, ...]], ...]
) -> Any:
    """Return one statement that writes a row of each table; its parameters begin with its name."""
    written = []
    for table, key, names in shapes:
        named: dict[str, Any] = {name: bindparam(f"{table.__tablename__}_{name}") for name in names}
        statement = _replacing(dialect, table, key, names).values(named)
        written.append(statement.cte(f"written_{table.__tablename__}"))
    return select(literal(1)).add_cte(*written)


def insert_into(session: Session, table: type[Base]) -> Any:
    """Return the insert of the database's own dialect, which has ON CONFLICT."""
    return _INSERT[session.get_bind().dialect.name](table)
