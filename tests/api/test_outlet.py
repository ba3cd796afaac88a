"""Answers whose readers are slower than we are, or read nothing at all."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
import requests

from api import outlet
from api.gunicorn_server import THREADS
from api.outlet import Outlet
from tests.api.server import AT_ONCE, dialled, heard, serving

LARGE = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n"
MANY = 30  # so many of them are more than any buffer between two sockets takes
DATA = bytes(range(256)) * 20_000


@pytest.fixture
def pair() -> Iterator[tuple[Outlet, socket.socket]]:
    """Return an outlet, and the connection at its other end."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield Outlet(ours), theirs


def read_all(theirs: socket.socket, ours: Outlet) -> bytes:
    """Read until nothing is kept, and what is left."""
    theirs.settimeout(0.2)
    read = bytearray()
    try:
        while piece := theirs.recv(1 << 16):
            read += piece
            ours.send_on()
    except TimeoutError:
        assert not ours.kept
    return bytes(read)


def test_what_is_not_taken_at_once_is_kept_and_sent_on(pair: tuple[Outlet, socket.socket]) -> None:
    """In its order, with what was sent behind it, and nobody waits."""
    ours, theirs = pair
    ours.settimeout(60)
    ours.sendall(b"first")
    assert ours.kept == 0
    for start in range(0, 1 << 20, 1 << 18):
        ours.sendall(DATA[start : start + (1 << 18)])
    assert 0 < ours.kept < 1 << 20
    assert ours.gettimeout() == 60
    assert read_all(theirs, ours) == b"first" + DATA[: 1 << 20]


@pytest.mark.parametrize(("offset", "count"), [(0, None), (300, 200_000), (0, 10), (9, 0)])
def test_a_file_is_sent_like_anything_else(
    pair: tuple[Outlet, socket.socket], tmp_path: Path, offset: int, count: int | None
) -> None:
    """A part of it, or all."""
    ours, theirs = pair
    path = tmp_path / "file"
    path.write_bytes(DATA[: 1 << 20])
    with path.open("rb") as file:
        ours.sendfile(file, offset, count)
    end = 1 << 20 if count is None else offset + count
    assert read_all(theirs, ours) == DATA[offset:end]


def test_more_than_is_kept_waits_for_its_reader(
    pair: tuple[Outlet, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as he reads at all."""
    ours, theirs = pair
    monkeypatch.setattr(outlet, "MOST_KEPT", 1 << 16)
    read = bytearray()

    def slowly() -> None:
        while len(read) < 1 << 20:
            read.extend(theirs.recv(1 << 12))

    reader = threading.Thread(target=slowly)
    reader.start()
    ours.sendall(DATA[: 1 << 20])
    assert ours.kept <= 1 << 16
    while ours.kept:
        ours.send_on()
    reader.join(60)
    assert bytes(read) == DATA[: 1 << 20]


def test_who_reads_nothing_is_not_waited_for(
    pair: tuple[Outlet, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor who is gone."""
    ours, theirs = pair
    monkeypatch.setattr(outlet, "READER_PATIENCE", 0.05)
    with pytest.raises(TimeoutError):
        ours.sendall(DATA)
    theirs.close()
    with pytest.raises(OSError, match=r"pipe|reset"):
        ours.send_on()


def test_who_does_not_read_his_answer_holds_no_thread(tmp_path: Path) -> None:
    """Others are answered at once; and who comes to read gets every answer whole."""
    with ExitStack() as lines, serving(tmp_path, "--workers", "1") as server:
        whole = requests.get(f"{server.address}/api/v1/openapi.json", timeout=30).content
        slow = [dialled(server, lines, LARGE * MANY) for _ in range(2 * THREADS)]
        time.sleep(0.5)
        for _ in range(3):
            began = time.monotonic()
            assert requests.get(f"{server.address}/api/v1/health/live", timeout=30).ok
            assert time.monotonic() - began < AT_ONCE
        answers = slow[0].makefile("rb")
        assert [heard(answers) for _ in range(MANY)] == [(200, whole)] * MANY


@pytest.mark.parametrize("bound", ["READER_PATIENCE = 1.0", "MOST_UNSENT = 1_000_000"])
def test_who_reads_nothing_is_left(tmp_path: Path, bound: str) -> None:
    """After a while, or where too much is kept; his connection ends amid an answer."""
    bounded = f"import api.patient_worker as worker; worker.{bound}"
    program = ("-c", f"{bounded}; from api.cli import main; main()")
    with ExitStack() as lines, serving(tmp_path, "--workers", "1", program=program) as server:
        whole = requests.get(f"{server.address}/api/v1/openapi.json", timeout=30).content
        slow = [dialled(server, lines, LARGE * MANY) for _ in range(THREADS)]
        time.sleep(4)
        assert min(map(came_on, slow)) < MANY * len(whole)


def came_on(line: socket.socket) -> int:
    """Return how many bytes a connection still brings."""
    came = 0
    with suppress(ConnectionResetError):
        while piece := line.recv(1 << 16):
            came += len(piece)
    return came
