"""The points for a seven of trumps (dix): which seven scores when it is played.

RULES.md rows 52-62 and READINGS 7, 13: once per physical seven, by turn-up, exchange, show or
play, as the profile has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from trainer.cards import Card, Rank, Suit
from trainer.profiles import RuleProfile

SevenScoredBy = Literal["turn_up", "exchange", "show", "play"]


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
    if seven.rank is not Rank.SEVEN or seven.suit is not trump or seven in scored:
        return False
    if endgame and not profile.dix_play_in_endgame:
        return False
    if profile.dix_play == "second":
        # READINGS 13: the other one must have scored by being turned up or exchanged.
        return scored.get(seven.twin) in ("turn_up", "exchange")
    return profile.dix_play == "unscored"
