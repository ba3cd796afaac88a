"""Recalls while learners go on: guests log in, late attempts arrive."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import event

from api.services import Services
from api.services.remarking import find_recall
from api.services.revisions import take_turn
from puzzles.solutions import solution
from tests.api.callers import Caller, card_answer, first_of, right_card, wrong_card
from tests.api.learning import learner_of, require_same_after_replay
from tests.api.lines import play_to_the_end
from tests.api.people import LOGIN, People
from tests.api.recalls import attempt_of, carry_out, faulty, mended, notices, publish
from tests.api.services.test_learner_lock import until_somebody_waits

__all__ = ["publish"]  # the fixture


def log_in(guest: Caller) -> None:
    """Let a guest go over to the account."""
    assert guest.post("/tokens", LOGIN).status_code == 201


def test_a_guest_who_logs_in_before_his_turn_is_not_missed(
    people: People, services: Services, publish: Any
) -> None:
    """His attempts are then those of an account that was not among the learners listed."""
    account, guest, puzzle = people.learner(), people.guest(), first_of("endgame_card")
    publish(faulty(puzzle))
    praised = guest.attempt(puzzle, card_answer(wrong_card(puzzle))).get_json()
    assert praised["result"] == "right"
    publish(mended(puzzle))
    recalled = services.recalls.replace(puzzle.id)
    listed = services.recalls.learners(recalled)
    log_in(guest)
    done = list(services.recalls.carry_out(recalled, listed))
    assert [one.attempts for one in done] == [0, 1]
    assert attempt_of(account, praised)["result"] == "wrong"
    assert len(notices(account)) == 1
    require_same_after_replay(services)


@pytest.mark.parametrize("annulled", [False, True])
def test_a_guest_who_logs_in_after_the_accounts_turn_is_not_missed(
    people: People, services: Services, publish: Any, annulled: bool
) -> None:
    """Nor is an attempt that a quarantine before had annulled, and that counts again by now."""
    account, guest, puzzle = people.learner(), people.guest(), first_of("endgame_card")
    publish(faulty(puzzle))
    for who in (account, guest):
        who.attempt(puzzle, card_answer(wrong_card(puzzle)))
    if annulled:
        carry_out(services.recalls, services.recalls.quarantine(puzzle.id))
    publish(mended(puzzle))
    recalled = services.recalls.replace(puzzle.id)
    done = services.recalls.carry_out(recalled, [learner_of(account), learner_of(guest)])
    assert next(done).attempts == 1
    log_in(guest)
    assert [one.attempts for one in done] == [0, 1]
    stored = account.get("/attempts").get_json()["items"]
    assert [(one["result"], one["annulled"]) for one in stored] == [("wrong", False)] * 2
    require_same_after_replay(services)


def test_lines_are_solved_before_anybody_waits(
    guest: Caller, services: Services, publish: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who holds the learner's row has nothing left to solve."""
    line = first_of("endgame_line")
    play_to_the_end(guest, guest.attempt(line).get_json())
    publish(mended(line))
    recalled = services.recalls.replace(line.id)
    solution.cache_clear()
    solved: list[int] = []
    plain = services.recalls._one_learner

    def counted(*given: Any) -> Any:
        before = solution.cache_info().misses
        done = plain(*given)
        solved.append(solution.cache_info().misses - before)
        return done

    monkeypatch.setattr(services.recalls, "_one_learner", counted)
    assert carry_out(services.recalls, recalled) == (1, 0)
    assert solution.cache_info().misses > 0
    assert solved == [0]


def test_a_recall_and_a_late_attempt_do_not_wait_for_each_other(
    guest: Caller, services: Services, publish: Any
) -> None:
    """Both take the versions of a puzzle from the first one on; SQLite has one writer anyway."""
    puzzle = first_of("endgame_card")
    publish(mended(puzzle))
    services.recalls.replace(puzzle.id)  # version 1 is recalled, replaced by 2
    me = learner_of(guest)
    with ThreadPoolExecutor(1) as pool:
        with services.database.writing() as session:
            take_turn(session, me, datetime.now(UTC))
            steps: list[Any] = []

            def quarantined_meanwhile(*_: object) -> None:
                """Between the version that was recalled and the one in its place."""
                if not steps:
                    steps.append(pool.submit(services.recalls.quarantine, puzzle.id))
                    until_somebody_waits(session)

            event.listen(session.connection(), "after_cursor_execute", quarantined_meanwhile)
            assert find_recall(session, puzzle) is not None
        steps[0].result(timeout=30)
    order = {"id": str(uuid4()), "puzzle": puzzle.id, "version": 1}
    late = guest.post("/attempts", {**order, "answer": card_answer(right_card(puzzle))})
    assert late.get_json()["annulled"] is True
