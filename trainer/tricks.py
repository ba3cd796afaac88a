"""Who wins a trick, and the duty to follow, beat and trump.

The one place for both: playing, marking, solver and prover all ask here
(RULES.md rows 13, 14, 68-70; 2.2 on over-trumping).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from trainer.cards import Card, Suit
from trainer.profiles import RuleProfile

Duty = Literal["must_follow", "must_beat", "must_trump"]


def beats(follower: Card, led: Card, trump: Suit) -> bool:
    """Tell whether the card that follows beats the card led.

    Of two identical cards the first one played wins.
    """
    if follower >> 4 == led >> 4:
        return follower >> 1 > led >> 1
    return follower >> 4 == trump


def trick_points(led: Card, follower: Card, profile: RuleProfile) -> int:
    """Return the points of the brisques in a trick, without the last trick's bonus."""
    return profile.brisque * (led.is_brisque + follower.is_brisque)


def followers(
    hand: Sequence[Card], led: Card, trump: Suit, profile: RuleProfile
) -> tuple[tuple[Card, ...], Duty | None]:
    """Return the cards of the hand that may answer ``led`` in the endgame, and the duty that binds.

    The duty is the strictest one that rules a card out, or ``None`` where every card may be
    played. Follow suit; beat in the suit where the profile asks for it; void, trump where the
    profile asks for it. The order of the hand is kept.
    """
    suit = tuple(card for card in hand if card.suit == led.suit)
    if suit:
        higher = tuple(card for card in suit if beats(card, led, trump))
        if profile.endgame_beat and higher:
            duty: Duty = "must_beat" if len(higher) < len(suit) else "must_follow"
            return higher, duty if len(higher) < len(hand) else None
        return suit, "must_follow" if len(suit) < len(hand) else None
    trumps = tuple(card for card in hand if card.suit == trump)
    if profile.endgame_trump and trumps:
        return trumps, "must_trump" if len(trumps) < len(hand) else None
    return tuple(hand), None


def broken_duty(
    hand: Sequence[Card], card: Card, led: Card, trump: Suit, profile: RuleProfile
) -> Duty | None:
    """Return the duty that answering ``led`` with this card of the hand would break in the endgame.

    ``None`` where the card may be played.
    """
    allowed, _ = followers(hand, led, trump, profile)
    if card in allowed:
        return None
    if allowed[0].suit != led.suit:
        return "must_trump"
    return "must_beat" if card.suit == led.suit else "must_follow"
