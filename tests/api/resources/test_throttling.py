"""Passwords cannot be guessed without end, and nobody can be locked out for good."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from api.services import Services
from api.services.throttles import network
from api.storage import Throttle
from tests.api.people import PASSWORD, People
from tests.api.tokens import is_alive

OWNER = "ana@example.org"


def log_in(people: People, password: str, address: str, email: str = OWNER) -> TestResponse:
    """Log in from an address of the network."""
    order = {"email": email, "password": password}
    return people.stranger().post("/tokens", order, environ_overrides={"REMOTE_ADDR": address})


def windows_end(services: Services) -> None:
    """Let every window end."""
    with services.database.writing() as session:
        for throttle in session.scalars(select(Throttle)):
            throttle.expires_at -= timedelta(hours=2)


@pytest.mark.parametrize("email", [OWNER, "nobody@example.org"])
def test_guessing_from_one_place_ends(people: People, services: Services, email: str) -> None:
    """After ten wrong passwords 429 with Retry-After, also for the right one, and for nobody."""
    people.learner()
    statuses = [log_in(people, "wrong password", "192.0.2.7", email).status_code for _ in range(12)]
    assert statuses == [401] * 10 + [429] * 2
    refused = log_in(people, PASSWORD, "192.0.2.7", email)
    assert refused.get_json()["code"] == "too_many_requests"
    assert 0 < int(refused.headers["Retry-After"]) <= 15 * 60
    windows_end(services)
    assert log_in(people, PASSWORD, "192.0.2.7", email).status_code in (201, 401)


def test_all_at_once_are_counted(people: People) -> None:
    """Twenty wrong passwords in parallel: ten are looked at."""
    people.learner()
    with ThreadPoolExecutor(20) as pool:
        answers = pool.map(lambda _: log_in(people, "wrong password", "192.0.2.7"), range(20))
        statuses = Counter(answer.status_code for answer in answers)
    assert statuses == {401: 10, 429: 10}


def test_guessing_elsewhere_does_not_lock_the_owner_out(people: People) -> None:
    """From where he has logged in before he gets in, while many addresses guess."""
    people.learner()
    assert log_in(people, PASSWORD, "198.51.100.1").status_code == 201
    token = log_in(people, PASSWORD, "198.51.100.1").get_json()["token"]
    guessed = Counter(
        log_in(people, "wrong password", f"203.0.113.{number % 12}").status_code
        for number in range(120)
    )
    assert guessed[401] <= 100
    assert guessed[429] >= 20
    assert log_in(people, PASSWORD, "192.0.2.99").status_code == 429, "an address never seen"
    assert log_in(people, PASSWORD, "198.51.100.1").status_code == 201
    assert is_alive(people, token)


def test_the_code_of_a_mail_always_lets_the_owner_in(people: People) -> None:
    """On a new address too, and from then on by password."""
    people.learner()
    for number in range(110):
        log_in(people, "wrong password", f"203.0.113.{number % 12}")
    for _ in range(11):
        log_in(people, "wrong password", "192.0.2.99")
    here = {"environ_overrides": {"REMOTE_ADDR": "192.0.2.99"}}
    asked = people.stranger().post("/accounts/reset", {"email": OWNER}, **here)
    assert asked.status_code == 202
    order = {"email": OWNER, "code": people.letterbox.code(OWNER), "password": PASSWORD}
    assert people.stranger().post("/accounts/reset/confirm", order, **here).status_code == 201
    assert log_in(people, PASSWORD, "192.0.2.99").status_code == 201


def test_one_place_cannot_use_up_the_tries_of_all(people: People) -> None:
    """What is refused to a guesser does not count against everybody else."""
    people.learner()
    for _ in range(120):
        log_in(people, "wrong password", "203.0.113.5")
    assert log_in(people, PASSWORD, "192.0.2.1").status_code == 201


def test_a_forged_header_changes_nothing(people: People) -> None:
    """Without a proxy configured, X-Forwarded-For is anybody's word."""
    people.learner()
    order = {"email": OWNER, "password": "wrong password"}
    for number in range(10):
        people.stranger().post("/tokens", order, headers={"X-Forwarded-For": f"192.0.2.{number}"})
    last = people.stranger().post("/tokens", order, headers={"X-Forwarded-For": "192.0.2.99"})
    assert last.status_code == 429


def test_a_right_password_clears_the_count(people: People) -> None:
    """Nine slips and the right one, again and again."""
    people.learner()
    for _ in range(3):
        for _ in range(9):
            assert log_in(people, "wrong password", "192.0.2.7").status_code == 401
        assert log_in(people, PASSWORD, "192.0.2.7").status_code == 201


def test_the_old_password_is_throttled_where_it_is_asked_again(people: People) -> None:
    """A stolen token is no place to guess the password from."""
    learner = people.learner()
    order = {"current_password": "wrong password", "password": PASSWORD}
    statuses = [learner.put("/me/password", order).status_code for _ in range(6)]
    statuses += [
        learner.delete("/me", {"password": "wrong password"}).status_code for _ in range(5)
    ]
    assert statuses == [403] * 10 + [429]


def test_codes_cannot_be_guessed(people: People) -> None:
    """Neither of a registration nor of a reset."""
    guest = people.guest()
    guest.post("/accounts", {"email": "new@example.org", "password": PASSWORD})
    code = {"code": "0" * 10}
    statuses = [guest.post("/accounts/verify", code).status_code for _ in range(11)]
    assert statuses == [422] * 10 + [429]
    people.learner()
    order = {"email": OWNER, "code": "0" * 10, "password": PASSWORD}
    path = "/accounts/reset/confirm"
    statuses = [people.stranger().post(path, order).status_code for _ in range(11)]
    assert statuses == [422] * 10 + [429]


@pytest.mark.parametrize("email", [OWNER, "nobody@example.org"])
def test_nobodys_letterbox_is_filled(people: People, email: str) -> None:
    """Five mails an hour from one place, whether there is an account or not."""
    people.learner()
    before = len(people.letterbox.letters)
    asked = [
        people.stranger().post("/accounts/reset", {"email": email}).status_code for _ in range(7)
    ]
    assert asked.count(202) in (4, 5), "the registration counts as a mail to its address"
    assert set(asked) == {202, 429}
    assert len(people.letterbox.letters) - before <= 5


def test_no_address_can_be_read_from_the_counts(people: People, services: Services) -> None:
    """Keyed hashes; and what has run out is swept away."""
    people.learner()
    log_in(people, "wrong password", "192.0.2.7")
    with services.database.reading() as session:
        keys = session.scalars(select(Throttle.key)).all()
    assert keys
    assert all(len(key) == 64 and int(key, 16) >= 0 for key in keys)
    windows_end(services)
    log_in(people, PASSWORD, "192.0.2.7")
    services.afterwards.finish()
    with services.database.reading() as session:
        kept = session.scalar(select(func.count()).select_from(Throttle))
    assert kept is not None
    assert kept <= 2


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("", ""),
        ("a socket", ""),
    ],
)
def test_a_customer_of_ipv6_is_one(address: str, counted: str) -> None:
    """He has 2**64 addresses; they count as one."""
    assert network(address) == counted
