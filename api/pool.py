"""A bound on how much heavy work one process does at the same time, and on who waits for it."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition
from typing import Final

from api.problems import Problem

_SWITCH_SECONDS: Final = 0.0005
_REMEMBERED: Final = 4  # turns
_LONGEST: Final = 60  # seconds that anybody is told to wait


class Watch:
    """Whom a pool tells how it stands, while it stands so: to be quick. This one keeps nothing."""

    def stands(self, working: int, waiting: int) -> None:
        """Hear how many work and how many wait."""

    def refused(self) -> None:
        """Hear that somebody was sent away."""


class Pool:
    """So many turns at once.

    At most ``queue`` others wait for one, each holding a thread of the server: whoever comes
    next is sent away at once, so that threads are left for other requests. Without a ``queue``
    all may wait, which suits work that is soon done. Who waits longer than ``patience`` seconds
    is sent away, too. ``watch`` hears of every change.
    """

    def __init__(
        self,
        size: int,
        queue: int | None = None,
        patience: float = 5.0,
        watch: Watch | None = None,
    ) -> None:
        self._size = size
        self._queue = queue
        self.patience = patience
        self._change = Condition()
        self._working = 0
        self.waiting = 0
        self._took = 1.0
        self._watch = watch or Watch()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for a turn and hold it. Raises ``solver_busy``."""
        with self._change:
            if not (self._is_free() or self._wait()):
                self._watch.refused()
                raise Problem("solver_busy", headers={"Retry-After": str(self._until_free())})
            self._working += 1
            self._tell()
        began = time.monotonic()
        try:
            yield
        finally:
            with self._change:
                # The last few turns tell how long the next ones take.
                self._took += (time.monotonic() - began - self._took) / _REMEMBERED
                self._working -= 1
                self._tell()
                self._change.notify()

    def _until_free(self) -> int:
        """Return in how many seconds a turn may be had, if turns go on as the last ones did."""
        ahead = self._working + self.waiting
        return min(_LONGEST, max(1, math.ceil(self._took * ahead / self._size)))

    def _is_free(self) -> bool:
        return self._working < self._size

    def _wait(self) -> bool:
        """Wait for a turn that is free, and tell whether there is one."""
        if self._queue is not None and self.waiting >= self._queue:
            return False
        self.waiting += 1
        self._tell()
        try:
            return self._change.wait_for(self._is_free, self.patience)
        finally:
            self.waiting -= 1
            self._tell()

    def _tell(self) -> None:
        self._watch.stands(self._working, self.waiting)


def share_the_interpreter() -> None:
    """Let other threads have the interpreter ten times as often as usual.

    Compiled solvers run without it. One in plain Python gives it away only when the others ask,
    after so many seconds: a request that waits for input a few times would ask as often.
    """
    sys.setswitchinterval(min(sys.getswitchinterval(), _SWITCH_SECONDS))
