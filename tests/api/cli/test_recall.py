"""``bezique library recall``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from api.services import Services
from api.services.indexing import index_library
from api.services.recalls import Recalls
from api.storage import PuzzleEntry, PuzzleVersion
from puzzles.library import load_library
from tests.api.callers import Caller, card_answer, first_of, right_card
from tests.api.cli.runner import bezique
from tests.api.recalls import NOW


@pytest.fixture(autouse=True)
def as_it_was(services: Services) -> Iterator[None]:
    """Put the versions back afterwards."""
    yield
    with services.database.writing() as session:
        session.execute(update(PuzzleVersion).values(recalled_at=None, replaced_by=None))
    index_library(services.database, load_library(), NOW)


def test_an_operator_puts_a_puzzle_in_quarantine(guest: Caller, database_url: str) -> None:
    """It says what was done; done again, nothing more."""
    puzzle = first_of("endgame_card")
    guest.attempt(puzzle, card_answer(right_card(puzzle)))
    for told in ("attempts 1, learners 1, changed 1", "attempts 0, learners 0, changed 0"):
        done = bezique("library", "recall", puzzle.id, "--quarantine", "--database", database_url)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == f"{puzzle.id}: in quarantine; {told}.\n"
    assert guest.get("/attempts").get_json()["items"][0]["annulled"] is True


def test_a_puzzle_in_quarantine_is_no_fault_of_the_database(
    services: Services, database_url: str
) -> None:
    """Nor is it one that the library still has it; a puzzle that is withdrawn for nothing is."""
    puzzle, other = first_of("endgame_card"), first_of("endgame_count")
    services.recalls.quarantine(puzzle.id)
    done = bezique("db", "check", "--database", database_url)
    assert (done.returncode, done.stderr) == (0, "")
    with services.database.writing() as session:
        session.get_one(PuzzleEntry, other.id).withdrawn_at = NOW
    done = bezique("db", "check", "--database", database_url)
    assert done.returncode == 1
    assert f"{other.id}: version None is indexed" in done.stdout + done.stderr
    assert puzzle.id not in done.stdout + done.stderr


def test_a_recall_goes_on_where_it_was_interrupted(
    guest: Caller, services: Services, database_url: str
) -> None:
    """The versions were marked, the learners were not reached."""
    puzzle = first_of("endgame_card")
    guest.attempt(puzzle, card_answer(right_card(puzzle)))
    Recalls(services.database, lambda: NOW).quarantine(puzzle.id)
    done = bezique("library", "recall", puzzle.id, "--quarantine", "--database", database_url)
    assert "attempts 1, learners 1, changed 1" in done.stdout
    assert len(guest.get("/me/notices").get_json()["items"]) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["endgame-card-999"], "the library has no puzzle endgame-card-999"),
        (["endgame-card-999", "--quarantine"], "there is no puzzle endgame-card-999"),
        (["endgame-card-001"], "endgame-card-001 has no version but 1"),
    ],
)
def test_what_cannot_be_recalled_is_told_in_one_line(
    sqlite_template: Path, arguments: list[str], said: str
) -> None:
    """And changes nothing."""
    address = f"sqlite:///{sqlite_template}"
    done = bezique("library", "recall", *arguments, "--database", address)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"Error: {said}")
    assert done.stderr.count("\n") == 1


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    """Nothing is made by asking."""
    path = tmp_path / "none.sqlite3"
    done = bezique("library", "recall", "endgame-card-001", "--database", f"sqlite:///{path}")
    assert done.returncode == 1
    assert "bezique db upgrade" in done.stderr
    assert not path.exists()
