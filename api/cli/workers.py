"""Work shared between processes, its results in the order of the work."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from threading import Thread
from typing import Final, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

_AHEAD: Final = 3  # pieces of work for each process that wait or are done too early


def in_order(
    work: Callable[[Item], Result], items: Iterable[Item], processes: int
) -> Generator[tuple[Item, Result], None, None]:
    """Yield every item with what ``work`` makes of it, in the order of the items.

    ``work`` must be a function that processes can find by its name; with one process it runs
    in this one. No more items are read than are about to be worked on.
    """
    if processes == 1:
        for item in items:
            yield item, work(item)
        return
    spawning = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, spawning, _follow_parent)
    waiting: deque[tuple[Item, Future[Result]]] = deque()
    try:
        for item in items:
            waiting.append((item, pool.submit(work, item)))
            if len(waiting) == _AHEAD * processes:
                item, done = waiting.popleft()
                yield item, done.result()
        for item, done in waiting:
            yield item, done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _follow_parent() -> None:
    """Leave Ctrl-C to the parent, and end when it ends, however it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # a killed parent takes nothing down with it
