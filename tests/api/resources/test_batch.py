"""Attempts made offline, sent many at once: each is answered by itself."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from api.services import Services
from api.services.erasure import erase_learner
from api.storage import Attempt
from puzzles.model import EndgamePuzzle
from tests.api.callers import Caller, card_answer, first_of, play_of, right_card, wrong_card
from tests.api.learning import learner_of
from tests.api.lines import play_best, play_to_the_end
from tests.api.people import LOGIN, People
from tests.api.stored import counts
from tests.api.test_bad_input import ATTEMPTS


def made(puzzle: EndgamePuzzle, card: str, **more: Any) -> dict[str, Any]:
    """Return an attempt made offline."""
    return {"id": str(uuid4()), "puzzle": puzzle.id, "answer": card_answer(card), **more}


def send(caller: Caller, *items: Any) -> list[dict[str, Any]]:
    """Send a batch and return its answers."""
    response = caller.post("/attempts/batch", {"items": list(items)})
    assert response.status_code == 200, response.get_json()
    answers: list[dict[str, Any]] = response.get_json()["items"]
    return answers


def statuses(answers: list[dict[str, Any]]) -> list[str]:
    """Return what became of each item."""
    return [answer["status"] for answer in answers]


def pointed(answer: dict[str, Any]) -> list[tuple[str, str]]:
    """Return what was wrong with an item, and where; each of it in words."""
    errors = answer["problem"]["errors"]
    assert all(" " in each["detail"] for each in errors)
    return [(each["pointer"], each["code"]) for each in errors]


def line_played(caller: Caller) -> list[dict[str, Any]]:
    """Return south's cards of a line that somebody else played out well."""
    over = play_to_the_end(caller, caller.attempt(first_of("endgame_line")).get_json())
    return [each["action"] for each in over["actions"] if each["by"] == "south"]


def test_the_same_batch_again_changes_nothing(guest: Caller, services: Services) -> None:
    """Accepted, then known; the answers tell the same of the attempts."""
    card, count = first_of("endgame_card"), first_of("endgame_line")
    items = [made(card, right_card(card)), {"id": str(uuid4()), "puzzle": count.id}]
    first = send(guest, *items)
    before = counts(services)
    again = send(guest, *items)
    assert statuses(first) == ["accepted", "accepted"]
    assert statuses(again) == ["duplicate", "duplicate"]
    assert [one["attempt"] for one in again] == [one["attempt"] for one in first]
    assert [one["id"] for one in first] == [item["id"] for item in items]
    assert counts(services) == before


def test_an_item_sent_twice_in_one_batch_is_stored_once(guest: Caller) -> None:
    """Whatever a queue does."""
    puzzle = first_of("endgame_card")
    item = made(puzzle, right_card(puzzle))
    assert statuses(send(guest, item, item)) == ["accepted", "duplicate"]
    assert len(guest.get("/attempts").get_json()["items"]) == 1


def test_the_earliest_act_is_the_first_whatever_comes_first(guest: Caller) -> None:
    """A later one is superseded; one instant: the lower id."""
    puzzle, born = first_of("endgame_card"), guest.get("/me").get_json()["created_at"]
    low, high = sorted((str(uuid4()), str(uuid4())))
    items = [
        made(puzzle, right_card(puzzle)),
        made(puzzle, wrong_card(puzzle), id=high, acted_at=born),
        made(puzzle, wrong_card(puzzle), id=low, acted_at=born),
    ]
    answers = send(guest, *items)
    assert statuses(answers) == ["superseded", "superseded", "accepted"]
    assert [one["attempt"]["first"] for one in answers] == [False, False, True]
    assert not any(one["attempt"]["informed"] for one in answers)


@pytest.mark.parametrize(("bad", "pointer", "code"), ATTEMPTS)
def test_a_fault_of_one_leaves_the_others(
    guest: Caller, bad: dict[str, Any], pointer: str, code: str
) -> None:
    """It is rejected with a problem of its own, whose pointer leads to it."""
    puzzle = first_of("endgame_card")
    good = [made(puzzle, right_card(puzzle)) for _ in range(2)]
    answers = send(guest, good[0], bad, good[1])
    assert {answers[0]["status"], answers[2]["status"]} == {"accepted", "superseded"}
    problem = answers[1]["problem"]
    found = [(each["pointer"], each["code"]) for each in problem["errors"]]
    assert (answers[1]["status"], answers[1]["attempt"], problem["status"]) == (
        "rejected", None, 422,
    )  # fmt: skip
    assert any(at.startswith(f"/items/1{pointer}") and each == code for at, each in found), found
    assert answers[1]["id"] == (None if pointer == "/id" else bad["id"])
    assert len(guest.get("/attempts").get_json()["items"]) == 2


@pytest.mark.parametrize("item", [None, 7, "Ks", [], [[]], True])
def test_what_is_no_attempt_is_rejected(guest: Caller, item: Any) -> None:
    """Also where nothing of it can be read."""
    (answer,) = send(guest, item)
    assert (answer["id"], answer["status"]) == (None, "rejected")
    (error,) = answer["problem"]["errors"]
    assert (error["pointer"], error["code"]) == ("/items/0", "not_an_object")


@pytest.mark.parametrize(
    ("changes", "left_out", "pointer", "code"),
    [
        ({"id": None}, "", "/id", "null"),
        ({}, "id", "/id", "missing"),
        ({"id": ""}, "", "/id", "not_a_uuid"),
        ({"id": 7}, "", "/id", "not_a_uuid"),
        ({"id": []}, "", "/id", "not_a_uuid"),
        ({"id": {}}, "", "/id", "not_a_uuid"),
        ({"puzzle": None}, "", "/puzzle", "null"),
        ({}, "puzzle", "/puzzle", "missing"),
        ({"actions": None}, "", "/actions", "null"),
        ({"actions": {}}, "", "/actions", "not_a_list"),
        ({"finish": None}, "", "/finish", "null"),
        ({"points": 7}, "", "/points", "unknown_field"),
        ({"_schema": 7}, "", "/_schema", "unknown_field"),
        ({"": 7}, "", "/", "unknown_field"),
    ],
)
def test_a_broken_attempt_among_good_ones(
    guest: Caller, changes: dict[str, Any], left_out: str, pointer: str, code: str
) -> None:
    """Each place is answered: the good ones are stored, the broken one says what it lacks."""
    puzzle = first_of("endgame_card")
    good = [made(puzzle, right_card(puzzle)) for _ in range(2)]
    broken = {**made(puzzle, right_card(puzzle)), **changes}
    if left_out:
        del broken[left_out]
    answers = send(guest, good[0], broken, good[1])
    assert [one["status"] == "rejected" for one in answers] == [False, True, False]
    assert answers[1]["id"] == (None if pointer == "/id" else broken["id"])
    (error,) = answers[1]["problem"]["errors"]
    assert (error["pointer"], error["code"]) == (f"/items/1{pointer}", code)


def test_an_illegal_card_is_rejected_with_its_rule(guest: Caller) -> None:
    """As it would be alone."""
    line = first_of("endgame_line")
    hidden = str(line.state.north.hand[0])
    item = {"id": str(uuid4()), "puzzle": line.id, "actions": [play_of(hidden)]}
    (answer,) = send(guest, item)
    assert (answer["problem"]["code"], answer["problem"]["status"]) == ("illegal_action", 409)
    assert answer["problem"]["refused"] == 0
    assert pointed(answer) == [("/items/0/actions/0", answer["problem"]["rule"])]
    card = first_of("endgame_card")
    _, answer = send(guest, None, made(card, str(card.state.north.hand[0])))
    assert pointed(answer) == [("/items/1/answer/action", answer["problem"]["rule"])]
    assert guest.get("/attempts").get_json()["items"] == []


def test_other_content_under_an_id_is_rejected(guest: Caller) -> None:
    """What was stored first stays."""
    puzzle = first_of("endgame_card")
    item = made(puzzle, right_card(puzzle))
    send(guest, item)
    (answer,) = send(guest, {**item, "answer": card_answer(wrong_card(puzzle))})
    assert answer["problem"]["code"] == "attempt_conflict"
    assert pointed(answer) == [("/items/0/answer", "attempt_conflict")]
    others = send(guest, {**item, "zone": "Asia/Tokyo"}, {**item, "seconds": 7})
    assert list(map(pointed, others)) == [
        [("/items/0/id", "attempt_conflict")],
        [("/items/1/seconds", "attempt_conflict")],
    ]
    assert guest.get(f"/attempts/{item['id']}").get_json()["result"] == "right"


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({}, "/items", "missing"),
        ({"items": []}, "/items", "wrong_length"),
        ({"items": [{}] * 201}, "/items", "wrong_length"),
        ({"items": {}}, "/items", "not_a_list"),
        ({"items": [{}], "more": 1}, "/more", "unknown_field"),
    ],
)
def test_batches_that_cannot_be(guest: Caller, body: Any, pointer: str, code: str) -> None:
    """422 for the whole: there is nothing to answer item by item."""
    response = guest.post("/attempts/batch", body)
    assert response.status_code == 422
    assert [(one["pointer"], one["code"]) for one in response.get_json()["errors"]] == [
        (pointer, code)
    ]


def test_two_hundred_come_at_once(guest: Caller) -> None:
    """The most there may be, all at one puzzle: one of them is the first."""
    puzzle = first_of("endgame_card")
    answers = send(guest, *(made(puzzle, right_card(puzzle)) for _ in range(200)))
    assert statuses(answers).count("accepted") == 1
    assert statuses(answers).count("superseded") == 199


def test_a_line_played_offline(guest: Caller, new_guest: Any) -> None:
    """South's cards are enough: the server plays north's, and marks as it does card by card."""
    cards = line_played(new_guest())
    item = {"id": str(uuid4()), "puzzle": first_of("endgame_line").id, "actions": cards}
    (answer,) = send(guest, item)
    assert answer["status"] == "accepted"
    assert (answer["attempt"]["status"], answer["attempt"]["result"]) == ("over", "right")
    stored = guest.get(f"/attempts/{item['id']}").get_json()
    assert [one["action"] for one in stored["actions"] if one["by"] == "south"] == cards
    assert stored["outcome"]["result"] == "right"


def test_a_line_goes_on_with_more_cards(guest: Caller, new_guest: Any) -> None:
    """Fewer of the same cards are known, more play it on, in whatever order they arrive."""
    cards = line_played(new_guest())
    item = {"id": str(uuid4()), "puzzle": first_of("endgame_line").id}
    sent = [{**item, "actions": cards[:length]} for length in (2, 0, 1, len(cards), 3)]
    assert statuses(send(guest, *sent)) == [
        "accepted", "duplicate", "duplicate", "accepted", "duplicate",
    ]  # fmt: skip
    assert guest.get(f"/attempts/{item['id']}").get_json()["result"] == "right"


def test_a_race_lost_for_good_is_no_refusal(
    guest: Caller, new_guest: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who was overtaken each time is told to send all again; then the line is played on."""
    item = {"id": str(uuid4()), "puzzle": first_of("endgame_line").id}
    send(guest, item)
    more = {**item, "actions": line_played(new_guest())}
    with monkeypatch.context() as overtaken:
        overtaken.setattr("api.services.attempts.advance_attempt", lambda *_, **__: False)
        answer = guest.post("/attempts/batch", {"items": [more]})
    assert (answer.status_code, answer.get_json()["code"]) == (503, "unavailable")
    assert int(answer.headers["Retry-After"]) > 0
    assert statuses(send(guest, more)) == ["accepted"]


@pytest.mark.parametrize("way", ["batch", "card"])
def test_what_was_stored_is_not_refused(
    people: People, services: Services, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """A guest who logs in once his card is stored is told that he is gone, not that it is wrong."""
    account, guest = people.learner(), people.guest()
    line = first_of("endgame_line")
    opened = guest.attempt(line).get_json()
    plain = services.attempts.find

    def merged(*given: Any) -> Attempt | None:
        """Log in on another device as soon as the card is there."""
        found = plain(*given)
        if found is not None and found.ply:
            monkeypatch.undo()
            assert guest.post("/tokens", LOGIN).status_code == 201
            return plain(*given)
        return found

    monkeypatch.setattr(services.attempts, "find", merged)
    card = play_best(opened)
    if way == "batch":
        item = {"id": opened["id"], "puzzle": line.id, "actions": [card["action"]]}
        answer = guest.post("/attempts/batch", {"items": [item]})
    else:
        answer = guest.post(f"/attempts/{opened['id']}/actions", card)
    assert account.get(f"/attempts/{opened['id']}").get_json()["ply"] > 0
    assert (answer.status_code, answer.get_json()["code"]) == (401, "token_unknown")


def test_who_is_deleted_during_a_batch_is_told_so(
    guest: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not that something is wrong with the server."""
    me = learner_of(guest)

    def gone(*_: object) -> None:
        with services.database.writing() as session:
            erase_learner(session, me)

    monkeypatch.setattr(services.submissions, "_catch_up", gone)
    puzzle = first_of("endgame_card")
    answer = guest.post("/attempts/batch", {"items": [made(puzzle, right_card(puzzle))]})
    assert (answer.status_code, answer.get_json()["code"]) == (401, "token_unknown")


def test_a_line_begun_online_goes_on_offline(guest: Caller, new_guest: Any) -> None:
    """The same attempt, whichever way its cards came."""
    cards = line_played(new_guest())
    opened = guest.attempt(first_of("endgame_line")).get_json()
    order = {"ply": 0, "action": cards[0]}
    guest.post(f"/attempts/{opened['id']}/actions", order)
    item = {"id": opened["id"], "puzzle": first_of("endgame_line").id, "actions": cards}
    assert statuses(send(guest, item)) == ["accepted"]
    assert guest.get(f"/attempts/{opened['id']}").get_json()["result"] == "right"


def test_other_cards_at_a_ply_are_rejected(guest: Caller) -> None:
    """Two devices that play one attempt differently: what came first stands."""
    opened = guest.attempt(first_of("endgame_line")).get_json()
    best, worst = (play_best(opened, worst=each)["action"] for each in (False, True))
    item = {"id": opened["id"], "puzzle": first_of("endgame_line").id}
    answers = send(guest, {**item, "actions": [worst]}, {**item, "actions": [best]})
    assert statuses(answers) == ["accepted", "rejected"]
    assert answers[1]["problem"]["code"] == "ply_taken"
    assert pointed(answers[1]) == [("/items/1/actions/0", "ply_taken")]


def test_given_up_offline(guest: Caller) -> None:
    """`finish` ends an attempt, once; what was over stays as it was."""
    puzzle, line = first_of("endgame_card"), first_of("endgame_line")
    unanswered = {"id": str(uuid4()), "puzzle": puzzle.id}
    begun = {"id": str(uuid4()), "puzzle": line.id}
    send(guest, unanswered, begun)
    ended = send(guest, {**unanswered, "finish": True}, {**begun, "finish": True})
    assert statuses(ended) == ["accepted", "accepted"]
    assert all(one["attempt"]["given_up"] for one in ended)
    assert statuses(send(guest, unanswered, {**begun, "finish": True})) == ["duplicate"] * 2
    answered = made(puzzle, right_card(puzzle), finish=True)
    (answer,) = send(guest, answered)
    assert (answer["attempt"]["result"], answer["attempt"]["given_up"]) == ("right", False)


def test_cards_are_for_lines(guest: Caller) -> None:
    """Elsewhere one answer is enough; after the end there is nothing to play."""
    puzzle = first_of("endgame_card")
    play = play_of(right_card(puzzle))
    item = {"id": str(uuid4()), "puzzle": puzzle.id, "actions": [play]}
    (answer,) = send(guest, item)
    (error,) = answer["problem"]["errors"]
    assert (error["pointer"], error["code"]) == ("/items/0/actions", "actions_not_taken")
    opened = guest.attempt(first_of("endgame_line")).get_json()
    guest.post(f"/attempts/{opened['id']}/finish")
    late = {"id": opened["id"], "puzzle": first_of("endgame_line").id}
    (answer,) = send(guest, {**late, "actions": [play_best(opened)["action"]]})
    assert answer["problem"]["code"] == "attempt_over"
    assert pointed(answer) == [("/items/0/actions/0", "attempt_over")]


def test_a_version_that_nobody_knows_is_rejected(guest: Caller) -> None:
    """Also as an attempt alone."""
    puzzle = first_of("endgame_card")
    item = made(puzzle, right_card(puzzle), version=99)
    (answer,) = send(guest, item)
    assert answer["problem"]["code"] == "version_unknown"
    assert pointed(answer) == [("/items/0/version", "version_unknown")]
    (error,) = guest.post("/attempts", item).get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/version", "version_unknown")
