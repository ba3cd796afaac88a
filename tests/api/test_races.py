"""Many at once: the database decides, nothing is lost, nothing is counted twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

from werkzeug.test import TestResponse

from api.services import Services
from api.storage import (
    Attempt,
    AttemptAction,
    FirstAttempt,
    HintGiven,
    PuzzleEntry,
    RatingEntry,
    SolutionDelivery,
)
from puzzles.library import load_library
from tests.api.callers import Caller, card_answer, first_of, right_card, wrong_card
from tests.api.learning import require_same_after_replay
from tests.api.lines import play_best
from tests.api.stored import rows

CLIENTS = 25


def at_once(caller: Caller, send: Callable[[Caller, int], TestResponse]) -> list[TestResponse]:
    """Send from many clients of one learner at the same time."""

    def call(number: int) -> TestResponse:
        client = caller.client.application.test_client(use_cookies=False)
        return send(Caller(client, caller.headers), number)

    with ThreadPoolExecutor(CLIENTS) as pool:
        return list(pool.map(call, range(CLIENTS)))


def test_one_attempt_sent_by_all_is_stored_once(guest: Caller, services: Services) -> None:
    """One 201, otherwise 200, all bodies equal; one row of everything."""
    puzzle = first_of("endgame_card")
    order = {"id": str(uuid4()), "puzzle": puzzle.id, "answer": card_answer(right_card(puzzle))}
    answers = at_once(guest, lambda caller, _: caller.post("/attempts", order))
    assert Counter(answer.status_code for answer in answers) == {201: 1, 200: CLIENTS - 1}
    assert len({answer.get_data() for answer in answers}) == 1
    for table in (Attempt, AttemptAction, FirstAttempt, SolutionDelivery):
        assert rows(services, table) == 1


def test_what_was_opened_is_answered_once(guest: Caller, services: Services) -> None:
    """By one of two answers; who sent the other has a conflict, and the rating moves once."""
    puzzle = first_of("endgame_card")
    order = {"id": str(uuid4()), "puzzle": puzzle.id}
    assert guest.post("/attempts", order).status_code == 201
    cards = (right_card(puzzle), wrong_card(puzzle))

    def answer(caller: Caller, number: int) -> TestResponse:
        return caller.post("/attempts", {**order, "answer": card_answer(cards[number % 2])})

    answers = at_once(guest, answer)
    stored = guest.get(f"/attempts/{order['id']}").get_json()
    kept = [number for number, each in enumerate(answers) if each.status_code == 200]
    assert {cards[number % 2] for number in kept} == {stored["answer"]["action"]["card"]}
    assert len(kept) in {CLIENTS // 2, CLIENTS - CLIENTS // 2}
    assert {answers[number].get_data() for number in kept} == {answers[kept[0]].get_data()}
    refused = [each.get_json()["code"] for each in answers if each.status_code != 200]
    assert refused == ["attempt_conflict"] * (CLIENTS - len(kept))
    for table in (Attempt, AttemptAction, FirstAttempt, SolutionDelivery, RatingEntry):
        assert rows(services, table) == 1
    require_same_after_replay(services)


def test_of_many_attempts_one_is_the_first(guest: Caller, services: Services) -> None:
    """All are stored, and the earliest act is the first, whoever came through first."""
    puzzle = first_of("endgame_card")
    answers = at_once(
        guest, lambda caller, _: caller.attempt(puzzle, card_answer(right_card(puzzle)))
    )
    assert {answer.status_code for answer in answers} == {201}
    listed = guest.get("/attempts?limit=100").get_json()["items"]
    (first,) = [item for item in listed if item["first"]]
    assert len(listed) == CLIENTS
    assert first["acted_at"] == min(item["acted_at"] for item in listed)
    assert rows(services, FirstAttempt) == 1


def test_one_card_played_by_all_is_played_once(guest: Caller, services: Services) -> None:
    """All get the same answer: the card and its one reply."""
    attempt = guest.attempt(first_of("endgame_line")).get_json()
    order = play_best(attempt)
    path = f"/attempts/{attempt['id']}/actions"
    answers = at_once(guest, lambda caller, _: caller.post(path, order))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.get_data() for answer in answers}) == 1
    assert rows(services, AttemptAction) == answers[0].get_json()["ply"]


def test_of_different_cards_at_one_ply_one_is_played(guest: Caller, services: Services) -> None:
    """The others learn that the ply is taken."""
    attempt = guest.attempt(first_of("endgame_line")).get_json()
    legal = [one["action"] for one in attempt["legal"]]
    path = f"/attempts/{attempt['id']}/actions"

    def play(caller: Caller, number: int) -> TestResponse:
        return caller.post(path, {"ply": 0, "action": legal[number % len(legal)]})

    answers = at_once(guest, play)
    codes = Counter(answer.get_json().get("code") for answer in answers)
    assert set(codes) == {None, "ply_taken"}
    played: list[Any] = [a.get_json()["actions"][0] for a in answers if a.status_code == 200]
    assert len({one["action"]["card"] for one in played}) == 1
    assert rows(services, AttemptAction) == guest.get("/attempts").get_json()["items"][0]["ply"]


def test_playing_and_giving_up_at_once(guest: Caller, services: Services) -> None:
    """Either the card came first or the end; both never half."""
    attempt = guest.attempt(first_of("endgame_line")).get_json()
    path, order = f"/attempts/{attempt['id']}", play_best(attempt)

    def send(caller: Caller, number: int) -> TestResponse:
        return (
            caller.post(f"{path}/finish") if number % 2 else caller.post(f"{path}/actions", order)
        )

    statuses = {answer.status_code for answer in at_once(guest, send)}
    over = guest.get(path).get_json()
    assert statuses <= {200, 409}
    assert (over["status"], over["result"], over["given_up"]) == ("over", "wrong", True)
    assert len(over["actions"]) == over["ply"] == rows(services, AttemptAction)


def test_a_double_click_takes_one_hint(guest: Caller, services: Services) -> None:
    """Asked for by number, a hint is given once, whoever asks."""
    path = f"/puzzles/{first_of('endgame_card').id}/hints"
    answers = at_once(guest, lambda caller, _: caller.post(path, {"number": 1}))
    assert {answer.get_json()["number"] for answer in answers} == {1}
    assert rows(services, HintGiven) == 1


def test_readers_and_writers_do_not_disturb_each_other(
    guest: Caller, new_guest: Callable[[], Caller], services: Services
) -> None:
    """Twenty-five reads and twenty-five writes in parallel: fifty times a 2xx."""
    puzzle = first_of("endgame_card")
    other = new_guest()

    def write(caller: Caller, _: int) -> TestResponse:
        return caller.attempt(puzzle, card_answer(right_card(puzzle)))

    def read(caller: Caller, number: int) -> TestResponse:
        return caller.get(("/attempts", "/me", "/puzzles/next", "/puzzles")[number % 4])

    with ThreadPoolExecutor(2) as pool:
        written = pool.submit(at_once, guest, write)
        seen = pool.submit(at_once, other, read)
        answers = written.result() + seen.result()
    assert {answer.status_code for answer in answers} == {200, 201}
    assert rows(services, Attempt) == CLIENTS


def test_changes_of_one_reading_are_taken_once(guest: Caller) -> None:
    """Of all who read the same, one changes; the others must read again."""
    tag = guest.get("/me").headers["ETag"]

    def change(caller: Caller, number: int) -> TestResponse:
        zone = ("Europe/Paris", "Asia/Tokyo", "America/Lima")[number % 3]
        return caller.patch("/me", {"zone": zone}, headers={"If-Match": tag})

    statuses = Counter(answer.status_code for answer in at_once(guest, change))
    assert statuses == {200: 1, 412: CLIENTS - 1}


def test_the_index_was_made_once(services: Services) -> None:
    """Every puzzle of the library is indexed, and nothing else."""
    assert rows(services, PuzzleEntry) == len(load_library())
