"""``bezique db backup``, ``restore`` and ``check``: copies that are whole, faults that are told."""

from __future__ import annotations

import re
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from uuid import uuid4

import pytest
import requests
from sqlalchemy import create_engine, func, make_url, select, text, update

from api.application import build_app
from api.clock import now
from api.context import EXTENSION
from api.services.setup import prepare
from api.settings import Settings
from api.storage import Database, Learner, PuzzleEntry, migrate
from tests.api.callers import Caller, first_of
from tests.api.cli.runner import bezique
from tests.api.mirror import Mirror, require_true
from tests.api.server import serving
from tests.conftest import ON_A_SERVER, POSTGRES_URL


@pytest.fixture
def spare(database_url: str, tmp_path: Path) -> Iterator[str]:
    """Return the address of another, empty database of the same kind."""
    if database_url.startswith("sqlite"):
        yield f"sqlite:///{tmp_path / 'spare.sqlite3'}"
        return
    name = f"bezique_test_{uuid4().hex[:12]}"
    admin = create_engine(POSTGRES_URL, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f'CREATE DATABASE "{name}"'))
    yield make_url(POSTGRES_URL).set(database=name).render_as_string(hide_password=False)
    with admin.connect() as connection:
        connection.execute(text(f'DROP DATABASE "{name}" WITH (FORCE)'))
    admin.dispose()


def add_guests(url: str, number: int) -> None:
    """Add some learners."""
    database = Database(url)
    with database.writing() as session:
        session.add_all(Learner(language="en", zone="UTC", created_at=now()) for _ in range(number))
    database.close()


def guests(url: str) -> int:
    """Return how many learners there are."""
    database = Database(url)
    with database.reading() as session:
        found = session.scalar(select(func.count()).select_from(Learner)) or 0
    database.close()
    return found


def test_a_copy_is_made_and_taken_back(database_url: str, spare: str, tmp_path: Path) -> None:
    """On both databases: whole, into an empty place; never over anything unless asked to."""
    file = tmp_path / "copy"
    add_guests(database_url, 3)
    made = bezique("db", "backup", str(file), "--database", database_url)
    assert (made.returncode, made.stderr) == (0, "")
    assert made.stdout == f"{file}: {file.stat().st_size} bytes.\n"
    assert bezique("db", "backup", str(file), "--database", database_url).returncode == 1
    assert bezique("db", "backup", str(file), "--force", "--database", database_url).returncode == 0
    taken = bezique("db", "restore", str(file), "--database", spare)
    assert (taken.returncode, taken.stderr) == (0, "")
    assert guests(spare) == 3
    add_guests(spare, 2)
    refused = bezique("db", "restore", str(file), "--database", spare)
    assert refused.returncode == 1
    assert re.fullmatch(r"Error: [^\n]+\n", refused.stderr)
    assert "holds a database already" in refused.stderr
    assert "--force" in refused.stderr
    assert guests(spare) == 5
    assert bezique("db", "restore", str(file), "--force", "--database", spare).returncode == 0
    assert guests(spare) == 3
    assert bezique("db", "check", "--database", spare).returncode == 0
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []


def test_devices_learn_that_a_copy_was_put_back(settings: Settings, tmp_path: Path) -> None:
    """Also once the learner has done something more, and those of an earlier restore, too."""
    copy, on_it = str(tmp_path / "copy"), ("--database", settings.database_url)
    with closing(Trainer(settings)) as before:
        guest = before.guest()
        guest.attempt(first_of("endgame_card"), finish=True)
        assert bezique("db", "backup", copy, *on_it).returncode == 0
        lost = guest.attempt(first_of("endgame_count"), finish=True).get_json()
        mirrors = [Mirror().catch_up(guest)]
        assert lost["id"] in mirrors[0].of("attempt")
    for _ in range(2):
        restored = bezique("db", "restore", "--force", copy, *on_it)
        assert (restored.returncode, restored.stderr) == (0, "")
        with closing(Trainer(settings)) as after:
            guest = after.caller(guest)
            guest.attempt(first_of("endgame_line"))  # what was not sent yet is sent first
            for mirror in mirrors:
                told = guest.get(f"/me/changes?since={mirror.since}")
                assert (told.status_code, told.get_json()["code"]) == (409, "cursor_unknown")
            mirrors.append(Mirror().catch_up(guest))
            require_true(mirrors[-1], guest)
            assert lost["id"] not in mirrors[-1].of("attempt")
            again = guest.get(f"/me/changes?since={mirrors[-1].since}").get_json()
            assert again["items"] == []


class Trainer:
    """The application on a database, for as long as it is needed."""

    def __init__(self, settings: Settings) -> None:
        self.app = build_app(settings)

    def guest(self) -> Caller:
        """Return a new guest."""
        made = Caller(self.app.test_client()).post("/guests", {})
        token = made.get_json()["token"]["access_token"]
        return self.caller(Caller(self.app.test_client(), {"Authorization": f"Bearer {token}"}))

    def caller(self, known: Caller) -> Caller:
        """Return somebody who was there before."""
        return Caller(self.app.test_client(use_cookies=False), known.headers)

    def close(self) -> None:
        """Close every connection."""
        self.app.extensions[EXTENSION].close()


def test_a_copy_is_its_owners_alone(tmp_path: Path) -> None:
    """It holds addresses, hashes of passwords and every answer, also where another stood.

    So do the database itself and what is made of the copy.
    """
    address, copy = f"sqlite:///{tmp_path / 'original.sqlite3'}", tmp_path / "copy.sqlite3"
    bezique("db", "upgrade", "--database", address)
    copy.touch(mode=0o644)
    bezique("db", "backup", str(copy), "--force", "--database", address)
    taken = tmp_path / "taken.sqlite3"
    bezique("db", "restore", str(copy), "--database", f"sqlite:///{taken}")
    for file in (tmp_path / "original.sqlite3", copy, taken):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def names(directory: Path) -> list[str]:
    """Return what lies in a directory."""
    return sorted(path.name for path in directory.iterdir())


@pytest.mark.timeout(300)
def test_a_copy_is_one_file(tmp_path: Path) -> None:
    """Made while the server runs and when it does not, copied, checked and taken back."""
    copies, data = tmp_path / "copies", tmp_path / "data"
    copies.mkdir()
    url = f"sqlite:///{data / 'bezique.sqlite3'}"
    with serving(data, "--workers", "1") as server:
        requests.post(f"{server.address}/api/v1/guests", timeout=30).raise_for_status()
        assert bezique("db", "backup", str(copies / "a"), "--database", url).returncode == 0
        assert names(copies) == ["a"]
    assert bezique("db", "backup", str(copies / "b"), "--database", url).returncode == 0
    assert names(copies) == ["a", "b"]
    assert names(data) == ["bezique.sqlite3", "bezique.sqlite3-queue", "secret"]
    for copy in ("a", "b"):
        spare = f"sqlite:///{tmp_path / copy}.sqlite3"
        done = bezique("db", "restore", str(copies / copy), "--database", spare)
        assert done.returncode == 0
        assert guests(spare) == 1
    assert names(copies) == ["a", "b"]


@pytest.mark.parametrize("beside", [False, True], ids=["alone", "with its log"])
def test_a_copy_of_another_make_is_taken_whole(tmp_path: Path, beside: bool) -> None:
    """Of an earlier version, or files that were copied by hand: nothing is made, nothing missed."""
    url, copies = f"sqlite:///{tmp_path / 'b.sqlite3'}", tmp_path / "copies"
    spare = f"sqlite:///{tmp_path / 'spare.sqlite3'}"
    prepare(url)
    copies.mkdir()
    with closing(sqlite3.connect(tmp_path / "b.sqlite3")) as held:
        held.execute("SELECT count(*) FROM learners").fetchone()  # so that the log stays
        add_guests(url, 1)
        if not beside:
            held.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for name in ("b.sqlite3", "b.sqlite3-wal") if beside else ("b.sqlite3",):
            shutil.copy(tmp_path / name, copies)
    before = names(copies)
    taken = bezique("db", "restore", str(copies / "b.sqlite3"), "--database", spare)
    assert (taken.returncode, guests(spare)) == (0, 1)
    assert set(names(copies)) - {"b.sqlite3-shm"} == set(before)
    assert beside or names(copies) == before


def test_a_database_in_use_is_not_replaced(tmp_path: Path) -> None:
    """A server that is not stopped would go on with what it holds in mind."""
    address, copy = f"sqlite:///{tmp_path / 'original.sqlite3'}", tmp_path / "copy.sqlite3"
    prepare(address)
    restore = ("db", "restore", "--force", str(copy), "--database", address)
    bezique("db", "backup", str(copy), "--database", address)
    database = Database(address)
    try:
        with database.reading() as session:
            session.execute(select(func.count()).select_from(Learner))
        refused = bezique(*restore)
        assert refused.returncode == 1
        assert "is in use; stop the server first" in refused.stderr
    finally:
        database.close()
    assert bezique(*restore).stdout.startswith("Restored.")


def test_a_copy_is_made_while_others_write(tmp_path: Path) -> None:
    """It is of one moment, and whole."""
    url, file, done = f"sqlite:///{tmp_path / 'b.sqlite3'}", tmp_path / "copy", Event()
    prepare(url)

    def write() -> None:
        while not done.is_set():
            add_guests(url, 5)

    writer = Thread(target=write)
    writer.start()
    try:
        assert bezique("db", "backup", str(file), "--database", url).returncode == 0
    finally:
        done.set()
        writer.join()
    assert guests(f"sqlite:///{file}") % 5 == 0
    assert bezique("db", "check", "--database", f"sqlite:///{file}").returncode == 0


@pytest.mark.parametrize("revision", ["0006", "0009"])
def test_an_older_copy_takes_the_place_of_newer_tables(
    spare: str, tmp_path: Path, revision: str
) -> None:
    """What came with later revisions goes with all else, referring to the rest or not."""
    copy, on_it = str(tmp_path / "copy"), ("--database", spare)
    with closing(Database(spare)) as database:
        migrate.upgrade(database, revision)
    assert bezique("db", "backup", copy, *on_it).returncode == 0
    prepare(spare)
    add_guests(spare, 1)
    restored = bezique("db", "restore", "--force", copy, *on_it)
    assert (restored.returncode, restored.stderr) == (0, "")
    assert guests(spare) == 0
    assert bezique("db", "check", *on_it).returncode == 0


@ON_A_SERVER
def test_the_whole_address_names_the_database(spare: str, tmp_path: Path) -> None:
    """Also where the server stands behind the question mark, as one on a socket does."""
    place = make_url(spare)
    asked = {"host": str(place.host), "port": str(place.port), "connect_timeout": "30"}
    told = place.set(host="", query=asked)._replace(port=None).render_as_string(False)
    prepare(told)
    copy, away = str(tmp_path / "copy"), {"PGHOST": "nowhere.invalid", "PGPORT": "1"}
    for command in (("backup", copy), ("restore", "--force", copy)):
        done = bezique("db", *command, "--database", told, **away)
        assert (done.returncode, done.stderr) == (0, "")


@ON_A_SERVER
@pytest.mark.parametrize("what", ["text", "another", "cut", "newer"])
def test_what_is_no_copy_of_a_server_is_not_taken(spare: str, tmp_path: Path, what: str) -> None:
    """One line says so, and the database stays as it was, with --force too."""
    file, on_it = tmp_path / "copy", ("--database", spare)
    prepare(spare)
    add_guests(spare, 1)
    revisions = {"another": "DELETE FROM alembic_version",
                 "newer": "UPDATE alembic_version SET version_num = '9999'"}  # fmt: skip
    with closing(Database(spare)) as database:
        with database.writing() as session:
            before = session.scalar(text("SELECT version_num FROM alembic_version"))
            session.execute(text(revisions.get(what, "SELECT 1")))
        assert bezique("db", "backup", str(file), *on_it).returncode == 0
        with database.writing() as session:
            session.execute(text("DELETE FROM alembic_version"))
            session.execute(text("INSERT INTO alembic_version VALUES (:was)"), {"was": before})
    if what == "text":
        file.write_text("no database, but long enough to look like one" * 99)
    if what == "cut":
        file.write_bytes(file.read_bytes()[:-20_000])
    refused = bezique("db", "restore", str(file), "--force", *on_it)
    assert refused.returncode == 1
    assert re.fullmatch(r"Error: [^\n]+\n", refused.stderr)
    assert guests(spare) == 1
    assert bezique("db", "check", *on_it).returncode == 0


@pytest.mark.parametrize("what", ["nothing", "text", "another", "damaged", "newer"])
def test_what_is_no_copy_is_not_taken(tmp_path: Path, what: str) -> None:
    """Told in one line, and the database stays as it was, with --force too."""
    url, file = f"sqlite:///{tmp_path / 'b.sqlite3'}", tmp_path / "copy"
    prepare(url)
    add_guests(url, 1)
    if what == "text":
        file.write_text("no database, but long enough to look like one" * 99)
    elif what != "nothing":
        assert bezique("db", "backup", str(file), "--database", url).returncode == 0
    if what == "damaged":
        raw = bytearray(file.read_bytes())
        raw[8192 : 8192 + 4096 * 8] = b"\xff" * (4096 * 8)
        file.write_bytes(raw)
    if what in ("another", "newer"):
        with closing(sqlite3.connect(file)) as copy, copy:
            copy.execute(
                "UPDATE alembic_version SET version_num = '9999'"
                if what == "newer"
                else "DROP TABLE alembic_version"
            )
    refused = bezique("db", "restore", str(file), "--force", "--database", url)
    assert refused.returncode == 1
    assert re.fullmatch(r"Error: [^\n]+\n", refused.stderr)
    assert guests(url) == 1


def test_a_copy_that_cannot_be_made_leaves_nothing(tmp_path: Path) -> None:
    """Of a database that is not there, and into a directory that is not."""
    url = f"sqlite:///{tmp_path / 'b.sqlite3'}"
    gone = bezique("db", "backup", str(tmp_path / "copy"), "--database", url)
    assert (gone.returncode, list(tmp_path.iterdir())) == (1, [])
    prepare(url)
    nowhere = bezique("db", "backup", str(tmp_path / "no" / "copy"), "--database", url)
    assert nowhere.returncode == 1
    assert re.fullmatch(r"Error: [^\n]+\n", nowhere.stderr)


def test_without_its_programs_the_way_is_told(tmp_path: Path) -> None:
    """PostgreSQL's own programs copy it; where they are missing, one line says which."""
    url = "postgresql://trainer:hush@db.example.org/trainer"
    (tmp_path / "copy").write_text("a copy")
    for command, program in (("backup", "pg_dump"), ("restore", "pg_restore")):
        name = tmp_path / ("new" if command == "backup" else "copy")
        done = bezique("db", command, str(name), "--database", url, PATH=str(tmp_path))
        assert done.returncode == 1
        assert re.fullmatch(rf"Error: [^\n]+{program}[^\n]+\n", done.stderr)
        assert "hush" not in done.stderr


def test_check_tells_what_is_wrong(database_url: str) -> None:
    """An index that is not the library's, in the words of what to run."""
    on_it = ("--database", database_url)
    assert bezique("db", "check", *on_it).returncode == 0
    database = Database(database_url)
    with database.reading() as session:
        one = session.scalars(select(PuzzleEntry.id).order_by(PuzzleEntry.id).limit(1)).one()
    changed = update(PuzzleEntry).where(PuzzleEntry.id == one)
    with database.writing() as session:
        session.execute(changed.values(withdrawn_at=now()))
    done = bezique("db", "check", *on_it)
    with database.writing() as session:
        session.execute(changed.values(withdrawn_at=None))
    database.close()
    assert done.returncode == 1
    assert done.stderr.startswith(f"Error: {one}: version None is indexed, the library has ")
    assert "bezique db upgrade" in done.stderr


def test_check_tells_of_a_damaged_file(tmp_path: Path) -> None:
    """References to nothing, which SQLite itself does not mind."""
    url = f"sqlite:///{tmp_path / 'b.sqlite3'}"
    prepare(url)
    with closing(sqlite3.connect(tmp_path / "b.sqlite3")) as file, file:
        file.execute("DELETE FROM puzzles WHERE id = (SELECT min(id) FROM puzzles)")
    done = bezique("db", "check", "--database", url)
    assert done.returncode == 1
    assert "refers to a row of puzzles that is not there" in done.stderr
