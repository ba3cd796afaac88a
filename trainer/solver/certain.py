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
from trainer.solver.workspace import BRISQUES, HANDS, POINTS, TRUMPS, WORTH

_RUN_MASK: Final = (1 << RUN) - 1
_COUNT: Final = (1 << FIELD) - 1


@inner
def certain_bounds(live: int, leader: int, runs: int, tops: int, total: int, work: Words) -> int:
    """Return what can be said of a position without searching it: ``low << POINTS | high``.

    Both are points of ``total`` that the leader takes; ``runs`` and ``tops`` are those of
    :func:`trainer.solver.suits.look_at`.
    """
    own, rival = live & work[HANDS + leader], live & work[HANDS + 1 - leader]
    low = _leader_takes(own, rival, runs, leader, total, work)
    high = total - _follower_takes(rival, own, tops, total, work)
    return low << POINTS | high


@inner
def _leader_takes(own: int, rival: int, runs: int, leader: int, total: int, work: Words) -> int:
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
    return work[WORTH] * (led + (spilt if spilt > thrown else thrown))


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
    kept = popcount(own) - popcount(certain)
    if not kept:
        return total
    spilt = popcount(rival & work[BRISQUES]) - kept
    return work[WORTH] * (popcount(certain & work[BRISQUES]) + (spilt if spilt > 0 else 0))
