"""Tricks that are certain for one side, whatever the other does: cheap bounds of a value.

The side on lead can *run* its masters, the cards that nothing can beat when led: without losing
the lead it draws trumps, then runs the plain suits. The other side is certain of its *high
trumps*: every card must be played some time, and a trump above all the rival's wins whenever
it falls; and of what it can run once it is in. Both bounds hold under every duty.
"""

from __future__ import annotations

from trainer.solver.ending import SLOTS, Ending

# A run as one integer, so that the runs of several suits add up: tricks, brisques among the
# cards led, brisques that the other side must throw in because it has nothing else of the suit.
_FIELD = 5
_RUN = 3 * _FIELD
_RUN_MASK = (1 << _RUN) - 1
_COUNT = (1 << _FIELD) - 1
# Four runs in one integer: south's while north has trumps, south's when north has none, and
# north's alike; above them two bits that say who draws all of the other's trumps by running his.
_DRAWS = 4 * _RUN


def runs(suit: int, ending: Ending) -> int:
    """Return the runs in one suit of either seat, packed as said above."""
    packed = 0
    for seat in (0, 1):
        own, rival = suit & ending.hands[seat], suit & ending.hands[1 - seat]
        masters = own & _unbeaten_by(rival, ending)
        exhausts = masters.bit_count() >= rival.bit_count()
        # Once the rival has no card of the suit and no trump, every card of it is a master.
        free = own if exhausts else masters
        open_run = _run(free.bit_count(), free, rival, ending)
        if suit & ending.trumps:
            guarded_run = open_run
            packed |= exhausts << (_DRAWS + seat)
        else:
            # While the rival has trumps, a suit runs only as long as he must follow.
            rounds = min(masters.bit_count(), rival.bit_count())
            guarded_run = _run(rounds, masters, rival, ending)
        packed |= (guarded_run | open_run << _RUN) << 2 * _RUN * seat
    return packed


def _run(rounds: int, masters: int, rival: int, ending: Ending) -> int:
    """Return a run of so many rounds, brisques led first, as one integer."""
    led = min(rounds, (masters & ending.brisques).bit_count())
    plain_replies = (rival & ~ending.brisques).bit_count()
    thrown = max(0, min(rounds, rival.bit_count()) - plain_replies)
    return rounds | led << _FIELD | thrown << 2 * _FIELD


def _unbeaten_by(rival: int, ending: Ending) -> int:
    """Return the cards that no card of ``rival``, all of one suit, beats when it follows."""
    if not rival:
        return -1
    highest = (1 << rival.bit_length() - 1) % SLOTS
    # Of two identical cards the first one played wins.
    return ending.above[highest] | ending.rival_twin[highest]


def leader_takes(
    own: int, rival: int, packed_runs: int, leader: int, total: int, ending: Ending
) -> int:
    """Return points of ``total`` that the leader is certain of.

    ``packed_runs`` is the sum of :func:`runs` over the four suits, ``own`` and ``rival`` the
    live cards of the two hands.
    """
    drawn = not rival & ending.trumps or packed_runs >> _DRAWS + leader & 1
    run = packed_runs >> _RUN * (2 * leader + (1 if drawn else 0)) & _RUN_MASK
    tricks, led, thrown = run & _COUNT, run >> _FIELD & _COUNT, run >> 2 * _FIELD
    kept = own.bit_count() - tricks
    if kept <= 0:
        return total
    # To every trick of the run the rival gives one card; he cannot keep more than are left.
    spilt = (rival & ending.brisques).bit_count() - kept
    return ending.worth * (led + (thrown if thrown > spilt else spilt))


def follower_takes(own: int, rival: int, total: int, ending: Ending) -> int:
    """Return points of ``total`` that the side not on lead is certain of.

    ``own`` is the live hand of that side, ``rival`` the leader's. Its high trumps win whenever
    they fall. If they outnumber the leader's trumps, its masters in the plain suits win too:
    until its first trick it need not throw anything away, for void it can trump; and then it
    draws what trumps are left with the high ones and runs the masters.
    """
    trumps, against = own & ending.trumps, rival & ending.trumps
    if against:
        trumps &= _higher_than(against, ending)
    certain = trumps
    if trumps.bit_count() > against.bit_count():
        for suit in ending.suits[:3]:
            held, guards = own & suit, rival & suit
            certain |= held & _higher_than(guards, ending) if guards else held
    kept = own.bit_count() - certain.bit_count()
    if not kept:
        return total
    spilt = (rival & ending.brisques).bit_count() - kept
    return ending.worth * ((certain & ending.brisques).bit_count() + (spilt if spilt > 0 else 0))


def _higher_than(cards: int, ending: Ending) -> int:
    """Return the cards of the suit that are higher than all of these."""
    return ending.above[(1 << cards.bit_length() - 1) % SLOTS]
