"""The themes that may be told before the answer, of all kinds of puzzle."""

from __future__ import annotations

from typing import Final

from puzzles.decisions.topics import DECISION_THEMES
from puzzles.model import Puzzle
from puzzles.rules.ideas import PHASE_THEMES
from puzzles.themes import THEMES

PUBLIC_THEMES: Final[tuple[str, ...]] = (
    *(theme.id for theme in THEMES.values() if theme.public),
    *PHASE_THEMES.values(),
    *(
        theme
        for theme, public in DECISION_THEMES.items()
        if public and theme not in PHASE_THEMES.values()
    ),
)
"""Every such theme, the endgame's first."""


def public_themes(puzzle: Puzzle) -> list[str]:
    """Return the themes of a puzzle that may be told before the answer."""
    return [theme for theme in puzzle.themes if theme in PUBLIC_THEMES]
