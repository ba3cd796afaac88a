"""Where the words of a stock search lie in its one array: rules, cards, awards, scratch, memory.

Cards *in play* (held, led or still in the stock) get one bit each in the order of
:class:`trainer.cards.Card`, so that the two copies of a face are neighbours. Seats are 0 (south)
and 1 (north).
"""

from __future__ import annotations

from typing import Final

# What may be asked: a trick, a window that has just opened, a window as it stands.
TRICK, WON, IN_WINDOW = range(3)

# Rules.
PER_WIN: Final = 0
NEW_CARD: Final = 1  # 0 never, 1 within its class, 2 every time
DIX: Final = 2
DIX_PLAY: Final = 3  # 0 never, 1 unscored, 2 second
DIX_IN_ENDGAME: Final = 4
DIX_SHOW: Final = 5
DIX_BESIDE: Final = 6
EXCHANGE_FOR_SEVEN: Final = 7
EXCHANGE_SCORED: Final = 8
EXCHANGE_AUTOMATIC: Final = 9
EXCHANGED_DECLARABLE: Final = 10
WORTH: Final = 11
LAST_IN_STOCK: Final = 12
LAST_IN_DEAL: Final = 13
MUST_BEAT: Final = 14
MUST_TRUMP: Final = 15
TRUMP: Final = 16
# The position: stock tricks left at the root, masks of cards.
TRICKS: Final = 17
BRISQUES: Final = 18
SEVENS: Final = 19  # the sevens of trumps in play
SEVEN_CARDS: Final = 20  # for each copy: its index, NONE where it is not in play
TWINS: Final = 22  # second copies whose first copy is in play
INERT: Final = 23  # for each seat: cards that no award of his can need
AWARDS: Final = 25  # for each seat: where his awards begin, and how many there are
AWARD_COUNT: Final = 27
PENDING: Final = 29  # for each seat: where his pending awards begin
MAY_PEND: Final = 31  # for each seat: whether any award of his is worth exposing early
OVERFLOW: Final = 33  # why the search was given up: one of the two below
TOO_MANY_OUTCOMES: Final = 1  # a window had more than there is room for
TOO_MANY_NODES: Final = 2
NODES: Final = 34
GENERATION: Final = 35
SEVENS_OF_ANY_SUIT: Final = 62  # cards for which no seven is exchanged once they lie as turn-up
ENTRIES: Final = 63  # of the memory, less one
# What is asked: the words of one position, and those of its window.
ASKED: Final = 36
WINDOW: Final = 46
COPIES: Final = 60  # for each seat: second copies whose first copy may serve in the same awards
STOCK: Final = 64  # the cards of the stock, at most 30
MOST_NODES: Final = 94
FUTURE: Final = 96  # for so many tricks left: the cards still to be drawn but for the last
# Words for every card.
BEATEN_BY: Final = 112  # cards that win when they follow it
FROM: Final = 144  # cards of its suit that rank as high or higher
PACKED: Final = 176  # its bit as the endings want it
COST: Final = 208  # how dear it is to part with, for the order of moves
CARD_RECORDS: Final = 240  # for each seat and card
CARD_WORDS: Final = 5
SERVED, NEEDED, BASE, WIDTH, PAIRS = range(CARD_WORDS)
"""Bits of what the card has served in; pending awards that need it; where the bits begin and
how many copies of a face have, as a mask; which of them join king and queen of one sequence."""
TABLES: Final = CARD_RECORDS + 2 * 32 * CARD_WORDS

# One award: a set of cards that may be declared as one kind.
AWARD_WORDS: Final = 12
(
    CARDS,
    BARRED,  # served bits that bar it
    BARRED_LATER,  # served bits that bar it at a later win than theirs
    EXPOSED,  # the bits that say its cards have been exposed
    SAME_CLASS,  # served bits of its class
    PAIR,  # the bit that lets a marriage out of a sequence
    VALUE,
    SERVE,  # the bits that exposing it sets
    PEND,  # the pending award that it becomes, 0 where that is never worth it
    KILLS,  # pending awards that are lost when it is scored
    FREE,  # whether exposing it spoils nothing else
    SECONDS,  # its second copies whose first copy it does not hold
) = range(AWARD_WORDS)
PENDING_WORDS: Final = 2  # value, and what it kills

# Scratch: for each number of tricks left the outcomes of a window, and estimates of moves.
SCRATCH: Final = 1 << 15
MOST_TRICKS: Final = 7
MOST_OUTCOMES: Final = 4096
OUTCOME_WORDS: Final = 9
HELD, SHOWN, AWAITED, FRESH, USED, GOT, STATUS, POINTS, DROPPED = range(OUTCOME_WORDS)
ESTIMATES: Final = SCRATCH + (MOST_TRICKS + 1) * MOST_OUTCOMES * OUTCOME_WORDS
ESTIMATE_WORDS: Final = 128
MEMORY: Final = ESTIMATES + (MOST_TRICKS + 1) * ESTIMATE_WORDS

# Status: the seat to act (1 bit), stock tricks left (4), how each seven of trumps has scored
# (2 bits each: 0 not, 1 by show, 2 by turn-up or exchange), the last card of the stock (5).
DEPTH: Final = 1
SEVEN_STATUS: Final = 5
TURN_UP: Final = 9
NONE: Final = 31
HALF: Final = 31  # bits of one hand
INFINITE: Final = 1 << 29
