"""The snippets for app developers do what they say."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

from api.client import Queue
from api.problems import STATUSES
from api.schemas.attempts import BATCH_STATUSES
from api.schemas.notices import CODES
from api.services.attempt_records import AHEAD
from api.services.entrance import RESET_WITHIN
from api.services.registration import VERIFY_WITHIN
from api.services.submissions import MOST
from api.services.tokens import GRACE
from api.settings import Settings
from puzzles.offline import MOST_CARDS
from tests.api.callers import first_of
from tests.api.rights import TABLE
from tests.docs.conftest import Trainer

PAGE = (Path(__file__).parents[2] / "docs/app-developers.md").read_text(encoding="utf-8")
ADDRESS = "http://127.0.0.1:8000"


def test_the_refresh_example_runs(trainer: Trainer) -> None:
    """As printed: a guest whose second access token is good."""
    (code,) = re.findall(r"<!-- example: refresh -->\n```python\n(.+?)\n```", PAGE, re.DOTALL)
    printed = subprocess.run(
        [sys.executable, "-W", "error", "-c", code.replace(ADDRESS, trainer.address)],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    assert printed == "guest\n"


EVENING = re.findall(
    r"<!-- evening -->\n```python\n(.+?)\n```\n(?:\n```text\n(.+?)\n```)", PAGE, re.DOTALL
)


def test_the_first_evening_runs(trainer: Trainer) -> None:
    """Piece by piece, each going on from the one before, and printing what is told."""
    assert len(EVENING) == PAGE.count("<!-- evening -->") >= 9
    program = "\n".join(f"{code}\nprint('---', flush=True)" for code, _ in EVENING)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program.replace(ADDRESS, trainer.address)],
        capture_output=True, text=True, cwd=Path(__file__).parents[2], check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    printed = [piece.strip() for piece in done.stdout.split("---\n")]
    assert printed == [*(told for _, told in EVENING), ""]


def test_the_command_runs(trainer: Trainer, tmp_path: Path) -> None:
    """As printed: what is in the file is sent, and leaves it."""
    (command,) = re.findall(r"```sh\n(bezique sync .+)\n```", PAGE)
    queue = Queue(tmp_path / "attempts.jsonl")
    queue.put({"puzzle": first_of("endgame_card").id})
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "api.cli",
         *command.replace(ADDRESS, trainer.address).split()[1:]],
        capture_output=True, text=True, cwd=tmp_path, check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "1 sent: 1 accepted.\n")
    assert len(queue) == 0
    assert (tmp_path / "tokens.json").exists()


def test_the_offline_example_runs(trainer: Trainer) -> None:
    """As printed: taken once, known afterwards; its ids are of version 7."""
    (code,) = re.findall(r"<!-- example: offline -->\n```python\n(.+?)\n```", PAGE, re.DOTALL)
    code = code.replace(ADDRESS, trainer.address)
    code += "\nmade = uuid.UUID(queue[0]['id'])\nprint(made.version, made.variant)"
    code += "\nprint(abs((made.int >> 80) - time.time_ns() // 1_000_000) < 600_000)"
    printed = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    assert printed == ["['accepted']", "['duplicate']", "7 specified in RFC 4122", "True"]
    assert "This prints `['accepted']`, then `['duplicate']`." in PAGE


def test_what_is_told_of_batches_and_notices_is_so() -> None:
    """Every status has its row, every code of a notice is named; the most is the most."""
    for status in BATCH_STATUSES:
        assert f"| `{status}` |" in PAGE
    for code in CODES:
        assert f"`{code}`" in PAGE
    assert f"takes up to {MOST}," in PAGE
    assert MOST_CARDS == 5
    assert "Lines of up to five cards have `replies`" in PAGE
    assert timedelta(minutes=5) == AHEAD


def test_times_are_those_of_the_program() -> None:
    """The grace of a refresh, the life of codes and of a device."""
    assert f"**for {GRACE.seconds} seconds the same refresh token" in PAGE
    assert f"not used for {Settings.token_lifetime.days} days" in PAGE
    assert (VERIFY_WITHIN.days, RESET_WITHIN.seconds) == (1, 3600)
    assert "good for a day, those of a reset for\nan hour" in PAGE


def test_the_calls_and_codes_named_exist() -> None:
    """Every call of the table of accounts is an operation, every code a problem."""
    section = PAGE[PAGE.index("## Accounts") : PAGE.index("## The rules of")]
    rules = {(method, re.sub(r"<[^>]+>", "{id}", rule)) for method, rule in TABLE}
    calls = re.findall(r"`(POST|PUT|GET|DELETE) (/[\w/{}]+)", section)
    assert len(calls) >= 10
    assert set(calls) <= rules
    codes = set(re.findall(r"(?:401|409)\s+`(\w+)`", section))
    assert {"token_unknown", "token_reused", "only_way_in"} == codes
    assert codes <= set(STATUSES)
