"""Sessions and connections: what a reading one must not do, and what a server may do to them."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import create_engine, func, select, text

from api.services import Services
from api.storage import Learner, engine
from tests.api.callers import API, Caller
from tests.conftest import ON_A_SERVER


def test_nothing_is_changed_in_a_reading_session(guest: Caller, services: Services) -> None:
    """It ends with a commit: what is changed in it by mistake would be kept."""
    guest.get("/me")
    with (
        pytest.raises(AssertionError, match="must not be changed"),
        services.database.reading() as s,
    ):
        s.scalars(select(Learner)).first().zone = "Asia/Tokyo"  # type: ignore[union-attr]
    with services.database.reading() as session:
        assert "Asia/Tokyo" not in session.scalars(select(Learner.zone)).all()


@ON_A_SERVER
def test_what_a_server_has_prepared_outlives_the_session(services: Services) -> None:
    """Its plans are used again: after a rollback the driver has them all forgotten."""
    held = text("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%learners%'")
    for _ in range(10):  # the driver prepares what comes often
        with services.database.reading() as session:
            session.scalar(select(func.count()).select_from(Learner))
    with services.database.autocommit() as connection:
        assert connection.scalar(held) == 1


def end_every_connection(app_url: str) -> None:
    """End all connections to the database of a test, as a server does that starts anew."""
    admin = create_engine(app_url)
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    with admin.connect() as connection:
        ended = text(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {others}")  # noqa: S608
        assert all(connection.scalars(ended))
    admin.dispose()


@ON_A_SERVER
def test_a_connection_that_died_at_rest_is_made_anew(
    guest: Caller, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody notices that the server was away for a while."""
    assert guest.get("/me").status_code == HTTPStatus.OK
    end_every_connection(database_url)
    monkeypatch.setattr(engine, "IDLE", 0.0)
    assert guest.get("/me").status_code == HTTPStatus.OK


@ON_A_SERVER
def test_a_connection_that_died_at_work_costs_one_answer(
    guest: Caller, app: Flask, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks in that moment is told to come again, once for all connections."""
    monkeypatch.setattr(engine, "IDLE", 60.0)
    assert guest.get("/me").status_code == HTTPStatus.OK
    end_every_connection(database_url)
    refused = app.test_client().get(f"{API}/me", headers=guest.headers)
    assert refused.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert refused.headers["Retry-After"] == "2"
    assert [guest.get("/me").status_code for _ in range(3)] == [HTTPStatus.OK] * 3


@ON_A_SERVER
def test_a_statement_is_planned_once(services: Services) -> None:
    """When it comes for the second time on a connection, also after a transaction was undone."""
    told = text(
        "SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE statement = :s"
    )
    counted = "SELECT count(*) FROM learners WHERE learners.kind = $1::VARCHAR"
    with services.database.autocommit() as connection:
        kept: Any = connection.connection.dbapi_connection
        connection.detach()
        kept.rollback()
        for _ in range(4):
            kept.execute(counted, ["guest"])
        asked = kept.execute(str(told).replace(":s", "$1"), [counted])
        assert asked.fetchone() == (3, 0)


@ON_A_SERVER
def test_each_kind_of_session_leaves_the_connection_as_it_was(services: Services) -> None:
    """Whatever came before on it: reading sees one moment, the rest what is there."""
    now = [text("SHOW transaction_isolation"), text("SHOW transaction_read_only")]
    for _ in range(2):
        with services.database.reading() as session:
            assert [session.scalar(each) for each in now] == ["repeatable read", "on"]
        with services.database.writing() as session:
            assert [session.scalar(each) for each in now] == ["read committed", "off"]
        with services.database.autocommit() as connection:
            assert [connection.scalar(each) for each in now] == ["read committed", "off"]
            driver: Any = connection.connection.dbapi_connection
            assert driver.info.transaction_status == 0  # idle: no transaction was begun
