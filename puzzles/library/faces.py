"""Sets of faces, each as one integer: what cards look like, copies not told apart.

A face has two bits, the first for one card of it, the second for two; so one set lies within
another where no bit is left over. A suit has sixteen bits (:class:`~trainer.cards.Card`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import permutations
from typing import Final

from trainer.cards import Card, Suit

Faces = int
"""A set of faces, each once or twice."""
Order = tuple[Suit, ...]
"""The four suits, in the order in which a set lays them."""

_ONCE: Final = 0x5555_5555_5555_5555
_SUIT_BITS: Final = 16
_SUIT: Final = (1 << _SUIT_BITS) - 1
MOST_DRAWN: Final = 8
"""So many cards are counted at most by :func:`ways`: a hand."""


def faces(cards: Iterable[Card]) -> Faces:
    """Return what the cards look like; a third card of a face is not counted."""
    found = 0
    for card in cards:
        once = 1 << (card & ~1)
        found |= once << 1 if found & once else once
    return found


def together(one: Faces, other: Faces) -> Faces:
    """Return the faces of both sets, counted together."""
    twice = (one | other) >> 1 | one & other
    return (one | other) & _ONCE | (twice & _ONCE) << 1


def without(one: Faces, other: Faces) -> Faces:
    """Return what is left of a set without another."""
    left = one & ~other
    return (left | left >> 1) & _ONCE | left & (left & _ONCE) << 1


def bits(found: Faces) -> Iterator[int]:
    """Yield the numbers of the bits that are set."""
    while found:
        low = found & -found
        yield low.bit_length() - 1
        found ^= low


@cache
def orders(trump: Suit) -> tuple[Order, ...]:
    """Return the orders of the suits that begin with trumps; first the one of the pack."""
    others = (suit for suit in Suit if suit is not trump)
    return tuple((trump, *order) for order in permutations(others))


def suits(found: Faces, order: Order) -> tuple[Faces, ...]:
    """Return the part of each suit, in this order."""
    return tuple(found >> suit * _SUIT_BITS & _SUIT for suit in order)


def laid(found: Faces, order: Order) -> Faces:
    """Return the set with its suits in this order."""
    first, second, third, fourth = suits(found, order)
    return first | second << 16 | third << 32 | fourth << 48


@cache
def ways(found: Faces) -> tuple[int, ...]:
    """Return of how many draws of 0, 1, 2 … cards from the pack the looks lie within the set."""
    counted = [1] + [0] * MOST_DRAWN
    for face in range(0, 64, 2):
        copies = found >> face & 3
        if copies:  # one of two cards, or both
            alone, both = 2, copies >> 1
            counted = [
                count
                + (alone * counted[drawn - 1] if drawn else 0)
                + (both * counted[drawn - 2] if drawn > 1 else 0)
                for drawn, count in enumerate(counted)
            ]
    return tuple(counted)
