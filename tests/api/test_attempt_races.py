"""Fifty clients at once on a server with four workers: attempts, plays, batches, packs."""

from __future__ import annotations

import time
from collections import Counter
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
import requests

from api.storage import (
    Attempt,
    AttemptAction,
    FirstAttempt,
    PackIssue,
    RatingEntry,
    SolutionDelivery,
)
from puzzles.library import load_library
from puzzles.model import Puzzle
from tests.api.callers import card_answer, first_of, right_card, rules_puzzle, wrong_card
from tests.api.crowd import CLIENTS, Crowd, crowd
from tests.api.lines import play_best

__all__ = ["crowd"]  # the fixture

CARDS = [each for each in load_library().endings if each.kind == "endgame_card"][:4]
RULES = rules_puzzle("rules-legal-002")


def answered(puzzle: Puzzle, *, right: bool = True) -> dict[str, Any]:
    """Return an attempt under an id of its own."""
    answer: dict[str, Any] = {"kind": RULES.kind, "choices": sorted(RULES.certificate.accepted)}
    for card in CARDS:
        if puzzle is card:
            answer = card_answer(right_card(card) if right else wrong_card(card))
    return {"id": str(uuid4()), "puzzle": puzzle.id, "answer": answer}


def token_of(crowd: Crowd) -> str:
    """Return the token of a new guest."""
    token: str = crowd.guest()["token"]["access_token"]
    return token


def until_answered(
    crowd: Crowd, method: str, path: str, body: Any, number: int, token: str
) -> requests.Response:
    """Send again as long as all solvers are busy, when it is told to, as an app does."""
    while True:
        answer = crowd.send(method, path, body, number, token)
        if answer.status_code != 503:
            return answer
        time.sleep(int(answer.headers["Retry-After"]))


def attempts_of(crowd: Crowd, token: str) -> list[dict[str, Any]]:
    """Return a learner's attempts in the order in which they were marked."""
    listed = crowd.send("GET", "/attempts?limit=100", None, token=token).json()["items"]
    return sorted(listed, key=lambda one: (one["created_at"], one["id"]))


def test_one_attempt_sent_by_fifty(crowd: Crowd) -> None:
    """One row of everything, fifty equal answers."""
    token, order = token_of(crowd), answered(CARDS[0])
    answers = crowd.at_once(
        lambda number: until_answered(crowd, "POST", "/attempts", order, number, token)
    )
    assert Counter(answer.status_code for answer in answers) == {201: 1, 200: CLIENTS - 1}
    assert len({answer.content for answer in answers}) == 1
    for table in (Attempt, AttemptAction, FirstAttempt, SolutionDelivery):
        assert crowd.rows(table) == 1


def test_fifty_attempts_of_one_learner(crowd: Crowd) -> None:
    """As if they had come one after the other, in the order in which they were marked."""
    token = token_of(crowd)
    born = crowd.send("GET", "/me", None, token=token).json()["created_at"]
    puzzles: list[Puzzle] = [*CARDS, RULES]
    orders = [
        {
            **answered(puzzles[number % len(puzzles)], right=number % 3 > 0),
            # Some at the same instant: then the lower id came first.
            "acted_at": (datetime.fromisoformat(born) + timedelta(seconds=number % 4)).isoformat(),
        }
        for number in range(CLIENTS)
    ]
    answers = crowd.at_once(
        lambda number: until_answered(crowd, "POST", "/attempts", orders[number], number, token)
    )
    assert {answer.status_code for answer in answers} == {201}
    stored = attempts_of(crowd, token)
    assert {one["id"] for one in stored} == {order["id"] for order in orders}
    for puzzle in puzzles:
        ours = [one for one in stored if one["puzzle"]["id"] == puzzle.id]
        first = min(ours, key=lambda one: (one["acted_at"], one["id"]))
        assert [one["id"] for one in ours if one["first"]] == [first["id"]]
        marked = [one["created_at"] for one in ours]
        assert [one["informed"] for one in ours] == [each > min(marked) for each in marked]
    again = token_of(crowd)
    by_id = {order["id"]: order for order in orders}
    shift = timedelta(seconds=60)
    for one in stored:
        order = by_id[one["id"]]
        later = (datetime.fromisoformat(order["acted_at"]) + shift).isoformat()
        sent = {**order, "acted_at": later}
        assert crowd.send("POST", "/attempts", sent, token=again).status_code == 201
    facts = ("id", "result", "first", "status", "answer", "actions", "outcome")
    serial = [[one[fact] for fact in facts] for one in attempts_of(crowd, again)]
    assert [[one[fact] for fact in facts] for one in stored] == serial
    assert crowd.rows(FirstAttempt) == crowd.rows(SolutionDelivery) == 2 * len(puzzles)


@pytest.mark.parametrize("wrong", [False, True], ids=["one answer", "two answers"])
def test_fifty_answer_what_was_opened(crowd: Crowd, wrong: bool) -> None:
    """Marked once, and the rating moves once; who sent another answer has a conflict."""
    token = token_of(crowd)
    order = {"id": str(uuid4()), "puzzle": CARDS[0].id}
    assert crowd.send("POST", "/attempts", order, token=token).status_code == 201

    def answer(number: int) -> requests.Response:
        right = not wrong or number % 2 == 0
        sent = {**answered(CARDS[0], right=right), "id": order["id"]}
        if number % 5 == 4:
            sent = order
        return until_answered(crowd, "POST", "/attempts", sent, number, token)

    answers = crowd.at_once(answer)
    codes = {each.json().get("code") for each in answers}
    assert codes == ({None, "attempt_conflict"} if wrong else {None})
    (stored,) = attempts_of(crowd, token)
    assert stored["status"] == "over"
    told = [each.json() for each in answers if each.ok and each.json()["status"] == "over"]
    assert {each["result"] for each in told} == {stored["result"]}
    for table in (Attempt, AttemptAction, FirstAttempt, SolutionDelivery, RatingEntry):
        assert crowd.rows(table) == 1


def test_fifty_play_one_card(crowd: Crowd) -> None:
    """Fifty equal answers: the card, and its one reply."""
    token = token_of(crowd)
    order = {"id": str(uuid4()), "puzzle": first_of("endgame_line").id}
    attempt = crowd.send("POST", "/attempts", order, token=token).json()
    path, play = f"/attempts/{attempt['id']}/actions", play_best(attempt)
    answers = crowd.at_once(lambda number: until_answered(crowd, "POST", path, play, number, token))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert crowd.rows(AttemptAction) == answers[0].json()["ply"]


def test_fifty_play_different_cards(crowd: Crowd) -> None:
    """One of them is played; who sent another learns that the ply is taken."""
    token = token_of(crowd)
    order = {"id": str(uuid4()), "puzzle": first_of("endgame_line").id}
    attempt = crowd.send("POST", "/attempts", order, token=token).json()
    legal = [one["action"] for one in attempt["legal"]]
    path = f"/attempts/{attempt['id']}/actions"

    def play(number: int) -> requests.Response:
        sent = {"ply": 0, "action": legal[number % len(legal)]}
        return until_answered(crowd, "POST", path, sent, number, token)

    answers = crowd.at_once(play)
    assert {answer.json().get("code") for answer in answers} == {None, "ply_taken"}
    played = {one.json()["actions"][0]["action"]["card"] for one in answers if one.ok}
    assert len(played) == 1
    assert crowd.rows(AttemptAction) == attempts_of(crowd, token)[0]["ply"]


def test_fifty_batches_of_the_same(crowd: Crowd) -> None:
    """Each from another place on: every attempt is new to exactly one of them."""
    token = token_of(crowd)
    line = {"id": str(uuid4()), "puzzle": first_of("endgame_line").id}
    puzzles: list[Puzzle] = [*CARDS, RULES]
    items = [*(answered(puzzle) for puzzle in puzzles for _ in range(3)), line]

    def send(number: int) -> requests.Response:
        turned = items[number % len(items) :] + items[: number % len(items)]
        return until_answered(crowd, "POST", "/attempts/batch", {"items": turned}, number, token)

    answers = crowd.at_once(send)
    assert {answer.status_code for answer in answers} == {200}
    told = Counter(
        (one["id"], one["status"] == "duplicate")
        for answer in answers
        for one in answer.json()["items"]
    )
    assert told == {
        **{(item["id"], False): 1 for item in items},
        **{(item["id"], True): CLIENTS - 1 for item in items},
    }
    assert crowd.rows(Attempt) == len(items)
    assert crowd.rows(FirstAttempt) == len(CARDS) + 2


@pytest.mark.parametrize("form", ["practice", "exam"])
def test_fifty_read_one_pack(crowd: Crowd, form: str) -> None:
    """While others read one that overlaps: equal answers, one issue each."""
    token = token_of(crowd)

    def read(number: int) -> requests.Response:
        path = f"/packs/{form}?kind=rules_legal&limit={5 + number % 2}"
        return until_answered(crowd, "GET", path, None, number, token)

    answers = crowd.at_once(read)
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 2
    assert crowd.rows(PackIssue) == 2
    assert crowd.rows(SolutionDelivery) == (6 if form == "practice" else 0)
