"""What the winner of a stock trick can make of his window: every outcome that may matter.

An outcome has nine words (``HELD`` ... ``DROPPED``): the cards held, what they have served in,
the awards pending, those of them exposed in this window, awards used, the card got in exchange,
the status, the points scored, and whether another one is as good. Outcomes are found one from
the other, each way of getting to one only once.
"""

from __future__ import annotations

from trainer.solver.compiled import Words, inner, popcount
from trainer.solver.stock_layout import (
    AWAITED,
    AWARD_COUNT,
    AWARD_WORDS,
    AWARDS,
    BARRED,
    BARRED_LATER,
    BASE,
    CARD_RECORDS,
    CARD_WORDS,
    CARDS,
    DIX,
    DIX_BESIDE,
    DIX_IN_ENDGAME,
    DIX_PLAY,
    DIX_SHOW,
    DROPPED,
    EXCHANGE_AUTOMATIC,
    EXCHANGE_FOR_SEVEN,
    EXCHANGE_SCORED,
    EXCHANGED_DECLARABLE,
    EXPOSED,
    FREE,
    FRESH,
    GOT,
    HELD,
    KILLS,
    MAY_PEND,
    MOST_OUTCOMES,
    NEEDED,
    NEW_CARD,
    NONE,
    OUTCOME_WORDS,
    OVERFLOW,
    PAIR,
    PAIRS,
    PEND,
    PENDING,
    PENDING_WORDS,
    PER_WIN,
    POINTS,
    SAME_CLASS,
    SECONDS,
    SERVE,
    SEVEN_CARDS,
    SEVEN_STATUS,
    SEVENS,
    SEVENS_OF_ANY_SUIT,
    SHOWN,
    STATUS,
    TOO_MANY_OUTCOMES,
    TURN_UP,
    USED,
    VALUE,
    WIDTH,
)


@inner
def record_of(seat: int, card: int) -> int:
    """Return where the words of a card in the hand of a seat begin."""
    return CARD_RECORDS + CARD_WORDS * (32 * seat + card)


@inner
def alike(seat: int, second: int, served: int, pending: int, plan: Words) -> bool:
    """Tell whether nothing tells a second copy from the first, both being held."""
    here, first = record_of(seat, second), record_of(seat, second - 1)
    if pending & (plan[here + NEEDED] | plan[first + NEEDED]):
        return False
    if served & (plan[here + PAIRS] | plan[first + PAIRS]):
        return False
    mine, its = served >> plan[here + BASE], served >> plan[first + BASE]
    return ((mine ^ its) & plan[here + WIDTH]) == 0


@inner
def may_declare(award: int, held: int, before: int, now: int, got: int, plan: Words) -> bool:
    """Tell whether an award may be exposed.

    ``before`` is what the cards had served in before this win, ``now`` at this moment.
    """
    if plan[award + CARDS] & ~held or plan[award + BARRED] & now:
        return False
    if plan[award + BARRED_LATER] & before:
        return False
    if plan[award + CARDS] >> got & 1 and not plan[EXCHANGED_DECLARABLE]:
        return False
    if not plan[NEW_CARD] or plan[award + EXPOSED] & ~before or plan[award + PAIR] & now:
        return True
    return plan[NEW_CARD] == 1 and not plan[award + SAME_CLASS] & now


@inner
def repeats(
    award: int, seat: int, held: int, before: int, now: int, pending: int, got: int, plan: Words
) -> bool:
    """Tell whether another award differs from this one by copies that nothing tells apart."""
    seconds = plan[award + SECONDS] & held
    while seconds:
        bit = seconds & -seconds
        seconds ^= bit
        second = popcount(bit - 1)
        if (
            held & bit >> 1
            and got not in (second, second - 1)
            and alike(seat, second, now, pending, plan)
            and alike(seat, second, before, before & 0, plan)
        ):
            return True
    return False


@inner
def best_award(
    seat: int, held: int, before: int, now: int, pending: int, fresh: int, got: int, plan: Words
) -> int:
    """Return the points of the best award that can be scored now, -1 if there is none."""
    best = -1
    award = plan[AWARDS + seat]
    for _ in range(plan[AWARD_COUNT + seat]):
        if plan[award + VALUE] > best and may_declare(award, held, before, now, got, plan):
            best = plan[award + VALUE]
        award += AWARD_WORDS
    ripe = pending & ~fresh
    while ripe:
        bit = ripe & -ripe
        ripe ^= bit
        best = max(best, plan[plan[PENDING + seat] + PENDING_WORDS * popcount(bit - 1)])
    return best


@inner
def find_outcomes(seat: int, depth: int, before: int, base: int, plan: Words) -> int:
    """Find the outcomes of a window, the first of which stands at ``base``, and return how many.

    Those that need not be tried are marked as ``DROPPED``.
    """
    count, index = 1, 0
    while index < count:
        at = base + OUTCOME_WORDS * index
        index += 1
        count = _sevens_from(at, base, count, plan)
        if plan[at + USED] < plan[PER_WIN] or (depth > 1 and plan[MAY_PEND + seat]):
            count = _awards_from(seat, depth, before, at, base, count, plan)
        if count > MOST_OUTCOMES - 64:
            plan[OVERFLOW] = TOO_MANY_OUTCOMES
            return count
    if count > 1:
        _leave_out_the_same(depth, base, count, plan)
    return count


@inner
def _awards_from(
    seat: int, depth: int, before: int, at: int, base: int, count: int, plan: Words
) -> int:
    """Add what one more award makes of an outcome, and return how many there are then."""
    held, now, pending = plan[at + HELD], plan[at + SHOWN], plan[at + AWAITED]
    fresh, used, got = plan[at + FRESH], plan[at + USED], plan[at + GOT]
    scoring = used < plan[PER_WIN]
    if depth == 1 and used == plan[PER_WIN] - 1:
        # The very last award: only its points matter, and it is always worth taking.
        best = best_award(seat, held, before, now, pending, fresh, got, plan)
        if best < 0:
            return count
        plan[at + DROPPED] = 1
        return _scored(now, now & 0, best, at, base, count, plan)
    award = plan[AWARDS + seat]
    for _ in range(plan[AWARD_COUNT + seat]):
        if (
            (scoring or plan[award + PEND])
            and may_declare(award, held, before, now, got, plan)
            and not repeats(award, seat, held, before, now, pending, got, plan)
            and count < MOST_OUTCOMES - 1
        ):
            served, bit = now | plan[award + SERVE], plan[award + PEND]
            if scoring:
                # One that spoils nothing else is not put off.
                plan[at + DROPPED] |= plan[award + FREE]
                left = pending & ~plan[award + KILLS]
                count = _scored(served, left, plan[award + VALUE], at, base, count, plan)
            if bit and depth > 1:
                new = _copied(at, base, count, plan)
                plan[new + SHOWN] = served
                plan[new + AWAITED] |= bit
                plan[new + FRESH] |= bit
                count = _kept(base, count, plan)
        award += AWARD_WORDS
    ripe = pending & ~fresh if scoring else 0
    while ripe and count < MOST_OUTCOMES:
        bit = ripe & -ripe
        ripe ^= bit
        item = plan[PENDING + seat] + PENDING_WORDS * popcount(bit - 1)
        killed = pending & plan[item + 1]
        plan[at + DROPPED] |= 0 if killed else 1
        count = _scored(now, pending & ~(bit | killed), plan[item], at, base, count, plan)
    return count


@inner
def _scored(
    served: int, pending: int, value: int, at: int, base: int, count: int, plan: Words
) -> int:
    """Add what an outcome becomes by an award, and return how many there are then."""
    new = _copied(at, base, count, plan)
    plan[new + SHOWN] = served
    plan[new + AWAITED] = pending
    plan[new + FRESH] &= pending
    plan[new + USED] += 1
    plan[new + POINTS] += value
    return _kept(base, count, plan)


@inner
def seven_status(copy: int, status: int) -> int:
    """Return how a seven of trumps has scored: 0 not at all, 1 by show, 2 otherwise."""
    return status >> SEVEN_STATUS + 2 * copy & 3


@inner
def _seven_to_use(held: int, status: int, scored_too: int, plan: Words) -> int:
    """Return which copy of the seven of trumps would be exchanged or shown, -1 for none.

    The first one that has not scored; if ``scored_too``, else the first one at all.
    """
    for copy in range(2):
        if held >> plan[SEVEN_CARDS + copy] & 1 and not seven_status(copy, status):
            return copy
    if scored_too:
        for copy in range(2):
            if held >> plan[SEVEN_CARDS + copy] & 1:
                return copy
    return -1


@inner
def _sevens_from(at: int, base: int, count: int, plan: Words) -> int:
    """Add what exchanging or showing a seven makes of an outcome."""
    held, status, used = plan[at + HELD], plan[at + STATUS], plan[at + USED]
    if not held & plan[SEVENS] or count > MOST_OUTCOMES - 4:
        return count
    if not plan[DIX_BESIDE]:
        if used >= plan[PER_WIN]:
            return count
        used += 1
    turned_seven = plan[SEVENS_OF_ANY_SUIT] >> (status >> TURN_UP) & 1
    given = -1
    if not turned_seven or plan[EXCHANGE_FOR_SEVEN]:
        again = plan[EXCHANGE_SCORED] & ~turned_seven
        given = _seven_to_use(held, status, again, plan)
    if given >= 0:
        count = _exchange(given, used, at, base, count, plan)
    shown = _seven_to_use(held, status, status & 0, plan)
    # A seven that scores whenever it falls need not be shown.
    surely = plan[DIX_PLAY] == 1 and plan[DIX_IN_ENDGAME]
    barred = given >= 0 and plan[EXCHANGE_AUTOMATIC]
    if shown >= 0 and plan[DIX_SHOW] and not barred and not surely:
        new = _copied(at, base, count, plan)
        plan[new + USED] = used
        plan[new + STATUS] |= 1 << SEVEN_STATUS + 2 * shown
        plan[new + POINTS] += plan[DIX]
        count = _kept(base, count, plan)
    return count


@inner
def _exchange(copy: int, used: int, at: int, base: int, count: int, plan: Words) -> int:
    """Add what exchanging a seven makes of an outcome."""
    seven, status = plan[SEVEN_CARDS + copy], plan[at + STATUS]
    turn_up = status >> TURN_UP
    new = _copied(at, base, count, plan)
    if not seven_status(copy, status):
        plan[new + POINTS] += plan[DIX]
        status |= 2 << SEVEN_STATUS + 2 * copy
    plan[new + HELD] = plan[at + HELD] & ~(1 << seven) | 1 << turn_up
    plan[new + STATUS] = status & (1 << TURN_UP) - 1 | seven << TURN_UP
    plan[new + USED] = used
    if plan[at + GOT] in (NONE, seven):
        plan[new + GOT] = turn_up
    return _kept(base, count, plan)


@inner
def _copied(at: int, base: int, count: int, plan: Words) -> int:
    """Copy an outcome behind the last one, where it is changed, and return its place."""
    new = base + OUTCOME_WORDS * count
    for word in range(OUTCOME_WORDS):
        plan[new + word] = plan[at + word]
    plan[new + DROPPED] = 0
    return new


@inner
def _kept(base: int, count: int, plan: Words) -> int:
    """Keep the outcome behind the last one unless it is there, and return how many there are."""
    end = base + OUTCOME_WORDS * count
    for at in range(base, end, OUTCOME_WORDS):
        word = 0
        while word < DROPPED and plan[at + word] == plan[end + word]:
            word += 1
        if word == DROPPED:
            return count
    return count + 1


@inner
def _leave_out_the_same(depth: int, base: int, count: int, plan: Words) -> None:
    """Mark outcomes that leave the same position as another one with no fewer points."""
    end = base + OUTCOME_WORDS * count
    for at in range(base, end, OUTCOME_WORDS):
        for other in range(base, end, OUTCOME_WORDS):
            if (
                other != at
                and not plan[other + DROPPED]
                and not plan[at + DROPPED]
                and plan[other + HELD] == plan[at + HELD]
                and plan[other + STATUS] == plan[at + STATUS]
                and (depth == 1 or plan[other + SHOWN] == plan[at + SHOWN])
                and (depth == 1 or plan[other + AWAITED] == plan[at + AWAITED])
                and plan[other + POINTS] >= plan[at + POINTS]
            ):
                plan[at + DROPPED] = 1
