"""How much work the prover would have is counted as the prover counts it."""

from dataclasses import replace
from random import Random

import pytest

from puzzles.worlds.effort import positions
from tests.trainer.endings import PROFILE_NAMES, random_ending, random_profile
from trainer.deal import DealState
from trainer.prover.search import TooManyPositions, option_values


def plain_ending(name: str, seed: int) -> DealState:
    """Return a short ending by rules under which no seven scores in it."""
    random = Random(f"{name} {seed}")
    profile = replace(random_profile(random, name), dix_play="never")
    return replace(random_ending(random, profile, 4), profile=profile, sevens=())


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_the_prover_looks_at_so_many(name: str, seed: int) -> None:
    """All but the first position and the one or two in which nothing is left."""
    ending = plain_ending(name, seed)
    counted = positions((ending,), 1_000_000)
    option_values(ending, counted - 2)
    with pytest.raises(TooManyPositions):
        option_values(ending, counted - 4)


def test_counting_ends_where_it_is_enough() -> None:
    """And what several endings have in common counts once."""
    first, second = plain_ending("cady", 1), plain_ending("cady", 2)
    both = positions((first, second), 1_000_000)
    assert positions((first, first), 1_000_000) == positions((first,), 1_000_000) < both
    assert positions((first, second), 50) == 51
