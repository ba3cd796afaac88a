"""The index of the library."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from sqlalchemy import func, select

from api.services import Services
from api.services.indexing import VersionReusedError, index_library
from api.storage import PuzzleEntry, PuzzleTheme, PuzzleVersion
from puzzles.library import load_library
from puzzles.model import Puzzle
from puzzles.notation import read_puzzle
from tests.api.callers import Caller, first_of

NOW = datetime(2026, 11, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def library_again(services: Services) -> object:
    """Leave the index as the library says."""
    yield
    index_library(services.database, load_library(), NOW)


def others(gone: Puzzle) -> list[Puzzle]:
    """Return the library without one puzzle."""
    return [puzzle for puzzle in load_library() if puzzle.id != gone.id]


def test_indexing_again_changes_nothing(services: Services) -> None:
    """Each puzzle once, in its version, with its public themes."""
    assert index_library(services.database, load_library(), NOW) == len(load_library())
    with services.database.reading() as session:
        assert session.scalar(select(func.count()).select_from(PuzzleEntry)) == len(load_library())
        themes = set(session.scalars(select(PuzzleTheme.theme)))
    assert "single_best" not in themes


def test_a_puzzle_that_is_gone_is_withdrawn(services: Services, nobody: Caller) -> None:
    """Lists show it no more; its versions stay for the attempts that were made."""
    gone = first_of("endgame_count")
    index_library(services.database, others(gone), NOW)
    listed = nobody.get("/puzzles?limit=100").get_json()["items"]
    assert gone.id not in {item["id"] for item in listed}
    with services.database.reading() as session:
        stored = session.get_one(PuzzleVersion, (gone.id, gone.version))
    assert read_puzzle(stored.document) == gone


def test_a_changed_position_needs_a_new_version(services: Services) -> None:
    """Attempts refer to what was posed: it must not change under them."""
    puzzle, other = first_of("endgame_card"), first_of("endgame_line")
    changed = replace(puzzle, state=other.state, certificate=other.certificate)
    with pytest.raises(VersionReusedError, match=puzzle.id):
        index_library(services.database, [*others(puzzle), changed], NOW)


def test_an_old_version_can_still_be_shown(services: Services, guest: Caller) -> None:
    """An attempt at the version before is described by that version."""
    puzzle = first_of("endgame_line")
    attempt = guest.attempt(puzzle).get_json()
    later = replace(puzzle, version=puzzle.version + 1)
    index_library(services.database, [*others(puzzle), later], NOW)
    assert services.puzzles.find_version(puzzle.id, puzzle.version) == puzzle
    assert services.puzzles.find_version(puzzle.id, later.version).version == later.version
    assert guest.get(f"/attempts/{attempt['id']}").get_json() == attempt
    with services.database.writing() as session:
        session.delete(session.get_one(PuzzleVersion, (puzzle.id, later.version)))
