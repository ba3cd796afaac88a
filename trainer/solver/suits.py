"""What can be said of the live cards of one suit alone, found once and kept in a row.

Relative ranks: once the dead cards are forgotten, only the order of the live ones matters, who
holds them, and which are brisques. Two suits that agree in that are the same to both players
and are *spelt* alike, and cards of one hand with no live card of the other between them (or
level with one of them) are one *choice*.

A row has five words: the spelling as the first hand sees it, and as the second does; the runs
of both hands (:mod:`trainer.solver.certain`); the *marks*; and ``generation << 16 | tops``, where
*tops* are the cards of either hand above all the other's.

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
    HANDS,
    LOW,
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
_SPELLING_MASK: Final = (1 << _SPELLING) - 1
CARDS: Final = (1 << 16) - 1

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
        row = work[ROW + suit] + ROW_WORDS * (live >> work[SHIFT + suit] & work[LOW + suit])
        if work[row + 4] >> 16 != work[ROW_GENERATION]:
            _write(live & work[SUITS + suit], row, work)
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
    first, brisques = work[HANDS], work[BRISQUES]
    mine = theirs = choices = previous = 0
    length, ended = 4, 0
    cards = suit
    while cards:
        card = cards & -cards
        cards ^= card
        if card & brisques and not ended:
            mine, theirs, ended = mine << 2, theirs << 2, 1
            previous = 0
        length += 2
        twin = (card & work[TWINS]) << 1 & cards
        if twin:
            cards ^= twin
            mine, theirs = mine << 2 | 3, theirs << 2 | 3
            choices |= card | twin
            previous = 0
        else:
            holder = 1 if card & first else 2
            mine, theirs = mine << 2 | holder, theirs << 2 | 3 - holder
            if holder != previous:
                choices |= card
            previous = holder
    if not ended:
        mine, theirs = mine << 2, theirs << 2
    work[row] = length << _SPELLING | mine << 2
    work[row + 1] = length << _SPELLING | theirs << 2
    work[row + 2] = _runs(suit, work)
    work[row + 3] = choices | _masters(suit, work) << 16
    work[row + 4] = work[ROW_GENERATION] << 16 | _tops(suit, work)


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
