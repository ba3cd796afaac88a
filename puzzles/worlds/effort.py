"""How much work the second prover would have: endings counted, not played.

The prover takes its time, so that positions are chosen which it can follow. What is counted here
proves nothing: it only says which proofs to begin.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from puzzles.worlds.answers import answers
from trainer.deal import DealState, Draw, Phase, Seat, View, apply
from trainer.solver.consistent import ConsistentDeals

PROVED_DEALS: Final = 2
"""So many deals the second prover looks at, at most."""
_MOST_POSITIONS: Final = 120_000
"""So many positions of the last eight tricks it may have to look at."""

_SUIT: Final = (1 << 16) - 1

_Spot = tuple[int, int, int, int]
"""Both hands as sets of bits, the card led or -1, and who acts: 0 for south."""


def deals_to_prove(shown: View) -> int:
    """Return how many deals the second prover can follow in good time: 0 where it is not one.

    Asked of the first deals that look like the view. With more than one stock trick left this
    counts too little; the prover's own limit then ends what it cannot follow.
    """
    for deals in range(PROVED_DEALS):
        if positions(endings(shown, deals + 1), _MOST_POSITIONS) > _MOST_POSITIONS:
            return deals
    return PROVED_DEALS


def endings(shown: View, deals: int) -> Iterator[DealState]:
    """Yield the last eight tricks after each answer, where no window is used, in so many deals."""
    for world in islice(ConsistentDeals(shown), deals):
        for play in answers(shown).values():
            after = apply(world.state, play)
            yield apply(after, Draw()) if after.phase is Phase.WINDOW else after


def positions(endings: Iterable[DealState], most: int) -> int:
    """Return how many positions can come of these endings, at most one more than ``most``."""
    met: set[_Spot] = set()
    for state in endings:
        start = (
            _bits(map(int, state.hand(Seat.SOUTH))),
            _bits(map(int, state.hand(Seat.NORTH))),
            -1 if state.led is None else int(state.led),
            int(state.to_act is Seat.NORTH),
        )
        left = [] if start in met else [start]
        met.add(start)
        while left:
            for spot in _after(left.pop(), state):
                if spot not in met:
                    if len(met) > most:
                        return len(met)
                    met.add(spot)
                    left.append(spot)
    return len(met)


def _after(spot: _Spot, state: DealState) -> Iterator[_Spot]:
    """Yield where each card leads that may be played."""
    south, north, led, seat = spot
    hand = north if seat else south
    for card in _cards(hand if led < 0 else _allowed(hand, led, state)):
        played = 1 << card
        hands = (south, north & ~played) if seat else (south & ~played, north)
        if led < 0:
            yield (*hands, card, 1 - seat)
        else:
            follows = card >> 4 == led >> 4
            wins = card >> 1 > led >> 1 if follows else card >> 4 == state.trump
            yield (*hands, -1, seat if wins else 1 - seat)


def _allowed(hand: int, led: int, state: DealState) -> int:
    """Return the cards that may answer, under the duties of the profile."""
    following = hand & _SUIT << (led >> 4 << 4)
    if following:
        higher = following >> (led | 1) + 1 << (led | 1) + 1
        return higher if higher and state.profile.endgame_beat else following
    trumps = hand & _SUIT << (int(state.trump) << 4)
    return trumps if trumps and state.profile.endgame_trump else hand


def _bits(cards: Iterable[int]) -> int:
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def _cards(hand: int) -> Iterator[int]:
    while hand:
        lowest = hand & -hand
        yield lowest.bit_length() - 1
        hand ^= lowest
