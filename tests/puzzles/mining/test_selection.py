"""Choosing by a plan: whole numbers, no twins, and an honest failure."""

from collections import Counter

import pytest

from puzzles.mining import SelectionError, mine, select
from puzzles.mining.candidates import Candidate
from puzzles.mining.measures import UNIT, features, shortfall
from tests.puzzles.positions import QUEEN_OF_DIAMONDS, solved


def test_the_features_of_a_position() -> None:
    """Chance and rates in whole units, themes and levels as counts."""
    sums = features(solved(QUEEN_OF_DIAMONDS), "endgame_card")
    assert sums["all/chance"] == sums["played/chance"] == UNIT // 8
    assert sums["all/highest_card"] == 0
    assert sums["played/no_trump"] == UNIT // 5
    assert sums["theme/force_a_trump"] == sums["level/5"] == sums["profile/cady"] == 1
    assert features(solved(QUEEN_OF_DIAMONDS), "endgame_count")["split/even_split"] == UNIT


def test_the_shortfall_names_what_is_missing() -> None:
    """An empty set is short of everything asked for, and breaks no upper bound."""
    short = shortfall(Counter())
    assert short["few theme/duck"] > 0
    assert short["few profile/salon"] > 0
    assert not [name for name in short if name.startswith("many")]


def test_too_few_candidates_are_refused() -> None:
    """Without enough positions nothing is chosen."""
    with pytest.raises(SelectionError, match="few candidates"):
        select(mine(7, 30).kept, 1, 10)


def test_a_plan_that_cannot_be_met_is_refused() -> None:
    """One position in a hundred dresses meets no plan, and the error says what is short."""
    pool = [Candidate(number, solved(QUEEN_OF_DIAMONDS), str(number)) for number in range(120)]
    with pytest.raises(SelectionError) as refused:
        select(pool, 1, 3)
    assert refused.value.short["few profile/salon"] > 0
