"""What a search over stock tricks has learnt: bounds of positions between two tricks.

A position is known by all of its words, so no two are ever taken for each other: the hands,
what each hand has served in, what awaits its award, and the status. Each entry has eight words:
these six (the generation above the status), the bounds, and the best move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from trainer.solver.compiled import COMPILED, Words, inner, zeros
from trainer.solver.stock_layout import HALF, INFINITE

BOUNDS: Final = 6
MOVE: Final = 7
_WORDS: Final = 8
_FIELD: Final = 31
_FIELD_MASK: Final = (1 << _FIELD) - 1
_GENERATION: Final = 14
_SPREAD: Final = 0x1E3779B97F4A7C15
_HEAD: Final = 8  # words before the entries; the first is the number of entries, less one
UNKNOWN: Final = 2 * INFINITE
"""Bounds of a position of which nothing is known, from -INFINITE to INFINITE."""


class PlainMemory(list[int]):
    """The entries in plain Python, found by a dictionary."""

    def __init__(self) -> None:
        super().__init__([0] * _HEAD)
        self.places: dict[tuple[int, ...], int] = {}


def new_memory(entries: int = 1 << 18) -> Words:
    """Return a memory that has learnt nothing; ``entries`` is a power of two, 64 bytes each."""
    if not COMPILED:
        return PlainMemory()
    memory: Any = zeros(_HEAD + _WORDS * entries)
    memory[0] = entries - 1
    return cast(Words, memory)


def forgotten(memory: Words) -> Words:
    """Return the memory for another root: in plain Python an empty one."""
    return memory if COMPILED else PlainMemory()


def _place_in_table(
    hands: int, own: int, rival: int, waits: int, rival_waits: int, status: int, memory: Words
) -> int:
    """Return where a position's entry is, made anew if it is not there.

    ``status`` has the generation above it; of two entries the one with more tricks left stays.
    """
    mixed = hands * _SPREAD ^ own * 0x2545F4914F6CDD1D ^ rival * 0x369DEA0F31A53F85
    mixed ^= waits * 0x106689D45497FDB5 ^ rival_waits * 0x2C1B3C6D5B1F4E3D ^ status * _SPREAD
    mixed ^= mixed >> 29
    first = _HEAD + _WORDS * (mixed * _SPREAD >> 23 & memory[0])
    other = _HEAD + (first - _HEAD ^ _WORDS)
    for at in (first, other):
        if (
            memory[at + 1] == status
            and memory[at] == hands
            and memory[at + 2] == own
            and memory[at + 3] == rival
            and memory[at + 4] == waits
            and memory[at + 5] == rival_waits
        ):
            return at
    at = first
    if memory[first + 1] >> _GENERATION == status >> _GENERATION and (
        memory[other + 1] >> _GENERATION != status >> _GENERATION
        or memory[other + 1] >> 1 & 15 < memory[first + 1] >> 1 & 15
    ):
        at = other
    memory[at] = hands
    memory[at + 1] = status
    memory[at + 2] = own
    memory[at + 3] = rival
    memory[at + 4] = waits
    memory[at + 5] = rival_waits
    memory[at + BOUNDS] = UNKNOWN
    memory[at + MOVE] = -1
    return at


def _place_plain(
    hands: int,
    own: int,
    rival: int,
    waits: int,
    rival_waits: int,
    status: int,
    memory: PlainMemory,
) -> int:
    key = (hands, own, rival, waits, rival_waits, status)
    at = memory.places.get(key, -1)
    if at < 0:
        at = memory.places[key] = len(memory)
        memory.extend((hands, status, own, rival, waits, rival_waits, UNKNOWN, -1))
    return at


place: Final = (
    inner(_place_in_table)
    if COMPILED
    else cast(Callable[[int, int, int, int, int, int, Words], int], _place_plain)
)


@inner
def packed(low: int, high: int) -> int:
    """Return bounds as one word."""
    return low + INFINITE << _FIELD | high + INFINITE


@inner
def lowest(bounds: int) -> int:
    """Return the lower of two packed bounds."""
    return (bounds >> _FIELD) - INFINITE


@inner
def highest_value(bounds: int) -> int:
    """Return the higher of two packed bounds."""
    return (bounds & _FIELD_MASK) - INFINITE


@inner
def both_hands(own: int, rival: int) -> int:
    """Return two hands as one word."""
    return own | rival << HALF
