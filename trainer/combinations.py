"""The nine kinds of declaration: their shapes, classes and order within a class.

RULES.md rows 27-35; the values are an option of the profile.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from trainer.cards import Card, Rank, Suit
from trainer.profiles import DeclarationKind, RuleProfile

DeclarationClass = Literal["marriages", "beziques", "quartets"]

CLASSES: Final[Mapping[DeclarationKind, tuple[DeclarationClass, int]]] = MappingProxyType(
    {
        "marriage": ("marriages", 1),
        "royal_marriage": ("marriages", 1),
        "sequence": ("marriages", 2),
        "bezique": ("beziques", 1),
        "double_bezique": ("beziques", 2),
        "four_aces": ("quartets", 1),
        "four_kings": ("quartets", 1),
        "four_queens": ("quartets", 1),
        "four_jacks": ("quartets", 1),
    }
)
"""Class of each kind and its rank in it. Kinds of one class and rank are the same kind: both
marriages are, and no card can lie in two different quartets."""

QUARTETS: Final[Mapping[Rank, DeclarationKind]] = MappingProxyType(
    {
        Rank.ACE: "four_aces",
        Rank.KING: "four_kings",
        Rank.QUEEN: "four_queens",
        Rank.JACK: "four_jacks",
    }
)
SEQUENCE_RANKS: Final = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)


def bezique_faces(trump: Suit, profile: RuleProfile) -> tuple[Card, Card]:
    """Return queen and jack of a bezique: spades and diamonds, unless the profile turns them."""
    if profile.bezique_pair != "Qs_Jd" and trump in (Suit.SPADES, Suit.DIAMONDS):
        return Card.of(Suit.CLUBS, Rank.QUEEN), Card.of(Suit.HEARTS, Rank.JACK)
    return Card.of(Suit.SPADES, Rank.QUEEN), Card.of(Suit.DIAMONDS, Rank.JACK)


def is_combination(
    kind: DeclarationKind, cards: tuple[Card, ...], trump: Suit, profile: RuleProfile
) -> bool:
    """Tell whether these physical cards make a declaration of this kind."""
    if len(set(cards)) != len(cards):
        return False
    faces = sorted(card.face for card in cards)
    if kind in ("bezique", "double_bezique"):
        times = 1 if kind == "bezique" else 2
        return faces == sorted(bezique_faces(trump, profile) * times)
    if kind == "sequence":
        return faces == sorted(Card.of(trump, rank) for rank in SEQUENCE_RANKS)
    suits = {card.suit for card in cards}
    ranks = {card.rank for card in cards}
    if kind in ("marriage", "royal_marriage"):
        pair = len(cards) == 2 and len(suits) == 1 and ranks == {Rank.QUEEN, Rank.KING}
        return pair and (trump in suits) == (kind == "royal_marriage")
    if len(cards) != 4 or len(ranks) != 1 or QUARTETS.get(ranks.pop()) != kind:
        return False
    return profile.quartet_suits == "any" or len(suits) == 4
