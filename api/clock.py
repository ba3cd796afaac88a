"""The one place where the time is read. Everything else is given an instant."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def now() -> datetime:
    """Return the present instant, in UTC, to the microsecond."""
    return datetime.now(UTC)
