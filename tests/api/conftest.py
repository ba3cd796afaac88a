"""The API on a database of its own, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import create_engine, delete, make_url, text, update

from api.application import build_app
from api.context import EXTENSION
from api.services import Services
from api.services.setup import prepare
from api.settings import Settings
from api.storage import Base, Database, PuzzleEntry, PuzzleTheme, PuzzleVersion
from puzzles.fresh_ids import PREFIX
from tests.api.callers import Caller
from tests.api.people import Letterbox, People
from tests.conftest import POSTGRES_URL

SECRET = "a secret of the tests, long enough to be taken"
CHEAPEST = (1, 8, 1)  # argon2's least: the tests hash often
LIBRARY = {each.__tablename__ for each in (PuzzleEntry, PuzzleVersion, PuzzleTheme)}


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a migrated and indexed SQLite file, to be copied."""
    path = tmp_path_factory.mktemp("database") / "template.sqlite3"
    prepare(f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def postgres_database() -> Iterator[str]:
    """Make a database of this run's own on the PostgreSQL server."""
    admin = create_engine(POSTGRES_URL, isolation_level="AUTOCOMMIT")
    name = f"bezique_test_{uuid4().hex[:12]}"
    with admin.connect() as connection:
        connection.execute(text(f'CREATE DATABASE "{name}"'))
        # Whoever waits for the disk here proves nothing: it is PostgreSQL that is never killed.
        connection.execute(text(f'ALTER DATABASE "{name}" SET synchronous_commit = off'))
    url = make_url(POSTGRES_URL).set(database=name).render_as_string(hide_password=False)
    prepare(url)
    yield url
    with admin.connect() as connection:
        connection.execute(text(f'DROP DATABASE "{name}" WITH (FORCE)'))
    admin.dispose()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Return the address of a database with the library and without learners."""
    if request.param == "sqlite":
        path = tmp_path / "bezique.sqlite3"
        shutil.copy(request.getfixturevalue("sqlite_template"), path)
        yield f"sqlite:///{path}"
        return
    url: str = request.getfixturevalue("postgres_database")
    yield url
    database = Database(url)
    with database.writing() as session:
        for table in reversed(Base.metadata.sorted_tables):  # to truncate makes files anew
            if table.name not in LIBRARY:
                session.execute(delete(table))
        session.execute(delete(PuzzleVersion).where(PuzzleVersion.puzzle_id.startswith(PREFIX)))
        session.execute(delete(PuzzleEntry).where(PuzzleEntry.id.startswith(PREFIX)))
        session.execute(update(PuzzleVersion).values(recalled_at=None, replaced_by=None))
        session.execute(update(PuzzleEntry).values(withdrawn_at=None))
    database.close()


@pytest.fixture
def settings(database_url: str) -> Settings:
    """Return the settings of the application under test: requests are not limited."""
    return Settings(
        database_url=database_url,
        secret_key=SECRET,
        mode="development",
        password_cost=CHEAPEST,
        rate_limit=None,
    )


@pytest.fixture
def letterbox() -> Letterbox:
    """Return where the mails of the application under test arrive."""
    return Letterbox()


@pytest.fixture
def app(settings: Settings, letterbox: Letterbox) -> Iterator[Flask]:
    """Return the application on the database."""
    application = build_app(settings, mailer=letterbox)
    letterbox.afterwards = application.extensions[EXTENSION].afterwards
    letterbox.afterwards.delay = 0
    yield application
    application.extensions[EXTENSION].close()


@pytest.fixture
def services(app: Flask) -> Services:
    """Return the use cases of the application."""
    found: Services = app.extensions[EXTENSION]
    return found


@pytest.fixture
def nobody(app: Flask) -> Caller:
    """Return a caller without a token."""
    return Caller(app.test_client())


@pytest.fixture
def new_guest(app: Flask) -> Callable[[], Caller]:
    """Return a function that makes a guest with a token."""

    def make() -> Caller:
        stranger = Caller(app.test_client())
        made = stranger.post("/guests", {"language": "en", "zone": "Europe/Lisbon"})
        token = made.get_json()["token"]["access_token"]
        return Caller(app.test_client(use_cookies=False), {"Authorization": f"Bearer {token}"})

    return make


@pytest.fixture
def guest(new_guest: Callable[[], Caller]) -> Caller:
    """Return a guest."""
    return new_guest()


@pytest.fixture
def people(app: Flask, letterbox: Letterbox) -> People:
    """Return who makes learners with accounts."""
    return People(app, letterbox)
