"""What tells a learner something, dated by when it was told: the ledger equals its replay.

Between the clock and the learner's row another device may be quicker.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest

from api import clock
from api.services import Services, remarking, told_themes
from api.services.revisions import take_turn
from api.storage import Attempt
from tests.api.callers import Caller, card_answer, first_of, right_card, wrong_card
from tests.api.devices import beside, take
from tests.api.learning import learner_of, require_same_after_replay
from tests.api.lines import play_best
from tests.api.mirror import Mirror, require_true
from tests.api.people import LOGIN, People
from tests.api.positions import solvable
from tests.api.recalls import attempt_of, carry_out, mended, publish

__all__ = ["publish"]  # the fixture

CARD, LINE = first_of("endgame_card"), first_of("endgame_line")


def test_a_card_of_an_open_line_that_was_held_up(guest: Caller, services: Services) -> None:
    """It was marked before the other attempt ended, which is informed then, and told so."""
    kept = guest.attempt(LINE).get_json()
    sent_at = datetime.now(UTC)
    ended = beside(guest).attempt(LINE, finish=True).get_json()
    assert ended["informed"] is False
    mirror = Mirror().catch_up(guest)
    card = play_best(kept)["action"]
    take(services, guest, sent_at, LINE, id=UUID(kept["id"]), actions=[card])
    assert attempt_of(guest, ended)["informed"] is True
    require_true(mirror.catch_up(guest), guest)
    require_same_after_replay(services)


def test_the_end_of_a_line_that_was_held_up(guest: Caller, services: Services) -> None:
    """Another device plays the wrong card meanwhile: the end comes after it, and tells nothing."""
    kept = guest.attempt(LINE).get_json()
    sent_at = datetime.now(UTC)
    wrong = play_best(kept, worst=True)
    slipped = beside(guest).post(f"/attempts/{kept['id']}/actions", wrong).get_json()
    assert (slipped["status"], slipped["informed"]) == ("after", False)
    ended = take(
        services, guest, sent_at, LINE, id=UUID(kept["id"]), actions=[wrong["action"]], finish=True
    )
    assert (ended["status"], ended["informed"]) == ("over", False)
    require_same_after_replay(services)


@pytest.mark.parametrize("way", ["pack", "engine", "theme", "card"])
def test_what_is_told_is_dated_when_it_is_told(
    guest: Caller, services: Services, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """Who answers while it is on its way had not been told; the numbers stay as they are."""
    puzzle = LINE if way == "card" else CARD
    opened = guest.attempt(puzzle).get_json() if way == "card" else None

    def slow() -> datetime:
        """Between the clock and the lock the other device sends its answer."""
        now = datetime.now(UTC)
        monkeypatch.undo()
        answered = beside(guest).attempt(puzzle, finish=True).get_json()
        assert (answered["status"], answered["informed"]) == ("over", False)
        return now

    if way == "theme":

        def late(*given: Any) -> None:
            slow()
            take_turn(*given)

        monkeypatch.setattr("api.services.told_themes.take_turn", late)
    else:
        rooms: Any = {"pack": services.packs, "engine": services.analysis._told}
        monkeypatch.setattr(rooms.get(way, services.attempts), "_clock", slow)
    if opened is not None:
        path = f"/attempts/{opened['id']}/actions"
        assert guest.post(path, play_best(opened)).status_code == 200
    elif way == "pack":
        assert guest.get("/packs/practice?kind=endgame_card&limit=1").status_code == 200
    elif way == "engine":
        assert guest.post("/solve", {"position": solvable(puzzle)}).status_code == 200
    else:
        told_themes.note_theme(services.database, clock.now, learner_of(guest), [puzzle.id])
    require_same_after_replay(services)


def test_a_hint_that_was_given_after_the_answer_was_sent(
    people: People, services: Services
) -> None:
    """It does not count, and a merge, which counts anew, finds the same."""
    account, guest = people.learner(), people.guest()
    guest.attempt(CARD)  # something at the puzzle, so that a merge counts anew
    sent_at = datetime.now(UTC)
    account.post(f"/puzzles/{CARD.id}/hints")
    answer = card_answer(right_card(CARD))
    taken = take(services, account, sent_at, CARD, answer=answer)
    opened = take(services, account, sent_at, CARD)
    assert (taken["hints"], opened["hints"]) == (0, 1)
    assert guest.post("/tokens", LOGIN).status_code == 201
    merged = [attempt_of(account, one)["hints"] for one in (taken, opened)]
    assert merged == [0, 1]
    require_same_after_replay(services)


def test_a_merge_counts_hints_while_a_line_is_finished(
    people: People, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the merge has counted is not written over with what was read before it."""
    guest, account = people.guest(), people.learner()
    guest.post(f"/puzzles/{LINE.id}/hints")
    kept = account.attempt(LINE).get_json()
    account.post(f"/attempts/{kept['id']}/actions", play_best(kept, worst=True))
    plain = services.attempts.puzzle_of

    def merged(attempt: Attempt) -> Any:
        monkeypatch.undo()
        assert guest.post("/tokens", LOGIN).status_code == 201
        assert attempt_of(account, kept)["hints"] == 1
        return plain(attempt)

    monkeypatch.setattr(services.attempts, "puzzle_of", merged)
    assert account.post(f"/attempts/{kept['id']}/finish").get_json()["hints"] == 1


def test_a_recall_that_finds_an_earlier_card_wrong_counts_the_hints_before_it(
    people: People, services: Services, publish: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a merge would, which goes by when the result was fixed."""
    account, guest = people.learner(), people.guest()
    kept = account.attempt(LINE).get_json()
    path = f"/attempts/{kept['id']}/actions"
    kept = account.post(path, play_best(kept)).get_json()
    account.post(f"/puzzles/{LINE.id}/hints")
    kept = account.post(f"/attempts/{kept['id']}/finish").get_json()
    assert (kept["result"], kept["hints"]) == ("wrong", 1)
    guest.attempt(LINE)
    publish(mended(LINE))
    monkeypatch.setattr(remarking, "line_kind", Strict)
    carry_out(services.recalls, services.recalls.replace(LINE.id))
    assert attempt_of(account, kept)["hints"] == 0
    assert guest.post("/tokens", LOGIN).status_code == 201
    assert attempt_of(account, kept)["hints"] == 0


class Strict:
    """A kind that finds every card wrong."""

    def step(self, *_: object) -> Any:
        """Return what a card costs."""
        return type("Step", (), {"cost": 10})


def test_who_answers_at_once_as_on_another_device(
    new_guest: Callable[[], Caller], services: Services
) -> None:
    """An answer sent before the wrong one, but stored after it, takes its place everywhere."""
    guest = new_guest()
    sent_at = datetime.now(UTC)
    later = beside(guest).attempt(CARD, card_answer(wrong_card(CARD))).get_json()
    mirror = Mirror().catch_up(guest)
    earlier = take(services, guest, sent_at, CARD, answer=card_answer(right_card(CARD)))
    assert (earlier["first"], earlier["informed"]) == (True, False)
    assert attempt_of(guest, later)["informed"] is True
    require_true(mirror.catch_up(guest), guest)
    require_same_after_replay(services)
