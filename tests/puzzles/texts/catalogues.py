"""What the four catalogues say, for the tests of their wording."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

from api.texts import DIRECTORY
from api.web.texts import TRANSLATIONS
from puzzles.texts.glossary import CATALOGUES
from puzzles.texts.messages import LOCALE

ROOT: Final = Path(__file__).parents[3]

Said = dict[tuple[str, str], tuple[str, ...]]


def messages(directory: Path, language: str) -> dict[str, tuple[str, ...]]:
    """Return every message of a catalogue by its id, with all its forms."""
    with (directory / f"{language}.po").open("rb") as source:
        found = read_po(source, locale=language)
    return {
        message.id if isinstance(message.id, str) else message.id[0]: (
            (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        )
        for message in found
        if message.id
    }


def everything(language: str) -> Said:
    """Return what puzzles, glossary, pages and API say, without the names of other books.

    The keys are the catalogue's directory, from the root of the project, and the message's id.
    """
    return {
        (directory.relative_to(ROOT).as_posix(), name): forms
        for directory in (LOCALE, CATALOGUES, TRANSLATIONS, DIRECTORY)
        for name, forms in messages(directory, language).items()
        if not name.endswith(".other_names")
    }
