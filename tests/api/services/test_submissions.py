"""Attempts as they are stored: with few statements, and not twice."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import uuid4

from sqlalchemy import select, update

from api.clock import now
from api.services import Services
from api.storage import Attempt, Learner, PuzzleEntry
from puzzles.library import load_library
from tests.api.callers import Caller, card_answer, first_of, right_card
from tests.api.stored import statements
from tests.conftest import ON_A_SERVER

# The token, what a first try goes by, and all that is written of it.
FEWEST = 3


def revisions(services: Services) -> list[int]:
    """Return those of the one learner and his attempts."""
    with services.database.reading() as session:
        return [
            *session.scalars(select(Learner.revision)),
            *session.scalars(select(Attempt.revision)),
        ]


@ON_A_SERVER
def test_an_answer_takes_a_server_few_statements(new_guest: Any, services: Services) -> None:
    """The ways to it and back are most of what a learner waits for."""
    first, second = load_library().endings[:2]
    for caller in (new_guest(), new_guest()):  # at once rated, by what the one before has brought
        caller.attempt(first, card_answer(right_card(first)))
        with statements(services) as sent:
            answered = caller.attempt(second, card_answer(right_card(second)))
        assert answered.status_code == HTTPStatus.CREATED
    assert len(sent) == FEWEST, sent


def test_sent_again_it_leaves_no_trace(guest: Caller, services: Services) -> None:
    """Not even the turn that was taken to find out: no device has anything to read anew."""
    puzzle = first_of("endgame_card")
    order = {"id": str(uuid4()), "puzzle": puzzle.id, "answer": card_answer(right_card(puzzle))}
    assert guest.post("/attempts", order).status_code == HTTPStatus.CREATED
    before = revisions(services)
    again = guest.post("/attempts", order)
    assert again.status_code == HTTPStatus.OK
    assert revisions(services) == before


def test_what_is_stored_is_answered_though_it_could_not_be_stored_now(
    guest: Caller, services: Services
) -> None:
    """The puzzle was withdrawn since."""
    puzzle = first_of("endgame_card")
    order: dict[str, Any] = {
        "id": str(uuid4()), "puzzle": puzzle.id, "answer": card_answer(right_card(puzzle)),
    }  # fmt: skip
    known = guest.post("/attempts", order).json
    with services.database.writing() as session:
        withdrawn = update(PuzzleEntry).where(PuzzleEntry.id == puzzle.id)
        session.execute(withdrawn.values(withdrawn_at=now()))
    assert guest.post("/attempts", order).json == known
