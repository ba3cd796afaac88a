"""``bezique db``."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from api.storage import migrate
from puzzles.library import load_library
from tests.api.cli.runner import bezique, program
from tests.api.server import free_port


def test_a_database_is_made_and_checked(tmp_path: Path) -> None:
    """Upgrade may be run again and again; check says whether it must be."""
    url = f"sqlite:///{tmp_path / 'b.sqlite3'}"
    before = bezique("db", "check", "--database", url)
    assert before.returncode == 1
    for _ in range(2):
        done = bezique("db", "upgrade", BEZIQUE_DATABASE_URL=url)
        assert (done.returncode, done.stderr) == (0, "")
        assert f"{len(load_library())} puzzles" in done.stdout
    after = bezique("db", "check", "--database", url)
    told = f"Integrity: good. Schema: {migrate.head()}. Library index: complete.\n"
    assert (after.returncode, after.stdout) == (0, told)


@pytest.mark.parametrize("address", ["nonsense", "mysql://host/name"])
@pytest.mark.parametrize("command", [["db", "upgrade"], ["db", "check"], ["serve"]])
def test_an_address_that_is_none_is_told_in_one_line(command: list[str], address: str) -> None:
    """No traceback for a typing error, and nothing is made."""
    run = program if "serve" in command else bezique
    done = run(*command, "--database", address)
    assert done.returncode == 2
    assert "Invalid value for '--database': expected" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", [["db", "upgrade"], ["db", "check"], ["serve", "--port", "0"]])
def test_a_database_that_cannot_be_used_is_told_in_one_line(
    command: list[str], tmp_path: Path
) -> None:
    """A file that is none of SQLite's, and a server that is not there."""
    (tmp_path / "text").write_text("no database, but long enough to look like one" * 9)
    nobody = f"postgresql://127.0.0.1:{free_port()}/trainer"
    run = program if "serve" in command else bezique
    for address in (f"sqlite:///{tmp_path / 'text'}", nobody):
        done = run(*command, "--database", address, BEZIQUE_DATA_DIR=str(tmp_path / "data"))
        assert done.returncode == 1
        assert re.fullmatch(r"Error: [^\n]+\n", done.stderr)


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    """A revision that this program does not know is told in one line."""
    url = f"sqlite:///{tmp_path / 'b.sqlite3'}"
    bezique("db", "upgrade", "--database", url)
    with closing(sqlite3.connect(tmp_path / "b.sqlite3")) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    done = bezique("db", "upgrade", "--database", url)
    assert done.returncode == 1
    assert re.fullmatch(r"Error: the tables [^\n]+9999[^\n]+\n", done.stderr)


def test_every_command_finds_the_data_directory(tmp_path: Path) -> None:
    """``BEZIQUE_DATA_DIR`` names it for the database's commands as it does for the server."""
    done = bezique("db", "upgrade", BEZIQUE_DATA_DIR=str(tmp_path / "data"))
    assert done.returncode == 0
    assert (tmp_path / "data" / "bezique.sqlite3").exists()
