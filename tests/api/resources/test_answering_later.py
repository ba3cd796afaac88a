"""An attempt that was opened is answered under its id: once, by whichever way it comes."""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import permutations
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import update

from api.services import Services
from api.storage import Attempt, FirstAttempt, RatingEntry, SolutionDelivery
from puzzles.kinds import KINDS
from tests.api.callers import Caller, card_answer, first_of, play_of, right_card, wrong_card
from tests.api.learning import require_same_after_replay
from tests.api.people import LOGIN, People
from tests.api.resources.test_batch import send, statuses
from tests.api.stored import rows

PUZZLE = first_of("endgame_card")
ANSWERED_AT_ONCE = sorted(set(KINDS) - {"endgame_line"})


def two_answers(posed: dict[str, Any]) -> list[dict[str, Any]]:
    """Return two answers of the form that a puzzle asks for."""
    form, kind = posed["answer"], posed["kind"]
    if form["type"] == "action":
        return [{"kind": kind, "action": posed["legal"][place]["action"]} for place in (0, -1)]
    if form["type"] == "choices":
        return [{"kind": kind, "choices": [form["options"][place]["id"]]} for place in (0, -1)]
    if form["type"] == "schedule":
        nothing = [None] * len(form["slots"])
        first = [form["options"][0]["id"], *nothing[1:]]
        return [{"kind": kind, "schedule": schedule} for schedule in (first, nothing)]
    seats = form.get("seats", ["south", "north"])
    points = [dict.fromkeys(seats, number) for number in (10, 20)]
    if "total" in form:
        points = [{"south": each, "north": form["total"] - each} for each in (10, 20)]
    return [{"kind": kind, "points": each} for each in points]


def opened(caller: Caller, puzzle_id: str = PUZZLE.id, **more: Any) -> dict[str, Any]:
    """Open an attempt; return what was sent."""
    order = {"id": str(uuid4()), "puzzle": puzzle_id, **more}
    answer = caller.post("/attempts", order)
    assert (answer.status_code, answer.get_json()["status"]) == (201, "open")
    return order


@pytest.mark.parametrize("kind", ANSWERED_AT_ONCE)
def test_an_answer_comes_later_once(guest: Caller, kind: str) -> None:
    """Marked as if it had come at once; the same again is known, another is a conflict."""
    posed = guest.get(f"/puzzles/next?kind={kind}").get_json()
    one, other = two_answers(posed)
    order = opened(guest, posed["id"])
    first = guest.post("/attempts", {**order, "answer": one})
    assert (first.status_code, first.get_json()["status"]) == (200, "over")
    assert (first.get_json()["informed"], first.get_json()["outcome"] is None) == (False, False)
    for known in ({**order, "answer": one}, order):
        again = guest.post("/attempts", known)
        assert (again.status_code, again.get_json()) == (200, first.get_json())
    refused = guest.post("/attempts", {**order, "answer": other})
    assert (refused.status_code, refused.get_json()["code"]) == (409, "attempt_conflict")
    at_once = guest.post("/attempts", {**order, "id": str(uuid4()), "answer": one}).get_json()
    for fact in ("result", "answer", "actions", "outcome", "given_up"):
        assert at_once[fact] == first.get_json()[fact]


def test_the_rating_moves_once(guest: Caller, services: Services) -> None:
    """With the answer, and not again; one row of everything."""
    order = opened(guest)
    assert rows(services, RatingEntry) == rows(services, SolutionDelivery) == 0
    for _ in range(3):
        guest.post("/attempts", {**order, "answer": card_answer(right_card(PUZZLE))})
    for table in (Attempt, FirstAttempt, RatingEntry, SolutionDelivery):
        assert rows(services, table) == 1
    require_same_after_replay(services)


def test_any_order_comes_to_the_same(guest: Caller, services: Services) -> None:
    """Opened, answered, answered again, in one batch or in many, whichever comes first."""
    born = guest.get("/me").get_json()["created_at"]
    plain = {"puzzle": PUZZLE.id, "acted_at": born}
    answer = {**plain, "answer": card_answer(wrong_card(PUZZLE)), "seconds": 12.5}
    for number, items in enumerate(permutations((plain, answer, answer))):
        name = str(uuid4())
        named = [{**item, "id": name} for item in items]
        batches = [[item] for item in named] if number % 2 else [named]
        told = [status for batch in batches for status in statuses(send(guest, *batch))]
        assert len(told) - told.count("duplicate") == (2 if items[0] is plain else 1)
        one = guest.get(f"/attempts/{name}").get_json()
        assert (one["seconds"], one["result"], one["answer"]) == (12.5, "wrong", answer["answer"])
        assert len(one["actions"]) == 1
    assert rows(services, RatingEntry) == 1
    require_same_after_replay(services)


def test_a_batch_says_what_became_of_each(guest: Caller) -> None:
    """Opened and answered are accepted, sent again known, another answer rejected."""
    order = {"id": str(uuid4()), "puzzle": PUZZLE.id}
    right, wrong = ({**order, "answer": card_answer(of(PUZZLE))} for of in (right_card, wrong_card))
    answers = send(guest, order, right, right, wrong, order)
    assert statuses(answers) == ["accepted", "accepted", "duplicate", "rejected", "duplicate"]
    assert answers[3]["problem"]["code"] == "attempt_conflict"
    assert guest.get(f"/attempts/{order['id']}").get_json()["result"] == "right"


@pytest.mark.parametrize(
    "change",
    [
        {"puzzle": first_of("endgame_count").id}, {"version": 1}, {"zone": "Asia/Tokyo"},
        {"acted_at": "2026-11-30T09:30:00Z"}, {"seconds": 4},
    ],
    ids=lambda change: next(iter(change)),
)  # fmt: skip
def test_an_answer_belongs_to_what_was_opened(guest: Caller, change: dict[str, Any]) -> None:
    """Anything else under its id is another attempt: a conflict, and it stays open."""
    order = opened(guest, seconds=3)
    sent = {**order, "answer": card_answer(right_card(PUZZLE)), **change}
    refused = guest.post("/attempts", sent)
    assert (refused.status_code, refused.get_json()["code"]) == (409, "attempt_conflict")
    assert guest.get(f"/attempts/{order['id']}").get_json()["status"] == "open"


def test_who_answers_may_say_how_long_it_took(guest: Caller) -> None:
    """Once: it was not known when the attempt was opened."""
    order = opened(guest)
    late = guest.post("/attempts", {**order, "seconds": 5})
    assert (late.status_code, late.get_json()["code"]) == (409, "attempt_conflict")
    answered = {**order, "answer": card_answer(right_card(PUZZLE)), "seconds": 5}
    assert guest.post("/attempts", answered).get_json()["seconds"] == 5
    assert guest.post("/attempts", answered).status_code == 200
    other = guest.post("/attempts", {**answered, "seconds": 6})
    assert (other.status_code, other.get_json()["code"]) == (409, "attempt_conflict")


def test_no_answer_comes_after_giving_up(guest: Caller) -> None:
    """The solution was read; the result stays."""
    order = opened(guest)
    guest.post(f"/attempts/{order['id']}/finish")
    late = guest.post("/attempts", {**order, "answer": card_answer(right_card(PUZZLE))})
    assert (late.status_code, late.get_json()["code"]) == (409, "attempt_over")
    assert guest.get(f"/attempts/{order['id']}").get_json()["result"] == "wrong"


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ({"kind": "endgame_count", "points": {"south": 1, "north": 1}}, 422),
        ({"kind": "endgame_card", "action": play_of("9h")}, 409),
        ("As", 422),
    ],
)
def test_what_is_no_answer_changes_nothing(guest: Caller, answer: Any, status: int) -> None:
    """The attempt stays open, and a real answer comes after it."""
    order = opened(guest)
    assert guest.post("/attempts", {**order, "answer": answer}).status_code in (status, 422)
    assert guest.get(f"/attempts/{order['id']}").get_json()["status"] == "open"
    right = guest.post("/attempts", {**order, "answer": card_answer(right_card(PUZZLE))})
    assert right.get_json()["result"] == "right"


def test_a_line_takes_no_answer_later_either(guest: Caller) -> None:
    """Only cards."""
    line = first_of("endgame_line")
    order = opened(guest, line.id)
    answer = card_answer(line.certificate.accepted[0])
    refused = guest.post("/attempts", {**order, "answer": answer})
    assert refused.get_json()["errors"][0]["code"] == "answer_not_taken"


def test_a_card_played_is_the_answer(guest: Caller) -> None:
    """Sent as an answer afterwards, it is known."""
    order = opened(guest)
    card = {"ply": 0, "action": play_of(right_card(PUZZLE))}
    over = guest.post(f"/attempts/{order['id']}/actions", card).get_json()
    again = guest.post("/attempts", {**order, "answer": card_answer(right_card(PUZZLE))})
    assert (again.status_code, again.get_json()) == (200, over)


def test_attempts_of_before_are_known_again(guest: Caller, services: Services) -> None:
    """Those whose fingerprint has the answer in it: sent again, they are the same still."""
    order = {"id": str(uuid4()), "puzzle": PUZZLE.id, "seconds": 7.5}
    sent = {**order, "answer": card_answer(right_card(PUZZLE))}
    first = guest.post("/attempts", sent).get_json()
    content = [PUZZLE.id, None, sent["answer"], None, None, 7.5]
    old = sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    with services.database.writing() as session:
        session.execute(update(Attempt).values(fingerprint=old))
    assert guest.post("/attempts", sent).get_json() == first
    assert guest.post("/attempts", order).status_code == 409


@pytest.mark.parametrize("answered", ["guest", "account"])
def test_a_guest_takes_along_what_he_answered(people: People, answered: str) -> None:
    """Opened by one and answered by the other under one id, it is one attempt."""
    learner, guest = people.learner(), people.guest()
    born = learner.get("/me").get_json()["created_at"]
    order = {"id": str(uuid4()), "puzzle": PUZZLE.id, "acted_at": born}
    first, second = (guest, learner) if answered == "guest" else (learner, guest)
    first.post("/attempts", {**order, "answer": card_answer(wrong_card(PUZZLE))})
    second.post("/attempts", order)
    assert guest.post("/tokens", LOGIN).status_code == 201
    (attempt,) = learner.get("/attempts").get_json()["items"]
    assert (attempt["id"], attempt["result"]) == (order["id"], "wrong")


def test_giving_up_is_not_undone_by_an_answer_elsewhere(people: People) -> None:
    """Given up as a guest, answered under the same id by the account: both are kept."""
    learner, guest = people.learner(), people.guest()
    born = learner.get("/me").get_json()["created_at"]
    order = {"id": str(uuid4()), "puzzle": PUZZLE.id, "acted_at": born}
    guest.post("/attempts", {**order, "finish": True})
    learner.post("/attempts", {**order, "answer": card_answer(right_card(PUZZLE))})
    assert guest.post("/tokens", LOGIN).status_code == 201
    kept = learner.get("/attempts").get_json()["items"]
    assert sorted((one["result"], one["given_up"]) for one in kept) == [
        ("right", False),
        ("wrong", True),
    ]
