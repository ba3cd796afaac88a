"""A worker of gunicorn that hears clients to the end, and is read by them, beside its threads."""

from __future__ import annotations

import json
import selectors
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from io import SEEK_END, BytesIO
from itertools import takewhile
from typing import Any, Final

from gunicorn.http.unreader import SocketUnreader
from gunicorn.util import write_nonblock
from gunicorn.workers.gthread import ThreadWorker

from api.outlet import READER_PATIENCE, Outlet
from api.problems import MEDIA_TYPE, Problem, code_for
from api.reception import Reception, Stage
from api.security import HEADERS
from api.texts import DEFAULT_LANGUAGE

# How long a connection may take for the head of a request, from its first moment on.
HEAD_PATIENCE: Final = 10.0  # seconds
# And how long for the body after it, all in all.
BODY_PATIENCE: Final = 20.0
# How long a thread goes on reading a body that is refused, so that its sender hears why.
CUT_PATIENCE: Final = 5.0
# So many bytes of requests that are not whole a worker keeps: some hundreds of clients at their
# worst, thousands as they are. Then who began first has had his time.
MOST_AWAITED: Final = 1 << 26
# And so much of what was answered and nobody has read. Then who took nothing for longest is left.
MOST_UNSENT: Final = 1 << 26
# How long a worker that ends waits for requests, and for a sign of who reads his answer; and how
# long a connection that is closed is heard out.
FAREWELL: Final = 2.0
_PIECE: Final = 1 << 14
_GIVEN: Final = 1 << 12
_LARGEST_BODY: Final = 1 << 20  # where the application names no limit
_CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"


class PatientWorker(ThreadWorker):
    """A worker whose threads get a request only once all of it is there, the body too.

    gunicorn reads and writes in its threads: a few clients that send half of a request, or a letter
    now and then, or do not read what they are answered, would hold them all. Here the loop that
    waits for connections collects requests, and sends answers on, as many as there are connections.
    A body that is larger than any that is taken is left to a thread, which does not read it for
    long. With TLS or HTTP/2 of gunicorn's own its threads read and write after all.
    """

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._receptions: dict[Any, Reception] = {}
        self._kept: dict[Any, int] = {}  # so many bytes were read of each
        self._kept_in_all = 0
        # Connections, the oldest first, and until when what they are to send is waited for.
        self._heads: dict[Any, float] = {}
        self._bodies: dict[Any, float] = {}
        self._cut: dict[Any, float] = {}
        # Those that were answered for the last time, until they have heard it.
        self._left: dict[Any, float] = {}
        # Those that read their answer slowly, who took some of it last being the last.
        self._unsent: dict[Any, float] = {}
        self._unsent_in_all = 0
        self._ends_at = float("inf")

    def refuse(self, connection: Any, status: int) -> None:
        """Answer a connection with a problem, if it still listens."""
        with suppress(OSError):
            write_nonblock(connection, refusal(status))

    def enqueue_req(self, conn: Any) -> None:
        """Hand a connection to a thread, or wait first until its request is there."""
        if self.cfg.is_ssl or getattr(self.cfg, "http2_cleartext", "off") != "off":
            super().enqueue_req(conn)
            return
        conn.init()
        if not isinstance(conn.sock, Outlet):
            conn.sock = Outlet(conn.sock)
        conn.sock.setblocking(False)
        self._receptions[conn] = Reception(_collected(conn).anew(), self._largest_body())
        self._heads[conn] = time.monotonic() + HEAD_PATIENCE
        self._watch(conn, selectors.EVENT_READ, self._receptions, lambda: self._read_on(conn))
        self._read_on(conn)

    def finish_request(self, conn: Any, fs: Any) -> None:
        """Take a connection back from its thread, for a next request or to close it."""
        self._cut.pop(conn, None)
        if not isinstance(conn.sock, Outlet):
            super().finish_request(conn, fs)
        elif conn.sock.kept and conn.sock.fileno() >= 0:
            self._await_reader(conn, lambda: self.finish_request(conn, fs))
        elif fs.cancelled() or fs.exception() or not fs.result():
            self._close(conn)
        else:
            _collected(conn).anew()
            super().finish_request(conn, fs)

    def handle_request(self, req: Any, conn: Any) -> Any:
        """Answer a request; who waited to hear that his body is wanted has heard it."""
        if isinstance(conn.parser.unreader, Collected) and not conn.parser.unreader.is_read:
            req._expected_100_continue = False
        return super().handle_request(req, conn)

    def murder_pending(self) -> None:
        """Refuse who took too long; from a connection that said nothing just part."""
        super().murder_pending()
        now = time.monotonic()
        if not self.alive:
            self._ends_at = min(self._ends_at, now + FAREWELL)
        is_ending = now >= self._ends_at
        for awaited in (self._heads, self._bodies):
            for conn in list(awaited) if is_ending else _overdue(awaited, now):
                said = _collected(conn).buf.seek(0, SEEK_END)
                self._part(conn, HTTPStatus.REQUEST_TIMEOUT if said else None)
        for conn in _overdue(self._left, now):
            self._forget(conn)
        # Who still reads is waited for as long as the worker itself is.
        for conn in _overdue(self._unsent, now + (READER_PATIENCE - FAREWELL) * is_ending):
            self._give_up(conn)
        for conn in list(self._cut) if is_ending else _overdue(self._cut, now):
            del self._cut[conn]
            with suppress(OSError):
                conn.sock.shutdown(socket.SHUT_RD)

    def _await_reader(self, conn: Any, then: Callable[[], None]) -> None:
        """Send the rest of an answer as it is taken, before anything else happens to it."""
        conn.sock.setblocking(False)
        self._unsent[conn] = time.monotonic() + READER_PATIENCE
        self._unsent_in_all += conn.sock.kept
        self._watch(conn, selectors.EVENT_WRITE, self._unsent, lambda: self._send_on(conn, then))
        while self._unsent_in_all > MOST_UNSENT:
            self._give_up(next(iter(self._unsent)))

    def _watch(
        self, conn: Any, event: int, waiting: Mapping[Any, object], then: Callable[[], None]
    ) -> None:
        """Do something whenever a connection is ready, as long as it is among those that wait.

        Others may have had it closed since the loop was told that it is ready.
        """
        self.poller.register(conn.sock, event, lambda _: then() if conn in waiting else None)

    def _send_on(self, conn: Any, then: Callable[[], None]) -> None:
        try:
            self._unsent_in_all -= conn.sock.send_on()
        except OSError:
            self._give_up(conn)
            return
        del self._unsent[conn]
        if conn.sock.kept:
            self._unsent[conn] = time.monotonic() + READER_PATIENCE  # the last one to lose it
        else:
            self.poller.unregister(conn.sock)
            then()

    def _give_up(self, conn: Any) -> None:
        """Close a connection whose reader does not read on."""
        del self._unsent[conn]
        self._unsent_in_all -= conn.sock.kept
        self.poller.unregister(conn.sock)
        self.nr_conns -= 1
        conn.close()

    def _largest_body(self) -> int:
        config: Mapping[str, Any] = getattr(self.wsgi, "config", {})
        return config.get("MAX_CONTENT_LENGTH") or _LARGEST_BODY

    def _read_on(self, conn: Any) -> None:
        """Take what a connection has sent; let a thread go on with it once that is a request."""
        reception, buffer = self._receptions[conn], _collected(conn).buf
        stage, ended = reception.stage(), False
        try:
            while stage in (Stage.HEAD, Stage.BODY) and not ended:
                piece = conn.sock.recv(_PIECE)
                buffer.write(piece)
                self._kept[conn] = self._kept.get(conn, 0) + len(piece)
                self._kept_in_all += len(piece)
                ended = not piece
                stage = reception.stage()
        except BlockingIOError:
            pass
        except OSError:
            self._part(conn, None)
            return
        if stage is Stage.NO_HEAD:
            self._part(conn, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif ended or stage in (Stage.WHOLE, Stage.CUT):
            self._leave(conn)
            if stage is not Stage.WHOLE:
                self._cut[conn] = time.monotonic() + CUT_PATIENCE
            _collected(conn).give()
            super().enqueue_req(conn)
        elif stage is Stage.BODY and conn in self._heads:
            del self._heads[conn]
            self._bodies[conn] = time.monotonic() + BODY_PATIENCE
            if reception.expects_continue:
                with suppress(OSError):
                    conn.sock.send(_CONTINUE)
        while self._kept_in_all > MOST_AWAITED:
            self._part(next(iter(self._bodies or self._heads)), HTTPStatus.SERVICE_UNAVAILABLE)

    def _leave(self, conn: Any) -> None:
        self._kept_in_all -= self._kept.pop(conn, 0)
        for kept in (self._receptions, self._heads, self._bodies):
            kept.pop(conn, None)
        self.poller.unregister(conn.sock)

    def _part(self, conn: Any, status: int | None) -> None:
        self._leave(conn)
        conn.parser = None  # with all that was kept
        if status is not None:
            self.refuse(conn.sock, status)
        if conn.sock.kept:
            self._await_reader(conn, lambda: self._close(conn))
        else:
            self._close(conn)

    def _close(self, conn: Any) -> None:
        """Say that there is no more; what is still sent meanwhile is read, or it would be reset.

        gunicorn waits for its end where all others wait for their turn.
        """
        conn.parser = None
        if conn.sock.fileno() < 0:  # an answer broke off half-way, and its thread has closed it
            self.nr_conns -= 1
            return
        self._left[conn] = time.monotonic() + FAREWELL
        self._watch(conn, selectors.EVENT_READ, self._left, lambda: self._hear_out(conn))
        try:
            conn.sock.setblocking(False)
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._forget(conn)
        else:
            self._hear_out(conn)

    def _hear_out(self, conn: Any) -> None:
        try:
            if conn.sock.recv(_PIECE):
                return
        except BlockingIOError:
            return
        except OSError:
            pass
        self._forget(conn)

    def _forget(self, conn: Any) -> None:
        del self._left[conn]
        self.poller.unregister(conn.sock)
        self.nr_conns -= 1
        conn.close()


class Collected(SocketUnreader):
    """What a connection has sent so far, for gunicorn's parser to read on from.

    It is given in pieces: at each chunk of a body the parser copies all that it was given, and a
    body of one letter a chunk, given at once, would take it seconds.
    """

    buf: BytesIO

    def __init__(self, sock: Any, begun: bytes) -> None:
        super().__init__(sock)
        self.buf.write(begun)
        self._given = BytesIO()

    @property
    def is_read(self) -> bool:
        """Whether the parser has all of it."""
        return not self.buf.tell() and self._given.tell() == self._given.getbuffer().nbytes

    def anew(self) -> BytesIO:
        """Return the buffer for the next request, with what has come of it behind the last one."""
        self.buf.seek(0, SEEK_END)
        self.buf.write(self._given.read())
        return self.buf

    def give(self) -> None:
        """Let the parser read what was collected."""
        self._given, self.buf = self.buf, BytesIO()
        self._given.seek(0)

    def chunk(self, size_hint: int | None = None) -> bytes:
        """Return the next piece, from the connection itself once all that was there is read."""
        return self._given.read(_GIVEN) or super().chunk(size_hint)


def _overdue(awaited: Mapping[Any, float], now: float) -> list[Any]:
    """Return the connections, of some with the oldest first, that have had their time."""
    return list(takewhile(lambda conn: now >= awaited[conn], awaited))


def _collected(conn: Any) -> Collected:
    """Return what a connection has sent, as the parser of its requests reads it."""
    unreader = conn.parser.unreader
    if not isinstance(unreader, Collected):
        unreader = conn.parser.unreader = Collected(conn.sock, unreader.take_buffered())
    return unreader


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
