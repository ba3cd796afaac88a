"""What the API says to people: problem titles and field errors, in every language.

The catalogues (``en.po``, ``pt.po``, ``es.po``) are keyed by message id, so that the three
languages are equals.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from puzzles.texts import LANGUAGES, catalogue

__all__ = ["DEFAULT_LANGUAGE", "LANGUAGES", "find_text", "text"]

DEFAULT_LANGUAGE: Final = "en"
DIRECTORY: Final = Path(__file__).parent


def text(message_id: str, language: str) -> str:
    """Return a message in a language.

    Raises :class:`LookupError` for a message that the catalogue does not have: a missing
    translation is a fault of ours, never something to show.
    """
    message = find_text(message_id, language)
    if message is None:
        raise LookupError(f"no message {message_id!r} in {language!r}")
    return message


def find_text(message_id: str, language: str) -> str | None:
    """Return a message in a language, or ``None`` when the catalogue does not have it."""
    message = str(catalogue(DIRECTORY, language).gettext(message_id))
    return None if message == message_id else message
