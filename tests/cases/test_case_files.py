"""Every case file of the project passes, and the runner says so."""

from pathlib import Path

import pytest

from tests.cases.__main__ import main
from tests.cases.formats import check, format_of
from tests.cases.outcome import Outcome

HERE = Path(__file__).parent
FILES = sorted(path for path in HERE.iterdir() if path.suffix in (".json", ".jsonl"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_case_file(path: Path) -> None:
    """The engine gives what the file expects, case by case."""
    outcomes = list(check(path))
    assert outcomes
    failed = [outcome for outcome in outcomes if not outcome.passed]
    assert failed == []


def test_runner_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The runner prints each failure with expected and got, then the count."""
    text = (HERE / "refused.jsonl").read_text(encoding="utf-8").splitlines()
    wrong = text[0].replace("lower in class", "must beat")
    path = tmp_path / "refused.jsonl"
    path.write_text("\n".join([wrong, *text[1:3]]), encoding="utf-8")
    assert main([str(path)]) == 1
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("FAILED arcade-s002")
    assert printed[1] == "  expected refused: must beat"
    assert printed[-1] == "2 passed, 1 failed"


def test_unknown_format(tmp_path: Path) -> None:
    """A file that nobody reads is said to be one."""
    path = tmp_path / "other.json"
    path.write_text('{"format": "whist"}', encoding="utf-8")
    with pytest.raises(LookupError, match="format"):
        format_of(path)


def test_outcome() -> None:
    """An outcome passes when expected and got are equal."""
    assert Outcome("a", 1, 1).passed
    assert not Outcome("a", 1, 2).passed


def test_runner_names_a_file_that_it_cannot_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that is not there, and one that is empty, end with exit code 2 before any case."""
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    for path in (tmp_path / "none.jsonl", empty):
        assert main([str(HERE / "position.json"), str(path)]) == 2
        assert path.name in capsys.readouterr().err
