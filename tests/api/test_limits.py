"""How many requests a caller may send: counted by learner or address, and told in headers."""

from __future__ import annotations

import logging
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from uuid import uuid4

import pytest
from flask import Flask
from redis import Redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry
from werkzeug.test import TestResponse

from api import limits
from api.application import build_app
from api.context import EXTENSION
from api.settings import Settings
from tests.api.callers import Caller
from tests.api.people import Letterbox, People
from tests.api.server import free_port
from tests.conftest import REDIS_URL

LIMIT = 5
Make = Callable[..., Flask]


@pytest.fixture
def make(settings: Settings) -> Iterator[Make]:
    """Return a function that makes an application with a small limit."""
    made = []

    def build(**changes: object) -> Flask:
        changed = {"rate_limit": f"{LIMIT}/hour", **changes}
        # A secret of its own: the counts of one test are no other's, in Redis too.
        app = build_app(replace(settings, **changed), mailer=Letterbox())  # type: ignore[arg-type]
        made.append(app)
        return app

    yield build
    for app in made:
        app.extensions[EXTENSION].close()


def ask(app: Flask, address: str = "192.0.2.7", **headers: str) -> TestResponse:
    """Ask for the profiles, from an address of the network."""
    return Caller(app.test_client(use_cookies=False), headers).get(
        "/profiles", environ_overrides={"REMOTE_ADDR": address}
    )


def bearer(app: Flask, address: str) -> dict[str, str]:
    """Return the headers of a new guest, made from an address."""
    made = Caller(app.test_client()).post("/guests", {}, environ_overrides={"REMOTE_ADDR": address})
    return {"Authorization": f"Bearer {made.get_json()['token']['access_token']}"}


def left(answer: TestResponse) -> int:
    """Return how many requests an answer says are left."""
    (number,) = re.findall(r'^"caller";r=(\d+);t=\d+$', answer.headers["RateLimit"])
    return int(number)


def test_every_answer_tells_what_is_left(make: Make) -> None:
    """Until nothing is left: 429 with the seconds until there is."""
    app = make()
    answers = [ask(app) for _ in range(LIMIT + 1)]
    assert [answer.status_code for answer in answers] == [200] * LIMIT + [429]
    assert [left(answer) for answer in answers] == [4, 3, 2, 1, 0, 0]
    assert {answer.headers["RateLimit-Policy"] for answer in answers} == {
        f'"caller";q={LIMIT};w=3600'
    }
    refused = answers[-1]
    assert (refused.mimetype, refused.get_json()["code"]) == (
        "application/problem+json", "too_many_requests",
    )  # fmt: skip
    wait = int(refused.headers["Retry-After"])
    assert refused.headers["RateLimit"] == f'"caller";r=0;t={wait}'
    assert 0 < wait <= 3600
    assert "Retry-After" not in answers[0].headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/attempts/no-uuid", 404),
        ("GET", "/puzzles/none-000", 404),
        ("PUT", "/profiles", 405),
        ("GET", "//profiles", 404),
        ("GET", "", 404),
        ("GET", "/me", 401),
        ("POST", "/solve", 422),
    ],
)
def test_whatever_is_asked_counts(make: Make, method: str, path: str, status: int) -> None:
    """Also what leads to no operation: nobody looks for addresses without end."""
    caller = Caller(make().test_client(use_cookies=False))
    answers = [caller.send(method, path) for _ in range(LIMIT + 1)]
    assert [answer.status_code for answer in answers] == [status] * LIMIT + [429]
    assert [left(answer) for answer in answers] == [4, 3, 2, 1, 0, 0]
    assert {answer.headers["RateLimit-Policy"] for answer in answers} == {
        f'"caller";q={LIMIT};w=3600'
    }


def test_nobody_is_told_to_wait_longer_than_the_window(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At any instant within a second; the reset is told to whole seconds, rounded up."""
    app = make(rate_limit="1/minute")
    begun = float(int(time.time())) + 0.25
    monkeypatch.setattr(time, "time", lambda: begun)
    told = [ask(app, f"192.0.2.{number}") for number in (1, 1, 2)]
    assert [answer.status_code for answer in told] == [200, 429, 200]
    assert [answer.headers["RateLimit"] for answer in told] == ['"caller";r=0;t=60'] * 3
    assert told[1].headers["Retry-After"] == "60"


def test_retry_after_is_true(make: Make) -> None:
    """Who waits as long as he is told is let in, who does not is not."""
    app = make(rate_limit="1/second")
    while ask(app).status_code != 429:
        pass
    refused = ask(app)
    while refused.status_code != 429:
        refused = ask(app)
    time.sleep(int(refused.headers["Retry-After"]))
    assert ask(app).status_code == 200


def test_learners_behind_one_address_are_counted_apart(make: Make) -> None:
    """A class at school; and strangers there are counted by the address."""
    app = make()
    first, second = bearer(app, "192.0.2.1"), bearer(app, "192.0.2.2")
    statuses = [ask(app, **first).status_code for _ in range(LIMIT + 1)]
    assert statuses == [200] * LIMIT + [429]
    assert left(ask(app, **second)) == LIMIT - 1
    assert left(ask(app)) == LIMIT - 1
    assert ask(app, "198.51.100.9", **first).status_code == 429


def test_a_made_up_token_or_address_buys_nothing(make: Make) -> None:
    """Whoever sends any is counted by where he really comes from."""
    app = make()
    statuses = [
        ask(
            app,
            Authorization=f"Bearer {uuid4()}",
            **{"X-Forwarded-For": f"203.0.113.{number}", "Forwarded": f"for=203.0.113.{number}"},
        ).status_code
        for number in range(LIMIT + 1)
    ]
    assert statuses == [401] * LIMIT + [429]


def test_behind_our_proxy_its_word_counts(make: Make) -> None:
    """The last address is the proxy's; what a client wrote before it is not believed."""
    app = make(proxies=1)
    for number in range(LIMIT):
        forged = {"X-Forwarded-For": f"203.0.113.{number}, 192.0.2.50"}
        assert left(ask(app, **forged)) == LIMIT - 1 - number
    assert ask(app, **{"X-Forwarded-For": "192.0.2.51"}).status_code == 200


def test_a_customer_of_ipv6_is_one_caller(make: Make) -> None:
    """Of 2^64 addresses that he may use."""
    app = make()
    assert [left(ask(app, f"2001:db8::{number}")) for number in range(3)] == [4, 3, 2]


@pytest.mark.parametrize("path", ["/api/v1/health/live", "/api/v1/openapi.json", "/", "/api/docs"])
def test_what_is_not_counted(make: Make, path: str) -> None:
    """Pages, health and the description."""
    answer = make().test_client().get(path)
    assert answer.status_code == 200
    assert "RateLimit" not in answer.headers


def test_no_limit_can_be_asked_for(make: Make) -> None:
    """By an operator whose balancer counts already."""
    app = make(rate_limit=None)
    assert "RateLimit" not in ask(app).headers


def test_the_limit_of_passwords_is_told_beside(make: Make) -> None:
    """Its Retry-After stands: the account's, not the caller's."""
    people = People(make(rate_limit="600/hour"), Letterbox())
    refused = [people.log_in(password="wrong password") for _ in range(11)][-1]
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 60
    assert left(refused) > 0


@pytest.mark.redis
def test_workers_count_together_in_redis(make: Make) -> None:
    """Two applications on one Redis; no address and no learner can be read there."""
    shared = {"redis_url": REDIS_URL, "secret_key": uuid4().hex}
    one, two = make(**shared), make(**shared)
    redis = Redis.from_url(REDIS_URL)
    before = set(redis.scan_iter("*"))
    statuses = [ask(app).status_code for app in (one, two) * LIMIT]
    assert statuses == [200] * LIMIT + [429] * LIMIT
    (key,) = set(redis.scan_iter("*")) - before
    assert re.fullmatch(rb"LIMITS:LIMITER/bezique/[0-9a-f]{64}/global/5/1/hour", key)
    assert 0 < redis.ttl(key) <= 3600
    redis.delete(key)
    redis.close()


def test_without_redis_each_counts_for_itself(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    """Nothing listens there: nobody is refused for it, and the log says so."""
    with caplog.at_level(logging.WARNING):
        app = make(redis_url=f"redis://127.0.0.1:{free_port()}/0")
        answers = [ask(app) for _ in range(LIMIT + 1)]
    assert [answer.status_code for answer in answers] == [200] * LIMIT + [429]
    assert left(answers[0]) == LIMIT - 1
    warnings = [one.message for one in caplog.records if one.levelno == logging.WARNING]
    assert any("unreachable" in warning for warning in warnings)


@pytest.mark.redis
def test_a_redis_that_is_stopped_stops_nobody(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    """Between two requests: the next is answered, and told how it stands in this process."""
    port = free_port()
    command = ["redis-server", "--port", str(port), "--save", "", "--bind", "127.0.0.1"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        url = f"redis://127.0.0.1:{port}/0"
        redis = Redis.from_url(url, retry=Retry(ConstantBackoff(0.1), 100))
        assert redis.ping()
        app = make(redis_url=url)
        assert [left(ask(app)) for _ in range(2)] == [LIMIT - 1, LIMIT - 2]
        redis.close()
        server.kill()
    with caplog.at_level(logging.WARNING):
        answers = [ask(app) for _ in range(2)]
    assert [left(answer) for answer in answers] == [LIMIT - 1, LIMIT - 2]
    assert "unreachable" in caplog.text


def test_a_limiter_that_fails_lets_everybody_in(
    make: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever goes wrong while counting: the request is answered, and the log says so."""
    app = make()

    def broken(*_: object) -> None:
        raise RuntimeError("no count today")

    monkeypatch.setattr(limits, "network", broken)
    assert {ask(app).status_code for _ in range(LIMIT + 2)} == {200}
    assert "Failed to rate limit" in caplog.text
