"""Make a database ready: schema and library."""

from __future__ import annotations

from dataclasses import dataclass

from alembic.util.exc import CommandError

from api.clock import now
from api.services.indexing import index_library
from api.storage import Database, migrate
from puzzles.library import load_library


@dataclass(frozen=True, slots=True)
class Prepared:
    """What a database holds now."""

    revision: str | None
    puzzles: int


def prepare(url: str) -> Prepared:
    """Migrate the database at an address and index the library in it."""
    database = Database(url)
    try:
        migrate.upgrade(database)
        indexed = index_library(database, load_library().puzzles, now())
        return Prepared(migrate.current(database), indexed)
    finally:
        database.close()


def schema_problem(url: str) -> str | None:
    """Return what is wrong with the schema of a database, ``None`` if nothing is."""
    database = Database(url)
    try:
        migrate.check(database)
    except CommandError as error:
        return f"{error} Run: bezique db upgrade"
    finally:
        database.close()
    return None
