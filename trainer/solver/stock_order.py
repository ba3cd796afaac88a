"""What a trick or a window is tried with, and in which order: the likely best first.

Cards that nothing tells apart are tried once. A trick seems worth what it captures and the award
that winning it lets the winner score at once, less what the cards played for it cost.
"""

from __future__ import annotations

from trainer.solver.compiled import Words, inner, popcount
from trainer.solver.stock_layout import (
    BEATEN_BY,
    BRISQUES,
    COPIES,
    COST,
    DROPPED,
    FROM,
    INERT,
    INFINITE,
    NEEDED,
    NONE,
    OUTCOME_WORDS,
    POINTS,
    SERVED,
    TWINS,
    WORTH,
)
from trainer.solver.stock_window import alike, best_award, record_of


@inner
def best_outcome(base: int, count: int, plan: Words) -> int:
    """Return the outcome with the most points among those not yet tried, -1 if there is none."""
    best, most = -1, -INFINITE
    for at in range(base, base + OUTCOME_WORDS * count, OUTCOME_WORDS):
        if plan[at + POINTS] > most and not plan[at + DROPPED]:
            best, most = at, plan[at + POINTS]
    return best


@inner
def choices(seat: int, held: int, served: int, pending: int, others: int, plan: Words) -> int:
    """Return one card of each group that nothing tells apart, as a mask.

    ``others`` has every card that the seat does not hold and that may still be played.
    """
    found, cards, last = 0, held, -1
    while cards:
        bit = cards & -cards
        cards ^= bit
        card = popcount(bit - 1)
        if plan[INERT + seat] & bit:
            if last >= 0 and _neighbours(last, card, others, plan):
                continue
            last = card
        elif (
            plan[COPIES + seat] & bit
            and held & bit >> 1
            and alike(seat, card, served, pending, plan)
        ):
            continue
        found |= bit
    return found


@inner
def _neighbours(lower: int, card: int, others: int, plan: Words) -> bool:
    """Tell whether two cards of one hand take the same tricks and bring the same points."""
    if not plan[FROM + lower] >> card & 1:
        return False
    if (plan[BRISQUES] >> lower ^ plan[BRISQUES] >> card) & 1 and plan[WORTH]:
        return False
    between = plan[FROM + lower] & ~plan[FROM + card] | _face(card, plan)
    return not others & between


@inner
def _face(card: int, plan: Words) -> int:
    """Return the copies in play of the face of a card, as a mask."""
    bit = 1 << card
    if plan[TWINS] & bit:
        return bit | bit >> 1
    return bit | bit << 1 & plan[TWINS]


@inner
def estimate(
    leads: int,
    answers: int,
    own: int,
    rival: int,
    own_served: int,
    rival_served: int,
    own_pending: int,
    rival_pending: int,
    status: int,
    at: int,
    plan: Words,
) -> None:
    """Write what each lead and each answer promises: awards at hand, less what the card costs.

    For each card the award of its hand if that wins, then its cost.
    """
    for side in range(2):
        seat = status & 1 if side == 0 else 1 - (status & 1)
        cards = leads if side == 0 else answers
        held = own if side == 0 else rival
        served = own_served if side == 0 else rival_served
        pending = own_pending if side == 0 else rival_pending
        while cards:
            bit = cards & -cards
            cards ^= bit
            card = popcount(bit - 1)
            record = record_of(seat, card)
            now = served & ~plan[record + SERVED]
            waits = pending & ~plan[record + NEEDED]
            best = best_award(
                seat, held & ~bit, now, now, waits, status & 0, (status & 0) + NONE, plan
            )
            plan[at + 2 * card] = max(best, 0)
            plan[at + 2 * card + 1] = plan[COST + card]


@inner
def _promise(lead: int, reply: int, at: int, plan: Words) -> int:
    """Return what a trick seems to bring the side that leads."""
    trick = plan[WORTH] * popcount((1 << lead | 1 << reply) & plan[BRISQUES])
    cost = plan[at + 2 * reply + 1] - plan[at + 2 * lead + 1]
    if plan[BEATEN_BY + lead] >> reply & 1:
        return cost - trick - plan[at + 2 * reply]
    return cost + trick + plan[at + 2 * lead]


@inner
def next_reply(lead: int, replies: int, hint: int, at: int, plan: Words) -> int:
    """Return the reply that seems best for the other side."""
    if hint >= 0 and hint & 31 == lead and replies >> (hint >> 5) & 1:
        return hint >> 5
    best, least = -1, INFINITE
    while replies:
        bit = replies & -replies
        replies ^= bit
        card = popcount(bit - 1)
        promise = _promise(lead, card, at, plan)
        if promise < least:
            best, least = card, promise
    return best


@inner
def next_lead(leads: int, hint: int, at: int, plan: Words) -> int:
    """Return the lead that seems best: the one that was, else the cheapest by awards."""
    if hint >= 0 and leads >> (hint & 31) & 1:
        return hint & 31
    best, most = -1, -INFINITE
    while leads:
        bit = leads & -leads
        leads ^= bit
        card = popcount(bit - 1)
        promise = plan[at + 2 * card] - plan[at + 2 * card + 1]
        if promise > most:
            best, most = card, promise
    return best
