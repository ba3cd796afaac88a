"""Difficulty follows from the table of values and the hand."""

from types import MappingProxyType

import pytest

from puzzles.analysis import Analysis
from puzzles.difficulty import LEVELS, difficulty
from tests.puzzles.positions import QUEEN_OF_DIAMONDS, SALON_FOLLOWS, solved


@pytest.mark.parametrize(
    ("line", "level"),
    [
        (QUEEN_OF_DIAMONDS, 5),
        (SALON_FOLLOWS, 1),
        ("cady endgame trump=h to=south S=8hAhJhKh N=AdQdTdTh", 2),
        ("cady endgame trump=s to=south S=QhJcTcTh N=9cKcTdTs", 3),
    ],
)
def test_the_level_of_a_position(line: str, level: int) -> None:
    """One card in eight and no policy right is hardest; an ending where anything goes easiest."""
    assert difficulty(solved(line)) == level


def test_only_the_order_of_values_matters() -> None:
    """Values twice as large make nothing harder."""
    position = solved(QUEEN_OF_DIAMONDS)
    doubled = {card: 2 * value for card, value in position.values.items()}
    same = Analysis(position.state, MappingProxyType(doubled), position.line)
    assert difficulty(same) == difficulty(position)
    assert difficulty(same) in LEVELS
