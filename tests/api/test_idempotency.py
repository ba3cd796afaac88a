"""One key, one creation: sent again, at once, by others, with something else, too late."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from flask import Flask
from sqlalchemy import select, update
from werkzeug.test import TestResponse

from api.problems import Problem
from api.services import Services
from api.services.idempotency import CLAIMED, KEPT, SWEPT, Claim
from api.storage import KeptAnswer, Learner
from tests.api.callers import Caller
from tests.api.stored import rows

KEY = {"Idempotency-Key": "0198f5c2-7d10-7c44-b1a5-3a2f5e8d9b0f"}
ORDER = {"kind": "rules_trick", "profile": "cady"}
CLIENTS = 50


def later(services: Services, **moved: timedelta) -> None:
    """Let time pass for what is kept."""
    changed = {name: getattr(KeptAnswer, name) for name in moved}
    with services.database.writing() as session:
        for kept in session.scalars(select(KeptAnswer)):
            for name in changed:
                setattr(kept, name, getattr(kept, name) - moved[name])


def told(answer: TestResponse) -> tuple[Any, ...]:
    """Return what an answer says, headers of the moment left out."""
    kept = ("Content-Type", "Content-Language", "Location", "Cache-Control")
    return answer.status_code, answer.get_data(), [answer.headers.get(name) for name in kept]


def test_sent_again_it_is_answered_alike(guest: Caller) -> None:
    """A seed by chance, and yet the same puzzle; the second says that it is a replay."""
    first, second = (guest.post("/generated-puzzles", ORDER, headers=KEY) for _ in range(2))
    assert first.status_code == 201
    assert told(first) == told(second)
    assert "Idempotent-Replayed" not in first.headers
    assert second.headers["Idempotent-Replayed"] == "true"
    other = guest.post("/generated-puzzles", ORDER, headers={"Idempotency-Key": "another"})
    assert other.get_json()["id"] != first.get_json()["id"]


def test_order_and_spaces_of_the_body_do_not_matter(guest: Caller) -> None:
    """It is the order that is compared, not how it is written."""
    first = guest.post("/generated-puzzles", ORDER, headers=KEY)
    written = b'{ "profile" : "cady",  "kind":"rules_trick"}'
    again = guest.post(
        "/generated-puzzles", data=written, content_type="application/json", headers=KEY
    )
    assert told(again) == told(first)


@pytest.mark.parametrize("path", ["/generated-puzzles", "/guests"])
def test_another_request_under_the_key_is_refused(guest: Caller, path: str) -> None:
    """422 with a code and the header named, and nothing is made."""
    assert guest.post("/generated-puzzles", ORDER, headers=KEY).status_code == 201
    guest_key = Caller(guest.client)
    if path == "/guests":
        assert guest_key.post(path, {"language": "en"}, headers=KEY).status_code == 201
        refused = guest_key.post(path, {"language": "pt"}, headers=KEY)
    else:
        refused = guest.post(path, {"kind": "rules_seven"}, headers=KEY)
    body = refused.get_json()
    assert (refused.status_code, body["code"]) == (422, "key_reused")
    assert [(one["in"], one["pointer"]) for one in body["errors"]] == [
        ("header", "/Idempotency-Key")
    ]


def test_a_request_that_is_still_answered_is_told_so(
    guest: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """409 with Retry-After; once its process is dead, the next sender goes on."""
    monkeypatch.setattr(services.idempotency, "keep", lambda *_: None)
    assert guest.post("/generated-puzzles", ORDER, headers=KEY).status_code == 201
    running = guest.post("/generated-puzzles", ORDER, headers=KEY)
    assert (running.status_code, running.get_json()["code"]) == (409, "still_running")
    assert int(running.headers["Retry-After"]) >= 1
    later(services, claimed_until=CLAIMED)
    assert guest.post("/generated-puzzles", ORDER, headers=KEY).status_code == 201


def test_who_lost_his_claim_does_not_overwrite(guest: Caller, services: Services) -> None:
    """An answer that comes after its claim lapsed is not kept in place of the later one's."""
    me = UUID(guest.get("/me").get_json()["id"])
    claims = []
    for _ in range(2):
        claim = services.idempotency.claim(me, "a-key", "a request")
        assert isinstance(claim, Claim)
        claims.append(claim)
        later(services, claimed_until=CLAIMED)
    services.idempotency.release(claims[0])
    assert rows(services, KeptAnswer) == 1
    services.idempotency.release(claims[1])
    assert rows(services, KeptAnswer) == 0


def test_what_was_refused_may_be_mended(guest: Caller, services: Services) -> None:
    """Nothing was made, so the key is free for the right order."""
    refused = guest.post("/generated-puzzles", {"idea": "no such idea"}, headers=KEY)
    assert refused.status_code == 422
    assert rows(services, KeptAnswer) == 0
    assert guest.post("/generated-puzzles", ORDER, headers=KEY).status_code == 201


def test_keys_of_others_are_others(new_guest: Callable[[], Caller], services: Services) -> None:
    """Two learners may hit upon one key."""
    answers = [new_guest().post("/generated-puzzles", ORDER, headers=KEY) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert all("Idempotent-Replayed" not in answer.headers for answer in answers)
    assert rows(services, KeptAnswer) == 2


@pytest.mark.parametrize("key", ["", "two words", "é", "x" * 256])
def test_keys_that_cannot_be(guest: Caller, services: Services, key: str) -> None:
    """422, and nothing is claimed."""
    refused = guest.post("/generated-puzzles", ORDER, headers={"Idempotency-Key": key})
    assert refused.status_code == 422
    assert refused.get_json()["errors"][0]["pointer"] == "/Idempotency-Key"
    assert rows(services, KeptAnswer) == 0


@pytest.mark.parametrize("path", ["/generated-puzzles", "/guests"])
@pytest.mark.parametrize("between", [",", ", "])
def test_two_keys_are_none(guest: Caller, services: Services, path: str, between: str) -> None:
    """400, whatever the server in front made of the two headers; nothing is made."""
    order = ORDER if path == "/generated-puzzles" else {}
    before = rows(services, Learner)
    keys = between.join((KEY["Idempotency-Key"], "0198f5c2-7d10-7c44-b1a5-3a2f5e8d9b10"))
    refused = guest.post(path, order, headers={"Idempotency-Key": keys})
    body = refused.get_json()
    assert (refused.status_code, body["code"]) == (400, "bad_request")
    (error,) = body["errors"]
    assert (error["in"], error["pointer"], error["code"]) == (
        "header", "/Idempotency-Key", "given_twice",
    )  # fmt: skip
    assert rows(services, KeptAnswer) == 0
    assert rows(services, Learner) == before


ACCOUNT = {"email": "ana@example.org", "password": "three marriages and a bezique"}


@pytest.mark.parametrize(("path", "order"), [("/guests", {}), ("/accounts", ACCOUNT)])
@pytest.mark.parametrize("credential", ["token", "cookie"])
def test_who_was_deleted_is_not_let_in_again(
    app: Flask, services: Services, path: str, order: dict[str, str], credential: str
) -> None:
    """The answer that was kept holds tokens of nobody: 401, and nobody else is made."""
    device = Caller(app.test_client())
    sent = {**order, "credential": credential}
    made = device.post(path, sent, headers=KEY).get_json()
    if credential == "token":
        device.headers["Authorization"] = f"Bearer {made['token']['access_token']}"
    stranger = Caller(app.test_client(use_cookies=False))
    again = stranger.post(path, sent, headers=KEY)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert device.delete("/me").status_code == 204
    gone = stranger.post(path, sent, headers=KEY)
    assert (gone.status_code, gone.get_json()["code"]) == (401, "token_unknown")
    assert rows(services, Learner) == 0


@pytest.mark.parametrize(("path", "order"), [("/guests", {}), ("/accounts", ACCOUNT)])
@pytest.mark.parametrize("refreshed", [1, 2])
def test_spent_tokens_are_not_given_again(
    app: Flask, path: str, order: dict[str, str], refreshed: int
) -> None:
    """Whoever used them would end the good ones, and a guest has no other way in."""
    stranger = Caller(app.test_client(use_cookies=False))
    token = stranger.post(path, order, headers=KEY).get_json()["token"]
    assert stranger.post(path, order, headers=KEY).get_json()["token"] == token
    for _ in range(refreshed):
        turned = stranger.post("/tokens/refresh", {"refresh_token": token["refresh_token"]})
        token = turned.get_json()
    again = stranger.post(path, order, headers=KEY)
    assert (again.status_code, again.get_json()["code"]) == (401, "token_unknown")
    bearer = {"Authorization": f"Bearer {token['access_token']}"}
    assert Caller(app.test_client(), bearer).get("/me").status_code == 200
    order = {"refresh_token": token["refresh_token"]}
    assert stranger.post("/tokens/refresh", order).status_code == 200


def test_a_strangers_key_is_hard_to_guess(nobody: Caller) -> None:
    """Nobody may get another's tokens by sending 1."""
    refused = nobody.post("/guests", {}, headers={"Idempotency-Key": "1"})
    assert (refused.status_code, refused.get_json()["errors"][0]["code"]) == (422, "key_too_short")


def test_a_guest_is_made_once(app: Flask, services: Services) -> None:
    """With the same tokens, of which the database keeps nothing readable."""
    callers = [Caller(app.test_client(use_cookies=False)) for _ in range(2)]
    first, second = (caller.post("/guests", {}, headers=KEY) for caller in callers)
    assert told(first) == told(second)
    assert rows(services, Learner) == 1
    token = first.get_json()["token"]["access_token"]
    holder = Caller(app.test_client(), {"Authorization": f"Bearer {token}"})
    assert holder.get("/me").status_code == 200
    with services.database.reading() as session:
        (kept,) = session.scalars(select(KeptAnswer)).all()
    assert kept.answer is not None
    assert token not in kept.answer
    assert KEY["Idempotency-Key"] not in f"{kept.key}{kept.fingerprint}{kept.answer}"


def test_a_page_gets_its_cookie_again(app: Flask) -> None:
    """The answer that was lost held the cookie."""
    made = Caller(app.test_client()).post("/guests", {"credential": "cookie"}, headers=KEY)
    page = Caller(app.test_client())
    again = page.post("/guests", {"credential": "cookie"}, headers=KEY)
    assert again.get_json() == made.get_json()
    assert page.get("/me").get_json()["id"] == made.get_json()["id"]


def test_a_mail_is_sent_once(people: Any) -> None:
    """An account asked for twice under one key."""
    guest = people.guest()
    order = {"email": "ana@example.org", "password": "three marriages and a bezique"}
    answers = [guest.post("/accounts", order, headers=KEY) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [202, 202]
    assert len(people.letterbox.letters) == 1


@pytest.mark.parametrize("path", ["/guests", "/generated-puzzles"])
def test_fifty_at_once_make_one(guest: Caller, services: Services, app: Flask, path: str) -> None:
    """One answer, or the word that it is on its way; and one creation."""
    headers = {} if path == "/guests" else guest.headers
    order = {} if path == "/guests" else ORDER
    before = rows(services, Learner)

    def send(_: int) -> TestResponse:
        client = app.test_client(use_cookies=False)
        return Caller(client, headers).post(path, order, headers=KEY)

    with ThreadPoolExecutor(CLIENTS) as pool:
        answers = list(pool.map(send, range(CLIENTS)))
    codes = Counter(answer.status_code for answer in answers)
    assert set(codes) <= {201, 409}
    made = [answer for answer in answers if answer.status_code == 201]
    assert len({answer.get_data() for answer in made}) == 1
    assert sum("Idempotent-Replayed" not in answer.headers for answer in made) == 1
    assert rows(services, KeptAnswer) == 1
    assert rows(services, Learner) - before == (path == "/guests")


def test_after_a_day_the_key_is_new(guest: Caller, services: Services) -> None:
    """And what has run out is deleted, some at a time, whoever writes next."""
    first = guest.post("/generated-puzzles", ORDER, headers=KEY)
    later(services, expires_at=KEPT)
    again = guest.post("/generated-puzzles", ORDER, headers=KEY)
    assert "Idempotent-Replayed" not in again.headers
    assert again.get_json()["id"] != first.get_json()["id"]
    assert rows(services, KeptAnswer) == 1


def test_what_has_run_out_is_swept(guest: Caller, services: Services) -> None:
    """A bounded number with every claim, so that no request pays for all."""
    me = UUID(guest.get("/me").get_json()["id"])
    for number in range(SWEPT + 5):
        services.idempotency.claim(me, f"key-{number}", "a request")
    with services.database.writing() as session:
        session.execute(update(KeptAnswer).values(expires_at=KeptAnswer.created_at))
    services.idempotency.claim(me, "one-more", "a request")
    assert rows(services, KeptAnswer) == 6


def test_keys_go_with_their_learner(guest: Caller, services: Services) -> None:
    """What was answered to somebody is deleted with him."""
    assert guest.post("/generated-puzzles", ORDER, headers=KEY).status_code == 201
    assert guest.delete("/me").status_code == 204
    assert rows(services, KeptAnswer) == 0


def test_a_fault_of_ours_gives_the_key_back(
    guest: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sent again it is tried again."""

    def busy(*_: object) -> None:
        raise Problem("solver_busy")

    with monkeypatch.context() as patched:
        patched.setattr(services.fresh, "make", busy)
        assert guest.post("/generated-puzzles", ORDER, headers=KEY).status_code == 503
    assert guest.post("/generated-puzzles", ORDER, headers=KEY).status_code == 201
