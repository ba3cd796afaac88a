"""gunicorn inside our own process: no configuration file, no control socket.

What is no HTTP never reaches the application. :class:`Worker` refuses it as the application
would: as a problem, with the headers of every answer, and without repeating what was sent.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from io import SEEK_END
from types import FrameType
from typing import Any, Final

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.util import write_nonblock
from gunicorn.workers.gthread import ThreadWorker

from api.problems import MEDIA_TYPE, Problem, code_for
from api.security import HEADERS
from api.texts import DEFAULT_LANGUAGE

THREADS: Final = 8

# How long a connection may take for the head of a request, from its first moment on.
HEAD_PATIENCE: Final = 10.0  # seconds
# A worker that ends waits for no head longer than that.
FAREWELL: Final = 2.0
# What is longer and has no end yet is no head.
LONGEST_HEAD: Final = 1 << 16
_PIECE: Final = 1 << 14


class HeadReader(ThreadWorker):
    """A worker whose threads get a request only once its whole head is there.

    gunicorn reads heads in its threads: a few clients that send half of one would hold them all.
    Here the loop that waits for connections collects heads, as many as there are connections.
    With TLS or HTTP/2 of gunicorn's own its threads read them after all.
    """

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._until: dict[Any, float] = {}  # connections whose head is awaited, the oldest first
        self._ends_at = float("inf")

    def refuse(self, connection: Any, status: int) -> None:
        """Answer a connection with a problem, if it still listens."""
        with suppress(OSError):
            write_nonblock(connection, refusal(status))

    def enqueue_req(self, conn: Any) -> None:
        """Hand a connection to a thread, or wait first until the head of its request is there."""
        if self.cfg.is_ssl or getattr(self.cfg, "http2_cleartext", "off") != "off":
            super().enqueue_req(conn)
            return
        self._until[conn] = time.monotonic() + HEAD_PATIENCE
        conn.init()
        conn.sock.setblocking(False)
        self.poller.register(conn.sock, selectors.EVENT_READ, lambda _: self._read_on(conn))
        self._read_on(conn)

    def murder_pending(self) -> None:
        """Refuse who took too long for a head; from a connection that said nothing just part."""
        super().murder_pending()
        now = time.monotonic()
        if not self.alive:
            self._ends_at = min(self._ends_at, now + FAREWELL)
        for conn, until in list(self._until.items()):
            if now < min(until, self._ends_at):
                break
            self._part(conn, HTTPStatus.REQUEST_TIMEOUT if _head(conn).getvalue() else None)

    def _read_on(self, conn: Any) -> None:
        """Take what a connection has sent; let a thread go on with it if that is a whole head."""
        head = _head(conn)
        head.seek(0, SEEK_END)
        ended = False
        try:
            while not ended and head.tell() <= LONGEST_HEAD:
                piece = conn.sock.recv(_PIECE)
                head.write(piece)
                ended = not piece
        except BlockingIOError:
            pass
        except OSError:
            self._part(conn, None)
            return
        read = head.getvalue()
        if ended or _is_whole(read):
            self._leave(conn)
            super().enqueue_req(conn)
        elif len(read) > LONGEST_HEAD:
            self._part(conn, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def _leave(self, conn: Any) -> None:
        del self._until[conn]
        self.poller.unregister(conn.sock)

    def _part(self, conn: Any, status: int | None) -> None:
        self._leave(conn)
        self.nr_conns -= 1
        if status is not None:
            self.refuse(conn.sock, status)
        conn.close()


def _head(conn: Any) -> Any:
    """Return the buffer out of which gunicorn parses the next request of a connection."""
    return conn.parser.unreader.buf


def _is_whole(read: bytes) -> bool:
    """Tell whether a head ends here, or is none: a line that ends in a bare LF is refused."""
    return b"\r\n\r\n" in read or read.count(b"\n") != read.count(b"\r\n")


class Worker(HeadReader):
    """A worker of threads that refuses in our words: ``gunicorn -k api.gunicorn_server.Worker``."""

    def init_process(self) -> None:
        """Begin; say so where workers measure each for itself, and an operator sees one of them."""
        measured = os.environ.get("BEZIQUE_METRICS_TOKEN")
        if measured and self.cfg.workers > 1 and not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
            self.log.warning(
                "PROMETHEUS_MULTIPROC_DIR is not set: /metrics tells of one worker at a time"
            )
        super().init_process()

    def init_signals(self) -> None:
        """Leave Ctrl-C to the master: a terminal sends it to all, and each would end twice."""
        super().init_signals()
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    def handle_quit(self, sig: int, frame: FrameType | None) -> None:
        """End once what was begun is answered."""
        # An exit from within the handler may strike while a destructor runs: there it is only
        # printed, and the worker lives on until it is killed.
        self.handle_exit(sig, frame)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Exception) -> None:
        """Log and refuse what could not be read as a request."""
        heard = _Listener()
        super().handle_error(req, heard, addr, exc)
        self.refuse(client, heard.status)


class _Listener:
    """Stands in for the connection, and keeps only the status of what gunicorn would send."""

    status: int = HTTPStatus.BAD_REQUEST

    def gettimeout(self) -> float:
        return 0.0

    def sendall(self, sent: bytes) -> None:
        self.status = int(sent.split(maxsplit=2)[1])


def refusal(status: int) -> bytes:
    """Return the whole HTTP answer that refuses a request nobody could read."""
    body = {**Problem(code_for(status)).to_json(DEFAULT_LANGUAGE), "status": status}
    content = json.dumps(body, ensure_ascii=False).encode()
    headers = {
        "Connection": "close",
        "Content-Type": MEDIA_TYPE,
        "Content-Length": str(len(content)),
        "Cache-Control": "no-store",
        **HEADERS,
    }
    head = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", *map(": ".join, headers.items())]
    return "\r\n".join([*head, "", ""]).encode("latin-1") + content


class EmbeddedServer(BaseApplication):
    """A gunicorn that listens on a socket that is open already."""

    def __init__(self, make_app: Callable[[], Flask], options: dict[str, Any]) -> None:
        self._make_app = make_app
        self._options = options
        super().__init__()

    def load_config(self) -> None:
        """Take our options; neither a file nor the command line is read."""
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """Make the application, in each worker: a database connection does not survive a fork."""
        return self._make_app()


def run(make_app: Callable[[], Flask], listener: socket.socket, workers: int) -> None:
    """Serve until a signal ends it."""
    options = {
        "bind": f"fd://{listener.detach()}",  # gunicorn duplicates it and closes this one
        "workers": workers,
        "worker_class": Worker,
        "threads": THREADS,
        "loglevel": "warning",
        "control_socket_disable": True,
        "graceful_timeout": 10,
    }
    EmbeddedServer(make_app, options).run()
