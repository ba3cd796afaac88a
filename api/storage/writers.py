"""The queue of those who will write to a SQLite file, across threads and processes.

SQLite has one writer at a time, and whoever finds another one asks again after a pause that grows
to a tenth of a second. Who has just written and will write again asks at once: under load some wait
for their turn longer than any timeout while others pass them again and again. So only the first
of the queue asks SQLite, and the others wait for his place.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic
from typing import Final

if sys.platform != "win32":
    from fcntl import LOCK_EX, flock

ENDING: Final = "-queue"
"""What the name of the file ends with that the queue is made of: an empty one, never removed."""

_HERE: Final = Lock()


@contextmanager
def first_in_queue(file: str) -> Iterator[float]:
    """Wait for the first place among the writers of a file and hold it; give the seconds waited.

    Held only until the transaction has begun, it keeps nobody from anything but from beginning
    another one, and ends with the process. Where no file can be made beside, nobody queues.
    """
    began = monotonic()
    if sys.platform == "win32":  # one process serves there
        with _HERE:
            yield monotonic() - began
        return
    try:
        # Opened each time: a lock belongs to what was opened, which threads and forks would share.
        place = os.open(f"{file}{ENDING}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        yield 0.0
        return
    try:
        flock(place, LOCK_EX)
        yield monotonic() - began
    finally:
        os.close(place)
