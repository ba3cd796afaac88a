"""``wsgi.py``: what is wrong with the settings is told in one line, and the server ends."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.api.cli.runner import ROOT, environment

GUNICORN = "from gunicorn.app.wsgiapp import run; run()"
OPTIONS = ["-b", "127.0.0.1:0", "--no-control-socket", "--log-level", "critical", "wsgi:app"]


@pytest.mark.parametrize(
    "command",
    [["-m", "wsgi"], ["-c", GUNICORN, *OPTIONS], ["-c", GUNICORN, "--preload", *OPTIONS]],
    ids=["import", "gunicorn", "gunicorn with preload"],
)
def test_production_without_a_secret_says_so(command: list[str]) -> None:
    """No traceback, and no worker that is started for ever."""
    done = subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, timeout=120, check=False,
        env=environment(BEZIQUE_DATABASE_URL="sqlite:///x.sqlite3"), cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 3
    assert "Traceback" not in done.stderr
    wanted = "Error: BEZIQUE_SECRET_KEY is not set: production does not start without it"
    assert wanted in done.stderr.splitlines()
