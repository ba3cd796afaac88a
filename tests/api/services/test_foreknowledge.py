"""What was told before an attempt was marked, by the server's own clock."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from tests.api.callers import Caller, card_answer, first_of, play_of, right_card, wrong_card
from tests.api.lines import play_best, play_to_the_end


def act(caller: Caller, attempt: dict[str, Any], order: dict[str, Any]) -> dict[str, Any]:
    """Play into an attempt and return it."""
    played: dict[str, Any] = caller.post(f"/attempts/{attempt['id']}/actions", order).get_json()
    return played


def finish(caller: Caller, attempt: dict[str, Any]) -> dict[str, Any]:
    """End an attempt and return it."""
    ended: dict[str, Any] = caller.post(f"/attempts/{attempt['id']}/finish").get_json()
    return ended


def test_a_date_before_the_solution_was_read_helps_nobody(guest: Caller) -> None:
    """An attempt sent after the outcome was read is informed, whenever it says it was made."""
    puzzle, born = first_of("endgame_card"), guest.get("/me").get_json()["created_at"]
    read = guest.attempt(puzzle, card_answer(wrong_card(puzzle))).get_json()
    forged = guest.attempt(puzzle, card_answer(right_card(puzzle)), acted_at=born).get_json()
    assert (read["informed"], forged["informed"]) == (False, True)
    assert guest.get(f"/attempts/{read['id']}").get_json()["informed"] is False


def test_an_attempt_kept_open_is_informed_by_another(guest: Caller) -> None:
    """Opened first, answered after the other one told the solution."""
    puzzle = first_of("endgame_card")
    kept, other = (guest.attempt(puzzle).get_json() for _ in range(2))
    assert finish(guest, other)["informed"] is False
    order = {"ply": 0, "action": play_of(right_card(puzzle))}
    answered = act(guest, kept, order)
    assert (answered["first"], answered["result"], answered["informed"]) == (True, "right", True)


def test_cards_tried_in_another_line_inform(guest: Caller) -> None:
    """A mark is told at once: a second line shows by it what the first one should play."""
    line = first_of("endgame_line")
    kept, trial = (guest.attempt(line).get_json() for _ in range(2))
    assert act(guest, trial, play_best(trial, worst=True))["informed"] is False
    over = play_to_the_end(guest, kept)
    assert (over["result"], over["informed"]) == ("right", True)


def test_what_is_told_after_a_slip_does_not_undo_it(guest: Caller) -> None:
    """The result was fixed by the learner's own card, before anything was told."""
    line = first_of("endgame_line")
    slipped = guest.attempt(line).get_json()
    act(guest, slipped, play_best(slipped, worst=True))
    finish(guest, guest.attempt(line).get_json())
    assert finish(guest, slipped)["informed"] is False


def test_a_hint_after_a_slip_does_not_undo_it(guest: Caller) -> None:
    """Hints are counted until the result is fixed, and no longer."""
    line = first_of("endgame_line")
    attempt = guest.attempt(line).get_json()
    guest.post(f"/puzzles/{line.id}/hints")
    assert act(guest, attempt, play_best(attempt, worst=True))["hints"] == 1
    guest.post(f"/puzzles/{line.id}/hints")
    assert finish(guest, attempt)["hints"] == 1


def test_others_tell_nothing(new_guest: Any) -> None:
    """Another learner's solution is not ours, and another puzzle's is not this one's."""
    puzzle, own, other = first_of("endgame_card"), new_guest(), new_guest()
    other.attempt(puzzle, card_answer(right_card(puzzle)))
    own.attempt(first_of("endgame_count"), None, id=str(uuid4()))
    attempt = own.attempt(puzzle, card_answer(right_card(puzzle))).get_json()
    assert attempt["informed"] is False
