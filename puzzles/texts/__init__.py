"""What people read: cards, rules, questions and answers in English, Portuguese and Spanish."""

from puzzles.texts.catalogue import (
    LANGUAGES,
    Language,
    UnknownLanguageError,
    as_language,
    catalogue,
)
from puzzles.texts.messages import Fact, UnknownMessageError, card_name, suit_name, text

__all__ = [
    "LANGUAGES",
    "Fact",
    "Language",
    "UnknownLanguageError",
    "UnknownMessageError",
    "as_language",
    "card_name",
    "catalogue",
    "suit_name",
    "text",
]
