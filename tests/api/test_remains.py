"""What a deleted learner leaves in the files of SQLite: nothing that can be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import create_engine, event, make_url, select, text

from api.services import Services
from api.storage import Database, Learner, engine
from tests.api.callers import Caller
from tests.api.people import People

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

DEVICE = "Zebrafinch by the window"
TITLE = "Aunt Wombat's table"
WORDS = "A heron stands where the ten should lie."


def remains(database_url: str) -> dict[str, list[str]]:
    """Return for each file of the database what can be read in it of the learner."""
    database = Path(make_url(database_url).database or "")
    files = sorted(database.parent.glob(f"{database.name}*"))
    assert database in files
    return {
        file.name.removeprefix(database.name): [
            word for word in (DEVICE, TITLE, WORDS) if word.encode() in file.read_bytes()
        ]
        for file in files
    }


def leave_traces(caller: Caller) -> None:
    """Write what can be found again."""
    puzzle = caller.get("/puzzles").get_json()["items"][0]["id"]
    report = {"reason": "other", "text": WORDS}
    assert caller.post("/profiles", {"title": TITLE, "base": "salon"}).status_code == 201
    assert caller.post(f"/puzzles/{puzzle}/reports", report).status_code == 201


def guest_with_device(app: Flask) -> Caller:
    made = Caller(app.test_client()).post("/guests", {"device": DEVICE}).get_json()
    bearer = {"Authorization": f"Bearer {made['token']['access_token']}"}
    guest = Caller(app.test_client(use_cookies=False), bearer)
    leave_traces(guest)
    return guest


def test_nothing_is_left_of_who_leaves(app: Flask, database_url: str) -> None:
    """Neither in the file nor in its log; before, all of it could be read there."""
    leaving = guest_with_device(app)
    found = remains(database_url)
    assert set(found[""] + found["-wal"]) == {DEVICE, TITLE, WORDS}
    assert leaving.delete("/me").status_code == 204
    assert not any(remains(database_url).values())


def test_nothing_is_left_of_whom_an_operator_deletes(
    people: People, services: Services, database_url: str
) -> None:
    """The same from the command line."""
    leave_traces(people.learner("ana@example.org"))
    assert any(remains(database_url).values())
    services.operators.delete("ana@example.org")
    assert not any(remains(database_url).values())


def test_who_leaves_waits_for_no_reader(
    app: Flask, services: Services, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deletion stands; the log is emptied the next time, and writers wait as long as ever."""
    monkeypatch.setattr(engine, "_TRUNCATING", 50)
    leaving, next_one = guest_with_device(app), guest_with_device(app)
    with services.database.reading() as session:
        before = len(session.scalars(select(Learner.id)).all())
        assert leaving.delete("/me").status_code == 204
        assert any(remains(database_url).values())
        assert len(session.scalars(select(Learner.id)).all()) == before
    assert next_one.delete("/me").status_code == 204
    assert not any(remains(database_url).values())
    with services.database.autocommit() as connection:
        assert connection.scalar(text("PRAGMA busy_timeout")) == 10_000


def test_what_is_deleted_is_overwritten(database_url: str) -> None:
    """Whatever this build of SQLite does by itself."""
    database = Database(database_url)
    with database.autocommit() as connection:
        assert connection.scalar(text("PRAGMA secure_delete")) == 1
    database.close()
    bare = create_engine(database_url)
    event.listen(bare, "connect", lambda raw, _: raw.execute("PRAGMA secure_delete=OFF"))
    event.listen(bare, "connect", engine._prepare_sqlite)
    with bare.connect() as connection:
        assert connection.scalar(text("PRAGMA secure_delete")) == 1
    bare.dispose()
