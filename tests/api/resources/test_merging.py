"""A guest logs in to an account that exists: nothing is lost, nothing counts twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import delete, select
from werkzeug.test import TestResponse

from api.services import Services
from api.services.identity import Identity
from api.storage import Attempt, Base, FirstAttempt, HintGiven, Learner, SolutionDelivery, Token
from puzzles.library import load_library
from tests.api.callers import Caller, card_answer, first_of, right_card, wrong_card
from tests.api.lines import play_best, play_to_the_end
from tests.api.people import LOGIN, PASSWORD, People

PUZZLE = first_of("endgame_card")
EARLY, LATE = "2026-01-01T10:00:00Z", "2026-01-02T10:00:00Z"
RULES = {"base": "cady", "options": {"endgame_beat": False}}


@pytest.fixture
def learner(people: People, services: Services) -> Caller:
    """Return a learner who has been there for long: acts of last year are not clamped."""
    made = people.learner()
    backdate(services)
    return made


def backdate(services: Services) -> None:
    """Let everybody have been there since long ago."""
    with services.database.writing() as session:
        for each in session.scalars(select(Learner)):
            each.created_at = each.created_at.replace(year=2020)


def order(answer: object, **more: Any) -> dict[str, Any]:
    """Return an attempt at the puzzle."""
    return {"id": str(uuid4()), "puzzle": PUZZLE.id, "answer": card_answer(answer), **more}


def attempts(caller: Caller) -> dict[str, dict[str, Any]]:
    """Return the attempts of a learner by their ids."""
    listed = caller.get("/attempts?limit=100").get_json()["items"]
    return {one["id"]: one for one in listed}


def every_row(services: Services) -> dict[str, list[tuple[Any, ...]]]:
    """Return what the tables hold about progress, whoever's it is now."""
    with services.database.reading() as session:
        return {
            table.__tablename__: sorted(
                tuple(str(getattr(row, column.name)) for column in table.__table__.columns)
                for row in session.scalars(select(table))
            )
            for table in (Attempt, FirstAttempt, HintGiven, SolutionDelivery)
        }


def test_what_the_guest_did_comes_along(learner: Caller, people: People) -> None:
    """Every attempt as it was, beside the account's own; the guest ends."""
    mine = learner.attempt(PUZZLE, card_answer(right_card(PUZZLE))).get_json()
    guest = people.guest()
    line = guest.attempt(first_of("endgame_line")).get_json()
    guest.post(f"/attempts/{line['id']}/actions", play_best(line))
    his = guest.get(f"/attempts/{line['id']}").get_json()
    entered = guest.post("/tokens", LOGIN)
    assert entered.get_json()["id"] == learner.get("/me").get_json()["id"]
    assert attempts(learner) == {mine["id"]: mine, his["id"]: his}
    assert attempts(people.holding(entered)) == attempts(learner)
    assert guest.get("/me").get_json()["code"] == "token_unknown"
    assert learner.get("/me").get_json()["attempts"]["total"] == 2


def test_the_login_can_be_sent_again(learner: Caller, people: People, services: Services) -> None:
    """With the dead token of the guest, from each of his devices; it changes nothing."""
    guest = people.guest()
    guest.attempt(PUZZLE, card_answer(right_card(PUZZLE)))
    assert guest.post("/tokens", LOGIN).status_code == 201
    kept = every_row(services)
    for _ in range(2):
        assert guest.post("/tokens", LOGIN).status_code == 201
    assert every_row(services) == kept
    people.learner("bob@example.org")
    elsewhere = guest.post("/tokens", {**LOGIN, "email": "bob@example.org"})
    assert (elsewhere.status_code, elsewhere.get_json()["code"]) == (401, "token_unknown")
    assert attempts(learner).keys() == {one[2] for one in kept["attempts"]}


@pytest.mark.parametrize(("his", "mine", "first"), [(EARLY, LATE, "his"), (LATE, EARLY, "mine")])
def test_the_earliest_act_is_the_first(
    learner: Caller, people: People, services: Services, his: str, mine: str, first: str
) -> None:
    """Whoever acted, and whichever came in first."""
    guest = people.guest()
    backdate(services)
    guests = guest.post("/attempts", order(wrong_card(PUZZLE), acted_at=his)).get_json()
    own = learner.post("/attempts", order(right_card(PUZZLE), acted_at=mine)).get_json()
    assert guests["first"]
    assert own["first"]
    guest.post("/tokens", LOGIN)
    firsts = [one for one in attempts(learner).values() if one["first"]]
    assert [one["id"] for one in firsts] == [(guests if first == "his" else own)["id"]]


def test_what_was_told_to_either_was_told(learner: Caller, people: People) -> None:
    """The account's solution came before the guest's attempt: that one was informed."""
    own = learner.attempt(PUZZLE, card_answer(right_card(PUZZLE))).get_json()
    guest = people.guest()
    guests = guest.attempt(PUZZLE, card_answer(right_card(PUZZLE))).get_json()
    assert not guests["informed"]
    guest.post("/tokens", LOGIN)
    merged = attempts(learner)
    assert not merged[own["id"]]["informed"]
    assert merged[guests["id"]]["informed"]


def test_hints_and_deliveries_keep_the_earliest(
    learner: Caller, people: People, services: Services
) -> None:
    """Each once; the numbers of hints go on after the highest that either took."""
    guest = people.guest()
    path = f"/puzzles/{PUZZLE.id}/hints"
    for number in (1, 2):
        guest.post(path, {"number": number})
    guest.attempt(PUZZLE, card_answer(right_card(PUZZLE)))
    learner.post(path, {"number": 1})
    learner.attempt(PUZZLE, card_answer(right_card(PUZZLE)))
    before = every_row(services)
    guest.post("/tokens", LOGIN)
    after = every_row(services)
    for table, key, when in (("hints_given", 2, 3), ("solution_deliveries", 2, 4)):
        earliest: dict[str, str] = {}
        for row in before[table]:
            earliest[row[key]] = min(row[when], earliest.get(row[key], row[when]))
        assert {row[key]: row[when] for row in after[table]} == earliest
        assert len(after[table]) == len(earliest)


@pytest.mark.parametrize(("before", "after", "hints"), [(2, 0, 2), (1, 1, 1), (0, 2, 0)])
def test_hints_of_the_guest_count_for_the_account(
    learner: Caller, people: People, before: int, after: int, hints: int
) -> None:
    """Those that he took before the account's answer was marked; an open attempt has all."""
    guest, path = people.guest(), f"/puzzles/{PUZZLE.id}/hints"
    for _ in range(before):
        guest.post(path)
    own = learner.post("/attempts", order(right_card(PUZZLE))).get_json()
    kept_open = learner.attempt(PUZZLE).get_json()
    for _ in range(after):
        guest.post(path)
    assert (own["hints"], kept_open["hints"]) == (0, 0)
    guest.post("/tokens", LOGIN)
    merged = attempts(learner)
    assert merged[own["id"]]["hints"] == hints
    assert merged[kept_open["id"]]["hints"] == before + after


@pytest.mark.parametrize("later", ["account", "guest"])
def test_the_title_given_last_outlives_a_merge(learner: Caller, people: People, later: str) -> None:
    """Of the same rules, whoever kept them first; what is kept once comes along."""
    guest = people.guest()
    owner = {"account": learner, "guest": guest}[later]
    for who in (guest, learner):
        kept = who.post("/profiles", {**RULES, "title": "Sunday table"}).get_json()
    alone = {**RULES, "base": "salon", "title": "Guest's own"}
    assert guest.post("/profiles", alone).status_code == 201
    renamed = {"title": "Monday table"}
    owner.patch(f"/profiles/{kept['name']}", renamed, headers={"If-Match": "*"})
    guest.post("/tokens", LOGIN)
    titles = [one["title"] for one in learner.get("/profiles").get_json()["items"] if one["house"]]
    assert sorted(titles) == ["Guest's own", "Monday table"]


def test_one_attempt_sent_as_both_is_one(learner: Caller, people: People) -> None:
    """An app sent its queue as a guest, and again as the account: the first sending stays."""
    guest, sent = people.guest(), order(right_card(PUZZLE))
    guests = guest.post("/attempts", sent).get_json()
    own = learner.post("/attempts", sent).get_json()
    assert own["created_at"] > guests["created_at"]
    guest.post("/tokens", LOGIN)
    assert attempts(learner) == {sent["id"]: guests}
    assert learner.post("/attempts", sent).status_code == 200


def test_another_attempt_under_the_same_id_is_kept(learner: Caller, people: People) -> None:
    """Other content is another attempt: it gets an id of its own."""
    guest, sent = people.guest(), order(right_card(PUZZLE))
    own = learner.post("/attempts", sent).get_json()
    guest.post("/attempts", {**sent, "answer": card_answer(wrong_card(PUZZLE))})
    guest.post("/tokens", LOGIN)
    merged = attempts(learner)
    assert merged.pop(sent["id"]) == own
    ((_, other),) = merged.items()
    assert (other["result"], other["first"]) == ("wrong", False)


def test_the_half_played_line_yields_to_the_further_one(learner: Caller, people: People) -> None:
    """One line under one id on both sides: the play that was marked is not lost."""
    sent = {"id": str(uuid4()), "puzzle": first_of("endgame_line").id}
    learner.post("/attempts", sent)
    guest = people.guest()
    opened = guest.post("/attempts", sent).get_json()
    guest.post(f"/attempts/{sent['id']}/actions", play_best(opened))
    his = guest.get(f"/attempts/{sent['id']}").get_json()
    guest.post("/tokens", LOGIN)
    assert attempts(learner) == {sent["id"]: his}


def slip(caller: Caller, sent: dict[str, Any]) -> dict[str, Any]:
    """Send a line and play the worst card into it; return it as it stands."""
    opened = caller.post("/attempts", sent).get_json()
    caller.post(f"/attempts/{sent['id']}/actions", play_best(opened, worst=True))
    slipped: dict[str, Any] = caller.get(f"/attempts/{sent['id']}").get_json()
    return slipped


@pytest.mark.parametrize("slipped_as", ["account", "guest"])
def test_a_fixed_result_outlives_a_line_that_is_open(
    learner: Caller, people: People, slipped_as: str
) -> None:
    """The wrong card counts, however far the other one was played; the other was informed."""
    sent = {"id": str(uuid4()), "puzzle": first_of("endgame_line").id}
    guest = people.guest()
    one, other = (learner, guest) if slipped_as == "account" else (guest, learner)
    opened = other.post("/attempts", sent).get_json()
    wrong = slip(one, sent)
    assert (wrong["status"], wrong["result"]) == ("after", "wrong")
    for _ in range(2):
        other.post(f"/attempts/{sent['id']}/actions", play_best(opened))
        opened = other.get(f"/attempts/{sent['id']}").get_json()
    assert (opened["status"], opened["ply"] > wrong["ply"]) == ("open", True)
    assert guest.post("/tokens", LOGIN).status_code == 201
    merged = attempts(learner)
    kept = merged.pop(sent["id"])
    assert (kept["status"], kept["result"], kept["ply"]) == ("after", "wrong", wrong["ply"])
    ((_, renamed),) = merged.items()
    assert (renamed["status"], renamed["ply"], renamed["informed"]) == ("open", opened["ply"], True)
    over = play_to_the_end(learner, learner.get(f"/attempts/{renamed['id']}").get_json())
    assert (over["result"], over["informed"]) == ("right", True)
    assert learner.get(f"/attempts/{sent['id']}").get_json()["result"] == "wrong"


def test_the_cards_of_a_line_stay_dated_as_they_came_first(learner: Caller, people: People) -> None:
    """What the shorter sending told at its time was told then, though the longer one stays."""
    sent = {"id": str(uuid4()), "puzzle": first_of("endgame_line").id}
    guest = people.guest()
    opened = guest.post("/attempts", sent).get_json()
    guest.post(f"/attempts/{sent['id']}/actions", play_best(opened))
    his = guest.get(f"/attempts/{sent['id']}").get_json()
    between = learner.attempt(first_of("endgame_line")).get_json()
    finished = learner.post(f"/attempts/{between['id']}/finish").get_json()
    assert finished["informed"] is False
    ours = learner.post("/attempts", sent).get_json()
    for _ in range(2):
        learner.post(f"/attempts/{sent['id']}/actions", play_best(ours))
        ours = learner.get(f"/attempts/{sent['id']}").get_json()
    assert ours["ply"] > his["ply"]
    guest.post("/tokens", LOGIN)
    merged = attempts(learner)
    assert merged.keys() == {sent["id"], between["id"]}
    assert merged[sent["id"]]["ply"] == ours["ply"]
    assert merged[between["id"]]["informed"] is True


def test_acts_before_the_account_was_made_stay_dated(
    learner: Caller, people: People, services: Services
) -> None:
    """An old guest's offline attempt is not clamped to a young account's beginning."""
    with services.database.writing() as session:
        for each in session.scalars(select(Learner)):
            each.created_at = each.created_at.replace(year=2026)
    guest = people.guest()
    with services.database.writing() as session:
        session.scalars(select(Learner).where(Learner.kind == "guest")).one().created_at = (
            session.scalars(select(Learner).where(Learner.kind == "account")).one().created_at
        ).replace(year=2019)
    guest.post("/tokens", LOGIN)
    late = learner.post("/attempts", order(right_card(PUZZLE), acted_at="2020-05-05T10:00:00Z"))
    assert (late.get_json()["clamped"], late.get_json()["acted_at"][:10]) == (False, "2020-05-05")


def test_a_guest_can_be_left_behind(learner: Caller, people: People) -> None:
    """Another child's progress on the family's tablet."""
    guest = people.guest()
    guest.attempt(PUZZLE, card_answer(right_card(PUZZLE)))
    assert guest.post("/tokens", {**LOGIN, "merge": False}).status_code == 201
    assert attempts(learner) == {}
    assert len(attempts(guest)) == 1


def test_a_refused_login_changes_nothing(learner: Caller, people: People) -> None:
    """The guest goes on."""
    guest = people.guest()
    guest.attempt(PUZZLE, card_answer(right_card(PUZZLE)))
    assert guest.post("/tokens", {**LOGIN, "password": "not the one"}).status_code == 401
    assert len(attempts(guest)) == 1
    assert attempts(learner) == {}


def test_another_account_beside_is_left_alone(learner: Caller, people: People) -> None:
    """Two accounts are two people."""
    bob = people.learner("bob@example.org")
    bob.attempt(PUZZLE, card_answer(right_card(PUZZLE)))
    assert bob.post("/tokens", LOGIN).status_code == 201
    assert (len(attempts(bob)), len(attempts(learner))) == (1, 0)


def test_a_dead_token_beside_is_told(learner: Caller, people: People) -> None:
    """An app must refresh it first: else the guest's progress would be left behind unseen."""
    dead = {"Authorization": "Bearer nothing"}
    refused = people.stranger().post("/tokens", LOGIN, headers=dead)
    assert refused.get_json()["code"] == "token_unknown"
    assert attempts(learner) == {}


def test_a_guest_whose_access_ran_out_is_told(people: People, services: Services) -> None:
    """A refresh brings him back, and then he comes along."""
    people.learner()
    made = people.stranger().post("/guests")
    guest = people.holding(made)
    with services.database.writing() as session:
        for token in session.scalars(select(Token)):
            token.access_expires_at = token.created_at
    assert guest.post("/tokens", LOGIN).get_json()["code"] == "token_unknown"
    order = {"refresh_token": made.get_json()["token"]["refresh_token"]}
    guest = people.holding(people.stranger().post("/tokens/refresh", order))
    assert guest.post("/tokens", LOGIN).status_code == 201
    assert guest.get("/me").status_code == 401


def test_the_dead_token_of_an_account_is_nobody(people: People) -> None:
    """An app that was logged out and still sends its header logs in again."""
    learner = people.learner()
    learner.delete("/tokens")
    assert learner.post("/tokens", LOGIN).status_code == 201


def test_a_dead_cookie_still_reads_and_begins_anew(
    people: People, app: Flask, services: Services
) -> None:
    """A page whose device was logged out elsewhere shows puzzles and makes accounts."""
    people.learner()
    page = Caller(app.test_client())
    left = page.post("/tokens", {**LOGIN, "credential": "cookie"}).get_json()["id"]
    services.operators.log_out("ana@example.org")
    assert page.get("/me").status_code == 401
    assert [page.get(path).status_code for path in ("/puzzles", "/puzzles/next")] == [200, 200]
    order = {"email": "eva@example.org", "password": PASSWORD, "credential": "cookie"}
    assert page.post("/accounts", order).status_code == 202
    me = page.get("/me").get_json()
    assert (me["kind"], me["id"] == left) == ("guest", False)


def test_a_dead_cookie_is_nobody(people: People, app: Flask, services: Services) -> None:
    """Its page cannot throw it away: it logs in, and gets another."""
    people.learner()
    page = Caller(app.test_client())
    page.post("/guests", {"credential": "cookie"})
    with services.database.writing() as session:
        session.execute(delete(Learner).where(Learner.kind == "guest"))
    assert page.get("/me").status_code == 401
    assert page.post("/tokens", {**LOGIN, "credential": "cookie"}).status_code == 201
    assert page.get("/me").get_json()["kind"] == "account"


def test_a_reset_takes_the_guest_along(people: People) -> None:
    """Whoever has forgotten the password loses nothing by it."""
    people.learner()
    guest = people.guest()
    guest.attempt(PUZZLE, card_answer(right_card(PUZZLE)))
    guest.post("/accounts/reset", {"email": LOGIN["email"]})
    entered = guest.post(
        "/accounts/reset/confirm", {**LOGIN, "code": people.letterbox.code("ana@example.org")}
    )
    assert len(attempts(people.holding(entered))) == 1


def test_a_device_that_writes_meanwhile_is_told(
    learner: Caller, people: People, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Identified before the merge, writing after it: 401, nothing stored, sent again later."""
    guest, sent = people.guest(), order(right_card(PUZZLE))
    identify = services.tokens.identify

    def merge_at_once(token: str) -> Identity:
        identity = identify(token)
        monkeypatch.undo()
        assert guest.post("/tokens", LOGIN).status_code == 201
        return identity

    monkeypatch.setattr(services.tokens, "identify", merge_at_once, raising=True)
    late = guest.post("/attempts", sent)
    assert (late.status_code, late.get_json()["code"]) == (401, "token_unknown")
    assert learner.post("/attempts", sent).status_code == 201


def tables_about_learners() -> Iterator[str]:
    """Yield the tables that refer to a learner."""
    for table in Base.metadata.sorted_tables:
        if any(key.column.table.name == "learners" for key in table.foreign_keys):
            yield table.name


def test_no_table_is_forgotten() -> None:
    """A new table about learners must say here what becomes of it in a merge."""
    merged = {"attempts", "first_attempts", "hints_given", "solution_deliveries", "tokens"}
    merged |= {"themes_told", "house_profiles", "puzzle_reports", "pack_issues", "notices"}
    replayed = {"learner_standings", "rating_entries", "puzzle_standings"}
    replayed |= {"review_cards", "learner_days"}
    of_accounts = {"accounts", "known_addresses", "reset_codes"}
    given_up = {"pending_accounts", "kept_answers", "removals"}
    assert set(tables_about_learners()) == merged | replayed | of_accounts | given_up


def test_everything_at_every_puzzle(learner: Caller, people: People, services: Services) -> None:
    """Many puzzles, some tried by both: one first attempt each, none lost."""
    puzzles = [one for one in load_library().endings if one.kind == "endgame_card"][:6]
    guest = people.guest()
    send: Callable[[Caller, Any], TestResponse] = lambda who, puzzle: who.attempt(  # noqa: E731
        puzzle, card_answer(right_card(puzzle))
    )
    for number, puzzle in enumerate(puzzles):
        if number % 2:
            send(learner, puzzle)
        if number % 3:
            send(guest, puzzle)
    before = attempts(learner).keys() | attempts(guest).keys()
    guest.post("/tokens", LOGIN)
    merged = attempts(learner)
    assert merged.keys() == before
    for puzzle in puzzles:
        tries = [one for one in merged.values() if one["puzzle"]["id"] == puzzle.id]
        firsts = [one for one in tries if one["first"]]
        assert len(firsts) == min(1, len(tries))
        assert not tries or firsts[0]["acted_at"] == min(one["acted_at"] for one in tries)
    assert len(every_row(services)["first_attempts"]) == len(
        {one["puzzle"]["id"] for one in merged.values()}
    )
