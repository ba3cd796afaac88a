"""Where the last window asks for a guess, values with open cards are no exact ones."""

from random import Random

import pytest

from tests.trainer.late_views import random_late_view
from trainer.cards import PACK, Card, Suit, card, cards
from trainer.deal import Action, DealState, Phase, Play, Seat, Side, View, apply, view
from trainer.profiles import PROFILES
from trainer.solver.blindness import needs_no_sight
from trainer.solver.consistent import ConsistentDeals
from trainer.solver.worlds import ExactWorlds, OpenAfterChoice, option_values, solve_worlds

SOUTH = cards("7s Kd Qd Qh")
NORTH = cards("7h Th Ah 8d")
LAST = card("Jc")
TURN_UP = card("Js")


def guessing(south: tuple[Card, ...] = SOUTH) -> View:
    """Return south on lead with one stock trick left; should it win, it may exchange its seven."""
    seen = {*south, *NORTH, LAST, TURN_UP}
    rest = tuple(each for each in PACK if each not in seen)
    state = DealState(
        profile=PROFILES["salon"],
        phase=Phase.STOCK,
        trump=Suit.SPADES,
        to_act=Seat.SOUTH,
        south=Side(tuple(sorted(south)), won=rest[:28]),
        north=Side(tuple(sorted(NORTH)), won=rest[28:]),
        dealer=Seat.NORTH,
        turn_up=TURN_UP,
        stock=(LAST, TURN_UP),
    )
    return view(state, Seat.SOUTH)


def test_an_exchange_that_pays_in_some_deals_only() -> None:
    """If the queen of diamonds wins, exchanging gains ten points or loses ten, unseen which."""
    shown = guessing()
    differences = set()
    for world in ConsistentDeals(shown):
        after = apply(world.state, Play(card("Qd")))
        low = [each for each in after.hand(Seat.NORTH) if each.code == "8d"]
        if low:
            (_, exchange), (_, draw) = option_values(apply(after, Play(low[0])))
            differences.add(exchange - draw)
    assert min(differences) < 0 < max(differences)
    assert isinstance(solve_worlds(shown), OpenAfterChoice)


def test_without_the_seven_nothing_is_to_be_guessed() -> None:
    """The same hand with another low trump has exact values."""
    assert isinstance(solve_worlds(guessing(cards("8s Kd Qd Qh"))), ExactWorlds)


@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_to_be_guessed_where_only_drawing_is_left(seed: int) -> None:
    """A player who can but draw after the trick needs no sight, whatever the values."""
    shown = random_late_view(Random(seed), PROFILES["arcade"], 1, 3, "lead")
    states = [world.state for world in ConsistentDeals(shown)]
    values = [dict(option_values(state)) for state in states]
    assert needs_no_sight(states, values)


def test_values_that_nobody_reaches_need_sight() -> None:
    """Asked for more than any way of playing brings, the answer is no."""
    shown = guessing()
    states = [world.state for world in ConsistentDeals(shown)]
    values: list[dict[Action, int]] = [{Play(card("Qh")): 1000} for _ in states]
    assert not needs_no_sight(states, values)
