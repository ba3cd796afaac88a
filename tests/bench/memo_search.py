"""The yardstick: an ending searched with an exact memory and nothing else."""

from __future__ import annotations

from trainer.solver.analysis import bits
from trainer.solver.ending import SLOTS, Ending
from trainer.solver.search import legal_replies


def memo_values(ending: Ending, leader: int) -> dict[int, int]:
    """Return the value of every lead, as ``Analysis.values`` does, by trying every play."""
    known: dict[int, int] = {0: 0}
    live = ending.hands[0] | ending.hands[1]
    return {
        lead: _after_lead(lead, live, leader, ending, known)
        for lead in bits(live & ending.hands[leader])
    }


def _value(live: int, leader: int, ending: Ending, known: dict[int, int]) -> int:
    key = live << 1 | leader if live else 0
    value = known.get(key)
    if value is None:
        value = known[key] = max(
            _after_lead(lead, live, leader, ending, known)
            for lead in bits(live & ending.hands[leader])
        )
    return value


def _after_lead(lead: int, live: int, leader: int, ending: Ending, known: dict[int, int]) -> int:
    """Return what the leader gains on the follower, who answers as well as he can."""
    rival = live & ending.hands[1 - leader]
    values = []
    for reply in bits(legal_replies(lead, rival, ending)):
        rest = live ^ lead ^ reply
        won = ending.worth * ((lead | reply) & ending.brisques).bit_count()
        won += 0 if rest else ending.last_trick
        if reply & ending.beaters[lead % SLOTS]:
            values.append(-won - _value(rest, 1 - leader, ending, known))
        else:
            values.append(won + _value(rest, leader, ending, known))
    return min(values)
