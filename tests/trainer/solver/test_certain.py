"""Tricks called certain really are: the bounds hold against exact values."""

from random import Random

import pytest

from tests.trainer.endings import FAMILIES, PROFILE_NAMES, random_profile
from tests.trainer.solver.layouts import laid_out, seen
from trainer.cards import Suit, cards
from trainer.profiles import PROFILES
from trainer.solver.certain import certain_bounds
from trainer.solver.compiled import Words
from trainer.solver.ending import points_left
from trainer.solver.search import exact
from trainer.solver.workspace import HANDS, POINTS, POINTS_MASK


def bounds(work: Words) -> tuple[int, int, int]:
    """Return what south, on lead, takes at least and at most, and all there is."""
    live, leader = work[HANDS] | work[HANDS + 1], 0
    total = points_left(live, work)
    _, runs, _, tops = seen(live, leader, work)
    packed = certain_bounds(live, leader, runs, tops, total, work)
    return packed >> POINTS, packed & POINTS_MASK, total


@pytest.mark.parametrize("family", FAMILIES)
def test_certain_points_are_certain(family: str) -> None:
    """Exact values never leave the bounds, by any profile."""
    rng = Random(f"certain {family}")
    for index in range(150):
        size = 1 + index % 5
        dealt = rng.sample(FAMILIES[family], 2 * size)
        profile = random_profile(rng, PROFILE_NAMES[index % 5])
        work = laid_out(dealt[:size], dealt[size:], rng.choice(tuple(Suit)), profile)
        least, most, total = bounds(work)
        taken = exact(work[HANDS] | work[HANDS + 1], 0, total, total // 2, work)
        assert 0 <= least <= taken <= most <= total


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
    assert bounds(laid_out(cards(south), cards(north), Suit.CLUBS, PROFILES["arcade"])) == expected


@pytest.mark.parametrize(
    ("south", "north", "strict", "follow"),
    [
        pytest.param("Ac 7c", "Kc 8c", (20, 20), (20, 20), id="the ace at the second trick"),
        pytest.param("Ac 8c 7c", "Kc Qc 9c", (10, 20), (20, 20), id="the duty may force it out"),
        pytest.param("Kc 8c", "Ac 7c", (0, 10), (0, 0), id="for the other side too"),
        pytest.param("Ks 8s", "As 7s", (0, 10), (0, 0), id="of one plain suit"),
        pytest.param("Tc 9c 8c 7c", "Ac Kc Kc Qc", (0, 20), (0, 10), id="one ace over four tricks"),
    ],
)
def test_highest_of_all_is_kept_for_the_last_trick(
    south: str, north: str, strict: tuple[int, int], follow: tuple[int, int]
) -> None:
    """South leads, clubs are trumps: at least and at most, with the duty to beat and without."""
    for name, expected in (("cady", strict), ("salon", follow)):
        work = laid_out(cards(south), cards(north), Suit.CLUBS, PROFILES[name])
        assert bounds(work)[:2] == expected
