"""How every text is written: one way to address the reader, and the signs of the language."""

from __future__ import annotations

import re
from typing import Final

import pytest

from puzzles.texts import LANGUAGES
from tests.puzzles.texts.catalogues import everything

# You are você in Portuguese, which is that of Brazil, and usted in Spanish, which is nobody's own.
NOT_OUR_READER: Final = {
    "en": r"\b(?:color|favorite|center|gray|learned|gonna|wanna)\b",
    "pt": r"\b(?:tu|te|ti|teus?|tuas?|contigo|vós|vossos?|vossas?|tens|podes|queres|jogas|estás)\b"
    r"|\b(?:ecrãs?|utilizador(?:es)?|palavra-passe|ficheiros?|telemóve(?:l|is)|registos?|factos?)\b"
    r"|\b(?:entretanto|equipas?|guarda-redes|contactos?|dezasse(?:is|te)|dezanove)\b"
    r"|\bestá a \w+[aei]r\b",
    "es": r"\b(?:tú|te|ti|tus?|tuy[oa]s?|contigo|vos|vosotr[oa]s|vuestr[oa]s?|os)\b"
    r"|\b(?:tienes|puedes|quieres|juegas|debes|eliges|estás|has|eres|sabes|tenés|podés)\b",
}
OTHER_SIGNS: Final = {
    "en": "«»„\"'‘",
    "pt": "«»„\"'‘’",
    "es": "“”„\"'‘’",
}
CARD_OR_CODE: Final = re.compile(r"\b[ATKQJ987][shdc]'|`[^`]*`|\{[^}]*\}")
ILL_SPACED: Final = re.compile(r"[^\n ] {2,}|(?<!^) [,.;!?](?:\s|$)|\( | \)|\s$|\.\.|\d%|--| - ")
OPENED: Final = (("“", "”"), ("«", "»"), ("(", ")"))


def plain(said: str) -> str:
    """Return a text without cards, codes and facts."""
    return CARD_OR_CODE.sub("…", said).rstrip("\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reader_is_addressed_in_one_way(language: str) -> None:
    """Never as tu or tú, and in no word that only another country has."""
    other = re.compile(NOT_OUR_READER[language], re.IGNORECASE)
    told = everything(language).items()
    assert {name: forms for name, forms in told if other.search(" ".join(forms))} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_are_those_of_the_language(language: str) -> None:
    """No quote or apostrophe of a typewriter, nor one of another language."""
    told = everything(language).items()
    wrong = set(OTHER_SIGNS[language])
    assert {name: forms for name, forms in told if wrong & set(plain(" ".join(forms)))} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_opened_is_closed(language: str) -> None:
    """Quotes and brackets."""
    for name, forms in everything(language).items():
        for form in forms:
            for first, last in OPENED:
                assert form.count(first) == form.count(last), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_space_too_many(language: str) -> None:
    """Nor a hyphen for a dash, nor dots for an ellipsis."""
    told = everything(language).items()
    found = {name: form for name, forms in told for form in forms if ILL_SPACED.search(plain(form))}
    assert found == {}


def test_spanish_questions_and_calls_are_opened() -> None:
    """As often as they are closed."""
    for name, forms in everything("es").items():
        for form in forms:
            assert form.count("¿") == form.count("?"), name
            assert form.count("¡") == form.count("!"), name


def ending(said: str) -> str:
    """Return the sign with which a text ends, or nothing."""
    last = said.rstrip("\n")[-1:]
    return last if last in ".?!:…" else ""


@pytest.mark.parametrize("language", ["pt", "es"])
def test_a_sentence_ends_alike_in_every_language(language: str) -> None:
    """With a full stop, a question mark, or none on a button."""
    english = everything("en")
    for name, forms in everything(language).items():
        for form in forms:
            assert ending(form) == ending(english[name][0]), name
