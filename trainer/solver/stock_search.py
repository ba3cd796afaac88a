"""The search over stock tricks: what the side to act gains on the other, as bounds.

Positions between two tricks, and windows, are asked whether the seat to act gains at least
``want`` more than the other from here to the end of the deal; the answer reaches ``want`` and
is a lower bound of the value, or does not and is an upper one. Behind the last draw stands an
ending (:mod:`trainer.solver.leaf`), and one table serves all of them.
"""

from __future__ import annotations

from trainer.solver.compiled import Words, entry, inner, popcount, recursive
from trainer.solver.leaf import ending_reaches, set_rules
from trainer.solver.stock_layout import (
    ASKED,
    AWAITED,
    BEATEN_BY,
    BRISQUES,
    DEPTH,
    DIX,
    DIX_IN_ENDGAME,
    DIX_PLAY,
    DROPPED,
    ESTIMATE_WORDS,
    ESTIMATES,
    FRESH,
    FUTURE,
    GENERATION,
    GOT,
    HELD,
    INFINITE,
    LAST_IN_DEAL,
    LAST_IN_STOCK,
    MOST_NODES,
    MOST_OUTCOMES,
    MUST_BEAT,
    MUST_TRUMP,
    NEEDED,
    NODES,
    NONE,
    OUTCOME_WORDS,
    OVERFLOW,
    PACKED,
    POINTS,
    SCRATCH,
    SERVED,
    SEVEN_CARDS,
    SEVEN_STATUS,
    SEVENS,
    SHOWN,
    STATUS,
    STOCK,
    TOO_MANY_NODES,
    TRICK,
    TRICKS,
    TRUMP,
    TURN_UP,
    USED,
    WINDOW,
    WON,
    WORTH,
)
from trainer.solver.stock_memory import (
    BOUNDS,
    MOVE,
    both_hands,
    highest_value,
    lowest,
    packed,
    place,
)
from trainer.solver.stock_order import best_outcome, choices, estimate, next_lead, next_reply
from trainer.solver.stock_window import find_outcomes, record_of, seven_status


@recursive(
    "int64(int64, int64, int64, int64, int64, int64, int64, int64, int64, int64,"
    " int64[::1], int64[::1])"
)
def gains(
    stage: int,
    own: int,
    rival: int,
    own_served: int,
    rival_served: int,
    own_pending: int,
    rival_pending: int,
    status: int,
    led: int,
    want: int,
    plan: Words,
    work: Words,
) -> int:
    """Search a position; ``own`` is what the seat holds that leads, has led, or has won.

    ``led`` is the card on the table, -1 if there is none. The answer is that seat's.
    """
    seat, depth = status & 1, status >> DEPTH & 15
    zero = status & 0  # constants as arguments would have types of their own
    if stage != TRICK:
        base = SCRATCH + depth * MOST_OUTCOMES * OUTCOME_WORDS
        before = own_served
        if stage == WON:
            plan[base + HELD] = own
            plan[base + SHOWN] = own_served
            plan[base + AWAITED] = own_pending
            plan[base + FRESH] = plan[base + USED] = plan[base + POINTS] = 0
            plan[base + GOT] = NONE
            plan[base + STATUS] = status
        else:
            for word in range(OUTCOME_WORDS):
                plan[base + word] = plan[WINDOW + word]
        plan[base + DROPPED] = 0
        count = find_outcomes(seat, depth, before, base, plan)
        first = STOCK + 2 * (plan[TRICKS] - depth)
        most = -INFINITE
        for _ in range(count):
            at = best_outcome(base, count, plan)
            if at < 0:
                break
            plan[at + DROPPED] = 1
            points, after = plan[at + POINTS], plan[at + STATUS]
            second = after >> TURN_UP if depth == 1 else plan[first + 1]
            held, other = plan[at + HELD] | 1 << plan[first], rival | 1 << second
            if depth == 1:
                found = points + _ending(held, other, after, want - points, plan, work)
            else:
                found = points + gains(
                    zero + TRICK,
                    held,
                    other,
                    plan[at + SHOWN],
                    rival_served,
                    plan[at + AWAITED],
                    rival_pending,
                    after - (1 << DEPTH),
                    zero - 1,
                    want - points,
                    plan,
                    work,
                )
            if found > most:
                most = found
                if found >= want:
                    return most
        return most
    hands, known = both_hands(own, rival), status | plan[GENERATION] << 14
    low, high, hint = -INFINITE, INFINITE, -1
    if led < 0:
        at = place(hands, own_served, rival_served, own_pending, rival_pending, known, plan)
        low, high = lowest(plan[at + BOUNDS]), highest_value(plan[at + BOUNDS])
        hint = plan[at + MOVE]
        if low >= want:
            return low
        if high < want:
            return high
    if plan[NODES] >= plan[MOST_NODES]:
        plan[OVERFLOW] = TOO_MANY_NODES  # whatever is answered from here on counts for nothing
        return zero
    plan[NODES] += 1
    estimates = ESTIMATES + depth * ESTIMATE_WORDS
    leads = 0
    if led >= 0:
        leads = 1 << led
    else:
        others = rival | plan[FUTURE + depth] | 1 << (status >> TURN_UP)
        leads = choices(seat, own, own_served, own_pending, others, plan)
    others = own | leads | plan[FUTURE + depth] | 1 << (status >> TURN_UP)
    answers = choices(1 - seat, rival, rival_served, rival_pending, others, plan)
    estimate(
        leads,
        answers,
        own,
        rival,
        own_served,
        rival_served,
        own_pending,
        rival_pending,
        status,
        estimates,
        plan,
    )
    most, move = -INFINITE, hint
    while leads:
        lead = next_lead(leads, hint, estimates, plan)
        leads &= ~(1 << lead)
        record = record_of(seat, lead)
        own_left, own_shown = own & ~(1 << lead), own_served & ~plan[record + SERVED]
        own_waits = own_pending & ~plan[record + NEEDED]
        lead_points = _seven_points(lead, status, zero, plan) if led < 0 else 0
        lead_status = _played(lead, status, plan)
        least, replies, refutation = INFINITE, answers, -1
        while replies:
            reply = next_reply(lead, replies, hint, estimates, plan)
            replies &= ~(1 << reply)
            record = record_of(1 - seat, reply)
            left, shown = rival & ~(1 << reply), rival_served & ~plan[record + SERVED]
            waits = rival_pending & ~plan[record + NEEDED]
            gain = lead_points - _seven_points(reply, status, zero, plan)
            after = _played(reply, lead_status, plan)
            trick = plan[WORTH] * popcount((1 << lead | 1 << reply) & plan[BRISQUES])
            if depth == 1:
                trick += plan[LAST_IN_STOCK]
            if plan[BEATEN_BY + lead] >> reply & 1:
                gain -= trick
                found = gain - gains(
                    zero + WON,
                    left,
                    own_left,
                    shown,
                    own_shown,
                    waits,
                    own_waits,
                    after ^ 1,
                    zero - 1,
                    gain - want + 1,
                    plan,
                    work,
                )
            else:
                gain += trick
                found = gain + gains(
                    zero + WON,
                    own_left,
                    left,
                    own_shown,
                    shown,
                    own_waits,
                    waits,
                    after,
                    zero - 1,
                    want - gain,
                    plan,
                    work,
                )
            if found < least:
                least, refutation = found, reply
                if found < want:
                    break
        if least > most:
            most, move = least, lead | refutation << 5
            if least >= want:
                break
    if led < 0:
        at = place(hands, own_served, rival_served, own_pending, rival_pending, known, plan)
        if most >= want:
            low = most
        else:
            high = most
        plan[at + BOUNDS] = packed(low, high)
        plan[at + MOVE] = move
    return most


@inner
def _seven_points(card: int, status: int, endgame: int, plan: Words) -> int:
    """Return the points that a card scores by being played."""
    if not plan[SEVENS] >> card & 1 or not plan[DIX_PLAY]:
        return 0
    if endgame and not plan[DIX_IN_ENDGAME]:
        return 0
    copy = 0 if plan[SEVEN_CARDS] == card else 1
    if seven_status(copy, status):
        return 0
    if plan[DIX_PLAY] == 2 and seven_status(1 - copy, status) != 2:
        return 0
    return plan[DIX]


@inner
def _played(card: int, status: int, plan: Words) -> int:
    """Return the status after a card was played: no rule asks for a seven that was shown."""
    for copy in range(2):
        if plan[SEVEN_CARDS + copy] == card and seven_status(copy, status) == 1:
            return status ^ 1 << SEVEN_STATUS + 2 * copy
    return status


@inner
def _ending(own: int, rival: int, status: int, want: int, plan: Words, work: Words) -> int:
    """Ask what the ending brings the side that leads to it more than the other."""
    settled = status & 0
    if (own | rival) & plan[SEVENS]:
        for copy in range(2):
            seven = plan[SEVEN_CARDS + copy]
            points = 0 if seven == NONE else _seven_points(seven, status, (status & 0) + 1, plan)
            settled += points * ((own >> seven & 1) - (rival >> seven & 1))
    total = plan[WORTH] * popcount((own | rival) & plan[BRISQUES]) + plan[LAST_IN_DEAL]
    wanted = want - settled + total + 1 >> 1
    if wanted <= 0:
        return settled - total
    if wanted > total:
        return settled + total
    mine, theirs = _packed(own, plan), _packed(rival, plan)
    return settled - total + 2 * ending_reaches(mine, theirs, wanted, work)


@inner
def _packed(hand: int, plan: Words) -> int:
    """Return a hand with the bit ``1 << card`` for each :class:`trainer.cards.Card`."""
    found = 0
    while hand:
        bit = hand & -hand
        hand ^= bit
        found |= plan[PACKED + popcount(bit - 1)]
    return found


@entry("int64(int64, int64, int64, int64[::1], int64[::1])")
def value_asked(guess: int, low: int, high: int, plan: Words, work: Words) -> int:
    """Return exactly what the position at ``ASKED`` is worth to the seat that acts in ``gains``.

    The value is known to lie from ``low`` to ``high``. Where ``OVERFLOW`` is set the answer counts
    for nothing.
    """
    set_rules(plan[TRUMP], plan[WORTH], plan[LAST_IN_DEAL], plan[MUST_BEAT], plan[MUST_TRUMP], work)
    while low < high and guess > -INFINITE and not plan[OVERFLOW]:
        want = min(max(guess, low + 1), high)
        found = gains(
            plan[ASKED],
            plan[ASKED + 1],
            plan[ASKED + 2],
            plan[ASKED + 3],
            plan[ASKED + 4],
            plan[ASKED + 5],
            plan[ASKED + 6],
            plan[ASKED + 7],
            plan[ASKED + 8],
            want,
            plan,
            work,
        )
        if found >= want:
            low = found
            guess = found + 1
        else:
            high = guess = found
    return low
