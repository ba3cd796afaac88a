"""Every page of the documentation stays true: its links, its commands, its words."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from api.gunicorn_server import THREADS
from api.installation import DATABASE_FILE

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


def name(page: Path) -> str:
    """Return the page's path from the root, as the test's id."""
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    """Each relative link and picture points at a file of the project."""
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert missing == []


def commands() -> list[str]:
    """Return every `bezique ...` line in the shell blocks of the pages, once."""
    found = set()
    for page in PAGES:
        for code in re.findall(r"```sh\n(.+?)```", page.read_text(encoding="utf-8"), re.DOTALL):
            found |= set(
                re.findall(r"^(?:\.venv/bin/)?bezique ((?:[a-z]+ ?)+)", code, re.MULTILINE)
            )
    return sorted(command.strip() for command in found)


def test_there_are_commands_to_check() -> None:
    """The pattern that finds commands has not gone blind."""
    assert {"library check", "verify"} <= set(commands())


@pytest.mark.parametrize("command", commands())
def test_commands_exist(command: str) -> None:
    """Each command named in the pages is known to the command line."""
    known = subprocess.run(
        [sys.executable, "-m", "api.cli", *command.split(), "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert known.returncode == 0, known.stderr


def test_operators_are_told_what_is_so() -> None:
    """The file they back up is the one that is made; a process has the threads it is said to."""
    told = (ROOT / "docs/operators.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`(\w+\.sqlite3)`", told)) == {DATABASE_FILE}
    assert re.findall(r"each runs (\w+) threads", told) == [{4: "four", 8: "eight"}[THREADS]]
