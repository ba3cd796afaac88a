"""Requests over real connections: in pieces, half, never ending, or none at all."""

from __future__ import annotations

import json
import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
import requests

from api.gunicorn_server import THREADS
from api.patient_worker import BODY_PATIENCE, CUT_PATIENCE, HEAD_PATIENCE, Collected
from api.reception import LONGEST_HEAD
from tests.api.server import AT_ONCE, Server, dialled, heard, serving

HALF = b"GET /api/v1/themes HTTP/1.1\r\nHost: a\r\n"
WHOLE = HALF + b"\r\n"
WAITRESS = "import sys; sys.modules['gunicorn'] = None; from api.cli import main; main()"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve for all tests here, with as many threads as one worker has."""
    with serving(tmp_path_factory.mktemp("data"), "--workers", "1") as running:
        yield running


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve with waitress, as where nothing forks."""
    program = ("-c", WAITRESS)
    with serving(tmp_path_factory.mktemp("data"), program=program) as running:
        yield running


@pytest.mark.parametrize("kind", ["server", "elsewhere"])
@pytest.mark.parametrize("sent", [b"", b"G", HALF])
def test_who_sends_half_a_head_or_nothing_holds_no_thread(
    kind: str, sent: bytes, request: pytest.FixtureRequest
) -> None:
    """Others are answered at once beside many more of them than there are threads."""
    server: Server = request.getfixturevalue(kind)
    with ExitStack() as lines:
        for _ in range(5 * THREADS):
            dialled(server, lines, sent)
        time.sleep(0.5)
        for _ in range(3):
            began = time.monotonic()
            assert requests.get(f"{server.address}/api/v1/health/live", timeout=30).ok
            assert time.monotonic() - began < AT_ONCE


POST = b"POST /api/v1/guests HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
PARTS = {
    "none of it": POST + b"Content-Length: 9\r\n\r\n",
    "a part of it": POST + b"Content-Length: 9\r\n\r\n{",
    "most of it": POST + b"Content-Length: 500000\r\n\r\n" + b" " * 400000,
    "expected": POST + b"Content-Length: 9\r\nExpect: 100-continue\r\n\r\n",
    "no chunk": CHUNKED,
    "a part of a chunk": CHUNKED + b"9\r\n{",
    "a part of a size": CHUNKED + b"1\r\n{\r\n1",
    "a last chunk within another": CHUNKED + b"ff\r\n0\r\n\r\n",
    "a last chunk and no end": CHUNKED + b"2\r\n{}\r\n0\r\n",
    "a last chunk and a trailer": CHUNKED + b"2\r\n{}\r\n0\r\nX: y\r\n",
}


@pytest.mark.parametrize("sent", PARTS.values(), ids=PARTS)
def test_who_sends_a_part_of_a_body_holds_no_thread(server: Server, sent: bytes) -> None:
    """Others are answered at once beside more of them than there are threads."""
    with ExitStack() as lines:
        for _ in range(2 * THREADS):
            dialled(server, lines, sent)
        for _ in range(3):
            began = time.monotonic()
            assert requests.get(f"{server.address}/api/v1/health/live", timeout=30).ok
            assert time.monotonic() - began < AT_ONCE


def test_a_body_of_one_letter_a_chunk_is_read_like_any_other(server: Server) -> None:
    """However small its chunks are, also where the lines between them are more than the limit."""
    for letters, status in ((60_000, 201), (200_000, 201), (1_200_000, 413)):
        sent = CHUNKED + b"1\r\n \r\n" * letters + b"2\r\n{}\r\n0\r\n\r\n"
        with ExitStack() as lines:
            line = dialled(server, lines, sent + WHOLE)
            answers = line.makefile("rb")
            assert heard(answers)[0] == status
            if status == 201:
                assert heard(answers)[0] == 200


@pytest.mark.parametrize(
    ("head", "status", "code"),
    [
        (POST + b"Transfer-Encoding: xchunked\r\n\r\n", 400, "bad_request"),
        (CHUNKED.replace(b"chunked", b"gzip, chunked"), 415, "unsupported_media_type"),
    ],
)
def test_a_coding_that_nobody_reads_is_the_fault_of_the_sender(
    server: Server, head: bytes, status: int, code: str
) -> None:
    """It is refused, and never taken for a fault of ours that is worth another try."""
    with ExitStack() as lines:
        line = dialled(server, lines, head + b"2\r\n{}\r\n0\r\n\r\n")
        told, body = heard(line.makefile("rb"))
        assert (told, json.loads(body)["code"]) == (status, code)


def test_what_was_collected_is_given_in_pieces() -> None:
    """At each chunk the parser copies what it has: of all at once that is the square of it."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        collected = Collected(ours, b"a" * 10_000)
        theirs.sendall(b"b")
        collected.give()
        pieces = [collected.read() for _ in range(4)]
        assert b"".join(pieces) == b"a" * 10_000 + b"b"
        assert max(map(len, pieces)) <= 5000
        assert collected.is_read


def test_the_next_request_begins_with_what_came_behind_the_last_one() -> None:
    """What the parser gave back, then what it had not come to."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        collected = Collected(ours, b"a" * 5000 + b"b" * 5000)
        collected.give()
        read = collected.read()
        collected.unread(read[10:])
        assert not collected.is_read
        assert collected.anew().getvalue() == b"a" * 4990 + b"b" * 5000


def test_what_is_kept_of_bodies_is_bounded(tmp_path: Path) -> None:
    """Who began first is told to come again; who began after him is heard to the end."""
    bounded = "import api.patient_worker as worker; worker.MOST_AWAITED = 100_000"
    program = ("-c", f"{bounded}; from api.cli import main; main()")
    part = POST + b"Content-Length: 60002\r\n\r\n" + b" " * 60_000
    with ExitStack() as lines, serving(tmp_path, "--workers", "1", program=program) as small:
        for _ in range(3):  # what was kept of the one before counts no more
            first, second = (dialled(small, lines, part) for _ in range(2))
            status, body = heard(first.makefile("rb"))
            assert (status, json.loads(body)["code"]) == (503, "unavailable")
            second.sendall(b"{}")
            assert heard(second.makefile("rb"))[0] == 201
        assert requests.get(f"{small.address}/api/v1/health/live", timeout=30).ok


def test_half_a_body_is_told_so_after_a_while(server: Server) -> None:
    """408 as a problem, also to who sends a letter now and then."""
    with ExitStack() as lines:
        began = time.monotonic()
        many = POST + b"Content-Length: 99\r\n\r\n{"
        half, slow = (dialled(server, lines, many) for _ in range(2))
        while not select.select([slow], [], [], BODY_PATIENCE / 8)[0]:
            slow.sendall(b" ")
            assert time.monotonic() - began < 3 * BODY_PATIENCE
        for line in (half, slow):
            status, body = heard(line.makefile("rb"))
            assert (status, json.loads(body)["code"]) == (408, "request_timeout")
        assert time.monotonic() - began >= BODY_PATIENCE - 1


def test_a_body_that_is_refused_holds_a_thread_for_a_while_only(server: Server) -> None:
    """One that is larger than any that is taken, of which a letter comes now and then."""
    with ExitStack() as lines:
        large = POST + b"Content-Length: 9000000\r\n\r\n"
        slow = [dialled(server, lines, large) for _ in range(THREADS)]
        began = time.monotonic()
        while not all(select.select([line], [], [], 0)[0] for line in slow):
            assert time.monotonic() - began < 4 * CUT_PATIENCE
            for line in slow:
                with suppress(OSError):
                    line.sendall(b" ")
            select.select(slow, [], [], 0.5)
        assert heard(slow[0].makefile("rb"))[0] == 413
        assert requests.get(f"{server.address}/api/v1/health/live", timeout=30).ok


@pytest.mark.parametrize("coding", ["Content-Length: 18", "Transfer-Encoding: chunked"])
def test_who_asks_whether_his_body_is_wanted_is_told_so_once(server: Server, coding: str) -> None:
    """100 before the body, and the answer after it."""
    body = b'{"language": "pt"}'
    sent = b"12\r\n%s\r\n0\r\n\r\n" % body if "chunked" in coding else body
    with ExitStack() as lines:
        line = dialled(server, lines, POST + f"{coding}\r\nExpect: 100-continue\r\n\r\n".encode())
        answers = line.makefile("rb")
        assert answers.readline() + answers.readline() == b"HTTP/1.1 100 Continue\r\n\r\n"
        line.sendall(sent)
        status, content = heard(answers)
        assert (status, json.loads(content)["language"]) == (201, "pt")


@pytest.mark.parametrize(
    "sent",
    [
        HALF + b"Connection: close\r\n\r\n",
        POST + b"Content-Length: +5\r\n\r\n",
        HALF + b"X" * LONGEST_HEAD,
        b"\r\n\r\n",
    ],
    ids=["last", "refused", "too long", "empty"],
)
def test_who_was_told_to_hang_up_and_does_not_keeps_nobody_waiting(
    server: Server, sent: bytes
) -> None:
    """His connection is closed after a while, beside all others."""
    with ExitStack() as lines:
        told = [dialled(server, lines, sent) for _ in range(2 * THREADS)]
        for line in told:
            assert line.recv(5) == b"HTTP/"
        for _ in range(3):
            began = time.monotonic()
            assert requests.get(f"{server.address}/api/v1/health/live", timeout=30).ok
            assert time.monotonic() - began < AT_ONCE
        for line in told:
            assert line.makefile("rb").read().partition(b"\r\n\r\n")[2]  # all of it, and the end


BREAKING = """
import api.gunicorn_server as server
from api.cli import main

def pieces():
    yield b"a"
    raise RuntimeError("the rest cannot be made")

def load(self, load=server.EmbeddedServer.load):
    app = load(self)
    app.add_url_rule("/breaking", view_func=pieces)
    return app

server.EmbeddedServer.load = load
main()
"""


def test_an_answer_that_breaks_off_ends_its_own_connection_only(tmp_path: Path) -> None:
    """Nobody takes its part for the whole, and the others of the worker stay."""
    program = ("-c", BREAKING)
    with ExitStack() as lines, serving(tmp_path, "--workers", "1", program=program) as breaking:
        other = dialled(breaking, lines, WHOLE)
        answers = other.makefile("rb")
        assert heard(answers)[0] == 200
        broken = dialled(breaking, lines, WHOLE.replace(b"/api/v1/themes", b"/breaking"))
        assert broken.makefile("rb").read().endswith(b"\r\n\r\n1\r\na\r\n")
        other.sendall(WHOLE)
        assert heard(answers)[0] == 200


def test_who_was_answered_and_stays_holds_no_thread(server: Server) -> None:
    """Connections that are kept for a next request wait where the others do."""
    with ExitStack() as lines:
        for _ in range(2 * THREADS):
            line = dialled(server, lines, WHOLE)
            assert heard(line.makefile("rb"))[0] == 200
            line.sendall(HALF)
        began = time.monotonic()
        assert requests.get(f"{server.address}/api/v1/health/live", timeout=30).ok
        assert time.monotonic() - began < AT_ONCE


def test_half_a_head_is_told_so_after_a_while(server: Server) -> None:
    """408 as a problem, also to who sends a letter now and then; whoever is silent is let go."""
    with ExitStack() as lines:
        began = time.monotonic()
        half, silent, slow = (dialled(server, lines, sent) for sent in (HALF, b"", HALF))
        while not select.select([slow], [], [], 1)[0]:
            slow.sendall(b"X")
            assert time.monotonic() - began < 3 * HEAD_PATIENCE
        for line in (half, slow):
            top, _, body = line.makefile("rb").read().partition(b"\r\n\r\n")
            assert top.startswith(b"HTTP/1.1 408 ")
            assert b"Content-Type: application/problem+json" in top
            assert json.loads(body)["code"] == "request_timeout"
        assert silent.recv(1) == b""
        assert time.monotonic() - began >= HEAD_PATIENCE - 1


def test_a_head_that_comes_slowly_is_answered(server: Server) -> None:
    """Letter by letter, and whatever else belongs to the request after it."""
    body = b'{"language": "pt"}'
    head = b"POST /api/v1/guests HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
    sent = head + b"Content-Length: %d\r\n\r\n" % len(body) + body
    with ExitStack() as lines:
        line = dialled(server, lines)
        for place in range(len(sent)):
            line.sendall(sent[place : place + 1])
            time.sleep(0.01)
        answers = line.makefile("rb")
        status, content = heard(answers)
        assert (status, json.loads(content)["language"]) == (201, "pt")
        line.sendall(WHOLE)
        assert heard(answers)[0] == 200


def test_many_requests_sent_at_once_are_answered_in_order(server: Server) -> None:
    """Each head begins where the request before ended."""
    paths = ("themes", "health/live", "nothing")
    ask = b"".join(b"GET /api/v1/%s HTTP/1.1\r\nHost: a\r\n\r\n" % name.encode() for name in paths)
    with ExitStack() as lines:
        line = dialled(server, lines, ask + HALF)
        answers = line.makefile("rb")
        assert [heard(answers)[0] for _ in paths] == [200, 200, 404]


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (HALF + b"X: " + b"x" * (LONGEST_HEAD + 1), 431),
        (b"\r\n\r\n", 400),
        (b"GET / HTTP/1.1\nHost: a\n\n", 400),
        (b"\r\n" + WHOLE, 200),
    ],
)
def test_what_can_be_no_head_is_not_waited_for(server: Server, sent: bytes, status: int) -> None:
    """It is refused at once."""
    with ExitStack() as lines:
        began = time.monotonic()
        assert heard(dialled(server, lines, sent).makefile("rb"))[0] == status
        assert time.monotonic() - began < AT_ONCE


def test_a_server_that_ends_waits_for_no_head(tmp_path: Path) -> None:
    """Who is silent or slow does not keep it, however long he might be waited for otherwise."""
    patient = "import api.patient_worker as worker; worker.HEAD_PATIENCE = 3600.0"
    program = ("-c", f"{patient}; from api.cli import main; main()")
    with ExitStack() as lines, serving(tmp_path, "--workers", "1", program=program) as ending:
        for sent in (b"", HALF):
            dialled(ending, lines, sent)
        requests.get(f"{ending.address}/api/v1/health/live", timeout=30)  # they are waited for
        ending.process.terminate()
        assert ending.process.wait(60) == 0
