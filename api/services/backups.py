"""Copies of the database, and whether it is well.

SQLite is copied by its own online backup: page by page, while the server reads and writes.
PostgreSQL has programs of its own for that (:mod:`api.services.server_copies`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final
from uuid import uuid4

from sqlalchemy import URL, delete, func, inspect, select, text

from api.services import server_copies
from api.services.server_copies import BackupFailed
from api.services.setup import make_private, missing_file, schema_problem
from api.storage import ChangesEpoch, Database, PuzzleEntry, PuzzleVersion, migrate
from api.storage.engine import is_sqlite, read_address, sqlite_file
from puzzles.library import load_library

_PAGES: Final = 1024  # copied at a time; writers come in between
_PRIMARY: Final = 0xFF  # of an error code of SQLite; the rest says more of the same
_MAGIC: Final = b"SQLite format 3\0"


def back_up(url: str, file: Path, *, replace: bool = False) -> int:
    """Copy a database into a file, whole or not at all; return its size in bytes.

    Raises :class:`BackupFailed`.
    """
    if file.exists() and not replace:
        raise BackupFailed(f"{file} is there already; name another file or use --force")
    address = read_address(url)
    draft = file.with_name(f".{file.name}.part")
    try:
        draft.unlink(missing_ok=True)
        draft.touch(mode=0o600)  # addresses, password hashes, all answers: its owner's alone
        if address.get_backend_name() == "sqlite":
            # Opened as its users open it, the database itself is left as they leave it.
            _copy_sqlite(_file_of(address), draft, "mode=rw")
            _check_copy(draft)
        else:
            server_copies.dump(address, draft)
        draft.replace(file)
    except OSError as error:
        raise BackupFailed(f"cannot write {file} ({error.strerror})") from error
    finally:
        draft.unlink(missing_ok=True)
    return file.stat().st_size


def restore(url: str, file: Path, *, replace: bool = False) -> None:
    """Put a copy in the place of a database. Raises :class:`BackupFailed`.

    The copy is looked at first. A database that holds anything is replaced only if that is
    asked for.
    """
    if not file.is_file():
        raise BackupFailed(f"there is no file {file}")
    address = read_address(url)
    if address.get_backend_name() != "sqlite":
        server_copies.require_copy(file)
        held = _tables(url)
        if held and not replace:
            raise BackupFailed(
                f"{address.database} holds a database already (a table {held[0]!r}); "
                "use --force to replace it"
            )
        server_copies.put_back(address, file, held)
        return
    _check_copy(file)
    target = _file_of(address, must_exist=False)
    if target.exists() and target.stat().st_size and not replace:
        raise BackupFailed(f"{target} holds a database already; use --force to replace it")
    make_private(target)
    _refuse_in_use(target)
    _copy_sqlite(file, target, _as_it_lies(file))


def begin_epoch(url: str) -> None:
    """Let every device read anew, once a copy was put in the place of a database up to date.

    What the devices have read since the copy was made may not be there any more.
    """
    database = Database(url)
    try:
        with database.writing() as session:
            session.execute(delete(ChangesEpoch))
            session.add(ChangesEpoch(epoch=uuid4().hex))
    finally:
        database.close()


def faults(url: str) -> Iterator[str]:
    """Yield what is wrong with a database: its revision, its pages and references, its library."""
    missing = missing_file(url)
    if missing is not None:
        yield missing
        return
    database = Database(url)
    try:
        unsound = list(_unsound(database))
        # The schema of a file that is damaged cannot be compared.
        problem = None if unsound else schema_problem(url)
        yield from unsound
        if problem is not None:
            yield problem
        elif not unsound:
            yield from _index_faults(database)
    finally:
        database.close()


def revision(url: str) -> str | None:
    """Return the revision that a database is at."""
    database = Database(url)
    try:
        return migrate.current(database)
    finally:
        database.close()


def _unsound(database: Database) -> Iterator[str]:
    """Yield what SQLite finds wrong with its file; PostgreSQL looks after its own."""
    if not is_sqlite(database.engine.dialect):
        return
    with database.engine.connect() as connection:
        for (told,) in connection.exec_driver_sql("PRAGMA integrity_check"):
            if told != "ok":
                yield f"the file is damaged: {told}"
        for broken in connection.exec_driver_sql("PRAGMA foreign_key_check"):
            yield f"a row of {broken[0]} refers to a row of {broken[2]} that is not there"


def _index_faults(database: Database) -> Iterator[str]:
    """Yield where the index of the library is not what the library says."""
    listed = select(PuzzleEntry.id, PuzzleEntry.version).where(PuzzleEntry.withdrawn_at.is_(None))
    # Withdrawn because it is faulty: the library may have it as long as it likes.
    quarantined = (
        select(PuzzleVersion.puzzle_id, PuzzleVersion.version)
        .join(PuzzleEntry, PuzzleEntry.id == PuzzleVersion.puzzle_id)
        .where(PuzzleVersion.recalled_at.is_not(None), PuzzleEntry.withdrawn_at.is_not(None))
    )
    with database.reading() as session:
        indexed = {row.id: row.version for row in session.execute(listed)}
        faulty = {(row.puzzle_id, row.version) for row in session.execute(quarantined)}
        bare = select(func.count()).where(
            ~select(text("1"))
            .where(
                PuzzleVersion.puzzle_id == PuzzleEntry.id,
                PuzzleVersion.version == PuzzleEntry.version,
            )
            .correlate(PuzzleEntry)
            .select_from(PuzzleVersion)
            .exists()
        )
        without = session.scalar(bare.select_from(PuzzleEntry)) or 0
    library = {
        puzzle.id: puzzle.version
        for puzzle in load_library().puzzles
        if (puzzle.id, puzzle.version) not in faulty
    }
    for puzzle in sorted(library.keys() | indexed.keys()):
        if library.get(puzzle) != indexed.get(puzzle):
            yield (
                f"{puzzle}: version {indexed.get(puzzle)} is indexed, the library has "
                f"{library.get(puzzle)}. Run: bezique db upgrade"
            )
    if without:
        yield f"{without} puzzles are listed without their version"


def _file_of(address: URL, *, must_exist: bool = True) -> Path:
    file = sqlite_file(address)
    if file is None:
        raise BackupFailed("a database in memory has no copy")
    if must_exist and not file.exists():
        raise BackupFailed(f"there is no database at {file} yet")
    return file


def _tables(url: str) -> list[str]:
    """Return the names of the tables that lie in a database, in order."""
    database = Database(url)
    try:
        return sorted(inspect(database.engine).get_table_names())
    finally:
        database.close()


def _as_it_lies(file: Path) -> str:
    """Return how a copy is opened so that reading it makes no file beside it.

    One with a log beside it was not made by :func:`back_up`: the log is part of it, and is there.
    """
    return "mode=ro" if file.with_name(f"{file.name}-wal").exists() else "immutable=1"


def _copy_sqlite(source: Path, target: Path, how: str) -> None:
    """Copy one file into another, which stays as it was if that fails half-way."""
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?{how}", uri=True)) as read,
            closing(sqlite3.connect(target, timeout=30)) as written,
        ):
            read.backup(written, pages=_PAGES)
            # Copied with the pages is that a log belongs to them: whoever reads would make one.
            written.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise BackupFailed(f"{source} could not be copied: {error}") from error


def _refuse_in_use(target: Path) -> None:
    """Raise if anybody has the database open: what he holds in mind would be of another time."""
    try:
        with closing(sqlite3.connect(target, timeout=1)) as alone:
            alone.execute("PRAGMA journal_mode=DELETE")  # only who is alone may leave the log
    except sqlite3.Error as error:
        if error.sqlite_errorcode & _PRIMARY in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            raise BackupFailed(f"{target} is in use; stop the server first") from error
        # Whatever else ails it, it is about to be replaced.


def _check_copy(file: Path) -> None:
    """Raise unless a file is a whole database of ours."""
    with file.open("rb") as opened:
        if opened.read(len(_MAGIC)) != _MAGIC:
            raise BackupFailed(f"{file} is no SQLite database")
    try:
        where = f"{file.absolute().as_uri()}?{_as_it_lies(file)}"
        with closing(sqlite3.connect(where, uri=True)) as copy:
            told = [row[0] for row in copy.execute("PRAGMA integrity_check")]
            found = copy.execute("SELECT version_num FROM alembic_version").fetchall()
    except sqlite3.Error as error:
        raise BackupFailed(f"{file} is no database of the trainer: {error}") from error
    if told != ["ok"]:
        raise BackupFailed(f"{file} is damaged: {told[0]}")
    if not found or not migrate.is_known(found[0][0]):
        raise BackupFailed(f"{file} is of a revision that this program does not know")
