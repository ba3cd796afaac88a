"""The ratings of puzzles: frozen for the day, moved once a night."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import select

from api.application import build_app
from api.context import EXTENSION
from api.services import Services
from api.services.puzzle_ratings import EVER, prior
from api.settings import Settings
from api.storage import PuzzleRating
from tests.api.callers import Caller, card_answer, first_of, right_card, wrong_card
from tests.api.learning import require_same_after_replay
from trainer.learner.rating import Game, Rating, bounded, update

PUZZLE = first_of("endgame_card")
PRIOR = prior(PUZZLE.difficulty)


class Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 30, 22, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        """Return the instant."""
        return self.now

    def go(self, **time: float) -> None:
        """Let time pass."""
        self.now += timedelta(**time)


@pytest.fixture
def watch() -> Watch:
    """Return the clock of the application."""
    return Watch()


@pytest.fixture
def app(settings: Settings, watch: Watch) -> Flask:
    """Return the application with the clock."""
    return build_app(replace(settings, access_lifetime=timedelta(days=30)), clock=watch)


@pytest.fixture(autouse=True)
def closed(app: Flask) -> object:
    """Close the application in the end."""
    yield
    app.extensions[EXTENSION].close()


def ratings(services: Services) -> dict[datetime, Rating]:
    """Return the ratings of the puzzle by the instant from which they hold."""
    with services.database.reading() as session:
        rows = session.scalars(select(PuzzleRating).where(PuzzleRating.puzzle_id == PUZZLE.id))
        return {row.since: Rating(row.rating, row.deviation, row.volatility) for row in rows}


def against(caller: Caller) -> float:
    """Return the rating of the puzzle that the last attempt met."""
    return float(caller.get("/me/ratings").get_json()["items"][0]["against"]["rating"])


def test_a_night_moves_puzzles_by_all_who_met_them(
    new_guest: Callable[[], Caller], services: Services, watch: Watch
) -> None:
    """As Glicko-2 says, from the puzzle's side; learners meet it from the next midnight on."""
    for card in (right_card(PUZZLE), wrong_card(PUZZLE), wrong_card(PUZZLE)):
        new_guest().attempt(PUZZLE, card_answer(card))
    watch.go(hours=1)
    batch = services.puzzle_ratings.update()
    assert (batch.new, batch.puzzles, batch.games) == (True, 1, 3)
    wanted = bounded(update(PRIOR, [Game(Rating(), score) for score in (0, 1, 1)]))
    midnight = datetime(2026, 12, 1, tzinfo=UTC)
    told = ratings(services)
    assert told.keys() == {EVER, midnight}
    assert told[midnight].rating == pytest.approx(wanted.rating)
    assert told[midnight].deviation == pytest.approx(wanted.deviation)
    before, after = new_guest(), new_guest()
    before.attempt(PUZZLE, card_answer(right_card(PUZZLE)))
    watch.go(hours=1)
    after.attempt(PUZZLE, card_answer(right_card(PUZZLE)))
    assert against(before) == PRIOR.rating
    assert against(after) == pytest.approx(wanted.rating, abs=0.05)
    require_same_after_replay(services)


def test_a_second_run_of_the_day_changes_nothing(
    guest: Caller, services: Services, watch: Watch
) -> None:
    """Nor do the entries of the first count again in the next night, nor any get lost."""
    guest.attempt(PUZZLE, card_answer(right_card(PUZZLE)))
    assert services.puzzle_ratings.update().games == 0  # too fresh: it may not be alone
    told = ratings(services)
    watch.go(minutes=10)
    assert not services.puzzle_ratings.update().new
    assert ratings(services) == told
    for games in (1, 0):
        watch.go(days=1)
        assert services.puzzle_ratings.update().games == games
    require_same_after_replay(services)


def test_a_late_attempt_meets_the_rating_of_the_day_it_came_in(
    new_guest: Callable[[], Caller], services: Services, watch: Watch
) -> None:
    """What was acted before the night and sent after it: a replay finds the same rating."""
    late = new_guest()
    acted = watch.now + timedelta(minutes=1)
    new_guest().attempt(PUZZLE, card_answer(wrong_card(PUZZLE)))
    watch.go(hours=1)
    services.puzzle_ratings.update()
    watch.go(days=1)
    late.attempt(PUZZLE, card_answer(right_card(PUZZLE)), acted_at=acted.isoformat())
    assert against(late) > PRIOR.rating
    require_same_after_replay(services)
