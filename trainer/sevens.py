"""The points for a seven of trumps (dix): which seven scores when it is played.

RULES.md rows 52-62 and READINGS 7, 13: once per physical seven, by turn-up, exchange, show or
play, as the profile has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from trainer.cards import Card, Suit
from trainer.profiles import RuleProfile

SevenScoredBy = Literal["turn_up", "exchange", "show", "play"]

KEPT_ONCE_PLAYED: Final[tuple[SevenScoredBy, ...]] = ("turn_up", "exchange")
"""How a seven must have scored for a rule to ask about it after it was played: the other one may
score as the second. Of any other seven that has left the hands nothing is remembered."""


def is_trump_seven(card: Card, trump: Suit) -> bool:
    """Tell whether this is one of the two cards that the dix is about."""
    return card >> 1 == trump << 3  # the seven is the lowest of its suit


def play_scores(
    seven: Card,
    trump: Suit,
    scored: Mapping[Card, SevenScoredBy],
    profile: RuleProfile,
    *,
    endgame: bool,
) -> bool:
    """Tell whether this card, if played now (and announced where that is asked), scores a dix.

    ``scored`` holds the sevens that have scored so far, with the way they did.
    """
    if not is_trump_seven(seven, trump) or seven in scored:
        return False
    if endgame and not profile.dix_play_in_endgame:
        return False
    if profile.dix_play == "second":
        # READINGS 13: the other one must have scored by being turned up or exchanged.
        return scored.get(seven.twin) in KEPT_ONCE_PLAYED
    return profile.dix_play == "unscored"
