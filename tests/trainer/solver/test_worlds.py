"""Values over all the deals that look like a view: means, minima, certainty, and the claim."""

from collections import Counter
from fractions import Fraction
from itertools import count, pairwise
from random import Random

import pytest

from tests.trainer.late_positions import random_late_position
from tests.trainer.late_views import random_late_view
from trainer.deal import Draw, View, apply, legal_actions, view
from trainer.profiles import PROFILES
from trainer.solver import worlds
from trainer.solver.consistent import ConsistentDeals
from trainer.solver.endgame import solve
from trainer.solver.worlds import (
    ExactWorlds,
    OpenAfterChoice,
    TooManyWorlds,
    solve_worlds,
)

SEEDS = range(12)


def small_view(seed: int, tricks: int = 1) -> View:
    rng = Random(seed)
    return random_late_view(rng, rng.choice(list(PROFILES.values())), tricks, 3)


@pytest.mark.parametrize("seed", SEEDS)
def test_actions_are_those_that_are_legal(seed: int) -> None:
    """Every legal action has a value, in the order in which the rules list them."""
    shown = small_view(seed)
    assert solve_worlds(shown).actions == legal_actions(shown)


@pytest.mark.parametrize("seed", SEEDS)
def test_options_follow_from_the_deals(seed: int) -> None:
    """Means, minima and certainty are those of the deals one by one, each physical deal once."""
    solution = solve_worlds(small_view(seed))
    for index, option in enumerate(solution.options):
        each = [
            (solved.values[index], max(solved.values))
            for solved in solution.solved
            for _ in range(solved.world.deals)
        ]
        assert option.expected == Fraction(sum(value for value, _ in each), solution.deals)
        assert option.minimum == min(value for value, _ in each)
        assert option.sure == all(value == best for value, best in each)
        assert option.values == tuple(sorted(Counter(value for value, _ in each).items()))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sure_choice_is_best_on_average(seed: int) -> None:
    """What no other choice beats in any deal is among the best on average."""
    solution = solve_worlds(small_view(seed))
    assert set(solution.sure) <= set(solution.best)
    assert solution.best


def test_no_hidden_card_moves_a_value() -> None:
    """Two deals that look alike have one solution."""
    rng = Random(8)
    state = random_late_position(rng, PROFILES["salon"], 1, 4)
    shown = view(state, state.to_act)
    others = [view(world.state, state.to_act) for world in ConsistentDeals(shown)]
    assert {solve_worlds(each).outcomes for each in others} == {solve_worlds(shown).outcomes}


def test_claims_are_types() -> None:
    """With one stock trick left the values are exact; with two they are of open cards."""
    assert isinstance(solve_worlds(small_view(1, 1)), ExactWorlds)
    assert isinstance(solve_worlds(small_view(1, 2)), OpenAfterChoice)
    assert (ExactWorlds.claim, OpenAfterChoice.claim) == ("exact", "open_after_choice")


def test_a_window_that_asks_for_sight_is_not_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no one way of using the window serves in all deals, the cards must lie open."""
    monkeypatch.setattr(worlds, "needs_no_sight", lambda *_: False)
    assert isinstance(solve_worlds(small_view(1)), OpenAfterChoice)


def test_outcomes_count_every_physical_deal() -> None:
    """The table of values that come together is sorted, without a row twice, and complete."""
    solution = solve_worlds(small_view(2, 2))
    assert sum(deals for _, deals in solution.outcomes) == solution.deals
    assert solution.deals == ConsistentDeals(small_view(2, 2)).count
    assert all(one < other for one, other in pairwise(solution.outcomes))


def test_deals_may_be_shared_out() -> None:
    """Whoever solves the deals, in their order, the answer is the same."""
    shown = small_view(5, 2)

    def runner(solve, states):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        return [solve(state) for state in states]

    assert solve_worlds(shown, runner).outcomes == solve_worlds(shown).outcomes


def test_four_stock_tricks_are_too_many() -> None:
    """The error names the limit."""
    shown = random_late_view(Random(1), PROFILES["cady"], 4, 8)
    with pytest.raises(TooManyWorlds, match="at most 3 stock tricks left, got 4") as refused:
        solve_worlds(shown)
    assert (refused.value.limit, refused.value.got) == (3, 4)


def test_too_many_deals_with_three_tricks_left() -> None:
    """With eight unseen cards in the other hand there are too many orders of the stock."""
    shown = random_late_view(Random(1), PROFILES["cady"], 3, 8)
    with pytest.raises(TooManyWorlds, match="at most 2000 different deals"):
        solve_worlds(shown)


def test_the_window_has_options_too() -> None:
    """In an open window declaring, exchanging and drawing have values."""
    late = (random_late_view(Random(seed), PROFILES["cady"], 1, 8, "window") for seed in count())
    shown = next(found for found in late if len(legal_actions(found)) > 1)
    solution = solve_worlds(shown)
    assert len(solution.options) == len(legal_actions(shown))


def test_in_the_endgame_everything_is_known() -> None:
    """A view of the endgame has one deal, and the values of the endgame."""
    state = random_late_position(Random(2), PROFILES["salon"], 1, 5, "window")
    after = apply(state, Draw())
    solution = solve_worlds(view(after, after.to_act))
    assert solution.deals == 1
    assert isinstance(solution, ExactWorlds)
    assert sorted(option.minimum for option in solution.options) == sorted(
        solve(after).values.values()
    )
