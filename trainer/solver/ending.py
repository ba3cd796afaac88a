"""An ending as integers: one bit a card, so that the search touches nothing but numbers.

The cards still to be played (sixteen at most) get one bit each, suit by suit, the trumps last,
within a suit from the lowest rank up, of two equal faces the first hand's first. Hands never
change in the endgame, so a position between two tricks is a mask of the cards still live and
the hand on lead, 0 or 1.
"""

from __future__ import annotations

from trainer.solver.compiled import Words, inner, popcount
from trainer.solver.suits import spread
from trainer.solver.workspace import (
    ABOVE,
    BEATERS,
    BRISQUES,
    CARD,
    CARDS,
    DEALT,
    HANDS,
    LAST_TRICK,
    LEVEL,
    LOW,
    MOST_ROWS,
    MUST_BEAT,
    MUST_TRUMP,
    NODES,
    ROW,
    ROW_WORDS,
    ROWS,
    SHIFT,
    SUIT_OF,
    SUITS,
    TRUMP,
    TRUMPS,
    TWINS,
    WORTH,
    clear_rows,
    forget,
)


@inner
def set_rules(
    trump: int, worth: int, last_trick: int, must_beat: int, must_trump: int, work: Words
) -> None:
    """Say what trumps are and what is worth what; other points or duties begin a new table."""
    work[TRUMP] = trump
    if (
        work[WORTH] != worth
        or work[LAST_TRICK] != last_trick
        or work[MUST_BEAT] != must_beat
        or work[MUST_TRUMP] != must_trump
    ):
        work[WORTH] = worth
        work[LAST_TRICK] = last_trick
        work[MUST_BEAT] = must_beat
        work[MUST_TRUMP] = must_trump
        forget(work)


@inner
def lay_out(first: int, second: int, work: Words) -> None:
    """Lay out two hands, masks with the bit ``1 << card`` for each :class:`Card`.

    A card that is led and not yet answered belongs to the hand it came from. Bit 63 may be the
    sign of the integer.
    """
    work[HANDS] = work[HANDS + 1] = work[BRISQUES] = work[TWINS] = work[NODES] = 0
    index, row, trump = 0, ROWS, _suit_on_top(first | second, work)
    for order in range(4):
        # The plain suits in their order, then the trumps.
        suit = trump if order == 3 else order + (1 if order >= trump else 0)
        start = index
        index = _lay_out_suit(first >> 16 * suit, second >> 16 * suit, 16 * suit, index, work)
        work[SHIFT + order] = start
        work[LOW + order] = (1 << index - start) - 1
        work[SUITS + order] = work[LOW + order] << start
        work[ROW + order] = row
        row += ROW_WORDS * min(1 << index - start, MOST_ROWS)
    work[TRUMPS] = work[SUITS + 3]
    work[DEALT] = spread(work[HANDS]) | spread(work[HANDS + 1]) << 1
    work[LEVEL] = spread(work[TWINS])
    clear_rows(row - ROWS, work)
    for order in range(4):
        _mark_suit(work[SUITS + order], work[TRUMPS] if order < 3 else 0, work)


@inner
def _suit_on_top(cards: int, work: Words) -> int:
    """Return the suit of trumps, or the only suit there is: it plays like trumps."""
    suits = only = 0
    for suit in range(4):
        if cards >> 16 * suit & CARDS:
            suits += 1
            only = suit
    return only if suits == 1 else work[TRUMP]


@inner
def _lay_out_suit(first: int, second: int, card: int, index: int, work: Words) -> int:
    """Give bits from ``index`` on to the cards of one suit, and return the next free index."""
    for rank in range(8):
        mine, theirs = first >> 2 * rank & 3, second >> 2 * rank & 3
        if mine | theirs:
            if mine and theirs:
                work[TWINS] |= 1 << index
            for hand in range(2):
                copies = theirs if hand else mine
                for copy in range(2):
                    if copies >> copy & 1:
                        bit = 1 << index
                        work[HANDS + hand] |= bit
                        work[CARD + popcount(bit - 1)] = card + 2 * rank + copy
                        if rank >= 6 and work[WORTH]:
                            work[BRISQUES] |= bit
                        index += 1
    return index


@inner
def _mark_suit(suit: int, trumps: int, work: Words) -> None:
    """Note for each card of a suit what is above it and what wins when it is led."""
    cards = suit
    while cards:
        card = cards & -cards
        cards ^= card
        above = suit & -(card << 1) & ~((card & work[TWINS]) << 1)
        work[SUIT_OF + popcount(card - 1)] = suit
        work[ABOVE + popcount(card - 1)] = above
        work[BEATERS + popcount(card - 1)] = above | trumps


@inner
def points_left(live: int, work: Words) -> int:
    """Return the points that both sides together still win in tricks: brisques, last trick."""
    return work[WORTH] * popcount(live & work[BRISQUES]) + work[LAST_TRICK]
