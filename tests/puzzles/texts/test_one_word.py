"""One word for one thing: what the glossary calls it, and none of the other words for it."""

from __future__ import annotations

import re
from typing import Final

import pytest

from puzzles.texts import LANGUAGES
from puzzles.texts.messages import LOCALE
from tests.puzzles.texts.catalogues import everything, messages

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
    r"|\bpontuaç(?:ão|ões)\b|\btrunfos: |(?-i:(?:^|[.:?] )(?:Sua|Seu)s? )",
    "es": r"\búltimas ocho\b|\breglamentos?\b|\btablas\b|\bde media\b|\bbandos?\b"
    r"|\bpuntuaci(?:ón|ones)\b|\btriunfos: |\blos triunfos son\b",
}
TICKING: Final = {"en": r"\btick", "pt": r"\bassinal", "es": r"\bmar[cq]"}
FACT: Final = re.compile(r"\{[^}]*\}")
TRICK_OF: Final = re.compile(r"\b(?:vaza|baza) \{\w+:of\}")


def sentences(language: str) -> dict[str, str]:
    """Return what the puzzles say by the message's id, all forms together."""
    return {name: " ".join(forms) for name, forms in messages(LOCALE, language).items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_has_another_word_for_it(language: str) -> None:
    """Who reads two words looks for two things."""
    other = re.compile(OTHER_WORDS[language], re.IGNORECASE)
    told = {name: FACT.sub("", said) for name, said in sentences(language).items()}
    assert {name: said for name, said in told.items() if other.search(said)} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_is_named_alike_everywhere(language: str) -> None:
    """In puzzles, glossary, pages, problems and mails."""
    other = re.compile(NOWHERE[language], re.IGNORECASE)
    told = everything(language).items()
    assert {name: forms for name, forms in told if other.search(" ".join(forms))} == {}


@pytest.mark.parametrize("language", ["pt", "es"])
def test_to_tick_is_one_verb(language: str) -> None:
    """And in Portuguese not the one for scoring."""
    ticks, told = re.compile(TICKING[language], re.IGNORECASE), everything(language)
    english = everything("en").items()
    ticking = {name for name, forms in english if re.search(TICKING["en"], forms[0])}
    assert ticking
    assert {name for name in ticking if not ticks.search(told[name][0])} == set()


@pytest.mark.parametrize("language", ["pt", "es"])
def test_no_trick_belongs_to_a_card(language: str) -> None:
    """A card wins a trick or is taken; nobody says the trick of the eight."""
    assert [name for name, said in sentences(language).items() if TRICK_OF.search(said)] == []
