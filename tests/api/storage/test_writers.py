"""The queue of those who write to a SQLite file."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from api.storage import Database, engine
from api.storage.writers import ENDING
from tests.api.cli.runner import environment

HOLD = """
import sys
from api.storage.writers import first_in_queue
with first_in_queue(sys.argv[1]):
    print("first", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where the database is."""
    return tmp_path / "b.sqlite3"


@pytest.fixture
def database(file: Path) -> Iterator[Database]:
    """Return a database with one table."""
    made = Database(f"sqlite:///{file}")
    with made.writing() as session:
        session.execute(text("CREATE TABLE written (by TEXT)"))
    yield made
    made.close()


def write(database: Database, name: str) -> None:
    """Write a row."""
    with database.writing() as session:
        session.execute(text("INSERT INTO written VALUES (:name)"), {"name": name})


def written(database: Database) -> list[str]:
    """Return what was written, in that order."""
    with database.reading() as session:
        return list(session.scalars(text("SELECT by FROM written ORDER BY rowid")))


def test_who_waits_is_not_passed(database: Database) -> None:
    """However long the one before takes, and however often those who come later would ask."""
    with database.writing() as session:
        session.execute(text("SELECT 1"))
        first = Thread(target=write, args=(database, "first"))
        first.start()
        time.sleep(0.6)  # by now SQLite has it ask ten times a second, the others far more often
        later = [Thread(target=write, args=(database, "later")) for _ in range(4)]
        for thread in later:
            thread.start()
        time.sleep(0.02)
    for thread in (first, *later):
        thread.join(60)
    assert written(database) == ["first", *["later"] * 4]


@contextmanager
def held_elsewhere(file: Path) -> Iterator[None]:
    """Let another process be the first of the queue."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(file)], env=environment(), text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == "first\n"
        yield
        process.stdin.close()


def test_processes_queue_together(database: Database, file: Path) -> None:
    """Nobody begins to write while another process is the first, and readers do not care."""
    writer = Thread(target=write, args=(database, "here"))
    with held_elsewhere(file):
        writer.start()
        writer.join(0.3)
        assert writer.is_alive()
        assert written(database) == []
    writer.join(60)
    assert written(database) == ["here"]


def test_who_has_waited_long_is_soon_told(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind one who does not end, waits do not add up; the next one is as patient as ever."""

    @contextmanager
    def long_ago(_file: str) -> Iterator[float]:
        yield engine.PATIENCE

    with database.writing() as session:
        session.execute(text("SELECT 1"))
        monkeypatch.setattr(engine, "first_in_queue", long_ago)
        began = time.monotonic()
        with pytest.raises(OperationalError, match="locked"):
            write(database, "never")
        assert time.monotonic() - began < engine.PATIENCE / 2
    write(database, "then")
    with database.reading() as session:
        assert session.scalar(text("PRAGMA busy_timeout")) == engine.PATIENCE * 1000
    assert written(database) == ["then"]


def test_without_a_place_for_the_queue_it_is_written(database: Database, file: Path) -> None:
    """What lies in the way is no reason to refuse."""
    place = file.with_name(f"{file.name}{ENDING}")
    place.unlink()
    place.mkdir()
    write(database, "all the same")
    assert written(database) == ["all the same"]
