"""Logging in, refreshing, the list of devices, and how tokens end."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import select

from api.passwords import Passwords
from api.services import Services
from api.services.tokens import GRACE
from api.storage import Token
from tests.api.callers import Caller
from tests.api.people import PASSWORD, People
from tests.api.tokens import is_alive, refreshed


def let_grace_pass(services: Services) -> None:
    """Move the last refresh of every device back beyond the time in which it may be repeated."""
    with services.database.writing() as session:
        for token in session.scalars(select(Token).where(Token.rotated_at.is_not(None))):
            assert token.rotated_at is not None
            token.rotated_at -= GRACE + timedelta(seconds=1)


def test_the_owner_logs_in(people: People) -> None:
    """On another device, however the address is typed; it is the same learner."""
    learner = people.learner()
    entered = people.log_in("  ANA@EXAMPLE.org ", device="Ana's phone")
    assert entered.status_code == 201
    assert entered.headers["Cache-Control"] == "no-store"
    assert entered.get_json()["id"] == learner.get("/me").get_json()["id"]
    assert people.holding(entered).get("/me").get_json()["email"] == "ana@example.org"


def test_a_wrong_password_and_no_account_are_the_same(people: People) -> None:
    """Status, body and headers, whatever is sent as a password."""
    people.learner()
    passwords: list[Any] = ["wrong password", {}, [], None, "", "x" * 300, 8, True, "\0" * 9]
    for password in passwords:
        answers = [
            people.stranger().post("/tokens", {"email": email, "password": password})
            for email in ("ana@example.org", "bob@example.org")
        ]
        first, second = (
            (answer.status_code, answer.get_data(), dict(answer.headers)) for answer in answers
        )
        assert first == second
        assert first[0] in (401, 422)


def test_no_account_costs_the_same_work(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash of the same cost is verified, and the answer is as slow."""
    people.learner()
    verified: list[str] = []
    hasher = type(Passwords((1, 8, 1))._hasher)
    verify = hasher.verify

    def spy(self: Any, kept: str, typed: str) -> bool:
        verified.append(kept)
        return verify(self, kept, typed)

    monkeypatch.setattr(hasher, "verify", spy)
    for email in ("ana@example.org", "nobody@example.org"):
        assert people.log_in(email, "wrong password").status_code == 401
    known, dummy = verified
    assert known != dummy
    assert known.split("$")[:4] == dummy.split("$")[:4]


def test_hashes_follow_the_cost_that_is_set(people: People, services: Services) -> None:
    """A login makes the hash anew when the operator has changed the cost."""
    people.learner()
    entrance: Any = services.entrance
    entrance._passwords = Passwords((2, 16, 1))
    assert people.log_in().status_code == 201
    assert people.log_in().status_code == 201
    account = entrance._find("ana@example.org")
    assert "$m=16,t=2,p=1$" in account.password_hash


def test_a_refresh_gives_new_tokens(people: People) -> None:
    """The old access token ends at once; the new pair is good."""
    token = people.stranger().post("/guests").get_json()["token"]
    renewed = refreshed(people.stranger(), token)
    assert renewed.status_code == 200
    assert renewed.headers["Cache-Control"] == "no-store"
    assert renewed.get_json()["id"] == token["id"]
    assert not is_alive(people, token)
    assert is_alive(people, renewed.get_json())
    assert refreshed(people.stranger(), renewed.get_json()).status_code == 200


def test_a_lost_answer_is_given_again(people: People) -> None:
    """Within the grace the same refresh token gives the same tokens, byte by byte."""
    token = people.stranger().post("/guests").get_json()["token"]
    answers = [refreshed(people.stranger(), token).get_data() for _ in range(3)]
    assert len(set(answers)) == 1
    assert is_alive(people, refreshed(people.stranger(), token).get_json())


def test_reuse_ends_the_family(people: People, services: Services) -> None:
    """Beyond the grace an old refresh token is stolen goods: nobody keeps anything."""
    learner = people.learner()
    token = people.log_in().get_json()["token"]
    renewed = refreshed(people.stranger(), token).get_json()
    let_grace_pass(services)
    reused = refreshed(people.stranger(), token)
    assert (reused.status_code, reused.get_json()["code"]) == (401, "token_reused")
    assert not is_alive(people, renewed)
    assert refreshed(people.stranger(), renewed).get_json()["code"] == "token_unknown"
    assert learner.get("/me").status_code == 200, "another device is another family"


def test_an_older_token_is_reuse_even_at_once(people: People) -> None:
    """Whoever has used the next one has not lost its answer."""
    token = people.stranger().post("/guests").get_json()["token"]
    second = refreshed(people.stranger(), token).get_json()
    third = refreshed(people.stranger(), second).get_json()
    assert refreshed(people.stranger(), token).get_json()["code"] == "token_reused"
    assert not is_alive(people, third)


@pytest.mark.parametrize("text", ["x", ".", "a.b", "a.b.c", "é.ß", "x" * 200])
def test_an_unknown_refresh_token_is_a_401(nobody: Caller, text: str) -> None:
    """And ends nothing."""
    answer = nobody.post("/tokens/refresh", {"refresh_token": text})
    assert (answer.status_code, answer.get_json()["code"]) == (401, "token_unknown")


def test_access_ends_after_its_hour_and_the_device_later(
    people: People, services: Services
) -> None:
    """Then a refresh helps, until the device was away for too long."""
    token = people.stranger().post("/guests").get_json()["token"]
    with services.database.writing() as session:
        (kept,) = session.scalars(select(Token)).all()
        assert kept.access_expires_at - kept.created_at == timedelta(hours=1)
        kept.access_expires_at = kept.created_at
    assert not is_alive(people, token)
    renewed = refreshed(people.stranger(), token).get_json()
    assert is_alive(people, renewed)
    with services.database.writing() as session:
        (kept,) = session.scalars(select(Token)).all()
        kept.expires_at = kept.created_at
    assert refreshed(people.stranger(), renewed).get_json()["code"] == "token_unknown"


def test_only_hashes_are_kept(people: People, services: Services) -> None:
    """Nothing of what a device holds is in the database, after a refresh either."""
    token = people.stranger().post("/guests").get_json()["token"]
    held = {token["access_token"], *token["refresh_token"].split(".")}
    renewed = refreshed(people.stranger(), token).get_json()
    held |= {renewed["access_token"], *renewed["refresh_token"].split(".")}
    with services.database.reading() as session:
        (kept,) = session.scalars(select(Token)).all()
    stored = [str(getattr(kept, column.name)) for column in Token.__table__.columns]
    assert not [text for text in stored for secret in held if secret in text]


def test_devices_are_listed(people: People) -> None:
    """The newest first, by name, each with when it was last used; parts join without a gap."""
    learner = people.learner()
    for name in ("phone", "tablet", None):
        people.log_in(**({} if name is None else {"device": name}))
    listed = learner.get("/tokens").get_json()
    assert [one["name"] for one in listed["items"]] == [None, "tablet", "phone", None]
    assert [one["current"] for one in listed["items"]] == [False, False, False, True]
    first = learner.get("/tokens?limit=3").get_json()
    rest = learner.get(f"/tokens?limit=3&cursor={first['next']}").get_json()
    assert first["items"] + rest["items"] == listed["items"]
    assert rest["next"] is None


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("two\nlines", "bad_text"),
        ("\x1b[31mred", "bad_text"),
        ("phone\u202e", "bad_text"),
        ("  ", "wrong_length"),
        ("x" * 65, "wrong_length"),
    ],
)
@pytest.mark.parametrize("path", ["/guests", "/tokens", "/accounts"])
def test_a_device_has_a_name_of_one_line(people: People, path: str, name: str, code: str) -> None:
    """As the rules of a house have a title: it stands in lists, and on terminals."""
    login = {} if path == "/guests" else {"email": "ana@example.org", "password": PASSWORD}
    refused = people.stranger().post(path, {**login, "device": name})
    assert refused.status_code == 422
    (error,) = refused.get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/device", code)


def test_use_is_noted_to_the_hour(people: People, services: Services) -> None:
    """Reading writes once an hour, not with every request."""
    learner = people.learner()
    with services.database.writing() as session:
        for token in session.scalars(select(Token)):
            token.used_at -= timedelta(hours=2)
    learner.get("/me")
    (first,) = learner.get("/tokens").get_json()["items"]
    learner.get("/me")
    (second,) = learner.get("/tokens").get_json()["items"]
    assert first["used_at"] == second["used_at"] > first["created_at"]


def test_a_device_is_logged_out(people: People) -> None:
    """Access and refresh end at once, for every worker; done twice it stays done."""
    learner = people.learner()
    token = people.log_in().get_json()["token"]
    for _ in range(2):
        assert learner.delete(f"/tokens/{token['id']}").status_code == 204
    assert not is_alive(people, token)
    assert refreshed(people.stranger(), token).get_json()["code"] == "token_unknown"
    assert len(learner.get("/tokens").get_json()["items"]) == 1


def test_the_device_of_another_is_not_there(people: People) -> None:
    """404, as for one that never was; it stays logged in."""
    ana, bob = people.learner(), people.learner("bob@example.org")
    (device,) = ana.get("/tokens").get_json()["items"]
    for token_id in (device["id"], uuid4()):
        assert bob.delete(f"/tokens/{token_id}").get_json()["code"] == "not_found"
    assert ana.get("/me").status_code == 200


def test_all_devices_are_logged_out(people: People) -> None:
    """All others, or all."""
    learner = people.learner()
    token = people.log_in().get_json()["token"]
    assert learner.delete("/tokens?keep=current").status_code == 204
    assert not is_alive(people, token)
    assert learner.get("/me").status_code == 200
    assert learner.delete("/tokens").status_code == 204
    assert learner.get("/me").get_json()["code"] == "token_unknown"


def test_a_guest_keeps_his_only_way_in(guest: Caller) -> None:
    """Logged out he would never find back: 409, and nothing ends."""
    (device,) = guest.get("/tokens").get_json()["items"]
    for path in (f"/tokens/{device['id']}", "/tokens"):
        refused = guest.delete(path)
        assert (refused.status_code, refused.get_json()["code"]) == (409, "only_way_in")
    assert guest.delete("/tokens?keep=current").status_code == 204
    assert guest.get("/me").status_code == 200


def test_a_page_logs_in_by_cookie(people: People, app: Flask) -> None:
    """The token never reaches a script; logging out lets the cookie go."""
    people.learner()
    page = Caller(app.test_client())
    entered = page.post(
        "/tokens", {"email": "ana@example.org", "password": PASSWORD, "credential": "cookie"}
    )
    assert (entered.status_code, "token" in entered.get_json()) == (201, False)
    assert page.get("/me").get_json()["email"] == "ana@example.org"
    (current,) = [one for one in page.get("/tokens").get_json()["items"] if one["current"]]
    assert page.delete(f"/tokens/{current['id']}").status_code == 204
    assert page.get("/me").get_json()["code"] == "credentials_missing"
