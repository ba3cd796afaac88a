"""The glossary, as the API tells it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from puzzles.texts.glossary import glossary


class Glossary:
    """Use cases of the glossary."""

    def list_all(self, language: str) -> dict[str, Any]:
        """Return every term in a language, in the order of a lesson."""
        return {"items": [asdict(entry) for entry in glossary(language)], "next": None}
