"""The independent prover of views: the same deals, and the same values, as the solver's."""

from __future__ import annotations

from random import Random

import pytest

from tests.trainer.late_positions import PROFILE_NAMES, random_late_profile
from tests.trainer.late_views import random_late_view
from trainer.deal import View, view
from trainer.prover.worlds import physical_deals, prove_worlds
from trainer.solver.worlds import solve_worlds


def small_view(name: str, seed: int) -> View:
    rng = Random(f"{name} {seed}")
    return random_late_view(rng, random_late_profile(rng, name), 1, rng.choice((2, 3)))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_prover_and_solver_agree(name: str, seed: int) -> None:
    """On the number of deals, and of every choice on mean, minimum and certainty."""
    shown = small_view(name, seed)
    solved, proved = solve_worlds(shown), prove_worlds(shown)
    assert proved.deals == solved.deals
    for option in solved.options:
        assert proved.expected(option.action) == option.expected
        assert proved.minimum(option.action) == option.minimum
        assert proved.sure(option.action) == option.sure


def test_every_deal_looks_like_the_view() -> None:
    """And none comes twice."""
    shown = small_view("cady", 1)
    deals = list(physical_deals(shown))
    assert {view(deal, shown.to_act) for deal in deals} == {shown}
    assert len(set(deals)) == len(deals) > 1


def test_a_sample_is_of_so_many_deals() -> None:
    """Drawn by lot from all of them: the same seed draws the same, no deal is drawn twice."""
    shown = small_view("cady", 1)
    whole = prove_worlds(shown)
    drawn = prove_worlds(shown, sample=2, seed=3)
    assert drawn == prove_worlds(shown, sample=2, seed=3)
    assert drawn.deals == whole.deals
    assert len({each.state for each in drawn.proved}) == 2
    assert {each.stock for each in drawn.proved} <= {each.stock for each in whole.proved}


def test_a_hand_that_is_not_seen_is_refused() -> None:
    """Whoever is to act knows his own cards."""
    shown = small_view("salon", 2)
    state = next(physical_deals(shown))
    with pytest.raises(ValueError, match="to be seen"):
        prove_worlds(view(state, shown.to_act.other))
