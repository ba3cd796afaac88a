"""What the loop of a worker does with connections that are ready at the same moment."""

from __future__ import annotations

import os
import selectors
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from types import SimpleNamespace
from typing import Any

import pytest
from gunicorn.config import Config
from gunicorn.glogging import Logger
from gunicorn.workers.gthread import TConn

from api import patient_worker
from api.outlet import Outlet
from api.patient_worker import PatientWorker

HEAD = b"POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n"
AWAY = ("127.0.0.1", 1)

Dial = Callable[[], tuple[TConn, socket.socket]]


@pytest.fixture
def worker() -> Iterator[PatientWorker]:
    """Return a worker that listens nowhere; its loop turns when it is told to."""
    config = Config()
    made = PatientWorker(0, os.getpid(), [], None, 30, config, Logger(config))
    made.wsgi = None
    made.tpool = ThreadPoolExecutor(1)
    made.poller = selectors.DefaultSelector()
    made.method_queue.init()
    made.poller.register(
        made.method_queue.fileno(), selectors.EVENT_READ, made.method_queue.run_callbacks
    )
    yield made
    made.tmp.close()
    made.tpool.shutdown()
    made.poller.close()
    made.method_queue.close()


@pytest.fixture
def dial(worker: PatientWorker) -> Iterator[Dial]:
    """Connect to the worker; return the connection as it has it, and the other end."""
    with ExitStack() as open_ones:

        def dialled() -> tuple[TConn, socket.socket]:
            ours, theirs = map(open_ones.enter_context, socket.socketpair())
            theirs.settimeout(10)
            worker.nr_conns += 1
            return TConn(worker.cfg, ours, AWAY, AWAY), theirs

        yield dialled


def turn(worker: PatientWorker) -> None:
    """Have the loop look once at all that is ready."""
    worker.wait_for_and_dispatch_events(0.1)


def test_who_is_refused_for_another_is_not_read_any_more(
    worker: PatientWorker, dial: Dial, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though the loop was told of both at once."""
    monkeypatch.setattr(patient_worker, "MOST_AWAITED", 100_000)
    (first, one), (second, two) = dial(), dial()
    for conn, line in ((first, one), (second, two)):
        line.sendall(HEAD + b" " * 40_000)
        worker.enqueue_req(conn)
    turn(worker)
    two.sendall(b" " * 30_000)
    one.sendall(b" ")
    turn(worker)
    assert one.recv(12) == b"HTTP/1.1 503"
    one.close()
    turn(worker)
    assert worker.nr_conns == 1
    two.close()
    turn(worker)


def unsent(conn: TConn, count: int) -> Any:
    """Have a connection answered with so many bytes; return what its thread came back with."""
    conn.init()
    conn.sock = Outlet(conn.sock)
    conn.sock.sendall(b"x" * count)
    done: Future[bool] = Future()
    done.set_result(False)
    return done


def test_who_is_left_for_another_is_not_sent_to_any_more(
    worker: PatientWorker, dial: Dial, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though he has just begun to read."""
    monkeypatch.setattr(patient_worker, "MOST_UNSENT", 2_000_000)
    (first, one), (second, two) = dial(), dial()
    worker.finish_request(first, unsent(first, 1_900_000))
    worker.method_queue.defer(worker.finish_request, second, unsent(second, 1_900_000))
    one.recv(1 << 20)
    turn(worker)
    assert worker.nr_conns == 1
    assert first.sock.fileno() < 0
    came = 0
    while piece := two.recv(1 << 16):
        came += len(piece)
        turn(worker)
    assert came == 1_900_000
    two.close()
    turn(worker)
    assert worker.nr_conns == 0


@pytest.mark.parametrize("patience", ["HEAD_PATIENCE", "BODY_PATIENCE"])
def test_a_refusal_waits_until_what_was_sent_before_is_read(
    worker: PatientWorker, dial: Dial, monkeypatch: pytest.MonkeyPatch, patience: str
) -> None:
    """It is not cut off where the connection is full."""
    monkeypatch.setattr(patient_worker, patience, 0.0)
    conn, line = dial()
    conn.init()
    conn.sock.setblocking(False)
    full = 0
    with suppress(BlockingIOError):
        while True:
            full += conn.sock.send(b"x" * 1000)
    line.sendall(HEAD if patience == "BODY_PATIENCE" else HEAD[:20])
    worker.enqueue_req(conn)
    worker.murder_pending()
    came = bytearray()
    while piece := line.recv(1 << 16):
        came += piece
        turn(worker)
    assert came[:full] == b"x" * full
    head, _, body = bytes(came[full:]).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 ")
    assert f"Content-Length: {len(body)}".encode() in head
    assert worker.nr_conns == 1
    line.close()
    turn(worker)
    assert worker.nr_conns == 0


def test_a_worker_that_ends_waits_for_who_still_reads(
    worker: PatientWorker, dial: Dial, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not for who has taken nothing for a while, though he might have longer otherwise."""
    now = [0.0]
    monkeypatch.setattr(patient_worker, "time", SimpleNamespace(monotonic=lambda: now[0]))
    (first, one), (second, two) = dial(), dial()
    for conn in (first, second):
        worker.finish_request(conn, unsent(conn, 1_900_000))
    worker.alive = False
    came = 0
    while came < 1_900_000:
        worker.murder_pending()
        for _ in range(4):  # a pair of sockets takes more only once most of it is read
            came += len(two.recv(1 << 16))
        turn(worker)
        now[0] += patient_worker.FAREWELL / 2
    assert now[0] > 2 * patient_worker.FAREWELL
    assert first.sock.fileno() < 0
    assert len(one.recv(100)) == 100  # what was on its way
