"""What is still to be won, and how a value divides it."""

import pytest

from puzzles.stakes import stakes
from tests.puzzles.positions import (
    QUEEN_OF_DIAMONDS,
    SALON_FOLLOWS,
    SECOND_SEVEN,
    UNSCORED_SEVEN,
    state,
)
from trainer.deal import Seat

TOTALS = [
    (QUEEN_OF_DIAMONDS, 7, 0, 80),
    (SALON_FOLLOWS, 4, 0, 50),
    (UNSCORED_SEVEN, 4, 1, 60),
    (SECOND_SEVEN, 4, 1, 60),
    ("arcade endgame trump=h to=south S=7hAs N=AhKs", 2, 0, 30),
]


@pytest.mark.parametrize(("line", "brisques", "sevens", "total"), TOTALS)
def test_the_whole_is_brisques_sevens_and_the_last_trick(
    line: str, brisques: int, sevens: int, total: int
) -> None:
    """Ten for each brisque in play, each seven that will score, and the last trick."""
    left = stakes(state(line))
    assert (left.brisques, len(left.sevens), left.last_trick, left.total) == (
        brisques,
        sevens,
        10,
        total,
    )


def test_a_value_divides_the_whole() -> None:
    """Of 80 points a value of 20 is 50 to 30."""
    assert stakes(state(QUEEN_OF_DIAMONDS)).split(20) == {Seat.SOUTH: 50, Seat.NORTH: 30}
