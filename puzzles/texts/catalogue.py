"""Message catalogues: gettext ``.po`` files, compiled in memory when they are first read.

No binary catalogue lies in the tree or in the wheel, so none can be out of date.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final, Literal, get_args

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

Language = Literal["en", "pt", "es"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


class UnknownLanguageError(ValueError):
    """A language that the trainer does not speak."""

    def __init__(self, language: object) -> None:
        super().__init__(f"expected one of {', '.join(LANGUAGES)}, got {language!r}")
        self.language = language


def as_language(language: object) -> Language:
    """Return one of :data:`LANGUAGES`. Raises :class:`UnknownLanguageError` for any other."""
    for known in LANGUAGES:
        if language == known:
            return known
    raise UnknownLanguageError(language)


@cache
def catalogue(directory: Path, language: str) -> Translations:
    """Return the messages of ``<directory>/<language>.po``, read once a process.

    Raises :class:`UnknownLanguageError`; a file that is missing or does not parse raises as it is.
    """
    with (directory / f"{as_language(language)}.po").open("rb") as source:
        messages = read_po(source, locale=language, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return Translations(compiled)
