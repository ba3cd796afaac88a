"""The built-in puzzles: one JSON file each, in a folder a kind, read strictly and all or nothing.

The files are the source of truth. Loading checks schema, hashes, versions and checksums; proofs
are run again by :func:`puzzles.library.check.check`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from puzzles.model import KIND_NAMES, DecisionPuzzle, EndgamePuzzle, Puzzle, RulesPuzzle
from puzzles.notation import read_puzzle
from trainer.notation import NotationError, read_text

DIRECTORY: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class LibraryProblem:
    """One thing wrong in the library: the file, a JSON pointer into it, a code, a sentence."""

    file: str
    pointer: str
    code: str
    detail: str

    def __str__(self) -> str:
        return f"{self.file}{self.pointer}: {self.detail} ({self.code})"


class LibraryError(Exception):
    """A library that cannot be loaded; ``errors`` holds every problem in every file."""

    def __init__(self, errors: Iterable[LibraryProblem]) -> None:
        self.errors = tuple(errors)
        super().__init__("\n".join(map(str, self.errors)))


@dataclass(frozen=True)
class Library:
    """The puzzles, sorted by id."""

    puzzles: tuple[Puzzle, ...]

    @cached_property
    def _by_id(self) -> dict[str, Puzzle]:
        return {puzzle.id: puzzle for puzzle in self.puzzles}

    @cached_property
    def proved_positions(self) -> dict[str, EndgamePuzzle]:
        """Return the endings by the hashes of their positions."""
        return {puzzle.certificate.position: puzzle for puzzle in self.endings}

    @cached_property
    def endings(self) -> tuple[EndgamePuzzle, ...]:
        """Return the puzzles that ask what to play."""
        return tuple(puzzle for puzzle in self.puzzles if isinstance(puzzle, EndgamePuzzle))

    @cached_property
    def rules(self) -> tuple[RulesPuzzle, ...]:
        """Return the puzzles that ask what the rules say."""
        return tuple(puzzle for puzzle in self.puzzles if isinstance(puzzle, RulesPuzzle))

    @cached_property
    def decisions(self) -> tuple[DecisionPuzzle, ...]:
        """Return the puzzles whose options are actions with values."""
        return tuple(puzzle for puzzle in self.puzzles if isinstance(puzzle, DecisionPuzzle))

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self.puzzles)

    def __len__(self) -> int:
        return len(self.puzzles)

    def get(self, puzzle_id: str) -> Puzzle | None:
        """Return the puzzle with this id, if there is one."""
        return self._by_id.get(puzzle_id)


@cache
def load_library(directory: Path = DIRECTORY) -> Library:
    """Return the library in a directory, read once a process.

    Raises :class:`LibraryError` with every problem of every file; nothing is half loaded.
    """
    puzzles: list[Puzzle] = []
    errors: list[LibraryProblem] = []
    for path in sorted(directory.glob("*/*.json")):
        try:
            puzzles.append(_read(path))
        except NotationError as error:
            file = path.relative_to(directory).as_posix()
            errors.extend(
                LibraryProblem(file, each.pointer, each.code, each.detail) for each in error.errors
            )
    if errors:
        raise LibraryError(errors)
    return Library(tuple(sorted(puzzles, key=lambda puzzle: puzzle.id)))


def file_of(puzzle: Puzzle) -> str:
    """Return where the puzzle lies in the library: ``endgame_card/endgame-card-001.json``."""
    return f"{puzzle.kind}/{puzzle.id}.json"


def _read(path: Path) -> Puzzle:
    """Read one file. Its folder names the kind and its name the id, so no id can come twice."""
    puzzle = read_puzzle(read_text(path.read_bytes()))
    if path.parent.name not in KIND_NAMES or path.parent.name != puzzle.kind:
        detail = f"expected the folder {puzzle.kind}, got {path.parent.name}"
        raise NotationError.single("/kind", "wrong_folder", detail)
    if path.stem != puzzle.id or not puzzle.id.startswith(puzzle.kind.replace("_", "-")):
        detail = f"expected the file name of a {puzzle.kind} puzzle, got {path.name}"
        raise NotationError.single("/id", "wrong_file_name", detail)
    return puzzle
