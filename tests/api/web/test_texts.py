"""The words of the pages: three languages, equally complete, and no word too many."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from api.web.library_words import for_scripts, kinds, open_themes, proofs
from api.web.texts import LANGUAGES, TRANSLATIONS, message_ids, texts
from puzzles.library import load_library
from puzzles.model import KIND_NAMES

WEB = TRANSLATIONS.parent
SOURCES = [*WEB.glob("static/js/*.js"), *WEB.glob("templates/*.html")]
LITERAL = re.compile(r"""["'`]([a-z_]+(?:\.[A-Za-z0-9_]+)+)["'`]""")
COMPUTED = re.compile(r"""[`']([a-z_]+(?:\.[a-z_]+)*\.)(?:\$\{|' ~)""")
FACT = re.compile(r"\{(\w+)\}")


def written(pattern: re.Pattern[str]) -> set[str]:
    """Return what the scripts and templates write that looks like a message id, or its head."""
    return {found for path in SOURCES for found in pattern.findall(path.read_text("utf-8"))}


def blocks(language: str) -> list[str]:
    """Return the entries of a catalogue as they stand in the file."""
    text = Path(TRANSLATIONS / f"{language}.po").read_text("utf-8")
    return [block for block in text.split("\n\n") if "msgid" in block][1:]


def test_languages_have_the_same_messages() -> None:
    """The ids stand in the same order in the three files."""
    ids = [[re.findall(r'msgid "(.*)"', block) for block in blocks(each)] for each in LANGUAGES]
    assert ids[0] == ids[1] == ids[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated(language: str) -> None:
    """No form of any message is empty."""
    assert [block for block in blocks(language) if re.search(r'msgstr(\[\d\])? ""', block)] == []


@pytest.mark.parametrize("language", ["pt", "es"])
def test_facts_are_the_same(language: str) -> None:
    """A translation takes the facts of the English message."""
    for english, other in zip(blocks("en"), blocks(language), strict=True):
        assert set(FACT.findall(other)) == set(FACT.findall(english)), english


def test_every_message_asked_for_exists() -> None:
    """What scripts and templates name is in the catalogue."""
    known = {message_id for message_id, _ in message_ids()} | set(for_scripts("en"))
    heads = {message_id.split(".")[0] for message_id in known}
    named = {found for found in written(LITERAL) if found.split(".")[0] in heads}
    assert named - known == set()


def test_every_message_is_used() -> None:
    """What is in the catalogue is named in full, or by a head that is completed."""
    named, heads = written(LITERAL), tuple(written(COMPUTED))
    ids = {message_id for message_id, _ in message_ids()}
    assert {each for each in ids - named if not each.startswith(heads)} == {"points"}


@pytest.mark.parametrize("language", ["pt", "es"])
def test_what_became_of_a_declaration_fits_any_name(language: str) -> None:
    """Casamento and sequência, four queens and one sequence: only the points agree."""
    for state in ("scored", "pending", "lost"):
        told = texts(language)(f"history.{state}", win=2)
        assert not re.search(r"(?<!puntos )(?<!pontos )\b\w+[ai]d[oa]s?\b", told)
        assert not re.search(r"\b(?:marcou|perdeu|perdió|anotó)\b", told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_filter_is_part_of_another(language: str) -> None:
    """Endings of eight tricks and rules of the last eight are told apart."""
    named = {theme: set(name.lower().split()) for theme, name in open_themes(language).items()}
    assert not [(a, b) for a in named for b in named if a != b and named[a] <= named[b]]


@pytest.mark.parametrize(("count", "words"), [(0, "0 ponto"), (1, "1 ponto"), (20, "20 pontos")])
def test_plural(count: int, words: str) -> None:
    """The count chooses the form."""
    assert texts("pt")("points", count=count) == words


def test_scripts_get_no_words_of_templates() -> None:
    """What templates alone say is not sent twice."""
    assert not [each for each in texts("es").for_scripts() if each.startswith("page.")]


def test_filters_offer_what_the_library_has() -> None:
    """Every kind and every proof of the library can be asked for, and no other."""
    assert set(kinds("en")) == {puzzle.kind for puzzle in load_library()}
    assert tuple(kinds("en")) == KIND_NAMES
    assert set(proofs("en")) == {puzzle.proof for puzzle in load_library()}
