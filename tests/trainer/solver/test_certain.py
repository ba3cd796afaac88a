"""Tricks called certain really are: the bounds hold against exact values."""

from random import Random

import pytest

from tests.trainer.endings import FAMILIES, PROFILE_NAMES, random_profile
from trainer.cards import Suit, cards
from trainer.profiles import PROFILES
from trainer.solver.analysis import Analysis
from trainer.solver.certain import follower_takes, leader_takes, runs
from trainer.solver.ending import Ending, lay_out


def bounds(ending: Ending) -> tuple[int, int, int]:
    """Return what south, on lead, takes at least and at most, and all there is."""
    south, north = ending.hands
    total = ending.total()
    packed = sum(runs((south | north) & suit, ending) for suit in ending.suits)
    least = leader_takes(south, north, packed, 0, total, ending)
    return least, total - follower_takes(north, south, total, ending), total


@pytest.mark.parametrize("family", FAMILIES)
def test_certain_points_are_certain(family: str) -> None:
    """Exact values never leave the bounds, by any profile."""
    rng = Random(f"certain {family}")
    for index in range(150):
        size = 1 + index % 5
        dealt = rng.sample(FAMILIES[family], 2 * size)
        profile = random_profile(rng, PROFILE_NAMES[index % 5])
        ending, _ = lay_out(dealt[:size], dealt[size:], rng.choice(tuple(Suit)), profile)
        least, most, total = bounds(ending)
        live = ending.hands[0] | ending.hands[1]
        value = max(Analysis(ending).values(live, 0, 0).values())
        assert 2 * least - total <= value <= 2 * most - total


@pytest.mark.parametrize(
    ("south", "north", "expected"),
    [
        pytest.param("Ac Tc As", "9h 9d 8d", (40, 40, 40), id="trumps and an ace take all"),
        pytest.param("As 9s", "Ks 7c", (10, 20, 20), id="the ace runs while spades are followed"),
        pytest.param("As 9s", "7c 8c", (0, 0, 20), id="two trumps take all"),
        pytest.param("9s 8s", "Ac Th", (0, 0, 30), id="a trump, then the other suit runs"),
        pytest.param("9s 8c", "Ac Th", (0, 20, 30), id="a high trump is certain"),
    ],
)
def test_certain_points_counted_by_hand(
    south: str, north: str, expected: tuple[int, int, int]
) -> None:
    """South leads, clubs are trumps: at least, at most, and all there is."""
    ending, _ = lay_out(cards(south), cards(north), Suit.CLUBS, PROFILES["arcade"])
    assert bounds(ending) == expected
