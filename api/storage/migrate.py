"""Migrations, run from Python: no alembic.ini, so they work from an installed wheel."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import StringIO

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from api.storage.engine import Database, is_sqlite

# Any number serves, as long as nothing else takes this lock of PostgreSQL.
_LOCK = 0x62657A69


class ForeignKeysBroken(RuntimeError):  # says what happened
    """A migration left rows that point nowhere; it was rolled back."""


def upgrade(database: Database, revision: str = "head") -> None:
    """Bring the database to a revision. Two processes that start at once take turns."""
    with migrating(database) as connection:
        command.upgrade(_config(connection), revision)


def downgrade(database: Database, revision: str) -> None:
    """Take the database back to a revision (``base``: empty)."""
    with migrating(database) as connection:
        command.downgrade(_config(connection), revision)


def check(database: Database) -> None:
    """Raise alembic's ``CommandError`` unless database, migrations and models agree."""
    with migrating(database) as connection:
        command.check(_config(connection))


def current(database: Database) -> str | None:
    """Return the revision of the database, ``None`` when it has no tables yet."""
    with database.autocommit() as connection:
        return MigrationContext.configure(connection).get_current_revision()


@cache
def head() -> str | None:
    """Return the newest revision that this program knows."""
    return ScriptDirectory.from_config(_config(None)).get_current_head()


def is_known(revision: str) -> bool:
    """Tell whether this program has a migration to or from a revision."""
    script = ScriptDirectory.from_config(_config(None))
    return any(known.revision == revision for known in script.walk_revisions())


def await_turn(connection: Connection) -> None:
    """Wait until no other process sets the database up. SQLite's writers take turns anyway."""
    if not is_sqlite(connection.dialect):
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})


def _config(connection: Connection | None) -> Config:
    config = Config(stdout=StringIO())  # check() would print its good news
    config.set_main_option("script_location", "api.storage:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


@contextmanager
def migrating(database: Database) -> Iterator[Connection]:
    """Give a connection in one transaction, without SQLite's cascades.

    SQLite rebuilds a table by dropping it; with foreign keys on, that deletes every row that
    refers to it. They are off during a migration, and what it leaves is checked.
    """
    with database.engine.connect() as connection:
        sqlite = is_sqlite(connection.dialect)
        if sqlite:
            _foreign_keys(connection, "OFF")
        try:
            immediate = connection.execution_options(**database.options_of_writing)
            with immediate.begin():
                await_turn(immediate)
                yield immediate
                if sqlite:
                    _check_foreign_keys(immediate)
        finally:
            if sqlite:
                _foreign_keys(connection, "ON")


def _foreign_keys(connection: Connection, switch: str) -> None:
    """Switch them outside any transaction: within one the pragma does nothing."""
    driver = connection.connection.driver_connection
    assert driver is not None  # noqa: S101 # the connection is open
    driver.execute(f"PRAGMA foreign_keys={switch}")


def _check_foreign_keys(connection: Connection) -> None:
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise ForeignKeysBroken(f"{len(broken)} rows refer to nothing, first {broken[0]!r}")
