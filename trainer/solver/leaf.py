"""An ending as a leaf of another search: kernels to call from kernels, with one table for all.

A search over stock tricks lays out one ending after the other, with other hands each time, and
shares what has been learnt::

    work = new_workspace(buckets=1 << 16)           # in Python, once a thread
    set_rules(trump, worth, last_trick, must_beat, must_trump, work)    # in a kernel, once
    points = ending_points(hand_of_leader, hand_of_other, guess, work)  # at every leaf
    enough = ending_reaches(hand_of_leader, hand_of_other, want, work)

``trump`` is a suit from 0 to 3; ``worth`` the points of a brisque and ``last_trick`` those of
the last trick, 0 where it has been counted with the stock; the duties are 0 or 1. Hands are
masks of :class:`trainer.cards.Card` (bit ``1 << card``, bit 63 the sign), of equal size, up to
eight cards each, dealt in any way. Points are those that the leader takes of what both sides
win in tricks, ``leaf_total`` in all: the value of the ending is ``2 * points - total``. Sevens
that still score by being played are not among them: they always do, for the hand that holds
them. ``work[NODES]`` counts the positions searched at the last leaf.
"""

from __future__ import annotations

from trainer.solver.compiled import Words, inner
from trainer.solver.ending import lay_out, points_left, set_rules
from trainer.solver.search import exact, leader_can_take
from trainer.solver.workspace import HANDS

__all__ = ["ending_points", "ending_reaches", "leaf_total", "set_rules"]


@inner
def ending_points(hand_of_leader: int, hand_of_other: int, guess: int, work: Words) -> int:
    """Return exactly how many points the side on lead takes in tricks.

    ``guess`` only saves time; the value of the leaf before is a good one.
    """
    lay_out(hand_of_leader, hand_of_other, work)
    return exact(_all_cards(work), 0, leaf_total(work), guess, work)


@inner
def ending_reaches(hand_of_leader: int, hand_of_other: int, want: int, work: Words) -> int:
    """Ask whether the side on lead takes ``want`` points in tricks: cheaper than the exact value.

    If the answer reaches ``want``, the leader takes at least so many points, and if not, at most.
    """
    lay_out(hand_of_leader, hand_of_other, work)
    live = _all_cards(work)
    return leader_can_take(live, 0, leaf_total(work), want, work) if live else 0


@inner
def leaf_total(work: Words) -> int:
    """Return the points that both sides together win in the tricks of the leaf laid out last."""
    live = _all_cards(work)
    return points_left(live, work) if live else 0


@inner
def _all_cards(work: Words) -> int:
    return work[HANDS] | work[HANDS + 1]
