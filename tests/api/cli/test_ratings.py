"""``bezique ratings``."""

from __future__ import annotations

from api.services import Services
from tests.api.callers import Caller, card_answer, first_of, right_card
from tests.api.cli.runner import bezique
from tests.api.learning import derived


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
