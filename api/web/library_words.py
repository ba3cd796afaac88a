"""The words of the library that pages need before they ask the API: names and open themes."""

from __future__ import annotations

from api.texts import text as api_text
from puzzles.model import ENDGAME_KIND_NAMES, KIND_NAMES
from puzzles.texts import text
from puzzles.themes import THEMES
from trainer.profiles import PROFILES


def kinds(language: str) -> dict[str, str]:
    """Return the name of each kind of puzzle that the pages can pose."""
    return {kind: text(f"kind.{kind}", language) for kind in ENDGAME_KIND_NAMES}


def open_themes(language: str) -> dict[str, str]:
    """Return the names of the themes that may be told before the answer."""
    return {name: text(f"theme.{name}", language) for name, theme in THEMES.items() if theme.public}


def for_scripts(language: str) -> dict[str, str]:
    """Return the same words as messages: ``kind.…``, ``theme.…`` and ``profile.…``."""
    return {
        **{f"kind.{kind}": text(f"kind.{kind}", language) for kind in KIND_NAMES},
        **{f"theme.{theme}": name for theme, name in open_themes(language).items()},
        **{f"profile.{name}": api_text(f"profile.{name}.title", language) for name in PROFILES},
    }
