"""``bezique db``."""

from __future__ import annotations

from pathlib import Path

from puzzles.library import load_library
from tests.api.cli.runner import bezique


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
    assert (after.returncode, after.stdout) == (0, "The schema is up to date.\n")


def test_an_address_that_is_none_is_told_in_one_line() -> None:
    """No traceback for a typing error."""
    for command in ("upgrade", "check"):
        done = bezique("db", command, "--database", "nonsense")
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
