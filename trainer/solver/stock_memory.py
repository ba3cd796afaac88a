"""What a search over stock tricks has learnt: bounds of positions between two tricks.

A position is known by all of its words, so no two are ever taken for each other: the hands,
what each hand has served in, what awaits its award, and the status. Each entry has eight words:
these six (the generation above the status), the bounds, and the best move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from trainer.solver.compiled import COMPILED, Words, inner, zeros
from trainer.solver.stock_layout import ENTRIES, GENERATION, HALF, INFINITE, MEMORY

BOUNDS: Final = 6
MOVE: Final = 7
_WORDS: Final = 8
_FIELD: Final = 31
_FIELD_MASK: Final = (1 << _FIELD) - 1
_GENERATION: Final = 14
_SPREAD: Final = 0x1E3779B97F4A7C15
UNKNOWN: Final = 2 * INFINITE
"""Bounds of a position of which nothing is known, from -INFINITE to INFINITE."""


class PlainPlan(list[int]):
    """The words in plain Python: a dictionary finds the entries."""

    def __init__(self) -> None:
        super().__init__([0] * MEMORY)
        self.places: dict[tuple[int, ...], int] = {}


def new_plan(entries: int = 1 << 18) -> Words:
    """Return the array of a search; ``entries`` is a power of two, 64 bytes each.

    In plain Python the memory grows as it must.
    """
    if not COMPILED:
        return PlainPlan()
    plan: Any = zeros(MEMORY + _WORDS * entries)
    plan[ENTRIES] = entries - 1
    return cast(Words, plan)


def begin(words: Words, plan: Any) -> None:
    """Lay out another root: nothing learnt of the last one counts."""
    generation, entries = int(plan[GENERATION]) + 1, int(plan[ENTRIES])
    plan[: len(words)] = words
    plan[GENERATION], plan[ENTRIES] = generation, entries
    if isinstance(plan, PlainPlan):
        del plan[MEMORY:]
        plan.places.clear()


def _place_in_table(
    hands: int, own: int, rival: int, waits: int, rival_waits: int, status: int, plan: Words
) -> int:
    """Return where a position's entry is, made anew if it is not there.

    ``status`` has the generation above it; of two entries the one with more tricks left stays.
    """
    mixed = hands * _SPREAD ^ own * 0x2545F4914F6CDD1D ^ rival * 0x369DEA0F31A53F85
    mixed ^= waits * 0x106689D45497FDB5 ^ rival_waits * 0x2C1B3C6D5B1F4E3D
    # Without the generation: the same root fills the table alike every time.
    mixed ^= (status & (1 << _GENERATION) - 1) * _SPREAD
    mixed ^= mixed >> 29
    first = MEMORY + _WORDS * (mixed * _SPREAD >> 23 & plan[ENTRIES])
    other = MEMORY + (first - MEMORY ^ _WORDS)
    for at in (first, other):
        if (
            plan[at + 1] == status
            and plan[at] == hands
            and plan[at + 2] == own
            and plan[at + 3] == rival
            and plan[at + 4] == waits
            and plan[at + 5] == rival_waits
        ):
            return at
    at = first
    if plan[first + 1] >> _GENERATION == status >> _GENERATION and (
        plan[other + 1] >> _GENERATION != status >> _GENERATION
        or plan[other + 1] >> 1 & 15 < plan[first + 1] >> 1 & 15
    ):
        at = other
    plan[at] = hands
    plan[at + 1] = status
    plan[at + 2] = own
    plan[at + 3] = rival
    plan[at + 4] = waits
    plan[at + 5] = rival_waits
    plan[at + BOUNDS] = UNKNOWN
    plan[at + MOVE] = -1
    return at


def _place_plain(
    hands: int,
    own: int,
    rival: int,
    waits: int,
    rival_waits: int,
    status: int,
    plan: PlainPlan,
) -> int:
    key = (hands, own, rival, waits, rival_waits, status)
    at = plan.places.get(key, -1)
    if at < 0:
        at = plan.places[key] = len(plan)
        plan.extend((hands, status, own, rival, waits, rival_waits, UNKNOWN, -1))
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
