"""Recalls of a puzzle: the versions it has, and what becomes of the attempts at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import delete, update

from api.services import Services
from api.services.indexing import index_library
from api.services.recalls import RecalledPuzzle, Recalls
from api.storage import Attempt, PuzzleVersion
from puzzles.library import Library, load_library
from puzzles.model import EndgamePuzzle, Puzzle
from tests.api.callers import Caller

NOW = datetime(2026, 11, 30, tzinfo=UTC)


def faulty(puzzle: EndgamePuzzle) -> EndgamePuzzle:
    """Return a puzzle whose certificate says that the worst card is the best, and the best worst.

    It cannot be published, for its line does not bring what it says; but it could be by mistake.
    """
    values = {card: -value for card, value in puzzle.certificate.values.items()}
    return replace(puzzle, certificate=replace(puzzle.certificate, values=values))


def mended(puzzle: Puzzle) -> Puzzle:
    """Return the next version of a puzzle."""
    return replace(puzzle, version=puzzle.version + 1)


@pytest.fixture
def publish(services: Services, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Return a function that publishes a version of a puzzle in place of the library's."""
    real = load_library()

    def put(puzzle: Puzzle) -> None:
        others = [each for each in load_library() if each.id != puzzle.id]
        library = Library(tuple(sorted([*others, puzzle], key=lambda each: each.id)))
        for room in ("puzzles", "recalls", "packs"):
            monkeypatch.setattr(f"api.services.{room}.load_library", lambda: library)
        index_library(services.database, library, NOW)

    yield put
    with services.database.writing() as session:
        session.execute(delete(Attempt))
        later = (PuzzleVersion.version > 1) & ~PuzzleVersion.puzzle_id.startswith("new-")
        session.execute(delete(PuzzleVersion).where(later))
        session.execute(update(PuzzleVersion).values(recalled_at=None, replaced_by=None))
    monkeypatch.undo()
    index_library(services.database, real, NOW)


def carry_out(recalls: Recalls, recalled: RecalledPuzzle) -> tuple[int, int]:
    """Carry a recall out to the end; return the attempts marked again and those changed."""
    done = list(recalls.carry_out(recalled, recalls.learners(recalled)))
    return sum(one.attempts for one in done), sum(one.changed for one in done)


def attempt_of(caller: Caller, attempt: dict[str, Any]) -> dict[str, Any]:
    """Return an attempt as it stands now."""
    read: dict[str, Any] = caller.get(f"/attempts/{attempt['id']}").get_json()
    return read


def notices(caller: Caller) -> list[dict[str, Any]]:
    """Return the notices of a learner."""
    listed: list[dict[str, Any]] = caller.get("/me/notices").get_json()["items"]
    return listed
