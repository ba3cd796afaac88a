"""New passwords, by the old one or by a code; and what deleting takes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from flask import Flask
from sqlalchemy import func, select

from api.services import Services
from api.services.exports import owned_tables
from api.storage import Attempt, ResetCode
from tests.api.callers import Caller, card_answer, first_of, right_card
from tests.api.people import LOGIN, PASSWORD, People
from tests.api.tokens import is_alive, refreshed

NEW = "four queens in the last window"


def test_a_change_ends_every_token(people: People) -> None:
    """Old access and refresh tokens are refused everywhere; this device gets new ones."""
    learner = people.learner()
    other = people.log_in().get_json()["token"]
    changed = learner.put("/me/password", {"current_password": PASSWORD, "password": NEW})
    assert changed.status_code == 200
    assert learner.get("/me").get_json()["code"] == "token_unknown"
    assert not is_alive(people, other)
    assert refreshed(people.stranger(), other).get_json()["code"] == "token_unknown"
    assert people.holding(changed).get("/me").status_code == 200
    assert people.log_in().status_code == 401
    assert people.log_in(password=NEW).status_code == 201
    letter = people.letterbox.letters[-1]
    assert letter.subject == "Your password at Bezique Trainer was changed"
    assert "is logged in; every other one was logged out" in letter.text


def test_a_change_takes_the_old_password(people: People) -> None:
    """403 without it, and everything stays as it was."""
    learner = people.learner()
    refused = learner.put("/me/password", {"current_password": NEW, "password": NEW})
    assert (refused.status_code, refused.get_json()["code"]) == (403, "password_wrong")
    assert learner.get("/me").status_code == 200
    assert people.log_in().status_code == 201


def test_a_guest_has_no_password(guest: Caller) -> None:
    """Nothing to change."""
    refused = guest.put("/me/password", {"current_password": PASSWORD, "password": NEW})
    assert (refused.status_code, refused.get_json()["code"]) == (409, "no_account")


def test_a_page_keeps_its_cookie(people: People, app: Flask) -> None:
    """Whoever changes by cookie goes on by a new cookie."""
    people.learner()
    page = Caller(app.test_client())
    page.post("/tokens", {"email": "ana@example.org", "password": PASSWORD, "credential": "cookie"})
    changed = page.put("/me/password", {"current_password": PASSWORD, "password": NEW})
    assert (changed.status_code, "token" in changed.get_json()) == (200, False)
    assert page.get("/me").status_code == 200
    assert len(page.get("/tokens").get_json()["items"]) == 1


def test_a_forgotten_password_is_set_anew(people: People) -> None:
    """The code lets in once; every device that was logged in is out."""
    learner = people.learner()
    asked = people.stranger().post("/accounts/reset", {"email": "ANA@example.org"})
    assert (asked.status_code, asked.get_json()) == (202, {"email": "ana@example.org"})
    code = people.letterbox.code("ana@example.org")
    order = {"email": "ana@example.org", "code": code, "password": NEW}
    entered = people.stranger().post("/accounts/reset/confirm", order)
    assert entered.status_code == 201
    assert people.holding(entered).get("/me").get_json()["email"] == "ana@example.org"
    assert learner.get("/me").get_json()["code"] == "token_unknown"
    assert people.log_in(password=NEW).status_code == 201
    again = people.stranger().post("/accounts/reset/confirm", order)
    assert again.get_json()["errors"][0]["code"] == "unknown_code"


def test_who_is_refused_is_told_of_no_change(people: People) -> None:
    """Sent with the token of a guest who went over to another account: all stays as it was."""
    people.learner()
    people.learner("bob@example.org")
    guest = people.guest()
    assert guest.post("/tokens", LOGIN).status_code == 201
    people.stranger().post("/accounts/reset", {"email": "bob@example.org"})
    order = {"email": "bob@example.org", "code": people.letterbox.code("bob@example.org")}
    letters = people.letterbox.letters
    refused = guest.post("/accounts/reset/confirm", {**order, "password": NEW})
    assert (refused.status_code, refused.get_json()["code"]) == (401, "token_unknown")
    assert people.letterbox.letters == letters
    assert people.log_in("bob@example.org").status_code == 201


def test_a_reset_of_nobody_answers_the_same(people: People) -> None:
    """Asked for and confirmed, known or not; no mail goes to a stranger."""
    people.learner()
    before = len(people.letterbox.letters)
    for path, more in (("reset", {}), ("reset/confirm", {"code": "0" * 10, "password": NEW})):
        known, unknown = (
            people.stranger().post(f"/accounts/{path}", {"email": email, **more})
            for email in ("ana@example.org", "bob@example.org")
        )
        assert known.status_code == unknown.status_code
        assert known.get_data().replace(b"ana", b"bob") == unknown.get_data()
    assert [letter.to for letter in people.letterbox.letters[before:]] == ["ana@example.org"]


def test_codes_are_good_beside_each_other_for_an_hour(people: People, services: Services) -> None:
    """Whoever asks again and again does not spoil the code that the owner has read."""
    people.learner()
    codes = []
    for _ in range(3):
        people.stranger().post("/accounts/reset", {"email": "ana@example.org"})
        codes.append(people.letterbox.code("ana@example.org"))
    order = {"email": "ana@example.org", "code": codes[0], "password": NEW}
    assert people.stranger().post("/accounts/reset/confirm", order).status_code == 201
    late = {**order, "code": codes[1]}
    assert people.stranger().post("/accounts/reset/confirm", late).status_code == 422
    people.stranger().post("/accounts/reset", {"email": "ana@example.org"})
    old = {**order, "code": people.letterbox.code("ana@example.org")}
    with services.database.writing() as session:
        for kept in session.scalars(select(ResetCode)):
            kept.expires_at -= timedelta(hours=1)
    assert people.stranger().post("/accounts/reset/confirm", old).status_code == 422


def test_a_code_of_another_is_none(people: People) -> None:
    """The address and the code belong together."""
    people.learner()
    people.learner("bob@example.org")
    people.stranger().post("/accounts/reset", {"email": "bob@example.org"})
    code = people.letterbox.code("bob@example.org")
    order = {"email": "ana@example.org", "code": code, "password": NEW}
    assert people.stranger().post("/accounts/reset/confirm", order).status_code == 422
    assert people.log_in().status_code == 201


def rows_left(services: Services) -> dict[str, int]:
    """Return how many rows the tables have that are about learners."""
    with services.database.reading() as session:
        return {
            table.name: session.scalar(select(func.count()).select_from(table)) or 0
            for table in owned_tables()
        }


def test_deleting_leaves_nothing(people: People, services: Services) -> None:
    """Account, attempts, hints, tokens, addresses: every row is gone, and the tokens are dead."""
    learner = people.learner()
    puzzle = first_of("endgame_card")
    learner.post(f"/puzzles/{puzzle.id}/hints")
    learner.attempt(puzzle, card_answer(right_card(puzzle)))
    people.log_in()
    people.stranger().post("/accounts/reset", {"email": "ana@example.org"})
    services.afterwards.finish()
    left = rows_left(services)
    assert all(left[name] for name in ("accounts", "attempts", "hints_given", "tokens"))
    assert learner.delete("/me", {"password": PASSWORD}).status_code == 204
    assert not any(rows_left(services).values())
    assert learner.get("/me").get_json()["code"] == "token_unknown"
    assert people.log_in().get_json()["code"] == "login_refused"
    assert people.learner().get("/me").get_json()["attempts"]["total"] == 0


def test_an_account_is_deleted_with_its_password_only(people: People) -> None:
    """A phone left lying about is not enough."""
    learner = people.learner()
    without: tuple[dict[str, Any] | None, ...] = (None, {})
    for body in without:
        refused = learner.delete("/me", body)
        assert (refused.status_code, refused.get_json()["code"]) == (422, "invalid")
        (error,) = refused.get_json()["errors"]
        assert (error["pointer"], error["code"]) == ("/password", "missing")
    refused = learner.delete("/me", {"password": NEW})
    assert (refused.status_code, refused.get_json()["code"]) == (403, "password_wrong")
    assert learner.get("/me").status_code == 200


def test_a_guest_just_leaves(guest: Caller, services: Services) -> None:
    """His token is all that he has."""
    assert guest.delete("/me").status_code == 204
    assert guest.get("/me").get_json()["code"] == "token_unknown"
    with services.database.reading() as session:
        assert session.scalar(select(func.count()).select_from(Attempt)) == 0
