"""Tricks that are certain for one side, whatever the other does: cheap bounds of a value.

The side on lead can *run* its masters, the cards that nothing can beat when led: without losing
the lead it draws trumps, then runs the plain suits. The other side is certain of its *high
trumps*: every card must be played some time, and a trump above all the rival's wins whenever
it falls; and of what it can run once it is in. Both bounds hold under every duty.
"""

from __future__ import annotations

from typing import Final

from trainer.solver.compiled import Words, inner, popcount
from trainer.solver.suits import DRAWS, FIELD, RUN
from trainer.solver.workspace import (
    BRISQUES,
    HANDS,
    LAST_TRICK,
    MUST_BEAT,
    POINTS,
    TRUMPS,
    WORTH,
)

_RUN_MASK: Final = (1 << RUN) - 1
_COUNT: Final = (1 << FIELD) - 1


@inner
def certain_bounds(live: int, leader: int, runs: int, tops: int, total: int, work: Words) -> int:
    """Return what can be said of a position without searching it: ``low << POINTS | high``.

    Both are points of ``total`` that the leader takes; ``runs`` and ``tops`` are those of
    :func:`trainer.solver.suits.look_at`.
    """
    own, rival = live & work[HANDS + leader], live & work[HANDS + 1 - leader]
    low = _leader_takes(own, rival, runs, leader, tops, total, work)
    high = total - _follower_takes(rival, own, tops, total, work)
    return low << POINTS | high


@inner
def _leader_takes(
    own: int, rival: int, runs: int, leader: int, tops: int, total: int, work: Words
) -> int:
    """Return points of ``total`` that the leader is certain of.

    ``runs`` is the sum over the suits, ``own`` and ``rival`` the live cards of the two hands.
    """
    drawn = 1 if not rival & work[TRUMPS] or runs >> DRAWS + leader & 1 else 0
    run = runs >> RUN * (2 * leader + drawn) & _RUN_MASK
    tricks, led, thrown = run & _COUNT, run >> FIELD & _COUNT, run >> 2 * FIELD
    kept = popcount(own) - tricks
    if kept <= 0:
        return total
    # To every trick of the run the rival gives one card; he cannot keep more than are left.
    spilt = popcount(rival & work[BRISQUES]) - kept
    points = work[WORTH] * (led + max(spilt, thrown, 0))
    if not _keeps_the_highest(own, tops, 1, work):
        return points
    return max(points, _wins_with(own & tops, own, rival, work) + work[LAST_TRICK])


@inner
def _follower_takes(own: int, rival: int, tops: int, total: int, work: Words) -> int:
    """Return points of ``total`` that the side not on lead is certain of.

    ``own`` is the live hand of that side, ``rival`` the leader's. Its high trumps win whenever
    they fall. If they outnumber the leader's trumps, its masters in the plain suits win too:
    until its first trick it need not throw anything away, for void it can trump; and then it
    draws what trumps are left with the high ones and runs the masters.
    """
    certain = own & tops
    trumps = certain & work[TRUMPS]
    if popcount(trumps) <= popcount(rival & work[TRUMPS]):
        certain = trumps
    if certain == own:
        return total
    last = work[LAST_TRICK] if _keeps_the_highest(own, tops, 0, work) else 0
    return _wins_with(certain, own, rival, work) + last


@inner
def _wins_with(certain: int, own: int, rival: int, work: Words) -> int:
    """Return the points of tricks that ``certain`` cards of a hand win, whenever they fall."""
    # To every such trick the rival gives one card; he cannot keep more than are left.
    spilt = popcount(rival & work[BRISQUES]) - popcount(own) + popcount(certain)
    return work[WORTH] * (popcount(certain & work[BRISQUES]) + max(spilt, 0))


@inner
def _keeps_the_highest(hand: int, tops: int, leads: int, work: Words) -> int:
    """Return 1 if a hand of nothing but trumps can keep the highest one for the last trick.

    Without the duty to beat it may always play another. With it, it wins whatever the rival
    leads, so that he leads every other trick at most, and each time that costs one of the cards
    above all of his at most. ``leads`` is 1 for the side on lead, else 0.
    """
    if hand & ~work[TRUMPS] or not hand & tops:
        return 0
    if not work[MUST_BEAT]:
        return 1
    return 1 if popcount(hand & tops) > (popcount(hand) - leads) // 2 else 0
