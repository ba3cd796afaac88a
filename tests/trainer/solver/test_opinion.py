"""Opinions: averages of some deals, with an interval; never an exact number."""

from collections.abc import Iterable
from random import Random

import pytest

from tests.trainer.late_views import random_late_view
from trainer.deal import DealState
from trainer.profiles import PROFILES
from trainer.solver.opinion import FEWEST_DEALS, MOST_DEALS, Opinion, judge
from trainer.solver.worlds import Options, TooManyWorlds, WorldsSolution, solve_worlds

SHOWN = random_late_view(Random(11), PROFILES["salon"], 2, 2, "lead")


def _faces(state: DealState) -> tuple[str, ...]:
    return tuple(card.code for card in state.stock)


def test_same_seed_same_opinion() -> None:
    """The deals drawn, and so the averages, depend on the seed alone."""
    assert judge(SHOWN, 40, 5) == judge(SHOWN, 40, 5)
    assert judge(SHOWN, 40, 5) != judge(SHOWN, 40, 6)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Over a hundred seeds, nine in ten intervals or more hold the exact average."""
    solution = solve_worlds(SHOWN)
    exact = [float(option.expected) for option in solution.options]
    by_stock = {_faces(each.world.state): each.values for each in solution.solved}

    def looked_up(_: object, states: Iterable[DealState]) -> Iterable[Options]:
        for state in states:
            yield tuple(zip(solution.actions, by_stock[_faces(state)], strict=True))

    held = [
        option.low <= truth <= option.high
        for seed in range(100)
        for option, truth in zip(judge(SHOWN, 60, seed, looked_up).options, exact, strict=True)
    ]
    assert sum(held) / len(held) > 0.9


def test_it_says_what_it_looked_at() -> None:
    """How many deals of how many, from which seed, and how sure."""
    opinion = judge(SHOWN, 30, 7)
    assert (opinion.drawn, opinion.deals, opinion.seed) == (30, solve_worlds(SHOWN).deals, 7)
    assert opinion.confidence == 0.95


def test_an_opinion_is_no_solution() -> None:
    """It is of a type of its own, with no exact average in it."""
    assert not isinstance(judge(SHOWN, 30, 7), WorldsSolution)
    assert not hasattr(Opinion, "outcomes")


@pytest.mark.parametrize(
    ("drawn", "error"), [(FEWEST_DEALS - 1, "at least 30"), (MOST_DEALS + 1, "at most 2000 deals")]
)
def test_number_of_deals_has_limits(drawn: int, error: str) -> None:
    """Too few mean nothing, too many take too long."""
    with pytest.raises(ValueError, match=error):
        judge(SHOWN, drawn, 1)


def test_five_stock_tricks_are_too_many() -> None:
    """An early position is refused with the limit named."""
    with pytest.raises(TooManyWorlds, match="at most 4 stock tricks left, got 5"):
        judge(random_late_view(Random(1), PROFILES["salon"], 5, 8), 30, 1)
