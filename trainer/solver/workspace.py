"""The one array in which kernels work: what is asked, what has been learnt, where to put it.

A workspace belongs to one thread. Its words are, in this order: the rules and the cards of the
ending in hand; four words a suit; four words a card; rows for the sets of cards of a suit
(:mod:`trainer.solver.suits`); and the table of bounds.

The table outlives the ending: a position is known by how it looks to the player on lead
(:func:`trainer.solver.suits.look_at`), whatever cards it is made of, so that all endings under one
set of rules share what has been learnt. A generation number marks what counts; nothing is
cleared for a new one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from trainer.solver.compiled import COMPILED, ThreadPrivate, Words, inner, zeros

# Rules: points of a brisque and of the last trick, duties to beat and to trump (0 or 1).
WORTH: Final = 0
LAST_TRICK: Final = 1
MUST_BEAT: Final = 2
MUST_TRUMP: Final = 3
TRUMP: Final = 4  # the suit, 0 to 3
# Masks of the ending: one bit a card, see trainer.solver.ending.
HANDS: Final = 5
TRUMPS: Final = 7
BRISQUES: Final = 8
TWINS: Final = 9
NODES: Final = 10  # positions between two tricks searched since the ending was laid out
ROW_GENERATION: Final = 11
TABLE_GENERATION: Final = 12
TABLE_MASK: Final = 13  # its number of buckets, less one
# Two bits a card, see trainer.solver.suits: who holds it, and the lower ones of level cards.
DEALT: Final = 14
LEVEL: Final = 15
# Four words each: the suits in the order of their bits, the trumps last.
SUITS: Final = 16
SHIFT: Final = 20
LOW: Final = 24
ROW: Final = 28
CARDS: Final = (1 << 16) - 1
# One word for each card, in the order of their bits: the bit of card ``n`` is ``1 << n``.
SUIT_OF: Final = 32
ABOVE: Final = 48
BEATERS: Final = 64
CARD: Final = 80
VALUE: Final = 96
CLOSED: Final = 112  # 256 words that close the gaps in four cells, see close_gaps
ROWS: Final = CLOSED + 256  # from here on all begins with a line of the processor's cache
ROW_WORDS: Final = 8  # of them five are used: a row is one line of the processor's cache
MOST_ROWS: Final = 1 << 11  # of a suit; sets of more cards than that has room for share rows
# At most where one suit has eleven cards and another the other five.
ROWS_END: Final = ROWS + ROW_WORDS * (MOST_ROWS + 2**5 + 2)

POINTS: Final = 22  # bits that hold the points of any profile: 17 times 100,000 at most
POINTS_MASK: Final = (1 << POINTS) - 1
_BOUNDS: Final = 2 * POINTS
_BOUNDS_MASK: Final = (1 << _BOUNDS) - 1
_GENERATIONS: Final = 1 << 62 - _BOUNDS
_LINE: Final = 8  # words of a line of the processor's cache
_BUCKET: Final = _LINE  # four entries of key and bounds
_REACH: Final = 4  # buckets looked through: a table a fifth full forgets nothing
_ROW_GENERATIONS: Final = 1 << 30
_SPREAD: Final = 0x1E3779B97F4A7C15  # 2**61 times the golden ratio's fraction, odd
ENDING_BUCKETS: Final = 1 << 12


class PlainWorkspace(list[int]):
    """The words in plain Python, where dictionaries are the fastest tables."""

    def __init__(self) -> None:
        super().__init__([0] * CLOSED + close_gaps())
        self.bounds: dict[int, int] = {}
        self.seen: dict[int, tuple[int, int, int, int]] = {}


def close_gaps() -> list[int]:
    """Return for four cells of two bits those that are not 0, moved together, under their bits.

    >>> f"{close_gaps()[0b10_00_01_00]:b}"
    '10000001001'
    """
    closed = []
    for cells in range(256):
        filled = [cell for at in range(0, 8, 2) if (cell := cells >> at & 3)]
        packed = sum(cell << 2 * place for place, cell in enumerate(filled))
        closed.append(2 * len(filled) << 8 | packed)
    return closed


def new_workspace(buckets: int = ENDING_BUCKETS) -> Words:
    """Return a workspace that has learnt nothing; ``buckets`` is a power of two.

    A bucket takes 64 bytes and holds four positions; a few thousand are plenty for one ending, of
    which then nothing is forgotten: as many positions are searched as in plain Python.
    In plain Python the table grows as it must.
    """
    if not COMPILED:
        return PlainWorkspace()
    count = ROWS_END + _BUCKET * buckets
    everything: Any = zeros(count + _LINE - 1)
    # Rows and buckets begin with a line of the cache.
    begin = -(everything.ctypes.data // 8) % _LINE
    workspace = everything[begin : begin + count]
    workspace[CLOSED:ROWS] = close_gaps()
    workspace[TABLE_MASK] = buckets - 1
    workspace[TABLE_GENERATION] = 1
    return cast(Words, workspace)


_threads: Final = ThreadPrivate(new_workspace)


def thread_workspace() -> Words:
    """Return the workspace of this thread, for one ending at a time."""
    return _threads.own()


def _probe_table(key: int, work: Words) -> int:
    """Return what :func:`store` was last given for this key, or -1."""
    bucket = key * _SPREAD >> 32
    for step in range(_REACH):
        at = ROWS_END + _BUCKET * (bucket + step & work[TABLE_MASK])
        for entry in range(at, at + _BUCKET, 2):
            if work[entry + 1] >> _BOUNDS != work[TABLE_GENERATION]:
                return -1  # entries are taken in their order: from here on all are free
            if work[entry] == key:
                return int(work[entry + 1] & _BOUNDS_MASK)
    return -1


def _store_table(key: int, bounds: int, work: Words) -> None:
    """Remember bounds, packed as ``low << POINTS | high``, for a key."""
    bucket = key * _SPREAD >> 32
    # Where all within reach are others, one of them by chance is forgotten.
    victim = ROWS_END + _BUCKET * (bucket & work[TABLE_MASK]) + (key & 6)
    for step in range(_REACH):
        at = ROWS_END + _BUCKET * (bucket + step & work[TABLE_MASK])
        for entry in range(at, at + _BUCKET, 2):
            if work[entry] == key or work[entry + 1] >> _BOUNDS != work[TABLE_GENERATION]:
                work[entry] = key
                work[entry + 1] = bounds | work[TABLE_GENERATION] << _BOUNDS
                return
    work[victim] = key
    work[victim + 1] = bounds | work[TABLE_GENERATION] << _BOUNDS


def _forget_table(work: Words) -> None:
    """Begin anew: nothing learnt so far holds any more, as under other rules."""
    work[TABLE_GENERATION] += 1
    if work[TABLE_GENERATION] == _GENERATIONS:
        for at in range(ROWS_END, ROWS_END + _BUCKET * (work[TABLE_MASK] + 1)):
            work[at] = 0
        work[TABLE_GENERATION] = 1


def _clear_row_words(_: int, work: Words) -> None:
    """Begin an ending whose rows take so many words."""
    work[ROW_GENERATION] += 1
    if work[ROW_GENERATION] == _ROW_GENERATIONS:
        for at in range(ROWS, ROWS_END):
            work[at] = 0
        work[ROW_GENERATION] = 1


def _probe_plain(key: int, work: PlainWorkspace) -> int:
    return work.bounds.get(key, -1)


def _store_plain(key: int, bounds: int, work: PlainWorkspace) -> None:
    work.bounds[key] = bounds


def _forget_plain(work: PlainWorkspace) -> None:
    work.bounds.clear()


def _clear_rows_plain(count: int, work: PlainWorkspace) -> None:
    del work[ROWS:]
    work.extend([0] * count)
    work.seen.clear()
    work[ROW_GENERATION] = 1


# The plain workspace is a list, with tables beside.
probe: Final = inner(_probe_table) if COMPILED else cast(Callable[[int, Words], int], _probe_plain)
store: Final = (
    inner(_store_table) if COMPILED else cast(Callable[[int, int, Words], None], _store_plain)
)
forget: Final = inner(_forget_table) if COMPILED else cast(Callable[[Words], None], _forget_plain)
clear_rows: Final = (
    inner(_clear_row_words) if COMPILED else cast(Callable[[int, Words], None], _clear_rows_plain)
)
