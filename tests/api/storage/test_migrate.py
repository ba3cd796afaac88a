"""Migrations: up, down, up again, and no row lost by a table that is rebuilt."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import create_engine, func, inspect, make_url, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from api.storage import (
    Attempt,
    Base,
    Database,
    Learner,
    PuzzleEntry,
    PuzzleVersion,
    RatingBatch,
    RatingEntry,
    Token,
    migrate,
    new_key,
)
from api.storage.migrate import ForeignKeysBroken, migrating
from tests.conftest import POSTGRES_URL

INSTANTS = ("created_at", "used_at", "access_expires_at", "expires_at")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """Return a database without tables."""
    if request.param == "sqlite":
        database = Database(f"sqlite:///{tmp_path / 'empty.sqlite3'}")
        yield database
        database.close()
        return
    name = f"bezique_test_{uuid4().hex[:12]}"
    admin = create_engine(POSTGRES_URL, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f'CREATE DATABASE "{name}"'))
    url = make_url(POSTGRES_URL).set(database=name)
    database = Database(url.render_as_string(hide_password=False))
    yield database
    database.close()
    with admin.connect() as connection:
        connection.execute(text(f'DROP DATABASE "{name}" WITH (FORCE)'))
    admin.dispose()


def tables(database: Database) -> set[str]:
    """Return the names of all tables."""
    return set(inspect(database.engine).get_table_names())


def test_revisions_are_read_without_a_migration() -> None:
    """A server that only asks which is the newest has none under way."""
    told = subprocess.run(
        [sys.executable, "-c", "from api.storage import migrate; print(migrate.head())"],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    assert told == f"{migrate.head()}\n"


def test_up_down_and_up_again(empty: Database) -> None:
    """Every revision can be taken back."""
    assert migrate.current(empty) is None
    migrate.upgrade(empty)
    assert migrate.current(empty) == migrate.head()
    assert tables(empty) == {*Base.metadata.tables, "alembic_version"}
    migrate.downgrade(empty, "base")
    assert tables(empty) == {"alembic_version"}
    migrate.upgrade(empty)
    assert tables(empty) == {*Base.metadata.tables, "alembic_version"}


def test_models_and_migrations_agree(empty: Database) -> None:
    """What the program expects is what the migrations make."""
    migrate.upgrade(empty)
    migrate.check(empty)


def test_processes_that_start_at_once_take_turns(empty: Database) -> None:
    """Four first starts at the same time: one migrates, the others find it done."""
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(migrate.upgrade, [empty] * 4))
    assert migrate.current(empty) == migrate.head()


def test_a_rebuilt_table_keeps_the_rows_that_refer_to_it(empty: Database) -> None:
    """SQLite rebuilds a table by dropping it: the cascade must not run."""
    migrate.upgrade(empty)
    add_guest(empty)
    with migrating(empty) as connection:
        operations = Operations(MigrationContext.configure(connection))
        with operations.batch_alter_table("learners", recreate="auto") as batch:
            batch.alter_column("zone", nullable=True)
    with empty.reading() as session:
        assert session.scalar(select(func.count()).select_from(Token)) == 1
    with pytest.raises(IntegrityError), empty.writing() as session:
        session.execute(text("UPDATE tokens SET learner_id = id"))


def test_a_migration_that_leaves_loose_ends_is_undone(tmp_path: Path) -> None:
    """On SQLite foreign keys are off meanwhile, and checked before the end."""
    database = Database(f"sqlite:///{tmp_path / 'loose.sqlite3'}")
    migrate.upgrade(database)
    add_guest(database)
    with pytest.raises(ForeignKeysBroken), migrating(database) as connection:
        connection.execute(text("DELETE FROM learners"))
    with database.reading() as session:
        assert session.scalar(select(func.count()).select_from(Learner)) == 1
    database.close()


def test_games_that_were_taken_stay_taken(empty: Database) -> None:
    """Those of before the last night are noted as such; the others are still to be played."""
    migrate.upgrade(empty)
    night = datetime(2026, 11, 30, 3, 0, tzinfo=UTC)
    learner = add_guest(empty)
    with empty.writing() as session:
        session.add(RatingBatch(day=night.date(), until=night, puzzles=0, games=0))
        add_puzzle(session, night)
        for hours in (-1, 1):
            add_game(session, learner, night + timedelta(hours=hours))
    migrate.downgrade(empty, "0008")
    migrate.upgrade(empty)
    with empty.reading() as session:
        by_time = select(Attempt.rated_on).order_by(Attempt.acted_at)
        assert session.scalars(by_time).all() == [night.date(), None]


def add_puzzle(session: Session, now: datetime) -> None:
    """Add a puzzle that attempts can refer to."""
    session.add(PuzzleEntry(id="p", version=1, kind="endgame_card", profile="cady", difficulty=1))
    session.flush()
    session.add(
        PuzzleVersion(
            puzzle_id="p", version=1, position_hash="0" * 64, profile_hash="0" * 64,
            document={}, published_at=now,
        )
    )  # fmt: skip
    session.flush()


def add_game(session: Session, learner_id: UUID, at: datetime) -> None:
    """Add an attempt and its line in the ledger."""
    key = new_key()
    session.add(
        Attempt(
            key=key, learner_id=learner_id, id=key, puzzle_id="p", puzzle_version=1,
            profile_hash="0" * 64, fingerprint="0" * 64, status="over", result="right",
            acted_at=at, zone="UTC", created_at=at, finished_at=at,
        )
    )  # fmt: skip
    session.flush()
    numbers = {
        column.name: 0.0
        for column in RatingEntry.__table__.columns
        if column.name.startswith(("puzzle_r", "puzzle_d", "rating", "deviation", "volatility"))
    }
    session.add(
        RatingEntry(
            attempt_key=key, learner_id=learner_id, attempt_id=key, puzzle_id="p", acted_at=at,
            marked_at=at, result="right", weight=1.0, **numbers,
        )
    )  # fmt: skip


def add_guest(database: Database) -> UUID:
    """Add a learner with a token; return his id."""
    now = datetime.now(UTC)
    with database.writing() as session:
        learner = Learner(language="en", zone="UTC", created_at=now)
        session.add(learner)
        session.flush()
        token = Token(learner_id=learner.id, access_sha256="0" * 64, **dict.fromkeys(INSTANTS, now))
        session.add(token)
        return learner.id
