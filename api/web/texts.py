"""The words of the pages in English, Portuguese and Spanish, for templates and scripts.

A message has an id such as ``solve.lead``, the same in the three catalogues; the fact ``count``
chooses its plural. Ids that begin with ``page.`` are used by templates alone; all others are also
handed to the scripts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

from puzzles.texts import LANGUAGES, catalogue

__all__ = ["LANGUAGES", "NAMES", "Texts", "texts"]

NAMES: Final[Mapping[str, str]] = {"en": "English", "pt": "Português", "es": "Español"}
TRANSLATIONS: Final = Path(__file__).parent / "translations"
TEMPLATES_ONLY: Final = "page."

Forms = dict[str, str]


class Texts:
    """The messages of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._messages = catalogue(TRANSLATIONS, language)

    def __call__(self, message_id: str, **facts: object) -> str:
        """Return a message with its facts filled in; raise LookupError where there is none."""
        return self._pattern(message_id, facts.get("count")).format(**facts)

    def _pattern(self, message_id: str, count: object = None) -> str:
        if isinstance(count, int):
            pattern = self._messages.ngettext(message_id, message_id, count)
        else:
            pattern = self._messages.gettext(message_id)
        if pattern == message_id:
            raise LookupError(f"no message {message_id!r} in {self.language!r}")
        return pattern

    def for_scripts(self) -> dict[str, str | Forms]:
        """Return the messages that scripts may ask for; a plural with its forms by category."""
        return {
            message_id: self._forms(message_id) if plural else self._pattern(message_id)
            for message_id, plural in message_ids()
            if not message_id.startswith(TEMPLATES_ONLY)
        }

    def _forms(self, message_id: str) -> Forms:
        """Return the forms of small numbers: the third one of Romance languages is for millions."""
        return {"one": self._pattern(message_id, 1), "other": self._pattern(message_id, 2)}


@cache
def texts(language: str) -> Texts:
    """Return the messages of a language, read once."""
    return Texts(language)


@cache
def message_ids() -> tuple[tuple[str, bool], ...]:
    """Return the id of every message, and whether it has plural forms."""
    return tuple(_ids_of("en"))


def _ids_of(language: str) -> Iterator[tuple[str, bool]]:
    with (TRANSLATIONS / f"{language}.po").open("rb") as source:
        for message in read_po(source, locale=language):
            plural = not isinstance(message.id, str)
            message_id = message.id[0] if plural else str(message.id)
            if message_id:
                yield message_id, plural
