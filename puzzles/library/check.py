"""Prove the library again: what loading takes on trust."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puzzles.certificates import verify
from puzzles.library import LibraryProblem, file_of
from puzzles.model import Puzzle
from puzzles.signature import signature
from puzzles.themes import themes


def check(puzzles: Iterable[Puzzle]) -> Iterator[tuple[Puzzle, tuple[LibraryProblem, ...]]]:
    """Yield each puzzle with what is wrong with it, as soon as it is known.

    Both provers run on every certificate, themes are computed again, and a position that is
    another's after renaming suits and closing gaps is reported.
    """
    seen: dict[str, str] = {}
    for puzzle in puzzles:
        file = file_of(puzzle)
        problems = [
            LibraryProblem(file, f"/certificate{each.pointer}", each.code, each.detail)
            for each in verify(puzzle.certificate, puzzle.state)
        ]
        if puzzle.themes != themes(puzzle.analysis):
            detail = f"expected {', '.join(themes(puzzle.analysis))}"
            problems.append(LibraryProblem(file, "/themes", "wrong_themes", detail))
        same = seen.setdefault(signature(puzzle.state), puzzle.id)
        if same != puzzle.id:
            detail = f"the same problem as {same}"
            problems.append(LibraryProblem(file, "/position", "twin_position", detail))
        yield puzzle, tuple(problems)
