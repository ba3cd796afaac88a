"""What a learner waits for, among many and among few: ``python -m tests.bench.learning``.

Fills a database, serves it, and sends ``POST /attempts``, ``GET /puzzles/next`` and
``GET /me/progress`` in turn with a bare JSON view of the same server (``/health/live``). Prints
one JSON object: medians and 95th percentiles in milliseconds and as ratios to the bare view's, and
with ``--learners`` the growth against the small database of 1,000 learners.

The databases are SQLite files in a temporary directory, or those that ``--database`` and
``--small-database`` name: empty ones, on SQLite or PostgreSQL, or what an earlier run has left
there. Such a run is made again in a moment, a few times: every first attempt can be sent once.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from math import ceil
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final
from uuid import UUID, uuid4

import requests

from api.application import build_app
from api.context import EXTENSION
from api.services import Services
from api.services.setup import prepare
from api.settings import Settings
from tests.api.callers import card_answer, right_card
from tests.api.server import serving
from tests.bench.learners import KEPT_BACK, TEMPLATES, cards, fill, left_there, tokens

SMALL: Final = (1_000, 20_000)
ROUNDS: Final = 300
CALLS: Final = ("bare", "attempt", "next", "progress")
Figures = dict[str, dict[str, float]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures as one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--learners", type=int, help="of the large database; none without")
    parser.add_argument("--attempts", type=int, default=None, help="20 a learner without")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--database", help="for the large one, empty or left by an earlier run")
    parser.add_argument("--small-database", help="another one, for the small one")
    asked = parser.parse_args(arguments)
    told: dict[str, Any] = {"small": measure(asked.small_database, *SMALL, asked.rounds)}
    if asked.learners is not None:
        attempts = asked.attempts or 20 * asked.learners
        told["large"] = measure(asked.database, asked.learners, attempts, asked.rounds)
        told["growth"] = growth(told["small"]["calls"], told["large"]["calls"])
    print(json.dumps(told))
    return 0


def measure(url: str | None, learners: int, attempts: int, rounds: int) -> dict[str, Any]:
    """Return what each call takes with so many learners and attempts in the database."""
    with TemporaryDirectory() as directory:
        place = Path(directory)
        address = url or f"sqlite:///{place / 'bezique.sqlite3'}"
        begun = perf_counter()
        prepare(address)
        given, tried = _filled(address, learners, attempts)
        filled = perf_counter() - begun
        if tried + ceil(rounds / len(given)) > KEPT_BACK:
            raise SystemExit(f"{address}: no first attempts are left to be sent; take an empty one")
        with serving(place, BEZIQUE_DATABASE_URL=address) as server:
            seconds = _sent(server.address, given, tried, rounds)
    figures = {call: _figures(taken) for call, taken in seconds.items()}
    for call, one in figures.items():
        for name in ("median_ms", "p95_ms"):
            one[name.replace("_ms", "_ratio")] = round(one[name] / figures["bare"][name], 2)
        assert call in CALLS
    return {"learners": learners, "attempts": attempts, "fill_s": round(filled), "calls": figures}


def growth(small: Figures, large: Figures) -> dict[str, float]:
    """Return how much longer each call takes in the large database: medians, by their ratios."""
    return {
        call: round(large[call]["median_ratio"] / small[call]["median_ratio"], 2)
        for call in CALLS[1:]
    }


def _filled(address: str, learners: int, attempts: int) -> tuple[list[str], int]:
    """Fill the database unless it is filled.

    Return tokens of some learners, and how many first attempts one of them has sent already.
    """
    app = build_app(Settings(database_url=address, secret_key="s" * 32, mode="development"))
    services: Services = app.extensions[EXTENSION]
    there, tried = left_there(services.database)
    if there and len(there) < min(TEMPLATES, learners):
        raise SystemExit(f"{address}: neither empty nor filled by this benchmark")
    given = tokens(services, there or fill(services.database, learners, attempts))
    services.close()
    return given, tried


def _sent(address: str, given: Sequence[str], tried: int, rounds: int) -> dict[str, list[float]]:
    """Send every call in turn, each round for another learner; return the seconds of each."""
    seconds: dict[str, list[float]] = {call: [] for call in CALLS}
    with requests.Session() as session:
        for number in range(rounds):
            bearer = {"Authorization": f"Bearer {given[number % len(given)]}"}
            for call, (method, path, body) in _calls(
                _attempt(tried + number // len(given))
            ).items():
                begun = perf_counter()
                answer = session.request(
                    method, f"{address}/api/v1{path}", json=body, headers=bearer, timeout=60
                )
                seconds[call].append(perf_counter() - begun)
                assert answer.ok, answer.text
    return seconds


def _calls(attempt: Any) -> dict[str, tuple[str, str, Any]]:
    """Return the calls of a round: method, path, body. The bare view reads no token."""
    return {
        "bare": ("GET", "/health/live", None),
        "attempt": ("POST", "/attempts", attempt),
        "next": ("GET", "/puzzles/next", None),
        "progress": ("GET", "/me/progress", None),
    }


def _attempt(number: int) -> dict[str, Any]:
    """Return a first attempt at one of the puzzles that nobody has tried."""
    puzzle = cards()[-1 - number % KEPT_BACK]
    key: UUID = uuid4()
    return {"id": str(key), "puzzle": puzzle.id, "answer": card_answer(right_card(puzzle))}


def _figures(seconds: Sequence[float]) -> dict[str, float]:
    return {
        "median_ms": round(1000 * median(seconds), 2),
        "p95_ms": round(1000 * quantiles(seconds, n=20)[-1], 2),
    }


if __name__ == "__main__":
    sys.exit(main())
