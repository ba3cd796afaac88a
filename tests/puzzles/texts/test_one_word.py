"""One word for one thing: what the glossary calls it, and none of the other words for it."""

from __future__ import annotations

import re
from typing import Final

import pytest
from babel.messages.pofile import read_po

from puzzles.texts import LANGUAGES
from puzzles.texts.messages import LOCALE

OTHER_WORDS: Final = {
    "en": r"\bawards?\b|\b(?:two|first|second) hands?\b",  # a declaration, a deal
    "pt": r"\bcort(?:ar|e)\b|\bacompanhar\b|\bcaminhos?\b|\bduas regras\b",
    "es": r"\bescaleras?\b|\bfall(?:ar|ado)\b|\breuso\b|\bcaminos?\b",
}
FACT: Final = re.compile(r"\{[^}]*\}")
TRICK_OF: Final = re.compile(r"\b(?:vaza|baza) \{\w+:of\}")


def sentences(language: str) -> dict[str, str]:
    """Return every message of the catalogue, its facts left out, all forms together."""
    with (LOCALE / f"{language}.po").open("rb") as source:
        found = read_po(source, locale=language)
    return {
        str(message.id): message.string
        if isinstance(message.string, str)
        else " ".join(message.string or ())
        for message in found
        if message.id
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_has_another_word_for_it(language: str) -> None:
    """Who reads two words looks for two things."""
    other = re.compile(OTHER_WORDS[language], re.IGNORECASE)
    told = {name: FACT.sub("", said) for name, said in sentences(language).items()}
    assert {name: said for name, said in told.items() if other.search(said)} == {}


@pytest.mark.parametrize("language", ["pt", "es"])
def test_no_trick_belongs_to_a_card(language: str) -> None:
    """A card wins a trick or is taken; nobody says the trick of the eight."""
    assert [name for name, said in sentences(language).items() if TRICK_OF.search(said)] == []
