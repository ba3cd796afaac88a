"""The database: one engine, and two kinds of session, for reading and for writing.

SQLite opens a transaction at the first write, so that what was read before it is outside, and
updates get lost without an error. We say BEGIN ourselves, and IMMEDIATE where the transaction
will write: writers queue at its start (:mod:`api.storage.writers`) and never fail half-way.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from time import monotonic
from types import MappingProxyType
from typing import Any, Final, NoReturn

from sqlalchemy import URL, Connection, Dialect, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, InvalidatePoolError, OperationalError
from sqlalchemy.orm import Session, sessionmaker
from sqlalchemy.pool import ConnectionPoolEntry

from api.storage.writers import first_in_queue

PATIENCE: Final = 10.0
"""Seconds that the first of the writers waits for one who does not queue, or does not end."""

# Who has waited so long for the first place: else those behind one who does not end would add up.
_LESS_PATIENCE: Final = 1.0

PRAGMAS: Final = (
    "journal_mode=WAL",
    "foreign_keys=ON",
    f"busy_timeout={PATIENCE * 1000:.0f}",
    "synchronous=NORMAL",
    "secure_delete=ON",  # by default in some builds of SQLite alone
)

# How long the log's last readers are waited for, and writers with us, in milliseconds.
_TRUNCATING: Final = 1000

IDLE: Final = 5.0
"""Seconds after which a connection to a server is asked whether it stands before it is used."""

PREPARED_AFTER: Final = 1
"""A statement is prepared when it comes for the second time on a connection.

By default it would be planned anew ten times: five until psycopg prepares it, five until the server
is sure that one plan does for all values. Ours go by keys, whatever their values.
"""

_PLANNED_ONCE: Final = "SET plan_cache_mode = force_generic_plan"

_RETURNED: Final = "returned"

_log = logging.getLogger(__name__)

# A reading session sees one moment: an attempt and its plays must fit together although they are
# read by two statements. SQLite's transactions are snapshots by themselves. Where one statement
# tells all, a transaction around it would only cost its beginning and its end.
_Options = dict[str, Any]
_OPTIONS: Final[Mapping[str, tuple[_Options, _Options, _Options]]] = MappingProxyType(
    {
        "sqlite": ({}, {"sqlite_begin": "IMMEDIATE"}, {"sqlite_begin": None}),
        "postgresql": (
            {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True},
            {"isolation_level": "READ COMMITTED"},
            {},  # as connections come and go: most requests need nothing else
        ),
    }
)


class DatabaseNotSupported(ValueError):
    """The address of a database that is neither SQLite nor PostgreSQL, or no address at all."""


class Database:
    """An open database. Use ``with database.reading() as session`` or ``database.writing()``.

    Both end with a commit unless they raised: at a rollback psycopg forgets every statement that it
    has prepared, and all would be planned anew.
    ``with database.autocommit() as connection`` is for single statements.
    """

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        reading, writing, autocommit = _OPTIONS[self.engine.dialect.name]
        self._reading = sessionmaker(
            self.engine.execution_options(**reading), expire_on_commit=False
        )
        self._writing = sessionmaker(
            self.engine.execution_options(**writing), expire_on_commit=False
        )
        event.listen(self._reading, "before_flush", _refuse_to_write)
        self._autocommit = self.engine.execution_options(**autocommit)

    @property
    def options_of_writing(self) -> Mapping[str, Any]:
        """Return the options of a connection whose transaction will write."""
        return _OPTIONS[self.engine.dialect.name][1]

    @property
    def is_sqlite(self) -> bool:
        """Tell whether it is SQLite, which is in this process and has one writer at a time."""
        return is_sqlite(self.engine.dialect)

    def reading(self) -> AbstractContextManager[Session]:
        """Return a context manager: a session that only reads."""
        return self._reading.begin()

    def writing(self) -> AbstractContextManager[Session]:
        """Return a context manager: a session whose transaction is committed at the end."""
        return self._writing.begin()

    def autocommit(self) -> Connection:
        """Return a connection without a transaction around its statements: each stands alone.

        So what one of them reads may have changed when the next comes, and only a server's may
        write: those of SQLite would not queue.
        """
        return self._autocommit.connect()

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()


def read_address(url: str) -> URL:
    """Return the parts of a database's address. Raises :class:`DatabaseNotSupported`."""
    try:
        address = make_url(url)
    except ArgumentError as error:
        raise DatabaseNotSupported("expected an address such as sqlite:///b.sqlite3") from error
    if address.get_backend_name() not in _OPTIONS:
        name = address.get_backend_name()
        raise DatabaseNotSupported(f"expected {' or '.join(_OPTIONS)}, got {name}")
    return address


def sqlite_file(address: URL) -> Path | None:
    """Return the file of a database of SQLite; ``None`` for one in memory, and for a server."""
    if address.get_backend_name() != "sqlite" or address.database in {None, "", ":memory:"}:
        return None
    return Path(str(address.database))


def make_engine(url: str) -> Engine:
    """Return an engine for SQLite or PostgreSQL, with SQLite set up as described above."""
    address = read_address(url)
    if address.get_backend_name() != "sqlite":
        engine = _raw_engine(address)
        event.listen(engine, "checkin", _note_return)
        event.listen(engine, "checkout", partial(_ask_after_rest, engine.dialect))
        return engine
    engine = create_engine(address)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _raw_engine(address: URL) -> Engine:
    """Return an engine whose statements reach PostgreSQL as they are.

    Else psycopg would turn the placeholders of each into the server's, and of a long one at every
    execution: it remembers what it made of short ones alone.
    """
    import psycopg  # not there where only SQLite is used

    engine = create_engine(
        address,
        paramstyle="numeric_dollar",
        isolation_level="AUTOCOMMIT",
        connect_args={"cursor_factory": psycopg.RawCursor, "prepare_threshold": PREPARED_AFTER},
    )

    def prepare(connection: Any, _: object) -> None:
        connection.server_cursor_factory = psycopg.RawServerCursor
        connection.execute(_PLANNED_ONCE)

    event.listen(engine, "connect", prepare)  # after the one that sets the level
    return engine


def is_sqlite(dialect: Dialect) -> bool:
    """Tell whether the database is SQLite."""
    return dialect.name == "sqlite"


def leave_no_log(session: Session) -> None:
    """Once the session has committed, empty SQLite's write-ahead log.

    What is deleted stands there until later writes come over it. Best effort: while somebody reads
    for longer, the log stays, and is emptied the next time.
    """
    engine = session.get_bind().engine
    if is_sqlite(engine.dialect):
        event.listen(session, "after_commit", lambda _: _truncate_log(engine), once=True)


def _truncate_log(engine: Engine) -> None:
    with engine.execution_options(sqlite_begin=None).connect() as connection:
        wait = connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one()
        connection.exec_driver_sql(f"PRAGMA busy_timeout={_TRUNCATING}")
        try:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").close()
        except OperationalError as error:
            _log.warning("the write-ahead log could not be emptied: %s", error.orig)
        finally:
            connection.exec_driver_sql(f"PRAGMA busy_timeout={wait}")


def _note_return(_: DBAPIConnection | None, entry: ConnectionPoolEntry) -> None:
    entry.info[_RETURNED] = monotonic()


def _ask_after_rest(
    dialect: Dialect, connection: DBAPIConnection, entry: ConnectionPoolEntry, _: object
) -> None:
    """Find out whether a connection still stands that has not been used for a while.

    Asking each time would double the statements of most requests. Where a server goes away in the
    midst of work the next request is told to come again, and all connections are made anew.
    """
    if monotonic() - entry.info.get(_RETURNED, monotonic()) < IDLE:
        return
    try:
        dialect.do_ping(connection)
    except dialect.loaded_dbapi.Error as error:
        raise InvalidatePoolError from error


def _refuse_to_write(*_: object) -> NoReturn:
    raise AssertionError("what is read in a reading session must not be changed there")


def _prepare_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    mode = connection.get_execution_options().get("sqlite_begin", "DEFERRED")
    if mode is None:
        return
    file = sqlite_file(connection.engine.url)
    if mode != "IMMEDIATE" or file is None:
        connection.exec_driver_sql(f"BEGIN {mode}")
        return
    with first_in_queue(str(file)) as waited:
        if waited < PATIENCE:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            return
        _set_patience(connection, _LESS_PATIENCE)
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        finally:
            _set_patience(connection, PATIENCE)


def _set_patience(connection: Connection, seconds: float) -> None:
    connection.exec_driver_sql(f"PRAGMA busy_timeout={seconds * 1000:.0f}")
