"""``bezique mine``."""

from __future__ import annotations

from pathlib import Path

from api.positions import read_open_position
from tests.api.cli.runner import bezique, lines


def test_the_same_numbers_give_the_same_finds() -> None:
    """One line each; a run that is split goes on where it stopped."""
    whole = bezique("mine", "--deals", "60")
    first = bezique("mine", "--deals", "30")
    rest = bezique("mine", "--deals", "30", "--start", "30")
    assert whole.returncode == 0
    assert whole.stdout == first.stdout + rest.stdout
    assert lines(whole.stdout)
    for find in lines(whole.stdout):
        assert not read_open_position(find["position"]).is_over
        assert len(set(find["values"].values())) > 1
    assert "go on from 60" in whole.stderr


def test_too_few_finds_make_no_library(tmp_path: Path) -> None:
    """The plan cannot be met: that is told, and nothing is written."""
    done = bezique("mine", "--deals", "10", "--into", str(tmp_path / "library"))
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "library").exists()
