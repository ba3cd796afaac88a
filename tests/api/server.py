"""``bezique serve`` as a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from urllib.parse import urlsplit

import requests

from tests.api.cli.runner import environment

PATIENCE = 60.0
AT_ONCE = 3.0  # seconds: well below any patience of the server


@dataclass
class Server:
    """A running server: where it answers, and its process."""

    address: str
    process: subprocess.Popen[str]
    printed: list[str]


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(
    directory: Path, *options: str, program: Sequence[str] = ("-m", "api.cli"), **variables: str
) -> Iterator[Server]:
    """Serve from a data directory; stop it as a terminal's Ctrl-C does: master and workers.

    ``variables`` are set in the environment of the server. Requests are not limited unless they
    say so: a test may send more in a minute than anybody does.
    """
    port = free_port()
    command = [sys.executable, *program, "serve", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--data-dir", str(directory), *options],
        env=environment(**{"BEZIQUE_RATE_LIMIT": "0", **variables}),
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True,
    )  # fmt: skip
    server = Server(f"http://127.0.0.1:{port}", process, [])
    try:
        wait_until_ready(server)
        yield server
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGINT)
        server.printed.append(process.communicate(timeout=30)[0])


def wait_until_ready(server: Server) -> None:
    """Wait until the server answers, or say what it printed."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if server.process.poll() is not None:
            raise AssertionError(server.process.communicate()[0])
        try:
            if requests.get(f"{server.address}/api/v1/health/ready", timeout=5).ok:
                return
        except requests.RequestException:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


def dialled(server: Server, lines: ExitStack, sent: bytes = b"") -> socket.socket:
    """Open a connection, to be closed with the others, and send something on it."""
    where = urlsplit(server.address)
    line = socket.create_connection((str(where.hostname), where.port or 80), timeout=30)
    lines.enter_context(line)
    if sent:
        line.sendall(sent)
    return line


def heard(reader: BufferedReader) -> tuple[int, bytes]:
    """Return the status and the content of one answer that has a length."""
    status = int(reader.readline().split()[1])
    length = 0
    for header in iter(reader.readline, b"\r\n"):
        if header.lower().startswith(b"content-length:"):
            length = int(header.split(b":")[1])
    return status, reader.read(length)
