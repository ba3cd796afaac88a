"""The yardstick: an ending searched with an exact memory and nothing else, in plain Python."""

from __future__ import annotations

from trainer.solver.compiled import Words
from trainer.solver.workspace import (
    ABOVE,
    BEATERS,
    BRISQUES,
    HANDS,
    LAST_TRICK,
    MUST_BEAT,
    MUST_TRUMP,
    SUIT_OF,
    TRUMPS,
    WORTH,
)

SIDE = 16


def memo_values(ending: Words) -> dict[int, int]:
    """Return the value of every lead of the first hand, by its bit, by trying every play.

    ``ending`` has been laid out (:func:`trainer.solver.ending.lay_out`); it is only read.
    """
    laid = [int(word) for word in ending[: SUIT_OF + 4 * SIDE]]
    known: dict[int, int] = {0: 0}
    live = laid[HANDS] | laid[HANDS + 1]
    return {lead: _after_lead(lead, live, 0, laid, known) for lead in _bits(laid[HANDS])}


def _bits(cards: int) -> list[int]:
    return [1 << index for index in range(SIDE) if cards >> index & 1]


def _value(live: int, leader: int, laid: list[int], known: dict[int, int]) -> int:
    key = live << 1 | leader if live else 0
    value = known.get(key)
    if value is None:
        value = known[key] = max(
            _after_lead(lead, live, leader, laid, known)
            for lead in _bits(live & laid[HANDS + leader])
        )
    return value


def _after_lead(lead: int, live: int, leader: int, laid: list[int], known: dict[int, int]) -> int:
    """Return what the leader gains on the follower, who answers as well as he can."""
    values = []
    for reply in _bits(_legal(lead, live & laid[HANDS + 1 - leader], laid)):
        rest = live ^ lead ^ reply
        won = laid[WORTH] * ((lead | reply) & laid[BRISQUES]).bit_count()
        won += 0 if rest else laid[LAST_TRICK]
        if reply & laid[BEATERS + lead.bit_length() - 1]:
            values.append(-won - _value(rest, 1 - leader, laid, known))
        else:
            values.append(won + _value(rest, leader, laid, known))
    return min(values)


def _legal(lead: int, rival: int, laid: list[int]) -> int:
    suit = rival & laid[SUIT_OF + lead.bit_length() - 1]
    if suit:
        higher = suit & laid[ABOVE + lead.bit_length() - 1]
        return higher if higher and laid[MUST_BEAT] else suit
    trumps = rival & laid[TRUMPS]
    return trumps if trumps and laid[MUST_TRUMP] else rival
