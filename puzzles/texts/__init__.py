"""What people read: cards, rules, questions and answers in English, Portuguese and Spanish."""

from puzzles.texts.catalogue import (
    LANGUAGES,
    Language,
    UnknownLanguageError,
    as_language,
    catalogue,
)
from puzzles.texts.messages import (
    Fact,
    UnknownMessageError,
    bare_card_name,
    capital,
    card_name,
    joined,
    signed,
    suit_name,
    text,
)

__all__ = [
    "LANGUAGES",
    "Fact",
    "Language",
    "UnknownLanguageError",
    "UnknownMessageError",
    "as_language",
    "bare_card_name",
    "capital",
    "card_name",
    "catalogue",
    "joined",
    "signed",
    "suit_name",
    "text",
]
