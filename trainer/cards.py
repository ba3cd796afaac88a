"""Suits, ranks and the 64 physical cards of the two-pack game; reading and printing them.

A card is written rank then suit: ``Ks`` is the king of spades, ``Td`` the ten of diamonds.
The pack holds two physical copies of every face; the second one carries a prime, ``Ks'``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from typing import Final, Self

from trainer.excerpts import excerpt


class Suit(IntEnum):
    """The four suits, in the order in which cards are printed."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """Return the suit as the notation writes it: ``s``, ``h``, ``d`` or ``c``."""
        return "shdc"[self]

    @property
    def symbol(self) -> str:
        """Return the suit as people see it: ``♠``, ``♥``, ``♦`` or ``♣``."""
        return "♠♥♦♣"[self]


class Rank(IntEnum):
    """The eight ranks; a higher number beats a lower one (the ten beats the king)."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    JACK = 3
    QUEEN = 4
    KING = 5
    TEN = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """Return the rank as the notation writes it, ``T`` for the ten."""
        return "789JQKTA"[self]


class CardSyntaxError(ValueError):
    """A text does not name a card, or a suit."""

    def __init__(self, text: object, wanted: str = "a card such as 'Ks', 'Td' or \"Ks'\"") -> None:
        super().__init__(f"expected {wanted}, got {excerpt(text)}")
        self.text = text


class Card(int):
    """One physical card, 0 to 63: ``suit * 16 + rank * 2 + copy``.

    An integer, so that sets, masks and tables of cards are cheap and their order is stable:
    by suit, then by rank from the seven up, then by copy. Make one with :meth:`of` or
    :func:`parse_card`; :data:`PACK` holds them all.
    """

    __slots__ = ()

    @classmethod
    def of(cls, suit: Suit, rank: Rank, copy: int = 0) -> Self:
        """Return the physical card with this face; ``copy`` is 0 or 1 (the primed one)."""
        if copy not in (0, 1):
            raise ValueError(f"expected copy 0 or 1, got {copy}")
        return cls(suit * 16 + rank * 2 + copy)

    @property
    def suit(self) -> Suit:
        """Return the suit."""
        return _SUITS[self >> 4]

    @property
    def rank(self) -> Rank:
        """Return the rank."""
        return _RANKS[self >> 1 & 7]

    @property
    def copy(self) -> int:
        """Return 0, or 1 for the copy written with a prime."""
        return self & 1

    @property
    def face(self) -> Card:
        """Return the first copy of this face: two cards look alike if their faces are equal."""
        return PACK[self & ~1]

    @property
    def twin(self) -> Card:
        """Return the other physical copy of this face."""
        return PACK[self ^ 1]

    @property
    def is_brisque(self) -> bool:
        """Tell whether this is an ace or a ten."""
        return (self >> 1 & 7) >= Rank.TEN

    @property
    def code(self) -> str:
        """Return the face as the notation writes it, without the prime: ``Ks``."""
        return self.rank.letter + self.suit.letter

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"<{_NAMES[self]}>"


_SUITS: Final = tuple(Suit)
_RANKS: Final = tuple(Rank)
PACK: Final[tuple[Card, ...]] = tuple(Card(index) for index in range(64))
BRISQUES: Final = frozenset(card for card in PACK if card.is_brisque)
_NAMES: Final = tuple(f"{card.code}{chr(39) * card.copy}" for card in PACK)

# Readers are liberal: 10d, 10♦, T♦, any case, and the typographic primes that editors put in.
# ASCII only within the letters, so that a Cyrillic с is refused rather than taken for clubs.
_CARD: Final = re.compile(r"(10|[789tjqka])([shdc♠♥♦♣])\ufe0f?(['’′]?)", re.IGNORECASE | re.ASCII)
_SUIT_OF: Final = {key: suit for suit in Suit for key in (suit.letter, suit.symbol)}
_RANK_OF: Final = {rank.letter.lower(): rank for rank in Rank} | {"10": Rank.TEN}


def parse_card(text: object) -> tuple[Card, bool]:
    """Read a card and tell whether its copy was named by a prime.

    Without a prime the first copy is returned: what a bare face means is the caller's matter
    (READINGS 1). Raises :class:`CardSyntaxError`.
    """
    match = _CARD.fullmatch(text.strip()) if isinstance(text, str) else None
    if match is None:
        raise CardSyntaxError(text)
    rank, suit, prime = match.groups()
    card = Card.of(_SUIT_OF[suit.lower()], _RANK_OF[rank.lower()], 1 if prime else 0)
    return PACK[card], bool(prime)


def parse_suit(text: object) -> Suit:
    """Read a suit: a letter in any case, or a symbol. Raises :class:`CardSyntaxError`."""
    suit = _SUIT_OF.get(text.strip().lower()) if isinstance(text, str) else None
    if suit is None:
        raise CardSyntaxError(text, "a suit: 's', 'h', 'd' or 'c'")
    return suit


def card(text: str) -> Card:
    """Return the physical card that a text names: ``Ks`` the first copy, ``Ks'`` the second."""
    return parse_card(text)[0]


def cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks, labelling a repeated bare face as the second copy.

    ``cards("Ks Ks Td")`` holds both kings of spades. Raises :class:`CardSyntaxError`, and
    :class:`ValueError` for a third copy.
    """
    return label_copies(text.split())


def label_copies(texts: Iterable[object]) -> tuple[Card, ...]:
    """Read card texts, giving a repeated bare face the copy that is still free.

    Raises :class:`CardSyntaxError`, and :class:`ValueError` for a card that appears too often.
    """
    read = [parse_card(text) for text in texts]
    taken = {card for card, primed in read if primed}
    labelled: list[Card] = []
    for card, primed in read:
        if not primed:
            card = card if card not in taken else card.twin
            if card in taken:
                raise ValueError(f"{card.code} appears more than twice")
            taken.add(card)
        elif card in labelled:
            raise ValueError(f"{card} appears twice")
        labelled.append(card)
    return tuple(labelled)


def by_text(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards in the order in which notations list them: ASCII, so ``9d Ac Td``."""
    return tuple(sorted(cards, key=str))
