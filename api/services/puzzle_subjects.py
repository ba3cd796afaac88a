"""What a puzzle is about, as progress counts it: its parts, and the family that a review poses."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache

from sqlalchemy.orm import Session

from api.services.remembered import remembered
from api.storage import PuzzleVersion
from puzzles.fresh_ids import read_fresh_id
from puzzles.library import load_library
from puzzles.model import Puzzle
from puzzles.notation import read_puzzle
from puzzles.public_themes import public_themes


@dataclass(frozen=True, slots=True)
class Subject:
    """The parts that a puzzle counts for, and its family; ``None`` where it is not reviewed.

    Some of the ``themes`` are told only when an attempt is over: it counts for them from then on.
    """

    parts: tuple[str, ...]
    themes: tuple[str, ...]
    family: str | None


class Subjects:
    """Finds the subjects of puzzles, each version once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._found: dict[tuple[str, int], Subject] = {}

    def of(self, puzzle_id: str, version: int) -> Subject:
        """Return the subject of a version that was published."""
        key = (puzzle_id, version)
        if key not in self._found:
            self._found[key] = subject_of(self._puzzle(*key))
        return self._found[key]

    def _puzzle(self, puzzle_id: str, version: int) -> Puzzle:
        puzzle = load_library().get(puzzle_id)
        if puzzle is not None and puzzle.version == version:
            return puzzle
        stored = self._session.get_one(PuzzleVersion, (puzzle_id, version))
        return read_puzzle(stored.document, archived=True)


@remembered
def subject_of(puzzle: Puzzle) -> Subject:
    """Return what a puzzle is about. Those made on demand are not reviewed."""
    parts = (f"kind:{puzzle.kind}", f"profile:{puzzle.profile.name}")
    themes = tuple(f"theme:{theme}" for theme in sorted(puzzle.themes))
    reviewed = read_fresh_id(puzzle.id) is None
    return Subject(parts, themes, family_of(puzzle) if reviewed else None)


def family_of(puzzle: Puzzle) -> str:
    """Return the key that siblings share: same kind, rules, difficulty and public themes.

    All of it is read before the answer. Were a theme in it that is told only afterwards, whoever
    knows the solution of one puzzle would know what its siblings are about.
    """
    told = sorted(public_themes(puzzle))
    shared = "|".join((puzzle.kind, puzzle.profile.hash, str(puzzle.difficulty), *told))
    return hashlib.sha256(shared.encode()).hexdigest()


@cache
def families() -> dict[str, tuple[str, ...]]:
    """Return the families of the library, each with the ids of its puzzles. All are proved."""
    found: dict[str, list[str]] = {}
    for puzzle in load_library():
        found.setdefault(family_of(puzzle), []).append(puzzle.id)
    return {family: tuple(ids) for family, ids in found.items()}
