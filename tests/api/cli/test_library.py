"""``bezique library``."""

from __future__ import annotations

from importlib import import_module

import pytest
from click.testing import CliRunner

from api.cli import main
from puzzles.library import Library, LibraryError, LibraryProblem, load_library
from puzzles.library.report import report
from puzzles.model import Puzzle
from tests.api.cli.runner import bezique
from tests.puzzles.positions import QUEEN_OF_DIAMONDS, puzzle

COMMANDS = import_module("api.cli.library")  # the package has a command of this name


def test_the_report_tells_every_figure() -> None:
    """What the library holds and which rules would guess it: nothing that is known is left out."""
    done = bezique("library", "report")
    assert (done.returncode, done.stderr) == (0, "")
    rows = [line.split() for line in done.stdout.splitlines() if line]
    for title, told in report(load_library().puzzles).items():
        told = told if isinstance(told, dict) else {title: told}
        assert all([name, str(figure)] in rows for name, figure in told.items()), title


def checked(monkeypatch: pytest.MonkeyPatch, *puzzles: Puzzle) -> tuple[int, str]:
    """Return exit code and output of the check on a library of these puzzles."""
    monkeypatch.setattr(COMMANDS, "load_library", lambda: Library(puzzles))
    done = CliRunner().invoke(main, ["library", "check"])
    return done.exit_code, done.output


def test_the_check_counts_what_it_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library in which everything stands ends with exit code 0."""
    assert checked(monkeypatch, puzzle(QUEEN_OF_DIAMONDS)) == (0, "1 puzzles proved.\n")


def test_the_check_names_file_and_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same position twice is told with file and pointer, and ends with exit code 1."""
    good = puzzle(QUEEN_OF_DIAMONDS)
    code, output = checked(monkeypatch, good, puzzle(QUEEN_OF_DIAMONDS, "endgame_line"))
    assert code == 1
    assert "endgame_line/endgame-line-999.json/position" in output
    assert "(twin_position)" in output


def test_a_library_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """File by file, without a traceback."""

    def broken() -> Library:
        raise LibraryError([LibraryProblem("a/b.json", "/id", "bad_id", "expected an id")])

    monkeypatch.setattr(COMMANDS, "load_library", broken)
    done = CliRunner().invoke(main, ["library", "check"])
    assert (done.exit_code, done.output) == (1, "Error: a/b.json/id: expected an id (bad_id)\n")
