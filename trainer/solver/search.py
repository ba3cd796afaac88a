"""The search: what the side on lead can win at least, and from that exact values.

Both sides together always win the same points, so one question is enough: can the leader take
``want`` of the points that are left? Values are found by asking it with ``want`` closing in
(MTD(f), Plaat et al. 1996); what was learnt about a position is kept for all the questions,
keyed by its relative ranks (:mod:`trainer.solver.suits`).
"""

from __future__ import annotations

from typing import Final

from trainer.solver.certain import certain_bounds
from trainer.solver.compiled import Words, highest, inner, popcount, recursive
from trainer.solver.suits import look_at
from trainer.solver.workspace import (
    ABOVE,
    BEATERS,
    BRISQUES,
    HANDS,
    LAST_TRICK,
    MUST_BEAT,
    MUST_TRUMP,
    NODES,
    POINTS,
    POINTS_MASK,
    SUIT_OF,
    TRUMPS,
    WORTH,
    probe,
    store,
)

_ABOVE_ALL: Final = 1 << POINTS


@recursive("int64(int64, int64, int64, int64, int64[::1])")
def leader_can_take(live: int, leader: int, total: int, want: int, work: Words) -> int:
    """Search a position between two tricks, ``live`` not empty.

    ``total`` is the number of points still to be won. The answer is a number of points: if it
    reaches ``want``, the leader takes at least so many, and if not, at most.
    """
    key, runs, marks, tops = look_at(live, leader, work)
    known = probe(key, work)
    bounds = certain_bounds(live, leader, runs, tops, total, work) if known < 0 else known
    low, high = bounds >> POINTS, bounds & POINTS_MASK
    if low >= want or high < want:
        if known < 0:
            store(key, bounds, work)
        return low if low >= want else high
    work[NODES] += 1
    worth, brisques = work[WORTH], work[BRISQUES]
    follower = 1 - leader
    rival = live & work[HANDS + follower]
    leads = live & work[HANDS + leader] & marks
    # What wins whatever is played to it.
    safe = leads & (marks >> 32 if rival & work[TRUMPS] else marks >> 16)
    # Where a trump must be beaten, a high one draws what would stop the rest.
    lowest_first = ~work[TRUMPS] if work[MUST_BEAT] else -1
    most = low
    while leads:
        # A brisque that is safe first, one at risk last; the other masters keep for later.
        lead = leads & safe & brisques or leads & ~(safe | brisques) or leads & safe or leads
        lead = lead & -lead if lead & lowest_first else highest(lead)
        leads ^= lead
        beating = work[BEATERS + popcount(lead - 1)]
        replies = legal_replies(lead, rival, work) & marks
        least = _ABOVE_ALL
        while replies:
            # First what wins, with a brisque where possible; a brisque into a lost trick last.
            reply = replies & beating
            reply = reply & brisques or reply or replies & ~brisques or replies
            reply &= -reply
            replies ^= reply
            rest = live ^ lead ^ reply
            won = worth * ((lead & brisques > 0) + (reply & brisques > 0))
            if not rest:
                taken = 0 if reply & beating else won + work[LAST_TRICK]
            elif reply & beating:
                left = total - won
                taken = left - leader_can_take(rest, follower, left, left - want + 1, work)
            else:
                taken = won + leader_can_take(rest, leader, total - won, want - won, work)
            if taken < least:
                least = taken
                if taken < want:
                    break
        if least >= want:
            store(key, least << POINTS | high, work)
            return least
        if least > most:
            most = least
    store(key, low << POINTS | most, work)
    return most


@inner
def legal_replies(lead: int, rival: int, work: Words) -> int:
    """Return the cards of the hand ``rival`` that may follow ``lead``, as a mask."""
    index = popcount(lead - 1)
    suit = rival & work[SUIT_OF + index]
    if suit:
        higher = suit & work[ABOVE + index]
        return higher if higher and work[MUST_BEAT] else suit
    trumps = rival & work[TRUMPS]
    return trumps if trumps and work[MUST_TRUMP] else rival


@inner
def exact(live: int, leader: int, total: int, guess: int, work: Words) -> int:
    """Return exactly how many points of ``total`` the leader takes. ``guess`` only saves time."""
    low, high = 0, total if live else 0
    while low < high:
        want = min(max(guess, low + 1), high)
        taken = leader_can_take(live, leader, total, want, work)
        if taken >= want:
            low = taken
            guess = taken + 1
        else:
            high = guess = taken
    return low
