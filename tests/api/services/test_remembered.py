"""What is remembered of puzzles: of those of the library only, and never of another one."""

from __future__ import annotations

from dataclasses import replace

from api.services.remembered import remembered
from puzzles.library import load_library
from puzzles.model import Puzzle


def test_a_puzzle_of_the_library_is_worked_out_once_for_what_is_asked() -> None:
    """Asked again it is not worked out; for another value it is."""
    worked_out: list[tuple[str, str]] = []

    @remembered
    def work(puzzle: Puzzle, language: str) -> str:
        worked_out.append((puzzle.id, language))
        return f"{puzzle.id} in {language}"

    first, second, *_ = load_library()
    asked = [(first, "en"), (first, "pt"), (second, "en"), (first, "en"), (first, "pt")]
    told = [work(puzzle, language) for puzzle, language in asked]
    assert told == [f"{puzzle.id} in {language}" for puzzle, language in asked]
    assert worked_out == [(puzzle.id, language) for puzzle, language in asked[:3]]


def test_another_puzzle_under_the_same_id_and_version_is_another_puzzle() -> None:
    """One read from a database may say something else under the same id: it is never mixed up."""

    @remembered
    def difficulty(puzzle: Puzzle) -> int:
        return puzzle.difficulty

    puzzle = next(iter(load_library()))
    other = replace(puzzle, difficulty=puzzle.difficulty + 1)
    assert [difficulty(each) for each in (puzzle, other, puzzle)] == [
        puzzle.difficulty,
        puzzle.difficulty + 1,
        puzzle.difficulty,
    ]
