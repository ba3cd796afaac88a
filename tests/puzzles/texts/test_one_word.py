"""One word for one thing: what the glossary calls it, and none of the other words for it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po

from api.texts import DIRECTORY
from api.web.texts import TRANSLATIONS
from puzzles.texts import LANGUAGES
from puzzles.texts.glossary import CATALOGUES
from puzzles.texts.messages import LOCALE

OTHER_WORDS: Final = {
    "en": r"\bawards?\b|\b(?:two|first|second) hands?\b",  # a declaration, a deal
    "pt": r"\bcort(?:ar|e)\b|\bacompanhar\b|\bcaminhos?\b|\bduas regras\b",
    "es": r"\bescaleras?\b|\bfall(?:ar|ado)\b|\breuso\b|\bcaminos?\b",
}
# What no reader meets anywhere, for each of these things has one word: marcar is to score in
# Portuguese, so that options are ticked by another verb.
NOWHERE: Final = {
    "en": r"\bthrow(?:s|ing)? (?:it )?off\b|\bsets of rules\b",
    "pt": r"\búltimas oito\b|\b(?:naipe|carta) da saída\b|\bregulamentos?\b|\bmonte de vazas\b"
    r"|\bpontuaç(?:ão|ões)\b|\btrunfos: ",
    "es": r"\búltimas ocho\b|\breglamentos?\b|\btablas\b|\bde media\b|\bbandos?\b"
    r"|\bpuntuaci(?:ón|ones)\b|\btriunfos: |\blos triunfos son\b",
}
TICKING: Final = {"en": r"\btick", "pt": r"\bassinal", "es": r"\bmar[cq]"}
FACT: Final = re.compile(r"\{[^}]*\}")
TRICK_OF: Final = re.compile(r"\b(?:vaza|baza) \{\w+:of\}")


def sentences(language: str, directory: Path = LOCALE) -> dict[str, str]:
    """Return every message of a catalogue by its id, all forms together."""
    with (directory / f"{language}.po").open("rb") as source:
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


def everything(language: str) -> dict[tuple[str, str], str]:
    """Return what puzzles, glossary, pages and API say, without the names of other books."""
    return {
        (directory.parent.name, name): said
        for directory in (LOCALE, CATALOGUES, TRANSLATIONS, DIRECTORY)
        for name, said in sentences(language, directory).items()
        if not name.endswith(".other_names")
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_is_named_alike_everywhere(language: str) -> None:
    """In puzzles, glossary, pages, problems and mails."""
    other = re.compile(NOWHERE[language], re.IGNORECASE)
    told = everything(language).items()
    assert {name: said for name, said in told if other.search(said)} == {}


@pytest.mark.parametrize("language", ["pt", "es"])
def test_to_tick_is_one_verb(language: str) -> None:
    """And in Portuguese not the one for scoring."""
    ticking = {name for name, said in everything("en").items() if re.search(TICKING["en"], said)}
    told = everything(language)
    assert {
        name: told[name] for name in ticking if not re.search(TICKING[language], told[name], re.I)
    } == {}


@pytest.mark.parametrize("language", ["pt", "es"])
def test_no_trick_belongs_to_a_card(language: str) -> None:
    """A card wins a trick or is taken; nobody says the trick of the eight."""
    assert [name for name, said in sentences(language).items() if TRICK_OF.search(said)] == []
