"""The themes that puzzles may be chosen by: those that tell nothing of an answer."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from sqlalchemy import func, select

from api.services.puzzles import Wishes
from api.storage import Database, PuzzleEntry, PuzzleTheme
from puzzles.model import KIND_NAMES
from puzzles.public_themes import PUBLIC_THEMES
from puzzles.texts import text


class Themes:
    """Use cases of themes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def list_all(self, language: str) -> dict[str, Any]:
        """Return every theme that may be told beforehand, in words, with the puzzles it is in.

        How many puzzles have a theme that is told only after the answer, and of which kinds,
        would say what a kind is mostly about: of those nothing is told.
        """
        counted = self._counted()
        items = [
            {
                "id": theme,
                "name": text(f"theme.{theme}", language),
                "meaning": text(f"meaning.{theme}", language),
                "kinds": [kind for kind in KIND_NAMES if kind in counted[theme]],
                "puzzles": sum(counted[theme].values()),
            }
            for theme in PUBLIC_THEMES
        ]
        return {"items": items, "next": None}

    def _counted(self) -> dict[str, dict[str, int]]:
        """Return how many puzzles that are listed have each theme, by their kinds."""
        entries = select(PuzzleTheme.theme, PuzzleEntry.kind, func.count().label("puzzles"))
        shown = Wishes().narrow(entries.join(PuzzleEntry, PuzzleEntry.id == PuzzleTheme.puzzle_id))
        found: defaultdict[str, dict[str, int]] = defaultdict(dict)
        with self._database.reading() as session:
            for row in session.execute(shown.group_by(PuzzleTheme.theme, PuzzleEntry.kind)):
                found[row.theme][row.kind] = row.puzzles
        return found
