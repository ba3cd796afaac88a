"""Fifty attempts of one learner at once: as if they had come one after the other."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from api.services import Services
from puzzles.library import load_library
from tests.api.callers import Caller, card_answer, first_of, right_card, wrong_card
from tests.api.learning import require_same_after_replay
from tests.api.people import PASSWORD, People

CLIENTS = 50
PATIENCE = 10
TAKEN = {200, 201}  # 200 to who had been told to come back after it was taken
CARDS = [puzzle for puzzle in load_library().endings if puzzle.kind == "endgame_card"]


def orders() -> list[dict[str, Any]]:
    """Return fifty attempts, at forty puzzles: ten of them are tried twice."""
    now = datetime.now(UTC)
    made = []
    for number in range(CLIENTS):
        puzzle = CARDS[number % 40]
        card = wrong_card(puzzle) if number % 3 == 0 else right_card(puzzle)
        at = now + timedelta(seconds=number * 7919 % 200)
        made.append(
            {"id": str(uuid4()), "puzzle": puzzle.id, "answer": card_answer(card),
             "acted_at": at.isoformat()}
        )  # fmt: skip
    return made


def send_at_once(caller: Caller, sent: list[dict[str, Any]]) -> list[int]:
    """Send attempts from as many clients at the same time; return the statuses.

    A client that is told to come back later does so, as it should.
    """

    def call(one: dict[str, Any]) -> int:
        client = Caller(caller.client.application.test_client(use_cookies=False), caller.headers)
        for _ in range(PATIENCE):
            answer = client.post("/attempts", one)
            if answer.status_code != 503:
                break
            assert answer.headers["Retry-After"]
        return answer.status_code

    with ThreadPoolExecutor(CLIENTS) as pool:
        return list(pool.map(call, sent))


def test_fifty_attempts_equal_some_order(guest: Caller, services: Services) -> None:
    """Every one is counted, and the ledger is that of a replay, to the last bit."""
    assert set(send_at_once(guest, orders())) <= TAKEN
    rows = require_same_after_replay(services)
    assert len(rows["puzzle_standings"]) == 40
    lines = guest.get("/me/ratings?limit=100").get_json()["items"][::-1]
    assert [one["before"] for one in lines[1:]] == [one["after"] for one in lines[:-1]]
    days = guest.get("/me/activity").get_json()["items"]
    assert sum(day["attempts"] for day in days) == CLIENTS


def test_one_attempt_sent_fifty_times_moves_the_rating_once(
    guest: Caller, services: Services
) -> None:
    """One line in the ledger, one attempt in the day."""
    puzzle = first_of("endgame_card")
    one = {"id": str(uuid4()), "puzzle": puzzle.id, "answer": card_answer(right_card(puzzle))}
    assert set(send_at_once(guest, [one] * CLIENTS)) <= TAKEN
    rows = require_same_after_replay(services)
    assert len(rows["rating_entries"]) == 1
    assert guest.get("/me/activity").get_json()["items"][0]["attempts"] == 1


def test_a_merge_while_the_guest_writes_loses_nothing(people: People, services: Services) -> None:
    """What was taken before the guest ended is in the account's ledger; the rest was refused."""
    learner, guest = people.learner(), people.guest()
    with ThreadPoolExecutor(2) as pool:
        sending = pool.submit(send_at_once, guest, orders()[:20])
        login = {"email": "ana@example.org", "password": PASSWORD}
        merged = pool.submit(guest.post, "/tokens", login)
        statuses = sending.result()
        assert merged.result().status_code == 201
    assert set(statuses) <= TAKEN | {401}
    require_same_after_replay(services)
    counted = learner.get("/me/activity").get_json()["items"]
    kept = learner.get("/me").get_json()["attempts"]["total"]
    assert sum(day["attempts"] for day in counted) == kept >= len(statuses) - statuses.count(401)
