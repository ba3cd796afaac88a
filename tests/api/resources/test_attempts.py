"""Attempts: marked by the server, sent as often as one likes, kept for good."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Timer
from typing import Any
from uuid import uuid4

import pytest

from api.services import Services, attempts, submissions
from puzzles.library import load_library
from puzzles.model import EndgamePuzzle
from tests.api.callers import Caller, card_answer, first_of, play_of, right_card, wrong_card
from tests.api.lines import count_answer, play_best, play_to_the_end
from trainer.cards import card
from trainer.deal import Seat


@pytest.mark.parametrize(
    "puzzle",
    [each for each in load_library().endings if each.kind == "endgame_card"],
    ids=lambda each: each.id,
)
def test_every_best_card_is_right_and_no_other(guest: Caller, puzzle: EndgamePuzzle) -> None:
    """Marked by values alone; each wrong card is told its exact cost."""
    best = puzzle.certificate.value
    for legal in guest.get(f"/puzzles/{puzzle.id}").get_json()["legal"]:
        value = puzzle.certificate.values[card(legal["action"]["card"])]
        answer = {"kind": "endgame_card", "action": legal["action"]}
        attempt = guest.attempt(puzzle, answer).get_json()
        assert attempt["status"] == "over"
        assert attempt["result"] == ("right" if value == best else "wrong")
        assert attempt["outcome"]["yours"]["cost"] == best - value
        assert (attempt["outcome"]["punishment"] is None) == (value == best)


def test_a_wrong_card_is_explained(guest: Caller) -> None:
    """Every option with its value, the cost, the reply, the line, the rule, the idea, the proof."""
    puzzle = first_of("endgame_card")
    outcome = guest.attempt(puzzle, card_answer(wrong_card(puzzle))).get_json()["outcome"]
    values = puzzle.certificate.values
    shown = {copy: one["value"] for one in outcome["options"] for copy in one["cards"]}
    assert shown == {str(each): value for each, value in values.items()}
    assert outcome["value"] == max(values.values())
    assert [one["yours"] for one in outcome["options"]].count(True) == 1
    assert outcome["reply"]["label"]
    assert len(outcome["line"]) == len(outcome["punishment"])
    assert outcome["rule"]["profile"] == puzzle.profile.name
    assert all(outcome[part]["text"] for part in ("rule", "idea", "proof"))


@pytest.mark.parametrize("language", ["en", "pt", "es"])
def test_the_outcome_is_told_in_every_language(guest: Caller, language: str) -> None:
    """Three languages, three sentences, one result."""
    puzzle = first_of("endgame_card")
    answered = guest.speaking(language).attempt(puzzle, card_answer(wrong_card(puzzle)))
    english = guest.get(f"/attempts/{answered.get_json()['id']}").get_json()
    assert answered.headers["Content-Language"] == language
    same = answered.get_json()["outcome"]["summary"] == english["outcome"]["summary"]
    assert same == (language == "en")


def test_a_count_is_right_if_it_is_exact(guest: Caller) -> None:
    """Ten points off are wrong; points that do not add up are no answer."""
    puzzle = first_of("endgame_count")
    assert guest.attempt(puzzle, count_answer(puzzle)).get_json()["result"] == "right"
    off = guest.attempt(puzzle, count_answer(puzzle, 10)).get_json()
    assert (off["result"], off["outcome"]["yours"]["cost"]) == ("wrong", 10)
    unequal = {"kind": "endgame_count", "points": {"south": 1, "north": 1}}
    refused = guest.attempt(puzzle, unequal)
    assert refused.status_code == 422
    assert refused.get_json()["errors"][0]["pointer"] == "/answer/points"


def test_a_line_is_right_if_every_card_is(guest: Caller) -> None:
    """North answers with the exact best reply; nothing is told before the end."""
    opened = guest.attempt(first_of("endgame_line"))
    assert opened.status_code == 201
    assert opened.get_json()["outcome"] is None
    over = play_to_the_end(guest, opened.get_json())
    assert over["result"] == "right"
    assert {one["mark"] for one in over["actions"] if one["by"] == "south"} == {"right"}
    assert [one["ply"] for one in over["actions"]] == list(range(over["ply"]))
    assert len(over["outcome"]["tricks"]) == len(first_of("endgame_line").state.hand(Seat.SOUTH))


def test_after_a_wrong_card_the_line_may_be_played_on(guest: Caller) -> None:
    """The result is fixed; what follows is marked as after, whatever it is worth."""
    attempt = guest.attempt(first_of("endgame_line")).get_json()
    slipped = guest.post(f"/attempts/{attempt['id']}/actions", play_best(attempt, worst=True))
    after = slipped.get_json()
    assert (after["status"], after["result"], after["outcome"]) == ("after", "wrong", None)
    assert after["last"]["cost"] > 0
    over = play_to_the_end(guest, after)
    marks = [one["mark"] for one in over["actions"] if one["by"] == "south"]
    assert (marks[0], set(marks[1:]), over["result"]) == ("wrong", {"after"}, "wrong")
    assert over["outcome"]["punishment"]


@pytest.mark.parametrize("kind", ["endgame_card", "endgame_count", "endgame_line"])
def test_giving_up_shows_the_solution(guest: Caller, kind: str) -> None:
    """It counts as wrong, once and for all, and can be said twice."""
    attempt = guest.attempt(first_of(kind)).get_json()
    ended = guest.post(f"/attempts/{attempt['id']}/finish")
    body = ended.get_json()
    assert (body["status"], body["result"], body["given_up"]) == ("over", "wrong", True)
    assert body["outcome"]["yours"] is None
    assert guest.post(f"/attempts/{attempt['id']}/finish").get_json() == body


def test_a_card_may_be_played_into_an_open_attempt(guest: Caller) -> None:
    """An attempt opened without an answer is completed by its one action."""
    puzzle = first_of("endgame_card")
    attempt = guest.attempt(puzzle).get_json()
    assert (attempt["status"], attempt["ply"]) == ("open", 0)
    order = {"ply": 0, "action": play_of(right_card(puzzle))}
    over = guest.post(f"/attempts/{attempt['id']}/actions", order).get_json()
    assert (over["status"], over["result"]) == ("over", "right")


def test_sent_again_it_is_the_same_attempt(guest: Caller) -> None:
    """201, then 200 with an equal body; one row; other content is a conflict."""
    puzzle = first_of("endgame_card")
    order = {"id": str(uuid4()), "puzzle": puzzle.id, "answer": card_answer(wrong_card(puzzle))}
    first = guest.post("/attempts", order)
    again = guest.post("/attempts", order)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.get_json() == again.get_json()
    assert first.headers["Location"] == f"/api/v1/attempts/{order['id']}"
    other = guest.post("/attempts", {**order, "answer": card_answer(right_card(puzzle))})
    assert (other.status_code, other.get_json()["code"]) == (409, "attempt_conflict")
    assert guest.get("/me").get_json()["attempts"]["total"] == 1


STORED: dict[str, Callable[[], dict[str, Any]]] = {
    "right": lambda: _sent_as("endgame_card", right_card),
    "wrong, long ago": lambda: {
        **_sent_as("endgame_card", wrong_card),
        "acted_at": "2001-01-01T12:00:00.123456+05:30",
        "zone": "Asia/Kolkata",
        "seconds": 12.5,
    },
    "a line begun": lambda: {"puzzle": first_of("endgame_line").id},
    "given up": lambda: {"puzzle": first_of("endgame_line").id, "finish": True},
    "a count": lambda: {
        "puzzle": first_of("endgame_count").id,
        "answer": count_answer(first_of("endgame_count"), 10),
    },
}


def _sent_as(kind: str, card_of: Callable[[EndgamePuzzle], str]) -> dict[str, Any]:
    puzzle = first_of(kind)
    return {"puzzle": puzzle.id, "answer": card_answer(card_of(puzzle))}


@pytest.mark.parametrize("order", STORED.values(), ids=STORED)
def test_what_is_answered_is_what_is_stored(
    guest: Caller, order: Callable[[], dict[str, Any]]
) -> None:
    """Nothing is read back to answer, and nothing is lost by it: also not for a later attempt."""
    sent = order()
    assert guest.post(f"/puzzles/{sent['puzzle']}/hints", {}).status_code == 200
    for _ in range(2):
        answered = guest.post("/attempts", {**sent, "id": str(uuid4())})
        assert answered.status_code == 201
        attempt = answered.get_json()
        assert attempt["hints"] == 1
        assert guest.get(f"/attempts/{attempt['id']}").get_json() == attempt


def test_the_same_card_again_gives_the_same_answer(guest: Caller) -> None:
    """At the same ply; another card there is refused, and a ply ahead is too."""
    attempt = guest.attempt(first_of("endgame_line")).get_json()
    path = f"/attempts/{attempt['id']}/actions"
    order = play_best(attempt)
    played = guest.post(path, order).get_json()
    assert guest.post(path, order).get_json() == played
    others = [one["action"] for one in attempt["legal"] if one["action"] != order["action"]]
    taken = guest.post(path, {"ply": 0, "action": others[0]})
    assert (taken.status_code, taken.get_json()["code"]) == (409, "ply_taken")
    ahead = guest.post(path, {"ply": 15, "action": others[0]})
    assert (ahead.get_json()["code"], ahead.get_json()["ply"]) == ("ply_unexpected", played["ply"])
    pointers = [one.get_json()["errors"][0]["pointer"] for one in (taken, ahead)]
    assert pointers == ["/action", "/ply"]
    assert guest.get(f"/attempts/{attempt['id']}").get_json() == played


def test_nothing_is_played_after_the_end(guest: Caller) -> None:
    """A finished attempt stays what it is; its last card may still be sent again."""
    attempt = guest.attempt(first_of("endgame_line")).get_json()
    path = f"/attempts/{attempt['id']}/actions"
    over = play_to_the_end(guest, attempt)
    south = [one for one in over["actions"] if one["by"] == "south"][-1]
    again = guest.post(path, {"ply": south["ply"], "action": south["action"]})
    assert (again.status_code, again.get_json()) == (200, over)
    late = guest.post(path, {"ply": over["ply"], "action": south["action"]})
    assert (late.status_code, late.get_json()["code"]) == (409, "attempt_over")


def test_an_illegal_card_changes_nothing(guest: Caller) -> None:
    """409 with the rule, and the attempt stands where it stood."""
    puzzle = first_of("endgame_card")
    refused = guest.attempt(puzzle, card_answer(puzzle.state.hand(Seat.NORTH)[0]))
    (error,) = refused.get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/answer/action", refused.get_json()["rule"])
    assert (refused.status_code, refused.get_json()["code"]) == (409, "illegal_action")
    assert refused.get_json()["rule"] == "card_not_held"
    assert guest.get("/me").get_json()["attempts"]["total"] == 0


def test_first_is_the_earliest_act(guest: Caller) -> None:
    """An act that happened earlier but arrives later takes the place of the first one."""
    puzzle = first_of("endgame_card")
    now = datetime.now(UTC) + timedelta(minutes=2)
    sent = [
        guest.attempt(
            puzzle,
            card_answer(right_card(puzzle)),
            acted_at=(now + timedelta(seconds=offset)).isoformat(),
        ).get_json()
        for offset in (10, 20, 0)
    ]
    assert [one["first"] for one in sent] == [True, False, True]
    stored = [guest.get(f"/attempts/{one['id']}").get_json()["first"] for one in sent]
    assert stored == [False, False, True]


@pytest.mark.parametrize("days", [-400, 400])
def test_an_impossible_instant_is_bounded(guest: Caller, days: int) -> None:
    """Before the guest was made, or long after now: bounded, and said so."""
    puzzle = first_of("endgame_card")
    claimed = (datetime.now(UTC) + timedelta(days=days)).isoformat()
    attempt = guest.attempt(puzzle, card_answer(right_card(puzzle)), acted_at=claimed).get_json()
    acted = datetime.fromisoformat(attempt["acted_at"])
    assert attempt["clamped"]
    assert abs(acted - datetime.now(UTC)) < timedelta(minutes=6)


def test_the_list_is_newest_first_and_whole(guest: Caller) -> None:
    """Walked in parts, each attempt comes once, also while further ones are made."""
    puzzle = first_of("endgame_card")
    made = [guest.attempt(puzzle).get_json()["id"] for _ in range(7)]
    page = guest.get("/attempts?limit=3").get_json()
    guest.attempt(puzzle)
    seen = [item["id"] for item in page["items"]]
    while page["next"]:
        page = guest.get(f"/attempts?limit=3&cursor={page['next']}").get_json()
        seen += [item["id"] for item in page["items"]]
    assert seen == made[::-1]


def test_the_list_can_be_narrowed(guest: Caller) -> None:
    """By puzzle and by status."""
    single, line = first_of("endgame_card"), first_of("endgame_line")
    over = guest.attempt(single, card_answer(right_card(single))).get_json()["id"]
    opened = guest.attempt(line).get_json()["id"]
    for query, wanted in (
        (f"puzzle={single.id}", [over]),
        ("status=open", [opened]),
        (f"puzzle={single.id}&status=open", []),
    ):
        found = guest.get(f"/attempts?{query}").get_json()["items"]
        assert [item["id"] for item in found] == wanted


def test_nobody_sees_the_attempts_of_others(new_guest: Callable[[], Caller]) -> None:
    """404, as if they were not there; the same id may be used by two learners."""
    owner, other = new_guest(), new_guest()
    attempt = owner.attempt(first_of("endgame_line")).get_json()
    path = f"/attempts/{attempt['id']}"
    order = {"ply": 0, "action": attempt["legal"][0]["action"]}
    assert other.get(path).status_code == 404
    assert other.post(f"{path}/actions", order).status_code == 404
    assert other.post(f"{path}/finish").status_code == 404
    own = other.post("/attempts", {"id": attempt["id"], "puzzle": first_of("endgame_card").id})
    assert own.status_code == 201
    assert owner.get(path).get_json() == attempt


def test_an_unknown_version_is_refused(guest: Caller) -> None:
    """An attempt belongs to a version that was published."""
    puzzle = first_of("endgame_card")
    refused = guest.attempt(puzzle, version=puzzle.version + 1)
    assert (refused.status_code, refused.get_json()["code"]) == (409, "version_unknown")
    assert guest.attempt(puzzle, version=puzzle.version).status_code == 201


@pytest.mark.parametrize("act", ["answer", "answer what was opened", "play", "give up"])
def test_what_is_stored_is_told_however_busy(
    guest: Caller, services: Services, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    """Told to come again, nobody would know that it is done: it is told when there is a turn."""
    pool = services.attempts._pool
    pool.patience = 0.01
    line = guest.attempt(first_of("endgame_line")).get_json()

    def take_every_turn(change: Callable[..., Any]) -> Callable[..., Any]:
        def changed(*given: Any, **named: Any) -> Any:
            done = change(*given, **named)
            for _ in range(pool._size if done else 0):
                turn = pool.turn()
                turn.__enter__()
                Timer(0.3, turn.__exit__, (None, None, None)).start()
            return done

        return changed

    puzzle = first_of("endgame_card")
    opened = guest.attempt(puzzle).get_json()
    answer = card_answer(right_card(puzzle))
    for module, name in ((submissions, "insert_attempt"), (attempts, "advance_attempt")):
        monkeypatch.setattr(module, name, take_every_turn(getattr(module, name)))
    if act == "answer":
        told = guest.attempt(puzzle, answer)
    elif act == "answer what was opened":
        answer["action"]["card"] = answer["action"]["card"].lower()  # it is stored in our letters
        sent = {"id": opened["id"], "puzzle": puzzle.id, "answer": answer}
        told = guest.post("/attempts", sent)
    elif act == "play":
        told = guest.post(f"/attempts/{line['id']}/actions", play_best(line))
    else:
        told = guest.post(f"/attempts/{line['id']}/finish")
    assert told.status_code == (201 if act == "answer" else 200)
    assert told.get_json()["result" if act != "play" else "ply"]
