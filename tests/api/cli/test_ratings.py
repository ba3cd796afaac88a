"""``bezique ratings``."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select, update

from api.services import Services
from api.storage import LearnerDay, LearnerStanding, PuzzleStanding, RatingEntry, ReviewCard
from api.storage.base import Base
from tests.api.callers import Caller, card_answer, first_of, right_card, wrong_card
from tests.api.cli.runner import bezique
from tests.api.learning import DERIVED, derived


def test_puzzles_are_rated_once_a_day(guest: Caller, database_url: str) -> None:
    """The second time says so."""
    guest.attempt(first_of("endgame_card"), card_answer(right_card(first_of("endgame_card"))))
    first, again = (bezique("ratings", "update", "--database", database_url) for _ in range(2))
    assert (first.returncode, first.stderr, first.stdout) == (
        0, "", "Puzzles rated: 0. Attempts counted: 0.\n",
    )  # fmt: skip
    assert again.stdout == "Done already today: nothing changed.\n"


def test_learners_are_replayed(guest: Caller, services: Services, database_url: str) -> None:
    """To the same numbers."""
    puzzle = first_of("endgame_card")
    guest.attempt(puzzle, card_answer(right_card(puzzle)))
    told = derived(services)
    done = bezique("ratings", "replay", "--database", database_url)
    assert (done.returncode, done.stdout) == (0, "Learners replayed: 1.\n")
    assert derived(services) == told
    assert len(told["rating_entries"]) == 1


def every_row(services: Services) -> dict[str, list[str]]:
    """Return what stands in the whole database."""
    with services.database.reading() as session:
        return {
            name: sorted(map(repr, session.execute(select(table))))
            for name, table in Base.metadata.tables.items()
        }


@pytest.fixture
def practised(guest: Caller) -> Caller:
    """Return a guest with something in every table of the ledger, and a repaired mistake."""
    puzzle = first_of("endgame_card")
    for card in (wrong_card(puzzle), right_card(puzzle)):
        guest.attempt(puzzle, card_answer(card))
    return guest


@pytest.mark.usefixtures("practised")
def test_a_replay_of_good_ledgers_writes_nothing(services: Services, database_url: str) -> None:
    """Not even when it was: devices would read again what they know."""
    before = every_row(services)
    assert bezique("ratings", "replay", "--database", database_url).returncode == 0
    assert every_row(services) == before
    assert all(before[table.__tablename__] for table in DERIVED)


@pytest.mark.parametrize(
    "spoiled",
    [
        update(LearnerStanding).values(rating=1.0), update(LearnerStanding).values(parts={}),
        update(PuzzleStanding).values(repaired=False), update(LearnerDay).values(attempts=9),
        update(ReviewCard).values(stability=9.0), update(RatingEntry).values(rating_after=1.0),
    ],
    ids=lambda statement: statement.table.name,
)  # fmt: skip
def test_a_replay_puts_right_what_was_spoiled(
    practised: Caller, services: Services, database_url: str, spoiled: Any
) -> None:
    """And devices find that something has changed."""
    good, since = derived(services), practised.get("/me/changes").get_json()["since"]
    with services.database.writing() as session:
        session.execute(spoiled)
    assert derived(services) != good
    bezique("ratings", "replay", "--database", database_url)
    assert derived(services) == good
    told = practised.get(f"/me/changes?since={since}").get_json()
    assert told["since"] != since
    what = {"rating_entries": ["attempt"], "review_cards": ["review"]}
    assert [item["what"] for item in told["items"]] == what.get(spoiled.table.name, [])
