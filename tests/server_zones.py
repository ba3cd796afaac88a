"""Where the server may stand: nothing that is told of a learner's days depends on it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

import pytest

SERVER_ZONES: Final = ("UTC", "Europe/Berlin", "America/Los_Angeles")


def standing_in(zone: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let this process stand in a zone, until it is gone on with."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()
