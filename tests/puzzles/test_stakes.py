"""What is still to be won, and how a value divides it."""

import pytest

from puzzles.kinds import KINDS
from puzzles.library import load_library
from puzzles.stakes import point_step, stakes
from tests.puzzles.positions import (
    QUEEN_OF_DIAMONDS,
    SALON_FOLLOWS,
    SECOND_SEVEN,
    UNSCORED_SEVEN,
    state,
)
from trainer.deal import Seat
from trainer.profiles import house_profile

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


def test_the_step_of_points_allows_every_right_answer() -> None:
    """What the question calls a slip is never what is asked for."""
    counted = 0
    for puzzle in load_library():
        form = KINDS[puzzle.kind].pose(puzzle, "en")["answer"]
        if form["type"] == "points":
            right = KINDS[puzzle.kind].explain(puzzle, None, "en")["points"].values()
            assert form["step"] == 10
            assert [points % form["step"] for points in right] == [0] * len(right)
            counted += 1
    assert counted > 20


@pytest.mark.parametrize(
    ("options", "before", "step"),
    [
        ({}, (), 10),
        ({}, (45, 30), 5),
        ({"brisque": 15}, (), 5),
        ({"last_trick": 12}, (), 2),
        ({"dix_points": 0}, (), 10),
    ],
)
def test_the_step_of_points_follows_from_the_rules(
    options: dict[str, int], before: tuple[int, ...], step: int
) -> None:
    """The greatest number that divides whatever may score, and what was there before."""
    assert point_step(house_profile("cady", options), *before) == step
