"""A bound on how much heavy work one process does at the same time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from api.problems import Problem


class Pool:
    """So many turns at once; who waits longer than ``patience`` seconds is sent away."""

    def __init__(self, size: int, patience: float = 5.0) -> None:
        self._slots = BoundedSemaphore(size)
        self._patience = patience

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for a turn and hold it. Raises ``solver_busy``."""
        if not self._slots.acquire(timeout=self._patience):
            raise Problem("solver_busy", headers={"Retry-After": "1"})
        try:
            yield
        finally:
            self._slots.release()
