"""The README's commands and examples do what they say."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.conftest import Trainer

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ADDRESS = "http://127.0.0.1:8000"


def block(marker: str) -> str:
    """Return the code below a marker of the README."""
    (code,) = re.findall(rf"<!-- {marker} -->\n```\w+\n(.+?)\n```", README, re.DOTALL)
    return str(code)


@pytest.mark.parametrize("name", ["serve", "test"])
def test_each_command_is_one_line_that_ci_can_read(name: str) -> None:
    """`.ci/readme-command` prints the README's own line."""
    printed = subprocess.run(
        [ROOT / ".ci/readme-command", name], check=True, capture_output=True, text=True
    ).stdout.strip()
    assert printed == block(f"command: {name}")
    assert "\n" not in printed


def test_the_curl_example_prints_the_value_of_every_card(trainer: Trainer) -> None:
    """The shell example runs as printed and answers with proved values."""
    command = block("example: curl").replace(ADDRESS, trainer.address)
    answer = json.loads(
        subprocess.run(["bash", "-c", command], check=True, capture_output=True, text=True).stdout
    )
    assert set(answer["values"]) == {"Ah", "Kh", "9s"}
    assert answer["value"] == max(answer["values"].values())


def test_the_requests_example_is_marked(trainer: Trainer) -> None:
    """The Python example runs as printed and ends with a result and its reason."""
    code = block("example: requests").replace(ADDRESS, trainer.address)
    printed = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    assert len(printed) == 2
    assert re.match(r"(right|wrong) \S.+", printed[1])
