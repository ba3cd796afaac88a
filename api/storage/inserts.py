"""Inserts that let the database decide who was first. Nothing is looked up beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from sqlalchemy import ClauseElement, Connection, bindparam, literal, literal_column, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from api.storage.base import Base

_Shape = tuple[type[Base], tuple[str, ...], tuple[str, ...], tuple[str, ...]]

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


def replace(session: Session, table: type[Base], key: tuple[str, ...], **values: Any) -> None:
    """Insert a row in place of the one with the same key, if there is one."""
    write_all(session, [Write(table, key, [values])])


@dataclass(frozen=True)
class Write:
    """Rows of one shape for a table, each in place of the one with the same ``key``, if one is.

    With an ``order`` only if it comes before that one by these columns. Without a key they are new.
    """

    table: type[Base]
    key: tuple[str, ...]
    rows: Sequence[dict[str, Any]]
    order: tuple[str, ...] = ()

    @property
    def shape(self) -> _Shape:
        """Return what the statement depends on."""
        return self.table, self.key, tuple(self.rows[0]), self.order


@dataclass(frozen=True)
class Beside:
    """A statement that changes rows which the writes beside it leave alone, and its parameters.

    It is built once, and no parameter has the name of a column with its table's before it.
    """

    statement: Any
    values: Mapping[str, Any]


class Pending:
    """Writes that wait for others which do not read them, to be sent in one statement."""

    def __init__(self, writes: Sequence[Write] = (), beside: Beside | None = None) -> None:
        self._writes, self._beside = writes, beside

    def send(self, session: Session, more: Sequence[Write] = ()) -> None:
        """Send all that waits, once, and ``more`` with it."""
        writes, beside = [*self._writes, *more], self._beside
        self._writes, self._beside = (), None
        write_all(session, writes, beside)


def write_all(session: Session, writes: Sequence[Write], beside: Beside | None = None) -> None:
    """Write rows of several tables; of what is beside them nothing is seen, nor of each other.

    Where there is one for each, a server gets them all in one statement: the ways to it and back
    take longer than what it does. SQLite is in this process, and has no such statements.
    """
    write_rows(session.connection(), writes, beside)


def write_rows(
    connection: Connection, writes: Sequence[Write], beside: Beside | None = None
) -> None:
    """Write as :func:`write_all` does, where there is no session."""
    wanted = [write for write in writes if write.rows]
    dialect = connection.dialect.name
    if dialect == "sqlite" or any(len(write.rows) > 1 for write in wanted):
        if beside is not None:  # first, or it would see what is written
            connection.execute(beside.statement, dict(beside.values))
        for write in wanted:
            connection.execute(_replacing(dialect, *write.shape), list(write.rows))
        return
    values = _named(wanted)
    shapes = tuple(write.shape for write in wanted)
    if beside is None:
        if wanted:
            connection.execute(_replacing_together(dialect, shapes, None), values)
        return
    statement = _replacing_together(dialect, shapes, beside.statement)
    connection.execute(statement, {**beside.values, **values})


def write_if(connection: Connection, condition: Beside, writes: Sequence[Write]) -> bool:
    """Write a row of each table if a statement beside them returns a row; tell whether it did.

    All of it is one statement, so that it needs no transaction around it. For a server alone.
    """
    wanted = [write for write in writes if write.rows]
    statement = _writing_if(tuple(write.shape for write in wanted), condition.statement)
    given = {**condition.values, **_named(wanted)}
    return connection.execute(statement, given).one_or_none() is not None


def _named(writes: Sequence[Write]) -> dict[str, Any]:
    """Return the values of one row of each table by the names of their parameters."""
    return {
        f"{write.table.__tablename__}_{name}": value
        for write in writes
        for name, value in write.rows[0].items()
    }


@cache
def _replacing(
    dialect: str,
    table: type[Base],
    key: tuple[str, ...],
    names: tuple[str, ...],
    order: tuple[str, ...] = (),
) -> Any:
    statement = _INSERT[dialect](table.__table__)
    if not key:
        return statement
    sent = statement.excluded
    changed = {name: sent[name] for name in names if name not in key}
    before = (
        tuple_(*(sent[name] for name in order))
        < tuple_(*(table.__table__.c[name] for name in order))
        if order
        else None
    )
    return statement.on_conflict_do_update(index_elements=key, set_=changed, where=before)


@cache
def _replacing_together(dialect: str, shapes: tuple[_Shape, ...], beside: Any) -> Any:
    """Return one statement that writes a row of each table; its parameters begin with its name."""
    written = []
    for table, key, names, order in shapes:
        named: dict[str, Any] = {name: bindparam(f"{table.__tablename__}_{name}") for name in names}
        statement = _replacing(dialect, table, key, names, order).values(named)
        written.append(statement.cte(f"written_{table.__tablename__}"))
    return (select(literal(1)) if beside is None else beside).add_cte(*written)


@cache
def _writing_if(shapes: tuple[_Shape, ...], condition: Any) -> Any:
    """Return the statement of :func:`write_if`; its parameters begin with the table's name."""
    met = condition.cte("met")
    written = []
    for table, key, names, order in shapes:
        row = select(*parameters(table, names, table.__tablename__)).select_from(met)
        statement = _replacing("postgresql", table, key, names, order).from_select(names, row)
        written.append(statement.cte(f"written_{table.__tablename__}"))
    return select(literal_column("1")).select_from(met).add_cte(*written)


def parameters(table: type[Base], names: Sequence[str], prefix: str) -> list[Any]:
    """Return a parameter for each of some columns, of its type, named ``prefix_column``."""
    columns = table.__table__.c
    return [bindparam(f"{prefix}_{name}", type_=columns[name].type) for name in names]


def insert_into(session: Session, table: type[Base]) -> Any:
    """Return the insert of the database's own dialect, which has ON CONFLICT."""
    return _INSERT[session.get_bind().dialect.name](table)
