"""The command line as a program of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
COMMAND = [sys.executable, "-W", "error", "-m", "api.cli"]


def environment(**more: str) -> dict[str, str]:
    """Return the environment without settings of ours, but with these."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("BEZIQUE_")}
    return {**kept, "PYTHONPATH": str(ROOT), **more}


def bezique(
    *arguments: str, stdin: str | bytes = b"", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
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
