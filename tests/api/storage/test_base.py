"""Keys and instants."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from sqlalchemy import Connection, select
from sqlalchemy.exc import StatementError

from api.services import Services
from api.storage import Learner, new_key


def test_keys_sort_by_the_time_they_were_made() -> None:
    """UUIDv7, strictly growing within one process."""
    keys = [new_key() for _ in range(10_000)]
    assert keys == sorted(set(keys))
    assert {key.version for key in keys} == {7}


def test_instants_come_back_as_they_were_in_utc(services: Services) -> None:
    """To the microsecond, whatever offset they were given in."""
    lisbon = timezone(timedelta(hours=1))
    written = datetime(2026, 7, 1, 0, 28, 30, 123456, tzinfo=lisbon)
    with services.database.writing() as session:
        learner = Learner(language="en", zone="Europe/Lisbon", created_at=written)
        session.add(learner)
    with services.database.reading() as session:
        read = session.get_one(Learner, learner.id).created_at
    assert read == written
    assert read.tzinfo is UTC


def test_an_instant_without_offset_is_refused(services: Services) -> None:
    """Nobody can tell when that was."""
    naive = datetime(2026, 7, 1)
    with pytest.raises(StatementError, match="offset"), services.database.writing() as session:
        session.add(Learner(language="en", zone="UTC", created_at=naive))


def test_autocommit_takes_no_transaction(services: Services) -> None:
    """One statement needs none; what is written later on the same connection has its own."""
    with services.database.autocommit() as connection:
        connection.execute(select(Learner.id)).all()
        assert not _in_transaction(connection)
    for session in (services.database.writing(), services.database.reading()):
        with session as begun:
            begun.execute(select(Learner.id)).all()
            assert _in_transaction(begun.connection())


def _in_transaction(connection: Connection) -> bool:
    """Tell whether the database has a transaction open, as its driver knows."""
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name == "sqlite":
        return bool(driver.in_transaction)
    return bool(driver.info.transaction_status)
