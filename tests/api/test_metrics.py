"""What operators watch: for them alone, true, and without a trace of any learner."""

from __future__ import annotations

import hmac
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError
from werkzeug.test import TestResponse

from api.application import build_app
from api.context import EXTENSION
from api.metrics import page
from api.metrics.prometheus import METHODS
from api.pool import Pool
from api.settings import Settings, SettingsError
from puzzles.model import KIND_NAMES
from tests.api.callers import Caller, card_answer, first_of, right_card, wrong_card
from tests.api.cli.runner import ROOT, environment
from tests.api.people import Letterbox
from tests.api.rights import TABLE
from tests.api.samples import BEARER, TOKEN, Samples, read, value
from trainer import __version__

WAYS = ("get", "post", "put", "patch", "delete")


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    """Return an application that measures, and that counts requests, too."""
    watched = replace(settings, metrics_token=TOKEN, rate_limit="600/hour", secret_key=uuid4().hex)
    application = build_app(watched, mailer=Letterbox())
    yield application
    application.extensions[EXTENSION].close()


def ask(app: Flask, **headers: str) -> TestResponse:
    """Ask for the metrics."""
    return app.test_client(use_cookies=False).get("/metrics", headers=headers)


def measured(app: Flask) -> Samples:
    """Return what is measured now."""
    answer = ask(app, **BEARER)
    assert answer.status_code == 200
    return read(answer.text)


def test_without_a_token_there_is_no_such_page(settings: Settings) -> None:
    """Whatever is sent; and nothing is measured: the library is not even loaded."""
    application = build_app(settings, mailer=Letterbox())
    try:
        there, nowhere = ask(application, **BEARER), application.test_client().get("/nowhere")
        assert there.status_code == nowhere.status_code == 404
        assert there.mimetype == nowhere.mimetype
    finally:
        application.extensions[EXTENSION].close()
    loaded = (
        "import sys; from api.application import build_app; from api.settings import Settings;"
        "build_app(Settings(database_url='sqlite://', secret_key='s' * 32));"
        "sys.exit('prometheus_client' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", loaded], env=environment(), cwd=ROOT, check=False)
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (None, "credentials_missing"),
        ("Bearer", "credentials_missing"),
        (f"Basic {TOKEN}", "credentials_malformed"),
        ("Bearer something else that is wrong", "token_unknown"),
        (f"Bearer {TOKEN[:-1]}", "token_unknown"),
        (f"Bearer {TOKEN}x", "token_unknown"),
        ("Bearer \xe9\xff", "token_unknown"),
    ],
)
def test_who_has_not_the_token_is_sent_away(app: Flask, sent: str | None, code: str) -> None:
    """With a problem; and a learner's token is not the operators'."""
    answer = ask(app, **({} if sent is None else {"Authorization": sent}))
    assert (answer.status_code, answer.get_json()["code"]) == (401, code)
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert "bezique_" not in answer.text


def test_tokens_are_compared_in_constant_time(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the function that is made for it, wrong ones and right ones."""
    compared = []

    def compare(sent: bytes, wanted: bytes) -> bool:
        compared.append((sent, wanted))
        return hmac.compare_digest(sent, wanted)

    monkeypatch.setattr(page, "hmac", type("Spy", (), {"compare_digest": staticmethod(compare)}))
    assert ask(app, Authorization="Bearer wrong").status_code == 401
    assert ask(app, **BEARER).status_code == 200
    assert compared == [(b"wrong", TOKEN.encode()), (TOKEN.encode(), TOKEN.encode())]


@pytest.mark.parametrize(
    "token", ["short", "fifteen-letters", "with a space, though long", "ñ" * 20]
)
def test_a_weak_token_is_refused(token: str) -> None:
    """Before anything is served; the message does not repeat it."""
    environ = {
        "BEZIQUE_MODE": "production",
        "BEZIQUE_SECRET_KEY": "s" * 32,
        "BEZIQUE_DATABASE_URL": "sqlite://",
        "BEZIQUE_METRICS_TOKEN": token,
    }
    with pytest.raises(SettingsError, match="BEZIQUE_METRICS_TOKEN") as refused:
        Settings.from_environment(environ)
    assert token not in str(refused.value)


def test_it_is_text_that_nobody_keeps(app: Flask) -> None:
    """As Prometheus reads it, outside the API: no limit, no other origin, not described."""
    answer = ask(app, **BEARER)
    assert answer.mimetype == "text/plain"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "RateLimit" not in answer.headers
    assert "Access-Control-Allow-Origin" not in answer.headers
    modern = ask(app, Accept="application/openmetrics-text; version=1.0.0", **BEARER)
    assert modern.mimetype == "application/openmetrics-text"
    assert modern.text.endswith("# EOF\n")
    described = Caller(app.test_client()).get("/openapi.json").get_json()["paths"]
    assert not [path for path in described if "metrics" in path]


def test_requests_are_counted_by_operation(app: Flask) -> None:
    """By the name that the description has, by method and by class of status, with their times."""
    caller = Caller(app.test_client(use_cookies=False))
    for _ in range(3):
        assert caller.get("/profiles").status_code == 200
    tag = caller.get("/themes").headers["ETag"]
    assert caller.get("/themes", headers={"If-None-Match": tag}).status_code == 304
    assert caller.send("HEAD", "/themes").status_code == 200
    assert caller.get("/me").status_code == 401
    assert caller.get("/puzzles/none-000").status_code == 404
    assert app.test_client().get("/rules").status_code == 200
    found = measured(app)
    total = "bezique_requests_total"
    assert value(found, total, operation="listProfiles", method="GET", status="2xx") == 3
    assert value(found, total, operation="listThemes", method="GET", status="2xx") == 1
    assert value(found, total, operation="listThemes", method="GET", status="3xx") == 1
    assert value(found, total, operation="listThemes", method="HEAD", status="2xx") == 1
    assert value(found, total, operation="readMe", method="GET", status="4xx") == 1
    assert value(found, total, operation="readPuzzle", method="GET", status="4xx") == 1
    assert value(found, total, operation="web.rules", method="GET", status="2xx") == 1
    seconds = "bezique_request_duration_seconds"
    assert value(found, f"{seconds}_count", operation="listProfiles") == 3
    assert value(found, f"{seconds}_bucket", operation="listProfiles", le="+Inf") == 3
    assert 0 < value(found, f"{seconds}_sum", operation="listProfiles") < 60


def test_every_operation_of_the_api_is_named(app: Flask) -> None:
    """As the description has it, whatever comes of it."""
    caller = Caller(app.test_client(use_cookies=False))
    for method, rule in TABLE:
        caller.send(method, re.sub(r"<[^>]*>", str(uuid4()), rule))
    described = caller.get("/openapi.json").get_json()["paths"]
    ids = {
        item[each]["operationId"] for item in described.values() for each in item if each in WAYS
    }
    counted = {dict(labels).get("operation") for _, labels in measured(app)} - {None}
    assert counted - {"api-docs.openapi_json"} == ids
    assert len(ids) == len(TABLE)


def test_no_label_grows_with_what_is_asked_for(app: Flask) -> None:
    """Unknown paths, odd methods, many ids: not one sample more."""
    caller = Caller(app.test_client(use_cookies=False))

    def wander(number: int) -> None:
        for path in (f"/nothing/{number}", f"/puzzles/none-{number:03}", f"/attempts/{uuid4()}"):
            caller.get(path)
        app.test_client().get(f"/nowhere-{number}")
        app.test_client().get(f"/puzzles/<{number}>")
        caller.send(f"ODD{number}", "/profiles")
        caller.send("PUT", "/profiles")
        caller.send("OPTIONS", f"/puzzles/none-{number:03}")

    wander(0)
    measured(app)
    before = measured(app)
    for number in range(1, 25):
        wander(number)
    after = measured(app)
    assert set(after) == set(before)
    none = sum(
        count
        for (name, labels), count in after.items()
        if name == "bezique_requests_total" and ("operation", "none") in labels
    )
    assert none == 25 * 5
    assert {m for _, labels in after for key, m in labels if key == "method"} <= {*METHODS, "other"}


def test_nothing_of_a_learner_is_in_it(app: Flask) -> None:
    """No id, no address, no puzzle, nothing that anybody wrote."""
    client = app.test_client(use_cookies=False)
    stranger = Caller(client)
    made = stranger.post(
        "/guests", {"zone": "Europe/Lisbon"}, environ_overrides={"REMOTE_ADDR": "203.0.113.77"}
    ).get_json()
    guest = Caller(client, {"Authorization": f"Bearer {made['token']['access_token']}"})
    puzzle = first_of("endgame_card")
    attempt = guest.attempt(puzzle, card_answer(right_card(puzzle))).get_json()
    guest.post(f"/puzzles/{puzzle.id}/reports", {"reason": "other", "text": "peculiar words"})
    told = ask(app, **BEARER).text
    for secret in (
        made["id"], made["token"]["access_token"], attempt["id"], puzzle.id, "203.0.113", "Lisbon",
        "peculiar", TOKEN,
    ):  # fmt: skip
        assert secret not in told


def guest_of(app: Flask) -> Caller:
    """Return a guest."""
    client = app.test_client(use_cookies=False)
    token = Caller(client).post("/guests", {}).get_json()["token"]["access_token"]
    return Caller(client, {"Authorization": f"Bearer {token}"})


def test_attempts_are_counted_once_by_their_result(app: Flask) -> None:
    """Right, wrong, given up; sent again, played on or only opened they count for nothing more."""
    guest, card, line = guest_of(app), first_of("endgame_card"), first_of("endgame_line")
    order = {"id": str(uuid4()), "puzzle": card.id, "answer": card_answer(right_card(card))}
    for _ in range(3):
        guest.post("/attempts", order)
    guest.attempt(card, card_answer(wrong_card(card)))
    shown = guest.attempt(card).get_json()
    played = guest.attempt(line).get_json()
    samples = measured(app)
    for result, count in (("right", 1), ("wrong", 1), ("shown", 0)):
        labels = {"kind": "endgame_card", "result": result}
        assert value(samples, "bezique_attempts_total", **labels) == count
    for _ in range(2):
        guest.post(f"/attempts/{shown['id']}/finish")
    path, card_played = (
        f"/attempts/{played['id']}/actions",
        {"do": "play", "card": wrong_card(line)},
    )
    for _ in range(2):
        assert guest.post(path, {"ply": 0, "action": card_played}).status_code == 200
    guest.post(f"/attempts/{played['id']}/finish")
    offline = {"id": str(uuid4()), "puzzle": card.id, "answer": card_answer(wrong_card(card))}
    for _ in range(2):
        guest.post("/attempts/batch", {"items": [offline]})
    samples = measured(app)
    counted = {
        (dict(labels)["kind"], dict(labels)["result"]): count
        for (name, labels), count in samples.items()
        if name == "bezique_attempts_total"
    }
    assert counted == {
        ("endgame_card", "right"): 1,
        ("endgame_card", "wrong"): 2,
        ("endgame_card", "shown"): 1,
        ("endgame_line", "wrong"): 1,
    }
    assert {kind for kind, _ in counted} <= set(KIND_NAMES)


def test_pools_tell_who_works_and_who_waits(app: Flask) -> None:
    """While it is so, and who was sent away."""
    pool: Pool = app.extensions[EXTENSION].analysis.pool
    busy, done = [Event(), Event()], Event()

    def work(begun: Event) -> None:
        with pool.turn():
            begun.set()
            assert done.wait(60)

    def turns(state: str) -> float:
        return value(measured(app), "bezique_pool_turns", pool="solve", state=state)

    assert (turns("working"), turns("waiting")) == (0, 0)
    with ThreadPoolExecutor(4) as threads:
        working = [threads.submit(work, begun) for begun in busy]
        assert all(begun.wait(60) for begun in busy)
        pool.patience = 60
        waiting = [threads.submit(work, Event()) for _ in range(2)]
        while pool.waiting < 2:
            time.sleep(0.01)
        assert (turns("working"), turns("waiting")) == (2, 2)
        with pytest.raises(Exception, match="solver_busy"), pool.turn():
            pass
        done.set()
        for each in (*working, *waiting):
            each.result(60)
    samples = measured(app)
    assert (turns("working"), turns("waiting")) == (0, 0)
    assert value(samples, "bezique_pool_refusals_total", pool="solve") == 1
    named = {dict(labels)["pool"] for name, labels in samples if name == "bezique_pool_turns"}
    assert named == {"solve", "mark", "make"}


def test_connections_are_told_while_they_are_used(app: Flask) -> None:
    """And are given back."""
    database = app.extensions[EXTENSION].database

    def connections(state: str) -> float:
        return value(measured(app), "bezique_database_connections", state=state)

    with database.autocommit(), database.autocommit():
        assert connections("in_use") == 2
        assert connections("open") >= 2
    assert connections("in_use") == 0
    assert connections("open") >= 1
    with database.autocommit() as connection:
        connection.invalidate()
    assert connections("in_use") == 0
    database.close()
    assert connections("open") == 0


def test_a_connection_that_nobody_got_is_not_given_back(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the database is away each try would else take one from those in use, for good."""
    database = app.extensions[EXTENSION].database
    with database.autocommit() as connection:
        connection.invalidate()

    def away(*_: object, **__: object) -> None:
        raise database.engine.dialect.loaded_dbapi.OperationalError("away")

    with monkeypatch.context() as fault:
        fault.setattr(database.engine.dialect, "connect", away)
        for _ in range(3):
            with pytest.raises(OperationalError, match="away"):
                database.autocommit()
    with database.autocommit():
        found = measured(app)
    for state in ("in_use", "open"):
        assert value(found, "bezique_database_connections", state=state) == 1


def test_the_build_is_told(app: Flask) -> None:
    """By one sample."""
    ((labels, one),) = [
        (dict(labels), count)
        for (name, labels), count in measured(app).items()
        if name == "bezique_build_info"
    ]
    assert one == 1
    assert labels["version"] == __version__
    assert labels["database"] in ("sqlite", "postgresql")
