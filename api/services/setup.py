"""Make a database ready: schema and library."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from alembic.util.exc import CommandError

from api.clock import now
from api.services.indexing import index_library
from api.services.replays import Replays
from api.storage import Database, migrate
from api.storage.engine import read_address, sqlite_file
from puzzles.library import load_library


@dataclass(frozen=True, slots=True)
class Prepared:
    """What a database holds now."""

    revision: str | None
    puzzles: int


def prepare(url: str) -> Prepared:
    """Migrate the database at an address and index the library in it."""
    if (file := sqlite_file(read_address(url))) is not None:
        make_private(file)
    database = Database(url)
    try:
        migrate.upgrade(database)
        indexed = index_library(database, load_library().puzzles, now())
        _take_in_older_attempts(database)
        return Prepared(migrate.current(database), indexed)
    finally:
        database.close()


def _take_in_older_attempts(database: Database) -> None:
    """Give those a rating and days whose attempts are older than the ledger."""
    replays = Replays(database, now)
    for learner_id in replays.learners(without_standing=True):
        replays.replay(learner_id)


def schema_problem(url: str) -> str | None:
    """Return what is wrong with the schema of a database, ``None`` if nothing is.

    Nothing is made by asking: opening a SQLite file that is not there would make one.
    """
    if (missing := missing_file(url)) is not None:
        return missing
    database = Database(url)
    try:
        migrate.check(database)
    except CommandError as error:
        return f"{error} Run: bezique db upgrade"
    finally:
        database.close()
    return None


def missing_file(url: str) -> str | None:
    """Return that there is no database yet, and what makes one; ``None`` where there is one."""
    file = sqlite_file(read_address(url))
    if file is not None and not file.exists():
        return f"There is no database at {file} yet. Run: bezique db upgrade"
    return None


def make_private(file: Path) -> None:
    """Make an empty file that its owner alone reads, where there is none.

    SQLite would let everybody read it who may come into its directory, and gives the files
    beside it the same mode. Why a file cannot be made SQLite tells better.
    """
    with suppress(OSError):
        file.touch(mode=0o600, exist_ok=False)
