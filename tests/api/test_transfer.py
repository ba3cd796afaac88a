"""Bodies over a real connection: too large, broken off, never ending, announced wrongly."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from http.client import HTTPConnection
from threading import Thread
from urllib.parse import urlsplit

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


def exchange(server: Server, headers: str, body: bytes) -> tuple[int, str]:
    """Send a request byte by byte as given, close our end, return the status and the code."""
    where = urlsplit(server.address)
    with socket.create_connection((str(where.hostname), where.port or 80), timeout=30) as line:
        head = "POST /api/v1/solve HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
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
