"""A server on a real port whose answers get lost, are refused, or come late, as a test says."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from threading import Lock, Thread
from typing import Any

import pytest
from flask import Flask
from werkzeug.serving import make_server

from api.client import Client, MemoryTokens, TokenStore
from api.client.transport import Patience

Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]


class Line:
    """What lies between client and server. ``faults`` are taken one a request, ``""``: none.

    ``lost``: done, and the answer lost on the way. ``503``, or ``429;7``: refused before it was
    done, with a Retry-After. ``409;1``: what was sent before is not yet done.
    """

    def __init__(self, server: Wsgi) -> None:
        self.server = server
        self.faults: list[str] = []
        self.sent: list[str] = []
        self._turn = Lock()

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer, or let happen what the test wants."""
        with self._turn:
            self.sent.append(f"{environ['REQUEST_METHOD']} {environ['PATH_INFO'][7:]}")
            fault = self.faults.pop(0) if self.faults else ""
        if fault == "lost":
            b"".join(self.server(environ, lambda *_: None))
            with suppress(OSError):
                environ["werkzeug.socket"].shutdown(socket.SHUT_RDWR)
            return []
        if fault:
            return refused(fault, start_response)
        return self.server(environ, start_response)


def refused(fault: str, start_response: Any) -> list[bytes]:
    """Answer with a problem and a Retry-After."""
    status, _, wait = fault.partition(";")
    code = {"409": "still_running", "429": "too_many_requests", "503": "unavailable"}.get(status)
    headers = [("Content-Type", "application/problem+json")]
    if wait:
        headers.append(("Retry-After", wait))
    start_response(f"{status} Refused", headers)
    return [json.dumps({"code": code, "detail": "Not now."}).encode() if code else b"<html>"]


@pytest.fixture
def line(app: Flask) -> Line:
    """Return what lies between client and server."""
    return Line(app)


@pytest.fixture
def address(line: Line) -> Iterator[str]:
    """Serve on a free port and return the address."""
    server = make_server("127.0.0.1", 0, line, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def pauses() -> list[float]:
    """Return the pauses that a client made, in seconds; nobody really waits."""
    return []


@pytest.fixture
def new_client(address: str, pauses: list[float]) -> Iterator[Callable[..., Client]]:
    """Return a function that makes a client, on a store of tokens or a new one."""
    made = []

    def make(tokens: TokenStore | None = None, **patience: Any) -> Client:
        client = Client(
            address,
            tokens or MemoryTokens(),
            patience=Patience(**patience),
            sleep=pauses.append,
        )
        made.append(client)
        return client

    yield make
    for client in made:
        client.close()


@pytest.fixture
def client(new_client: Callable[..., Client]) -> Client:
    """Return a client without tokens."""
    return new_client()
