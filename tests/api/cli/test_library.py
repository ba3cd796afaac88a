"""``bezique library``."""

from __future__ import annotations

from puzzles.library import load_library
from tests.api.cli.runner import bezique


def test_the_report_counts_everything() -> None:
    """By kind, profile, difficulty and theme."""
    done = bezique("library", "report")
    assert done.returncode == 0
    assert done.stdout.startswith(f"{len(load_library())} puzzles")
    for title in ("kind", "profile", "difficulty", "theme"):
        assert f"\n{title}\n" in done.stdout
