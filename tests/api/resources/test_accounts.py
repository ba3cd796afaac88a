"""Guests, and what a learner may change about himself."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

import pytest
from sqlalchemy import select

from api.services import Services
from api.storage import Learner, Token
from tests.api.callers import Caller, card_answer, first_of, right_card, wrong_card


def test_one_call_makes_a_guest(nobody: Caller) -> None:
    """An empty request is enough; the token works at once."""
    made = nobody.post("/guests")
    assert made.status_code == 201
    assert made.get_json()["kind"] == "guest"
    assert UUID(made.get_json()["id"]).version == 7
    token = made.get_json()["token"]
    assert token["token_type"] == "Bearer"
    me = nobody.get("/me", headers={"Authorization": f"Bearer {token['access_token']}"})
    assert me.get_json()["id"] == made.get_json()["id"]


def test_only_a_hash_of_the_token_is_kept(nobody: Caller, services: Services) -> None:
    """Who reads the database cannot act for anybody."""
    token = nobody.post("/guests").get_json()["token"]["access_token"]
    with services.database.reading() as session:
        kept = session.scalars(select(Token.access_sha256)).all()
    assert kept
    assert all(token not in one and len(one) == 64 for one in kept)


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer ", "Bearer a b", "Basic eDp5", "bearer\u00e9", "Token x", ""]
)
def test_a_malformed_header_is_a_401(nobody: Caller, header: str) -> None:
    """Never a 500, and never taken for nobody where nobody is allowed."""
    for path in ("/me", "/puzzles"):
        response = nobody.get(path, headers={"Authorization": header})
        assert (response.status_code, response.get_json()["code"]) == (401, "credentials_malformed")
        assert response.headers["WWW-Authenticate"] == "Bearer"


def test_an_unknown_token_is_a_401(nobody: Caller) -> None:
    """Also where no token is needed: an app must learn that its token is dead."""
    for path in ("/me", "/puzzles", "/puzzles/next"):
        response = nobody.get(path, headers={"Authorization": "Bearer a.b.c"})
        assert (response.status_code, response.get_json()["code"]) == (401, "token_unknown")


def test_a_revoked_or_expired_token_is_dead(guest: Caller, services: Services) -> None:
    """At once, for every worker: the database is asked each time."""
    with services.database.writing() as session:
        for token in session.scalars(select(Token)):
            token.access_expires_at = token.created_at
    assert guest.get("/me").get_json()["code"] == "token_unknown"


def test_me_counts_attempts(guest: Caller) -> None:
    """Right, wrong and open ones."""
    puzzle = first_of("endgame_card")
    guest.attempt(puzzle, card_answer(right_card(puzzle)))
    guest.attempt(puzzle, card_answer(wrong_card(puzzle)))
    guest.attempt(first_of("endgame_line"))
    counted = guest.get("/me").get_json()["attempts"]
    assert counted == {"total": 3, "right": 1, "wrong": 1, "open": 1}


def test_language_and_zone_can_be_changed(guest: Caller) -> None:
    """With the tag that was read; the answer carries the next one."""
    read = guest.get("/me")
    changed = guest.patch(
        "/me",
        {"language": "pt", "zone": "America/Sao_Paulo"},
        headers={"If-Match": read.headers["ETag"]},
    )
    assert changed.status_code == 200
    assert changed.get_json()["zone"] == "America/Sao_Paulo"
    again = guest.get("/me", headers={"If-None-Match": changed.headers["ETag"]})
    assert (again.status_code, again.get_data()) == (304, b"")


def test_a_change_on_an_old_reading_is_refused(guest: Caller) -> None:
    """412 with an old tag, 428 without any; nothing is changed."""
    tag = guest.get("/me").headers["ETag"]
    assert guest.patch("/me", {"language": "pt"}, headers={"If-Match": tag}).status_code == 200
    late = guest.patch("/me", {"language": "es"}, headers={"If-Match": tag})
    assert (late.status_code, late.get_json()["code"]) == (412, "precondition_failed")
    blind = guest.patch("/me", {"language": "es"})
    assert (blind.status_code, blind.get_json()["code"]) == (428, "precondition_required")
    assert guest.get("/me").get_json()["language"] == "pt"


@pytest.mark.parametrize(
    ("changes", "pointer", "code"),
    [
        ({"zone": "Atlantis/Capital"}, "/zone", "unknown_zone"),
        ({"zone": "../../etc/passwd"}, "/zone", "unknown_zone"),
        ({"zone": 3}, "/zone", "not_a_string"),
        ({"language": "de"}, "/language", "not_among"),
        ({"language": None}, "/language", "null"),
        ({"kind": "teacher"}, "/kind", "unknown_field"),
        ({"zone": "\0"}, "/zone", "bad_text"),
    ],
)
def test_what_cannot_be_is_refused(
    guest: Caller, changes: dict[str, object], pointer: str, code: str
) -> None:
    """422, naming the member; nobody makes himself a teacher."""
    tag = guest.get("/me").headers["ETag"]
    response = guest.patch("/me", changes, headers={"If-Match": tag})
    assert response.status_code == 422
    found = [(error["pointer"], error["code"]) for error in response.get_json()["errors"]]
    assert found == [(pointer, code)]


def test_learners_are_apart(new_guest: Callable[[], Caller], services: Services) -> None:
    """Two guests are two learners."""
    first, second = new_guest(), new_guest()
    assert first.get("/me").get_json()["id"] != second.get("/me").get_json()["id"]
    with services.database.reading() as session:
        assert len(session.scalars(select(Learner)).all()) == 2
