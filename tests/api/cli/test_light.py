"""The command line itself: light, and helpful."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.api.cli.runner import bezique, environment


def test_it_loads_no_application() -> None:
    """Neither Flask nor a database is imported before a command needs it."""
    heavy = "{'flask', 'sqlalchemy', 'marshmallow', 'alembic', 'requests', 'numba'}"
    code = f"import sys, api.cli; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "command",
    [[], ["serve"], ["solve"], ["prove"], ["verify"], ["library"], ["library", "check"],
     ["library", "report"], ["mine"], ["puzzle"], ["db"], ["db", "upgrade"], ["db", "check"],
     ["db", "backup"], ["db", "restore"], ["reports"], ["reports", "list"], ["reports", "close"],
     ["sync"], ["user"], ["user", "list"], ["user", "admin"], ["user", "logout"],
     ["user", "delete"]],
)  # fmt: skip
def test_every_command_helps(command: list[str]) -> None:
    """With what it does and what it takes."""
    done = bezique(*command, "--help")
    assert done.returncode == 0
    assert "Usage: bezique" in done.stdout


@pytest.mark.parametrize("group", [[], ["library"], ["db"], ["user"], ["ratings"], ["reports"]])
def test_lists_of_commands_are_whole(group: list[str]) -> None:
    """On a terminal of eighty columns each is told in a sentence that is not cut off."""
    listed = bezique(*group, "--help").stdout.split("Commands:")[1].splitlines()[1:]
    assert [line for line in listed if not line.endswith(".")] == []
    assert [line for line in listed if line.endswith("...")] == []


def test_the_version_is_told() -> None:
    """That of the package."""
    assert bezique("--version").stdout.startswith("bezique, version ")
