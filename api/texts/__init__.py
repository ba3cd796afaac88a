"""What the API says to people: problem titles and field errors, in every language.

The catalogues (``en.po``, ``pt.po``, ``es.po``) are keyed by message id, so that the three
languages are equals; they are compiled in memory when they are first asked for.
"""

from __future__ import annotations

import io
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LANGUAGES: Final = ("en", "pt", "es")
DEFAULT_LANGUAGE: Final = "en"


def text(message_id: str, language: str, **facts: object) -> str:
    """Return a message in a language, with its ``{facts}`` filled in.

    Raises :class:`LookupError` for a message that the catalogue does not have: a missing
    translation is a fault of ours, never something to show.
    """
    message = _catalogue(language).gettext(message_id)
    if message == message_id:
        raise LookupError(f"no message {message_id!r} in {language!r}")
    return message.format(**facts) if facts else message


def has_text(message_id: str, language: str) -> bool:
    """Tell whether the catalogue has the message."""
    return _catalogue(language).gettext(message_id) != message_id


@cache
def _catalogue(language: str) -> GNUTranslations:
    source = files(__name__) / f"{language}.po"
    compiled = io.BytesIO()
    with source.open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    return GNUTranslations(compiled)
