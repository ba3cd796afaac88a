"""Bodies over a real connection: too large, broken off, never ending, announced wrongly."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from http.client import HTTPConnection
from threading import Thread
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
import requests
from flask import Flask
from werkzeug.serving import make_server

from tests.api.server import Server, serving

LARGE = b'{"position": "' + b"x" * 10_000_000 + b'"}'
CHUNKED = "Transfer-Encoding: chunked\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve for all tests here."""
    with serving(tmp_path_factory.mktemp("data"), "--workers", "1") as running:
        yield running


def exchange(
    server: Server, headers: str, body: bytes, request_line: str = "POST /api/v1/solve"
) -> tuple[int, str]:
    """Send a request byte by byte as given, close our end, return the status and the code."""
    where = urlsplit(server.address)
    with socket.create_connection((str(where.hostname), where.port or 80), timeout=30) as line:
        head = f"{request_line} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        line.sendall(f"{head}Connection: close\r\n{headers}\r\n".encode() + body)
        line.shutdown(socket.SHUT_WR)
        answer = line.makefile("rb").read()
    top, _, text = answer.partition(b"\r\n\r\n")
    return int(top.split()[1]), json.loads(text)["code"]


@pytest.mark.parametrize("path", ["solve", "guests", "attempts", "nothing"])
def test_who_sends_ten_megabytes_hears_why_they_are_refused(server: Server, path: str) -> None:
    """The answer arrives, also when the body was refused before it was read."""
    where = urlsplit(server.address)
    line = HTTPConnection(str(where.hostname), where.port, timeout=30)
    line.request("POST", f"/api/v1/{path}", LARGE, {"Content-Type": "application/json"})
    response = line.getresponse()
    assert response.status == {"attempts": 401, "nothing": 404}.get(path, 413)
    assert json.loads(response.read())["code"]
    line.close()


def test_a_body_without_a_length_is_bounded_too(server: Server) -> None:
    """A body is never cut at the limit and taken for the whole."""
    pieces = (b'{"position": 7}', *[b" " * 65_536] * 40)
    response = requests.post(
        f"{server.address}/api/v1/solve",
        data=iter(pieces),
        headers={"Content-Type": "application/json"},
        timeout=30,
    )
    assert (response.status_code, response.json()["code"]) == (413, "body_too_large")


@pytest.mark.parametrize(
    ("headers", "body", "status", "code"),
    [
        (CHUNKED, b'f\r\n{"position": 7}\r\n0\r\n\r\n', 422, "invalid"),
        (CHUNKED, b"zz\r\nabc\r\n0\r\n\r\n", 400, "bad_request"),
        (CHUNKED, b"-5\r\nabc\r\n0\r\n\r\n", 400, "bad_request"),
        (CHUNKED, b"ff\r\nabc", 400, "bad_request"),
        ("Content-Length: 300\r\n", b'{"position": 7}', 400, "bad_request"),
        ("Content-Length: 3\r\n", b'{"position": 7}', 400, "not_json"),
        (f"Content-Length: 1{'0' * 30}\r\n", b'{"position": 7}', 413, "body_too_large"),
    ],
)
def test_a_body_that_is_not_what_was_announced(
    server: Server, headers: str, body: bytes, status: int, code: str
) -> None:
    """4xx, and half a body is not acted upon although it can be read."""
    assert exchange(server, headers, body) == (status, code)


WHOLE = b'{"title": "a part", "base": "salon"}'
BROKEN = {
    "no chunk at all": b"",
    "no size": b"zz\r\n",
    "no size before a whole": b"zz\r\n%x\r\n%s\r\n0\r\n\r\n" % (len(WHOLE), WHOLE),
    "a whole, then no size": b"%x\r\n%s\r\nzz\r\n" % (len(WHOLE), WHOLE),
    "a whole, and no end": b"%x\r\n%s\r\n" % (len(WHOLE), WHOLE),
    "a chunk that is cut": b"ff\r\n%s" % WHOLE,
}
BY_KEY = [
    "POST /api/v1/guests",
    "POST /api/v1/profiles",
    "POST /api/v1/accounts",
    "POST /api/v1/generated-puzzles",
    "POST /api/v1/puzzles/endgame-card-001/reports",
]


def named(server: Server) -> tuple[str, str]:
    """Make a guest; return the header that names him, and a key."""
    made = requests.post(f"{server.address}/api/v1/guests", json={}, timeout=30).json()
    return made["token"]["access_token"], f"Idempotency-Key: {uuid4()}\r\n"


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("request_line", [*BY_KEY, "DELETE /api/v1/me"])
@pytest.mark.parametrize("keyed", [True, False])
def test_no_reader_of_a_broken_body_takes_what_is_left_for_all(
    server: Server, request_line: str, body: bytes, keyed: bool
) -> None:
    """Where a key is allowed, the body is looked at twice: 400 each time, and nothing is made."""
    token, key = named(server)
    bearer = f"Authorization: Bearer {token}\r\n"
    headers = f"{bearer}{CHUNKED}{key if keyed else ''}"
    assert exchange(server, headers, body, request_line) == (400, "bad_request")
    mine = {"Authorization": f"Bearer {token}"}
    listed = requests.get(f"{server.address}/api/v1/profiles", headers=mine, timeout=30).json()
    assert not [each for each in listed["items"] if each["house"]]


@pytest.mark.parametrize("beyond", [1, 2])
@pytest.mark.parametrize("request_line", BY_KEY)
def test_no_reader_of_a_body_cut_at_the_limit_takes_it_for_all(
    server: Server, request_line: str, beyond: int
) -> None:
    """The first reader looks a byte further; for the second there may be none left."""
    token, key = named(server)
    content = b"{}".ljust((1 << 20) + beyond)
    body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(content), content)
    headers = f"Authorization: Bearer {token}\r\n{CHUNKED}{key}"
    assert exchange(server, headers, body, request_line) == (413, "body_too_large")


@pytest.mark.parametrize(
    ("request_line", "headers", "status", "code"),
    [
        ("get / HTTP/1.1", "", 400, "bad_request"),
        ("GET /api/v1/puzzles/К HTTP/1.1", "", 400, "bad_request"),
        ("GET * HTTP/1.1", "", 400, "bad_request"),
        (f"GET /{'x' * 9_000} HTTP/1.1", "", 414, "uri_too_long"),
        ("GET / HTTP/1.1", f"X: {'x' * 20_000}\r\n", 431, "headers_too_large"),
        ("POST / HTTP/1.1", "Content-Length: abc\r\n", 400, "bad_request"),
        ("POST / HTTP/1.1", "Content-Length: -1\r\n", 400, "bad_request"),
        ("POST / HTTP/1.1", f"{CHUNKED}Content-Length: 3\r\n", 400, "bad_request"),
    ],
)
def test_what_is_no_http_is_refused_as_a_problem(
    server: Server, request_line: str, headers: str, status: int, code: str
) -> None:
    """With the headers of every answer, and nothing of what was sent in it."""
    where = urlsplit(server.address)
    with socket.create_connection((str(where.hostname), where.port or 80), timeout=30) as line:
        line.sendall(f"{request_line}\r\nHost: a\r\n{headers}\r\n".encode())
        top, _, body = line.makefile("rb").read().partition(b"\r\n\r\n")
    assert int(top.split()[1]) == status
    assert b"Content-Type: application/problem+json" in top
    assert b"Content-Security-Policy: default-src 'self'" in top
    assert (json.loads(body)["status"], json.loads(body)["code"]) == (status, code)


@pytest.mark.parametrize("path", ["guests", "nothing"])
def test_a_server_whose_input_never_ends_is_not_waited_for(app: Flask, path: str) -> None:
    """Some servers hand over the bare connection: reading past the body would wait for ever."""
    plain = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=plain.serve_forever, daemon=True)
    thread.start()
    address = f"http://127.0.0.1:{plain.server_port}/api/v1/{path}"
    answer = requests.post(address, json={"language": "pt"}, timeout=10)
    assert answer.status_code == {"guests": 201, "nothing": 404}[path]
    plain.shutdown()
    thread.join()
    plain.server_close()
