"""Glicko-2: the published example, and what must hold of any rating."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.learner.rating import (
    HIGHEST,
    LEAST_DEVIATION,
    LOWEST,
    START_DEVIATION,
    Game,
    Rating,
    after_game,
    bounded,
    update,
)

RATINGS = st.builds(
    Rating,
    st.floats(LOWEST, HIGHEST),
    st.floats(LEAST_DEVIATION, START_DEVIATION),
    st.floats(0.03, 0.12),
)
PERIODS = st.floats(0, 400)


def test_the_published_example() -> None:
    """Glickman 2013: 1500, 200, 0.06 against three opponents."""
    games = [
        Game(Rating(1400, 30), 1),
        Game(Rating(1550, 100), 0),
        Game(Rating(1700, 300), 0),
    ]
    after = update(Rating(1500, 200, 0.06), games)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_deviation_grows() -> None:
    """Step 6 alone, as Glickman says of who does not compete."""
    before = Rating(1500, 200, 0.06)
    after = update(before, [], periods=4)
    assert (after.rating, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx((200**2 + 4 * (0.06 * 173.7178) ** 2) ** 0.5)


@given(RATINGS, RATINGS, PERIODS)
def test_right_raises_and_wrong_lowers(before: Rating, opponent: Rating, periods: float) -> None:
    """Never the other way round, whoever is stronger."""
    won = update(before, [Game(opponent, 1)], periods)
    lost = update(before, [Game(opponent, 0)], periods)
    assert lost.rating <= before.rating <= won.rating
    assert lost.rating < won.rating


@given(RATINGS, RATINGS)
def test_a_game_makes_it_surer(before: Rating, opponent: Rating) -> None:
    """At one moment: what time adds is left out."""
    for score in (0, 1):
        assert update(before, [Game(opponent, score)], 0).deviation < before.deviation


@given(RATINGS, RATINGS, st.floats(0.05, 0.95))
def test_less_weight_moves_less(before: Rating, opponent: Rating, weight: float) -> None:
    """And in the same direction."""
    for score in (0, 1):
        whole = update(before, [Game(opponent, score)], 0)
        part = update(before, [Game(opponent, score, weight)], 0)
        assert abs(part.rating - before.rating) <= abs(whole.rating - before.rating)
        assert part.deviation >= whole.deviation


@given(RATINGS, RATINGS)
def test_two_halves_are_one(before: Rating, opponent: Rating) -> None:
    """Weights are parts of a game."""
    halves = update(before, [Game(opponent, 1, 0.5)] * 2)
    whole = update(before, [Game(opponent, 1)])
    assert halves.rating == pytest.approx(whole.rating)
    assert halves.deviation == pytest.approx(whole.deviation)
    assert halves.volatility == pytest.approx(whole.volatility)


@given(st.lists(st.tuples(RATINGS, st.sampled_from([0.0, 1.0]), PERIODS), max_size=40))
def test_no_rating_runs_away(games: list[tuple[Rating, float, float]]) -> None:
    """Whatever is played, it stays within its bounds."""
    rating = Rating()
    for opponent, score, periods in games:
        rating = after_game(rating, Game(opponent, score), periods)
        assert bounded(rating) == rating
        assert 0 < rating.volatility < 1
