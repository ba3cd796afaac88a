"""Exact values of every choice in an ending, and one best line, all from one table.

``live`` has the cards not yet played to a finished trick, ``lead`` the card on the table (it
counts as live), 0 if there is none. Points are the leader's, of ``total``.
"""

from __future__ import annotations

from trainer.solver.compiled import Words, highest, inner, popcount
from trainer.solver.search import exact, leader_can_take, legal_replies
from trainer.solver.suits import look_at
from trainer.solver.workspace import (
    BEATERS,
    BRISQUES,
    HANDS,
    LAST_TRICK,
    SUIT_OF,
    VALUE,
    WORTH,
)


@inner
def find_values(live: int, leader: int, lead: int, total: int, work: Words) -> int:
    """Find what each card brings the side to act more than the other, and return those cards.

    The value of a card stands in ``work[VALUE + popcount(card - 1)]``.
    """
    choices = look_at(live, leader, work)[2]
    hand = live & work[HANDS + (1 - leader if lead else leader)]
    legal = legal_replies(lead, hand, work) if lead else hand
    guess = total // 2
    untried = legal & choices
    while untried:
        card = _next_reply(untried, lead, work) if lead else untried & -untried
        untried ^= card
        if lead:
            guess = _points_after(lead, card, live, leader, total, guess, work)
            work[VALUE + popcount(card - 1)] = total - 2 * guess
        else:
            guess = _points_of_lead(card, live, leader, total, guess, work)
            work[VALUE + popcount(card - 1)] = 2 * guess - total
    _spread_values(legal & choices, hand, legal, work)
    return legal


@inner
def _spread_values(tried: int, hand: int, legal: int, work: Words) -> None:
    """Give every legal card the value of its group, known by the group's lowest card."""
    rest = legal & ~tried
    while rest:
        card = rest & -rest
        rest ^= card
        lowest = highest(tried & hand & work[SUIT_OF + popcount(card - 1)] & card - 1)
        work[VALUE + popcount(card - 1)] = work[VALUE + popcount(lowest - 1)]


@inner
def _next_reply(replies: int, lead: int, work: Words) -> int:
    """Return the likeliest refutation: what wins, with a brisque where possible."""
    winning = replies & work[BEATERS + popcount(lead - 1)]
    reply = winning & work[BRISQUES] or winning or replies
    return reply & -reply


@inner
def _points_of_lead(lead: int, live: int, leader: int, total: int, guess: int, work: Words) -> int:
    """Return what the leader takes with this card against the best reply."""
    replies = _replies(lead, live, leader, work)
    reply = _next_reply(replies, lead, work)
    least = _points_after(lead, reply, live, leader, total, guess, work)
    replies ^= reply
    while replies:
        reply = _next_reply(replies, lead, work)
        replies ^= reply
        if not _reaches(lead, reply, live, leader, total, least, work):
            least = _points_after(lead, reply, live, leader, total, least - 1, work)
    return least


@inner
def _replies(lead: int, live: int, leader: int, work: Words) -> int:
    """Return one legal reply of each group of equal cards."""
    rival = live & work[HANDS + 1 - leader]
    return legal_replies(lead, rival, work) & look_at(live, leader, work)[2]


@inner
def _points_after(
    lead: int, reply: int, live: int, leader: int, total: int, guess: int, work: Words
) -> int:
    """Return exactly what the leader takes of ``total``, this trick included."""
    won = trick_points(lead, reply, live, work)
    rest, left = live ^ lead ^ reply, total - won
    if reply & work[BEATERS + popcount(lead - 1)]:
        return left - exact(rest, 1 - leader, left, left - guess, work)
    return won + exact(rest, leader, left, guess - won, work)


@inner
def _reaches(
    lead: int, reply: int, live: int, leader: int, total: int, want: int, work: Words
) -> int:
    """Tell whether the leader takes at least ``want`` after this trick, it included: 1 or 0."""
    won = trick_points(lead, reply, live, work)
    rest, left = live ^ lead ^ reply, total - won
    if reply & work[BEATERS + popcount(lead - 1)]:
        against = left - want + 1
        taken = leader_can_take(rest, 1 - leader, left, against, work) if rest else 0
        return 1 if taken < against else 0
    want -= won
    taken = leader_can_take(rest, leader, left, want, work) if rest else 0
    return 1 if taken >= want else 0


@inner
def best_lead(live: int, leader: int, total: int, taken: int, work: Words) -> int:
    """Return the lowest lead that brings the leader ``taken`` points, the most he can take."""
    leads = live & work[HANDS + leader] & look_at(live, leader, work)[2]
    lead = 0
    while leads:
        lead = leads & -leads
        leads ^= lead
        replies = _replies(lead, live, leader, work)
        holds = 1
        while replies and holds:
            reply = _next_reply(replies, lead, work)
            replies ^= reply
            holds = _reaches(lead, reply, live, leader, total, taken, work)
        if holds:
            return lead
    return lead


@inner
def best_reply(lead: int, live: int, leader: int, total: int, taken: int, work: Words) -> int:
    """Return the lowest reply that holds the leader to ``taken`` points, the best it can do."""
    replies = _replies(lead, live, leader, work)
    reply = 0
    while replies:
        reply = replies & -replies
        replies ^= reply
        if not _reaches(lead, reply, live, leader, total, taken + 1, work):
            return reply
    return reply


@inner
def trick_points(lead: int, reply: int, live: int, work: Words) -> int:
    """Return the points of a trick."""
    last = work[LAST_TRICK] if live == lead | reply else 0
    return work[WORTH] * popcount((lead | reply) & work[BRISQUES]) + last
