"""Families of puzzles: made of what anybody reads before the answer, and of nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from api.services.puzzle_subjects import families, family_of, subject_of
from api.services.puzzles import question
from puzzles.library import load_library
from puzzles.model import Puzzle
from puzzles.public_themes import public_themes

# All pairs of the library that once were siblings for the themes that are told after the answer.
SHARING = [
    ("endgame-card-022", "endgame-card-024"),
    ("endgame-card-023", "endgame-card-029"),
    ("endgame-count-006", "endgame-count-025"),
    ("endgame-count-012", "endgame-count-014"),
    ("endgame-line-024", "endgame-line-028"),
    ("rules-legal-005", "rules-legal-006"),
    ("rules-score-007", "rules-score-008"),
    ("trump-brisque-001", "trump-brisque-004"),
    ("trump-brisque-012", "trump-brisque-014"),
]


def found(puzzle_id: str) -> Puzzle:
    """Return a puzzle of the library."""
    puzzle = load_library().get(puzzle_id)
    assert puzzle is not None
    return puzzle


def secret_themes(puzzle: Puzzle) -> set[str]:
    """Return the themes that are told only after the answer."""
    return set(puzzle.themes) - set(public_themes(puzzle))


def shown(puzzle: Puzzle) -> tuple[Any, ...]:
    """Return what anybody reads of a puzzle that makes its family."""
    posed = question(puzzle, "en")
    themes = tuple(sorted(posed["themes"]))
    return posed["kind"], posed["profile"]["hash"], posed["difficulty"], themes


def test_no_family_hangs_on_a_secret_theme() -> None:
    """In the whole library: with other secret themes, or with none, the family is the same."""
    secret = sorted({theme for puzzle in load_library() for theme in secret_themes(puzzle)})
    for puzzle in load_library():
        told = tuple(public_themes(puzzle))
        others = [(), *([theme] for theme in secret)]
        of = {family_of(replace(puzzle, themes=(*told, *more))) for more in others}
        assert of == {family_of(puzzle)}


def test_a_family_is_what_is_shown_alike() -> None:
    """Whoever reads two questions knows whether they are siblings, before any answer."""
    alike: dict[tuple[Any, ...], list[str]] = {}
    for puzzle in load_library():
        alike.setdefault(shown(puzzle), []).append(puzzle.id)
    assert sorted(map(tuple, alike.values())) == sorted(families().values())


def test_siblings_may_differ_in_what_is_secret() -> None:
    """There are families whose puzzles are about different things."""
    of = [{frozenset(secret_themes(found(each))) for each in ids} for ids in families().values()]
    assert any(len(different) > 1 for different in of)


@pytest.mark.parametrize(("one", "other"), SHARING)
def test_what_is_secret_joins_no_two(one: str, other: str) -> None:
    """Siblings that share a secret are so for what is shown, and stay so without the secret."""
    bare = [replace(found(each), themes=tuple(public_themes(found(each)))) for each in (one, other)]
    assert secret_themes(found(one)) & secret_themes(found(other))
    joined = family_of(found(one)) == family_of(found(other))
    assert joined == (family_of(bare[0]) == family_of(bare[1]))
    assert joined == (shown(found(one)) == shown(found(other)))


def test_a_puzzle_counts_for_all_its_themes() -> None:
    """Secret or not: its parts are told after the answer, its family before."""
    puzzle = found(SHARING[0][0])
    subject = subject_of(puzzle)
    assert subject.family == family_of(puzzle)
    assert {f"theme:{theme}" for theme in puzzle.themes} == set(subject.themes)
