"""Guesses of the full count: what each of them says on a real position."""

from fractions import Fraction

import pytest

from puzzles.guesses import COUNT_RULES, count_chance, count_success
from tests.puzzles.positions import QUEEN_OF_DIAMONDS, solved

GUESSES = [
    ("even_split", 40),
    ("ten_more_than_even", 50),
    ("30_to_north", 50),
    ("0_to_north", 80),
    ("0_to_south", 0),
    ("own_brisques", 20),
    ("own_brisques_and_last_trick", 30),
    ("by_trumps_held", 40),
    ("by_brisques_held", 20),
]


@pytest.mark.parametrize(("name", "south"), GUESSES)
def test_what_a_guess_means(name: str, south: int) -> None:
    """Rules for the count name south's points; on this position half of 80 is right."""
    position = solved(QUEEN_OF_DIAMONDS)
    assert COUNT_RULES[name](position) == south
    assert count_success(COUNT_RULES[name], position) == (south == 40)
    assert count_chance(position) == Fraction(1, 9)
