"""Which tests run here: those whose parts (browser, database, cache) this machine has.

A test marked ``browser``, ``postgres`` or ``redis`` is left out where the part is missing, and
the run says so. Under ``BEZIQUE_TEST_ALL=1`` a missing part fails the run instead.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import socket
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

import pytest

POSTGRES_URL: Final = os.environ.get(
    "BEZIQUE_TEST_POSTGRES_URL", "postgresql://postgres@127.0.0.1:5432/postgres"
)
REDIS_URL: Final = os.environ.get("BEZIQUE_TEST_REDIS_URL", "redis://127.0.0.1:6379/0")

ON_A_SERVER: Final = pytest.mark.parametrize(
    "database_url", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True
)
"""Marks a test of what only a database server does."""


def chromium_path() -> str | None:
    """Return the path of Debian's or the system's Chromium, if there is one."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)


def _listens(url: str) -> bool:
    parts = urlsplit(url)
    try:
        socket.create_connection((parts.hostname or "", parts.port or 0), timeout=2).close()
    except OSError:
        return False
    return True


def _installed(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


PARTS: Final[dict[str, Callable[[], bool]]] = {
    "browser": lambda: chromium_path() is not None and _installed("playwright"),
    "postgres": lambda: _installed("psycopg") and _listens(POSTGRES_URL),
    "redis": lambda: _installed("redis") and _listens(REDIS_URL),
}
_missing = pytest.StashKey[list[str]]()


def pytest_configure(config: pytest.Config) -> None:
    """Find out once which parts this machine has."""
    missing = [part for part, present in PARTS.items() if not present()]
    if missing and os.environ.get("BEZIQUE_TEST_ALL") == "1":
        raise pytest.UsageError(f"BEZIQUE_TEST_ALL=1, but missing here: {', '.join(missing)}")
    config.stash[_missing] = missing


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests whose part is missing."""
    missing = config.stash[_missing]
    left_out = [item for item in items if any(mark.name in missing for mark in item.iter_markers())]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Say which tests are left out, and why."""
    return [
        f"left out: tests marked '{part}', which is missing on this machine"
        for part in config.stash[_missing]
    ]
