"""The command line, within the tests' process and as a program of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from api.cli import main

ROOT = Path(__file__).parents[3]
COMMAND = [sys.executable, "-W", "error", "-m", "api.cli"]


def environment(**more: str) -> dict[str, str]:
    """Return the environment without settings of ours, but with these."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("BEZIQUE_")}
    return {**kept, "PYTHONPATH": str(ROOT), **more}


def bezique(
    *arguments: str, stdin: str | bytes = b"", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, here: what it raises is raised, where a program would print it."""
    kept = environment(**more)
    gone = dict.fromkeys(name for name in os.environ if name not in kept)
    done = CliRunner().invoke(
        main,
        arguments,
        input=stdin,
        prog_name="bezique",
        env={**gone, **kept},
        catch_exceptions=False,
    )
    return subprocess.CompletedProcess(arguments, done.exit_code, done.stdout, done.stderr)


def program(
    *arguments: str, stdin: str | bytes = b"", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end as a program: for the tests of what only a process does or spoils.

    Starting one takes a second or two.
    """
    raw = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [*COMMAND, *arguments], input=raw, capture_output=True, env=environment(**more),
        timeout=120, check=False,
    )  # fmt: skip
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def lines(text: str) -> list[dict[str, Any]]:
    """Return JSON lines read."""
    return [json.loads(line) for line in text.splitlines()]
