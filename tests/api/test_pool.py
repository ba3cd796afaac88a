"""The bound on heavy work."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import sleep

import pytest

from api.pool import Pool, share_the_interpreter
from api.problems import Problem


def refused(pool: Pool) -> Problem:
    with pytest.raises(Problem) as caught, pool.turn():
        pass
    return caught.value


def test_who_waits_too_long_is_sent_away() -> None:
    """With a Retry-After; when a turn is over, the next one is let in."""
    pool = Pool(1, patience=0.01)
    with pool.turn():
        problem = refused(pool)
    assert problem.code == "solver_busy"
    assert problem.headers["Retry-After"]
    with pool.turn():
        pass


def test_what_is_done_waits_as_long_as_it_takes() -> None:
    """Past the patience of the pool, and though its queue is full."""
    pool, told = Pool(1, queue=0, patience=0.01), Event()

    def tell() -> None:
        with pool.turn(anyhow=True):
            told.set()

    with ThreadPoolExecutor(1) as threads:
        with pool.turn():
            waiting = threads.submit(tell)
            while pool.waiting == 0:
                sleep(0.01)
            assert not told.wait(0.1)
        waiting.result(60)
    assert told.is_set()


def test_who_finds_the_queue_full_is_sent_away_at_once() -> None:
    """One works, one waits, and the third need not wait at all, however patient the pool is."""
    pool, working, done = Pool(1, queue=1, patience=600), Event(), Event()

    def work() -> str:
        with pool.turn():
            working.set()
            assert done.wait(60)
        return "worked"

    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(work)
        assert working.wait(60)
        second = threads.submit(work)
        while pool.waiting == 0:
            sleep(0.01)
        assert refused(pool).code == "solver_busy"
        assert not first.done()
        assert not second.done()
        done.set()
        assert (first.result(60), second.result(60)) == ("worked", "worked")
    with pool.turn():
        pass


def test_who_is_sent_away_is_told_how_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as the last turns took, times those ahead; never nothing, never for ever."""
    now = [0.0]
    monkeypatch.setattr("api.pool.time.monotonic", lambda: now[0])
    pool, told = Pool(1, queue=0), []
    for seconds in (0.0, 0.0, 8.0, 8.0, 8.0, 8.0, 8.0, 8.0, 8.0, 8.0, 1e4):
        with pool.turn():
            told.append(refused(pool).headers["Retry-After"])
            now[0] += seconds
    with pool.turn():
        assert refused(pool).headers["Retry-After"] == "60"
    assert told[:3] == ["1", "1", "1"]
    assert told[-1] == "8"


def test_a_turn_ends_with_an_error_too() -> None:
    """No slot and no place in the queue is lost."""
    pool = Pool(1, queue=0, patience=0.01)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), pool.turn():
            raise ZeroDivisionError
    with pool.turn():
        assert refused(pool).code == "solver_busy"


def test_the_interpreter_is_shared_more_often_but_never_less() -> None:
    """An operator's own shorter interval stays."""
    before = sys.getswitchinterval()
    try:
        sys.setswitchinterval(0.005)
        share_the_interpreter()
        assert sys.getswitchinterval() < 0.005
        sys.setswitchinterval(0.0001)
        share_the_interpreter()
        assert sys.getswitchinterval() < 0.0002
    finally:
        sys.setswitchinterval(before)
