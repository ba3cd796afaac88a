"""The house as a whole: its few doors, and what may not stand in it."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import trainer

ROOT = Path(__file__).parents[1]


def tracked() -> list[str]:
    """Return the files of the project, from the index or, in an archive, from the disk."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode == 0:
        return listed.stdout.splitlines()
    return [
        path.relative_to(ROOT).as_posix()
        for room in ("api", "docs", "puzzles", "tests", "trainer")
        for path in (ROOT / room).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]


def test_there_are_files_to_look_at() -> None:
    """The list that the other tests go through has not gone blind."""
    assert {"trainer/__init__.py", "docs/puzzles.md"} <= set(tracked())


def test_the_version_is_told_once() -> None:
    """The wheel takes its version from the package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "version" in project["dynamic"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", trainer.__version__)


def test_constraints_hold_versions_and_no_addresses() -> None:
    """Each line of the constraints file is a name and a version."""
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    odd = [pin for pin in pins if not re.fullmatch(r"[\w.-]+==[\w.]+(; python_version .+)?", pin)]
    assert pins
    assert odd == []


def test_what_takes_long_can_be_run() -> None:
    """Every module that the long run calls is there, and every one of its room is called."""
    called = set(re.findall(r"-m (tests\.[\w.]+)", (ROOT / ".ci/long").read_text()))
    assert [name for name in called if not (ROOT / f"{name.replace('.', '/')}.py").is_file()] == []
    room = {path.stem for path in (ROOT / "tests/long").glob("[!_]*.py")}
    assert {f"tests.long.{name}" for name in room if not name.startswith("test_")} <= called


def test_no_file_is_named_for_leftovers() -> None:
    """A file's name says what may be in it."""
    leftovers = {"utils", "helpers", "misc", "data2", "common", "stuff"}
    assert [path for path in tracked() if Path(path).stem in leftovers] == []


def test_no_absolute_paths_of_a_machine() -> None:
    """Nothing in the tree names a place on the machine it was written on."""
    pattern = re.compile(r"(?<![\w.])/(home|work|root|Users)/\w")
    found = [
        path
        for path in tracked()
        if Path(path).suffix in {".py", ".md", ".toml", ".json", ".js", ".css", ".html", ""}
        and (ROOT / path).is_file()
        and pattern.search((ROOT / path).read_text(encoding="utf-8", errors="ignore"))
    ]
    assert found == []
