"""What can be said of the live cards of one suit alone, found once and kept in a row.

Relative ranks: once the dead cards are forgotten, only the order of the live ones matters, who
holds them, and which are brisques. Two suits that agree in that are the same to both players
and are *spelt* alike, and cards of one hand with no live card of the other between them (or
level with one of them) are one *choice*.

A row has five words: the spelling as the first hand sees it, and as the second does; the runs
of both hands (:mod:`trainer.solver.certain`); the *marks*; and ``generation << 32 | cards << 16 |
tops``, where *tops* are the cards of either hand above all the other's. ``generation`` and
``cards`` tell what the row was written for: long suits have more sets of cards than rows.

Marks are three masks of sixteen bits: the choices; the *masters*, cards that nothing of their
suit beats when they are led; and those of them that no trump can take, for the other hand must
follow (or they are trumps). They are packed in this order, the choices lowest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from trainer.solver.compiled import COMPILED, Words, highest, inner, popcount
from trainer.solver.workspace import (
    BRISQUES,
    CARDS,
    CLOSED,
    DEALT,
    HANDS,
    LEVEL,
    LOW,
    MOST_ROWS,
    ROW,
    ROW_GENERATION,
    ROW_WORDS,
    SHIFT,
    SUITS,
    TRUMPS,
    TWINS,
    PlainWorkspace,
)

# A spelling has two bits, a cell, for each card or pair of level cards, the lowest card last: 1
# held by the reader, 2 by the other, 3 one each; below them 0, which ends them, and in three bits
# how many of them are brisques. So no spelling of four suits in a row can be read as another. Its
# length in bits stands above it.
_SPELLING: Final = 37
_SPELLING_MASK: Final = (1 << _SPELLING) - 1
_END: Final = 5
_ODD: Final = 0x55555555

# A run as one integer, so that the runs of several suits add up: tricks, brisques among the
# cards led, brisques that the other side must throw in because it has nothing else of the suit.
FIELD: Final = 5
RUN: Final = 3 * FIELD
# Four runs in one word: the first hand's while the second has trumps, the first's when the
# second has none, and the second's alike; above them two bits that say who draws all of the
# other's trumps by running his.
DRAWS: Final = 4 * RUN


@inner
def _look_at(live: int, leader: int, work: Words) -> tuple[int, int, int, int]:
    """Return what the rows of the four suits say together of a position between two tricks.

    The spelling, a number that says all that matters; the sum of the runs; marks and tops.
    """
    spelling = runs = marks = tops = 0
    for suit in range(4):
        cards = live >> work[SHIFT + suit] & work[LOW + suit]
        row = work[ROW + suit] + ROW_WORDS * ((cards ^ cards >> 5) & MOST_ROWS - 1)
        written = work[ROW_GENERATION] << 16 | cards
        if work[row + 4] >> 16 != written:
            _write(live & work[SUITS + suit], work[SHIFT + suit], row, work)
            work[row + 4] |= written << 16
        word = work[row + leader]
        spelling = spelling << (word >> _SPELLING) | word & _SPELLING_MASK
        runs += work[row + 2]
        marks |= work[row + 3]
        tops |= work[row + 4]
    return spelling, runs, marks, tops


def _look_once(live: int, leader: int, work: PlainWorkspace) -> tuple[int, int, int, int]:
    """Remember what has been seen: in plain Python that is faster than adding it together."""
    position = live << 1 | leader
    seen = work.seen.get(position)
    if seen is None:
        seen = work.seen[position] = _look_at(live, leader, work)
    return seen


look_at: Final = (
    _look_at
    if COMPILED
    else cast(Callable[[int, int, Words], tuple[int, int, int, int]], _look_once)
)


@inner
def spread(cards: int) -> int:
    """Return the lower bits of sixteen cells of two bits, for a mask of sixteen cards."""
    cards = (cards | cards << 8) & 0x00FF00FF
    cards = (cards | cards << 4) & 0x0F0F0F0F
    cards = (cards | cards << 2) & 0x33333333
    return (cards | cards << 1) & _ODD


@inner
def _write(suit: int, start: int, row: int, work: Words) -> None:
    """Find and keep all that can be said of these cards of one suit, whose bits begin there."""
    pairs = suit & work[TWINS] & suit >> 1  # level cards, the lower ones, which the first hand has
    _write_spelling(suit, start, popcount(suit & ~(pairs << 1) & work[BRISQUES]), row, work)
    first, second, trumps = suit & work[HANDS], suit & work[HANDS + 1], suit & work[TRUMPS]
    # Of two identical cards the first one played wins: they are masters, but not above each other.
    above_first = second & -(highest(first) << 1) if first else second
    above_second = first & -(highest(second) << 1) if second else first
    level = first & work[TWINS] & highest(second) >> 1 if second else 0
    masters = above_second | level
    packed = _runs(first, second, masters, trumps, work)
    packed |= _runs(second, first, above_first, trumps, work) << 2 * RUN
    draws = 0
    if trumps:
        draws = 1 if popcount(masters) >= popcount(second) else 0
        draws |= 2 if popcount(above_first) >= popcount(first) else 0
    work[row + 2] = packed | draws << DRAWS
    both = masters | above_first
    safe = both if first and second else both & trumps
    work[row + 3] = _choices(suit, pairs, work) | both << 16 | safe << 32
    if first:
        above_first &= ~((highest(first) & work[TWINS]) << 1)
    work[row + 4] = above_second | above_first


@inner
def _write_spelling(suit: int, start: int, brisques: int, row: int, work: Words) -> None:
    """Keep the spelling of these cards, ``brisques`` of its cells brisques, for both readers."""
    cells = spread(suit) * 3 & work[DEALT]
    # Of two level cards the lower one's cell stands for both.
    pairs = cells & work[LEVEL] & cells >> 3
    cells = (cells ^ pairs << 1 ^ pairs << 3) >> 2 * start
    mine = length = 0
    while cells:
        closed = work[CLOSED + (cells & 255)]
        mine |= (closed & 255) << length
        length += closed >> 8
        cells >>= 8
    theirs = (mine & _ODD) << 1 | mine >> 1 & _ODD
    end = length + _END << _SPELLING | brisques
    work[row] = end | mine << _END
    work[row + 1] = end | theirs << _END


@inner
def _choices(suit: int, pairs: int, work: Words) -> int:
    """Return the lowest card of every choice."""
    level = pairs | pairs << 1
    first, second = suit & work[HANDS] & ~level, suit & work[HANDS + 1] & ~level
    brisque = suit & work[BRISQUES]
    brisque &= -brisque
    # Above a card of the other hand, and at the bottom, a carry runs through what is dead.
    dead = CARDS & ~suit
    begins = ((suit ^ first) << 1 | 1) + dead | brisque
    others = ((suit ^ second) << 1 | 1) + dead | brisque
    return level | first & begins | second & others


@inner
def _runs(own: int, rival: int, masters: int, trumps: int, work: Words) -> int:
    """Return the runs of a hand in one suit, while the rival has trumps and after."""
    # Once the rival has no card of the suit and no trump, every card of it is a master.
    free = own if popcount(masters) >= popcount(rival) else masters
    open_run = _run(popcount(free), free, rival, work)
    guarded_run = open_run
    if not trumps:
        # While the rival has trumps, a suit runs only as long as he must follow.
        rounds = min(popcount(masters), popcount(rival))
        guarded_run = _run(rounds, masters, rival, work)
    return guarded_run | open_run << RUN


@inner
def _run(rounds: int, masters: int, rival: int, work: Words) -> int:
    """Return a run of so many rounds, brisques led first, as one integer."""
    led = min(rounds, popcount(masters & work[BRISQUES]))
    plain_replies = popcount(rival & ~work[BRISQUES])
    thrown = max(0, min(rounds, popcount(rival)) - plain_replies)
    return rounds | led << FIELD | thrown << 2 * FIELD
