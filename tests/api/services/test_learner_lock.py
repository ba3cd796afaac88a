"""Locks are taken in one order: whoever waits for another is not waited for."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from api.services import Services
from api.services.identity import Device
from api.services.learner_lock import lock_learner
from api.storage import Account, Learner, Token
from api.storage.engine import is_sqlite
from tests.api.people import People

EMAIL = "ana@example.org"


def until_somebody_waits(session: Session) -> None:
    """Return once another transaction waits for this one; on SQLite it waits where it begins."""
    waiting = text(
        "SELECT count(*) FROM pg_locks"
        " WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
    )
    while not is_sqlite(session.get_bind().dialect) and not session.scalar(waiting):
        time.sleep(0.01)


def test_who_is_deleted_while_logging_in_is_deleted_after(
    people: People, services: Services
) -> None:
    """The login holds the account and writes a token of the learner: neither is in its way."""
    learner_id = UUID(people.learner(EMAIL).get("/me").get_json()["id"])
    with ThreadPoolExecutor(1) as pool:
        with services.database.writing() as session:
            session.get_one(Account, learner_id, with_for_update=True)
            deleted = pool.submit(services.operators.delete, EMAIL)
            until_somebody_waits(session)
            services.tokens.issue(session, learner_id, Device("Ana's tablet", cookie=False))
        deleted.result(timeout=30)
    with services.database.reading() as session:
        assert session.get(Learner, learner_id) is None
        assert session.query(Token).count() == 0


def test_of_two_who_write_one_waits(people: People, services: Services) -> None:
    """The second reads what the first has written, and nothing from before."""
    learner_id = UUID(people.guest().get("/me").get_json()["id"])

    def second() -> str:
        with services.database.writing() as session:
            lock_learner(session, learner_id)
            return session.get_one(Learner, learner_id).language

    with ThreadPoolExecutor(1) as pool:
        with services.database.writing() as session:
            lock_learner(session, learner_id)
            learner = session.get_one(Learner, learner_id)
            read = pool.submit(second)
            until_somebody_waits(session)
            learner.language = "pt"
        assert read.result(timeout=30) == "pt"
