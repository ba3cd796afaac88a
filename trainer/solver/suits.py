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
    HANDS,
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

# A spelling has two bits a card or pair of level cards: 1 held by the reader, 2 by the other, 3
# one each; 0 ends the cards below the brisques, and 0 ends the suit. So no spelling of four
# suits in a row can be read as another. Its length in bits stands above it.
_SPELLING: Final = 36
_ODD: Final = 0x555555555
_SPELLING_MASK: Final = (1 << _SPELLING) - 1

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
            _write(live & work[SUITS + suit], row, work)
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
def _write(suit: int, row: int, work: Words) -> None:
    """Find and keep all that can be said of these cards of one suit."""
    pairs = suit & work[TWINS] & suit >> 1  # level cards, the lower ones, which the first hand has
    first, second = suit & work[HANDS], suit & work[HANDS + 1] | pairs
    brisques = suit & work[BRISQUES]
    symbols = suit & ~(pairs << 1)
    mine = _spelt(0, symbols & ~brisques, first, second)
    mine = _spelt(mine, symbols & brisques, first, second)
    theirs = (mine & _ODD) << 1 | mine >> 1 & _ODD
    length = 2 * popcount(symbols) + 4
    work[row] = length << _SPELLING | mine
    work[row + 1] = length << _SPELLING | theirs
    work[row + 2] = _runs(suit, work)
    work[row + 3] = _choices(suit, pairs, work) | _masters(suit, work) << 16
    work[row + 4] = _tops(suit, work)


@inner
def _spelt(spelling: int, cards: int, first: int, second: int) -> int:
    """Return a spelling with these cards added to it, from the lowest up, and their end."""
    while cards:
        card = cards & -cards
        cards ^= card
        spelling = spelling << 2 | popcount(card & first) | popcount(card & second) << 1
    return spelling << 2


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
def _masters(suit: int, work: Words) -> int:
    """Return the masters of both hands, and above them those that trumps cannot take."""
    own, rival = suit & work[HANDS], suit & work[HANDS + 1]
    if not own or not rival:
        return suit | (suit & work[TRUMPS]) << 16
    masters = own & _unbeaten_by(rival, work) | rival & _unbeaten_by(own, work)
    return masters | masters << 16


@inner
def _tops(suit: int, work: Words) -> int:
    """Return the cards of either hand that are above all cards of the other, as a mask."""
    own, rival = suit & work[HANDS], suit & work[HANDS + 1]
    if not own or not rival:
        return suit
    return own & _higher_than(rival, work) | rival & _higher_than(own, work)


@inner
def _higher_than(cards: int, work: Words) -> int:
    """Return what is higher than all of these, within their suit."""
    best = highest(cards)
    return -(best << 1) & ~((best & work[TWINS]) << 1)


@inner
def _runs(suit: int, work: Words) -> int:
    """Return the runs in one suit of either hand, packed as said above."""
    packed = 0
    for hand in range(2):
        own, rival = suit & work[HANDS + hand], suit & work[HANDS + 1 - hand]
        masters = own & _unbeaten_by(rival, work)
        exhausts = popcount(masters) >= popcount(rival)
        # Once the rival has no card of the suit and no trump, every card of it is a master.
        free = own if exhausts else masters
        open_run = _run(popcount(free), free, rival, work)
        guarded_run = open_run
        if suit & work[TRUMPS]:
            if exhausts:
                packed |= 1 << (DRAWS + hand)
        else:
            # While the rival has trumps, a suit runs only as long as he must follow.
            rounds = min(popcount(masters), popcount(rival))
            guarded_run = _run(rounds, masters, rival, work)
        packed |= (guarded_run | open_run << RUN) << 2 * RUN * hand
    return packed


@inner
def _run(rounds: int, masters: int, rival: int, work: Words) -> int:
    """Return a run of so many rounds, brisques led first, as one integer."""
    led = min(rounds, popcount(masters & work[BRISQUES]))
    plain_replies = popcount(rival & ~work[BRISQUES])
    thrown = max(0, min(rounds, popcount(rival)) - plain_replies)
    return rounds | led << FIELD | thrown << 2 * FIELD


@inner
def _unbeaten_by(rival: int, work: Words) -> int:
    """Return the cards that no card of ``rival``, all of one suit, beats when it follows."""
    if not rival:
        return -1
    best = highest(rival)
    # Of two identical cards the first one played wins.
    return -(best << 1) | best >> 1 & work[TWINS]
