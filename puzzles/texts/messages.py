"""Turn a message id and its facts into a sentence.

Facts are numbers, texts, cards, suits and lists of cards. In the catalogue a card takes a form
after the colon: ``{card}`` is its name as a label ("Ace of clubs"), ``{card:the}`` has the article
inside a sentence, ``{card:The}`` at its beginning, ``{card:of}`` joins it to a noun (Portuguese
``da dama``, Spanish ``del as``). A list of cards reads ``{cards:and}`` or ``{cards:or}``. A fact
named ``count`` chooses the plural form.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal

from babel.lists import format_list

from puzzles.texts.catalogue import Language, as_language, catalogue
from trainer.cards import Card, Suit

LOCALE: Final = Path(__file__).with_name("locale")

Fact = int | str | Card | Suit | Sequence[Card]


class UnknownMessageError(LookupError):
    """A message id that the catalogue does not hold, or holds without the plural asked for."""

    def __init__(self, message_id: str, language: str) -> None:
        super().__init__(f"no message {message_id!r} in {language}")
        self.message_id = message_id


def text(message_id: str, language: str, **facts: Fact) -> str:
    """Return the message in the language, its placeholders filled with the facts.

    Raises :class:`UnknownMessageError`, and :class:`KeyError` for a placeholder without its fact.
    """
    spoken = as_language(language)
    pattern = _pattern(message_id, spoken, facts.get("count"))
    return pattern.format_map({name: _worded(fact, spoken) for name, fact in facts.items()})


def joined(names: Sequence[str], language: str, by: Literal["and", "or"] = "and") -> str:
    """Return names as a list inside a sentence: ``a, b and c``. Our English is British."""
    spoken = as_language(language)
    style: Literal["standard", "or"] = "or" if by == "or" else "standard"
    return format_list(names, style, "en_GB" if spoken == "en" else spoken)


def signed(number: int) -> str:
    """Return a number for people: a minus sign is no hyphen."""
    return str(number).replace("-", "−")


def card_name(card: Card, language: str) -> str:
    """Return the name of the card's face, as a label: ``Ace of clubs``."""
    return _formed(card, "", as_language(language))


def bare_card_name(card: Card, language: str) -> str:
    """Return the name of the card's face inside a sentence: ``ace of clubs``."""
    return _formed(card, "bare", as_language(language))


def capital(told: str) -> str:
    """Return a text as it stands at the beginning of a sentence."""
    return told[0].upper() + told[1:]


def suit_name(suit: Suit, language: str) -> str:
    """Return the name of the suit inside a sentence: ``hearts``."""
    return text(f"suit.{suit.letter}", language)


def _pattern(message_id: str, language: Language, count: object) -> str:
    messages = catalogue(LOCALE, language)
    if isinstance(count, int):
        pattern = messages.ngettext(message_id, message_id, count)
    else:
        pattern = messages.gettext(message_id)
    if pattern == message_id:
        raise UnknownMessageError(message_id, language)
    return pattern


def _formed(card: Card, form: str, language: Language) -> str:
    """Return a card in one of its forms; the article agrees with the gender of the rank."""
    rank = card.rank.letter
    message = f"card.{form.lower()}.{text(f'gender.{rank}', language)}"
    if form in ("", "bare"):
        message = "card.label"
    name = text(message, language, rank=text(f"rank.{rank}", language), suit=card.suit)
    return name if form.islower() else capital(name)


class _CardWord:
    """A card inside a message: the format specification is its form."""

    def __init__(self, card: Card, language: Language) -> None:
        self.card = card
        self.language = language

    def __format__(self, form: str) -> str:
        return _formed(self.card, form, self.language)


class _CardList:
    """Several cards inside a message, joined by "and" or "or"."""

    def __init__(self, cards: Sequence[Card], language: Language) -> None:
        self.cards = cards
        self.language = language

    def __format__(self, joiner: str) -> str:
        names = [_formed(card, "the", self.language) for card in self.cards]
        return joined(names, self.language, "or" if joiner == "or" else "and")


def _worded(fact: Fact, language: Language) -> str | _CardWord | _CardList:
    if isinstance(fact, Card):
        return _CardWord(fact, language)
    if isinstance(fact, Suit):
        return text(f"suit.{fact.letter}", language)
    if isinstance(fact, int):
        return signed(fact)
    if isinstance(fact, str):
        return fact
    return _CardList(fact, language)
