"""What is asked of the compiled solver and what it answers: rows of integers, many at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.solver.analysis import best_lead, best_reply, find_values, trick_points
from trainer.solver.compiled import Words, entry, inner, integers, popcount, words, zeros
from trainer.solver.ending import lay_out, points_left, set_rules
from trainer.solver.workspace import (
    BEATERS,
    CARD,
    HANDS,
    NODES,
    POINTS,
    VALUE,
    forget,
    thread_workspace,
)

# An order: both hands as masks of cards, the card led among those of its hand; the hand on lead,
# 0 or 1; the card led or -1; the suit of trumps; points of a brisque and of the last trick; the
# duties to beat and to trump; and whether a best line is wanted.
ORDER_WORDS: Final = 10
# An answer: positions searched, number of cards that may be played, each with its value, and
# the cards of the line.
OPTIONS: Final = 2
LINE: Final = OPTIONS + 2 * 8
ANSWER_WORDS: Final = LINE + 16


def answer(orders: Sequence[Sequence[int]]) -> list[int]:
    """Return the answers to the orders, one after the other."""
    found = zeros(len(orders) * ANSWER_WORDS)
    asked = words([word for order in orders for word in order])
    solve_orders(asked, found, len(orders), thread_workspace())
    return integers(found)


@entry("void(int64[::1], int64[::1], int64, int64[::1])")
def solve_orders(orders: Words, answers: Words, count: int, work: Words) -> None:
    """Answer so many orders, one after the other, each as if it were the first."""
    for index in range(count):
        at = index * ORDER_WORDS
        set_rules(
            orders[at + 4], orders[at + 5], orders[at + 6], orders[at + 7], orders[at + 8], work
        )
        forget(work)
        lay_out(orders[at], orders[at + 1], work)
        live, leader = work[HANDS] | work[HANDS + 1], orders[at + 2]
        lead = _bit_of(orders[at + 3], live, work)
        answer = index * ANSWER_WORDS
        value = _write_options(live, leader, lead, answer, answers, work)
        if orders[at + 9]:
            _write_line(live, leader, lead, value, answer + LINE, answers, work)
        answers[answer] = work[NODES]


@inner
def _bit_of(card: int, live: int, work: Words) -> int:
    """Return the bit of a card of the ending, 0 for -1."""
    while live and card >= 0:
        bit = live & -live
        live ^= bit
        if work[CARD + popcount(bit - 1)] == card:
            return bit
    return 0


@inner
def _write_options(
    live: int, leader: int, lead: int, answer: int, answers: Words, work: Words
) -> int:
    """Write every card that may be played with its value, and return the best value."""
    legal = find_values(live, leader, lead, points_left(live, work), work)
    at = answer + OPTIONS
    best = -(1 << POINTS)
    while legal:
        slot = popcount((legal & -legal) - 1)
        legal &= legal - 1
        answers[at] = work[CARD + slot]
        answers[at + 1] = work[VALUE + slot]
        best = max(best, work[VALUE + slot])
        at += 2
    answers[answer + 1] = (at - answer - OPTIONS) // 2
    return best


@inner
def _write_line(
    live: int, leader: int, lead: int, value: int, at: int, answers: Words, work: Words
) -> None:
    """Write the cards of a best line; ``value`` is what the side to act gains on the other.

    Among equally good cards the lowest one is played, plain suits before trumps.
    """
    total = points_left(live, work)
    taken = (total - value if lead else total + value) // 2
    while live:
        if not lead:
            lead = best_lead(live, leader, total, taken, work)
            answers[at] = work[CARD + popcount(lead - 1)]
            at += 1
        reply = best_reply(lead, live, leader, total, taken, work)
        answers[at] = work[CARD + popcount(reply - 1)]
        at += 1
        won = trick_points(lead, reply, live, work)
        live, total = live ^ lead ^ reply, total - won
        if reply & work[BEATERS + popcount(lead - 1)]:
            leader, taken = 1 - leader, total - taken
        else:
            taken -= won
        lead = 0
