"""An ending as a leaf of another search: kernels to call from kernels, with one table for all.

A search over stock tricks lays out one ending after the other, with other hands each time, and
shares what has been learnt::

    work = new_workspace(buckets=1 << 16)           # in Python, once a thread
    set_rules(trump, worth, last_trick, must_beat, must_trump, work)    # in a kernel, once
    enough = ending_reaches(hand_of_leader, hand_of_other, want, work)  # at every leaf

``trump`` is a suit from 0 to 3; ``worth`` the points of a brisque and ``last_trick`` those of
the last trick, 0 where it has been counted with the stock; the duties are 0 or 1. Hands are
masks of :class:`trainer.cards.Card` (bit ``1 << card``, bit 63 the sign), of equal size, up to
eight cards each, dealt in any way. Points are those that the leader takes of what both sides
win in tricks: of a total ``t`` the value of the ending is ``2 * points - t``. Sevens
that still score by being played are not among them: they always do, for the hand that holds
them. ``work[NODES]`` counts the positions searched at the last leaf.
"""

from __future__ import annotations

from trainer.solver.compiled import Words, inner
from trainer.solver.ending import lay_out, points_left, set_rules
from trainer.solver.search import leader_can_take
from trainer.solver.workspace import HANDS

__all__ = ["ending_reaches", "set_rules"]


@inner
def ending_reaches(hand_of_leader: int, hand_of_other: int, want: int, work: Words) -> int:
    """Ask whether the side on lead takes ``want`` points in tricks.

    If the answer reaches ``want``, the leader takes at least so many points, and if not, at most.
    """
    lay_out(hand_of_leader, hand_of_other, work)
    live = work[HANDS] | work[HANDS + 1]
    return leader_can_take(live, 0, points_left(live, work), want, work) if live else 0
