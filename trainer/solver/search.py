"""The search: what the side on lead can win at least, and from that exact values.

Both sides together always win the same points, so one question is enough: can the leader take
``want`` of the points that are left? Values are found by asking it with ``want`` closing in
(MTD(f), Plaat et al. 1996); what was learnt about a position is kept for all the questions about
one ending, keyed by its relative ranks (:mod:`trainer.solver.relative`).

Everything here is 64-bit integers in flat tables, one self-recursive function with one
signature, so that the module can be compiled as it stands. Nothing is shared between two
searches.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.solver.certain import follower_takes, leader_takes, runs
from trainer.solver.ending import SLOTS, Ending
from trainer.solver.relative import CARDS, shape

_POINTS: Final = 22  # bits that hold the points of any profile: 17 times 100,000 at most
_POINTS_MASK: Final = (1 << _POINTS) - 1
_ABOVE_ALL: Final = 1 << _POINTS


class Memory(NamedTuple):
    """What one search has learnt about its ending. Every table maps integers to integers.

    ``bounds``: ``live << 1 | leader`` to ``low << 22 | high``, the points that the leader
    takes at least and at most. ``canonical``: live cards to the canonical set. ``shapes`` and
    ``runs``: live cards of one suit to what :func:`shape` and :func:`runs` say of them.
    ``nodes[0]`` counts the positions searched.
    """

    bounds: dict[int, int]
    canonical: dict[int, int]
    shapes: dict[int, int]
    runs: dict[int, int]
    nodes: list[int]


def new_memory() -> Memory:
    """Return a memory that has learnt nothing."""
    return Memory({}, {}, {}, {}, [0])


def leader_can_take(
    live: int, leader: int, total: int, want: int, ending: Ending, memory: Memory
) -> int:
    """Search a position between two tricks; ``live`` must be a canonical set, not empty.

    ``total`` is the number of points still to be won. The answer is a number of points: if it
    reaches ``want``, the leader takes at least so many, and if not, at most.
    """
    key = live << 1 | leader
    bounds = memory.bounds.get(key, -1)
    if bounds < 0:
        bounds = memory.bounds[key] = _certain_bounds(live, leader, total, ending, memory)
    low, high = bounds >> _POINTS, bounds & _POINTS_MASK
    if low >= want:
        return low
    if high < want:
        return high
    memory.nodes[0] += 1
    worth, brisques, beaters = ending.worth, ending.brisques, ending.beaters
    canonical = memory.canonical
    follower = 1 - leader
    own, rival = live & ending.hands[leader], live & ending.hands[follower]
    choices = choices_among(live, ending, memory)
    leads = own & choices
    safe = _safe_leads(leads, rival, ending)
    most = low
    while leads:
        # A brisque that is safe first, one at risk last; the other masters keep for later.
        lead = leads & safe & brisques or leads & ~(safe | brisques) or leads & safe or leads
        lead &= -lead
        leads ^= lead
        beating = beaters[lead % SLOTS]
        replies = legal_replies(lead, rival, ending) & choices
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
                taken = 0 if reply & beating else won + ending.last_trick
            else:
                left = total - won
                rest = canonical.get(rest, 0) or canonical_set(rest, ending, memory)
                if reply & beating:
                    taken = left - leader_can_take(
                        rest, follower, left, left - want + 1, ending, memory
                    )
                else:
                    taken = won + leader_can_take(rest, leader, left, want - won, ending, memory)
            if taken < least:
                least = taken
                if taken < want:
                    break
        if least >= want:
            memory.bounds[key] = least << _POINTS | high
            return least
        if least > most:
            most = least
    memory.bounds[key] = low << _POINTS | most
    return most


def _certain_bounds(live: int, leader: int, total: int, ending: Ending, memory: Memory) -> int:
    """Return what can be said of a position without searching it, packed as in the memory."""
    packed_runs = 0
    for suit in ending.suits:
        cards = live & suit
        if cards:
            packed_runs += memory.runs.get(cards, 0) or _runs(cards, ending, memory)
    own, rival = live & ending.hands[leader], live & ending.hands[1 - leader]
    low = leader_takes(own, rival, packed_runs, leader, total, ending)
    high = total - follower_takes(rival, own, total, ending)
    return low << _POINTS | high


def _runs(suit: int, ending: Ending, memory: Memory) -> int:
    found = memory.runs[suit] = runs(suit, ending)
    return found


def canonical_set(live: int, ending: Ending, memory: Memory) -> int:
    """Return the lowest set of cards of this ending that is the same to both players."""
    canonical = memory.canonical[live] = _shapes(live, ending, memory) & CARDS
    return canonical


def choices_among(live: int, ending: Ending, memory: Memory) -> int:
    """Return one card for each group of equal cards of either hand, as a mask."""
    return _shapes(live, ending, memory) >> 16


def _shapes(live: int, ending: Ending, memory: Memory) -> int:
    """Return the shapes of the four suits together: their masks do not overlap."""
    shapes = 0
    for suit in ending.suits:
        cards = live & suit
        if cards:
            shapes |= memory.shapes.get(cards, 0) or _shape(cards, ending, memory)
    return shapes


def _shape(suit: int, ending: Ending, memory: Memory) -> int:
    found = memory.shapes[suit] = shape(suit, ending)
    return found


def legal_replies(lead: int, rival: int, ending: Ending) -> int:
    """Return the cards of the hand ``rival`` that may follow ``lead``, as a mask."""
    suit = rival & ending.suit_of[lead % SLOTS]
    if suit:
        higher = suit & ending.above[lead % SLOTS]
        return higher if higher and ending.must_beat else suit
    trumps = rival & ending.trumps
    return trumps if trumps and ending.must_trump else rival


def _safe_leads(leads: int, rival: int, ending: Ending) -> int:
    """Return the leads that win whatever is played to them."""
    safe, trumps = 0, rival & ending.trumps
    while leads:
        lead = leads & -leads
        leads ^= lead
        suit = rival & ending.suit_of[lead % SLOTS]
        beating = suit & ending.above[lead % SLOTS] if suit else trumps
        safe |= 0 if beating else lead
    return safe


def exact(live: int, leader: int, total: int, guess: int, ending: Ending, memory: Memory) -> int:
    """Return exactly how many points of ``total`` the leader takes. ``guess`` only saves time."""
    if not live:
        return 0
    live = canonical_set(live, ending, memory)
    low, high = 0, total
    while low < high:
        want = min(max(guess, low + 1), high)
        taken = leader_can_take(live, leader, total, want, ending, memory)
        if taken >= want:
            low = taken
            guess = taken + 1
        else:
            high = guess = taken
    return low
