"""Every language says everything, with the same facts and all its plural forms."""

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from puzzles.texts import LANGUAGES, UnknownLanguageError, catalogue
from puzzles.texts.messages import LOCALE

PLACEHOLDER = re.compile(r"\{(\w+)(?::\w+)?\}")
FORMS = {"en": 2, "pt": 3, "es": 3}


@cache
def read(language: str) -> Catalog:
    with (LOCALE / f"{language}.po").open("rb") as source:
        return read_po(source, locale=language, abort_invalid=True)


def messages(language: str) -> dict[str, Message]:
    return {
        message.id if isinstance(message.id, str) else message.id[0]: message
        for message in read(language)
        if message.id
    }


def forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_message(language: str) -> None:
    """The three catalogues hold the same message ids, none twice, none fuzzy or obsolete."""
    assert list(messages(language)) == list(messages("en"))
    assert not [message.id for message in read(language) if message.id and message.fuzzy]
    assert not read(language).obsolete


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_is_filled(language: str) -> None:
    """A plural message has as many forms as CLDR gives the language; nothing is empty."""
    assert read(language).num_plurals == FORMS[language]
    for name, message in messages(language).items():
        assert len(forms(message)) == (FORMS[language] if message.pluralizable else 1), name
        assert all(form.strip() for form in forms(message)), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_names_the_same_facts(language: str) -> None:
    """The placeholders of a message are the same in every language and every plural form."""
    for name, message in messages(language).items():
        english = set(PLACEHOLDER.findall(forms(messages("en")[name])[0]))
        for form in forms(message):
            assert set(PLACEHOLDER.findall(form)) == english, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_count_is_always_a_plural(language: str) -> None:
    """A message counts something exactly if it has plural forms."""
    for name, message in messages(language).items():
        assert message.pluralizable == ("{count}" in forms(message)[0]), name


@pytest.mark.parametrize("language", ["pt", "es"])
def test_nothing_is_left_in_english(language: str) -> None:
    """No sentence is the English one copied."""
    same = [
        name
        for name, message in messages(language).items()
        if len(PLACEHOLDER.sub("", forms(message)[0])) > 12
        and not name.startswith("card.")
        and forms(message) == forms(messages("en")[name])
    ]
    assert same == []


PARTICIPLE = re.compile(
    r"\{(?:declared|name|award|checked)\}[^.:;]*?\b(?!puntos|pontos)\w+"
    r" (?<!puntos )(?<!pontos )\w*(?:anotad|perdid|expuest|sacad|marcad|expost|sortead)[oa]s?\b"
    r"|\{(?:declared|name|award)\},? (?:anotad|perdid|expuest|marcad|expost)[oa]s?\b"
)


@pytest.mark.parametrize("language", ["pt", "es"])
def test_nothing_agrees_with_a_name_that_varies(language: str) -> None:
    """A declaration is a matrimonio or a secuencia, one or four queens: no form fits all."""
    found = [
        form
        for message in messages(language).values()
        for form in forms(message)
        if PARTICIPLE.search(form)
    ]
    assert found == []


def test_an_unknown_language_is_refused(tmp_path: Path) -> None:
    """A language that the trainer does not speak never becomes a file name."""
    with pytest.raises(
        UnknownLanguageError, match=r"expected one of en, pt, es, got '\.\./\.\./etc'"
    ):
        catalogue(tmp_path, "../../etc")
