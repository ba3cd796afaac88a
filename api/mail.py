"""Mail: printed to the console, or sent over SMTP where that is configured.

A mail is sent after the request that asked for it is answered, by a thread of its own: what it
takes to find out whether there is anything to send is nobody's business but the addressee's.
"""

from __future__ import annotations

import logging
import secrets
import smtplib
import ssl
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from threading import BoundedSemaphore, Lock
from typing import Final, Protocol
from urllib.parse import unquote, urlsplit

PATIENCE: Final = 20.0  # seconds until a silent mail server is given up
WAITING: Final = 1000  # jobs that may wait; more are dropped with a warning

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail in plain text."""

    to: str
    subject: str
    text: str


class Mailer(Protocol):
    """Whatever takes a letter. Raises when it cannot."""

    def send(self, letter: Letter) -> None:
        """Send a letter."""


class ConsoleMailer:
    """Prints letters, for a machine without a mail server."""

    def send(self, letter: Letter) -> None:
        """Print a letter."""
        print(  # that is what it is for
            f"--- mail to {letter.to}\nSubject: {letter.subject}\n\n{letter.text}\n---", flush=True
        )


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed in: ``smtp`` (STARTTLS), ``smtps`` (TLS) or ``smtp+plain``."""

    scheme: str
    host: str
    port: int
    user: str
    password: str

    DEFAULT_PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}  # noqa: RUF012 # read only

    @classmethod
    def at(cls, url: str) -> MailServer:
        """Read an address such as ``smtp://user:password@mail.example.org``.

        Raises :class:`ValueError`.
        """
        parts = urlsplit(url)
        port = parts.port  # raises for one that is none
        if parts.scheme not in cls.DEFAULT_PORTS or not parts.hostname or parts.path.strip("/"):
            raise ValueError("expected smtp://, smtps:// or smtp+plain:// and a host")
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(
            parts.scheme, parts.hostname, port or cls.DEFAULT_PORTS[parts.scheme], user, password
        )


class SmtpMailer:
    """Sends letters over SMTP, each on a connection of its own."""

    def __init__(self, server: MailServer, sender: str) -> None:
        self._server = server
        self._sender = sender

    def send(self, letter: Letter) -> None:
        """Send a letter."""
        with self._connected() as connection:
            if self._server.user:
                connection.login(self._server.user, self._server.password)
            # Named, and not read from the header again: it goes there and nowhere else.
            connection.send_message(self._written(letter), to_addrs=[letter.to])

    def _connected(self) -> smtplib.SMTP:
        place = (self._server.host, self._server.port)
        if self._server.scheme == "smtps":
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(*place, timeout=PATIENCE, context=context)
        connection = smtplib.SMTP(*place, timeout=PATIENCE)
        if self._server.scheme == "smtp":
            try:
                connection.starttls(context=ssl.create_default_context())
            except BaseException:
                connection.close()
                raise
        return connection

    def _written(self, letter: Letter) -> EmailMessage:
        message = EmailMessage()
        message["From"], message["To"] = self._sender, letter.to
        message["Subject"] = letter.subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain="bezique")
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(letter.text)
        return message


class Afterwards:
    """Does things after the answer, one after the other, and logs what fails.

    Each begins ``delay`` seconds, and up to as many again by chance, after it was asked for: by
    then the answer is out, and no work for one address slows down what is measured of it.
    """

    def __init__(self, delay: float = 0.2) -> None:
        self.delay = delay
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="afterwards")
        self._places = BoundedSemaphore(WAITING)
        self._lock = Lock()
        self._open: set[Future[None]] = set()

    def do(self, job: Callable[[], object]) -> None:
        """Do a job soon, in another thread; at once in a process that is about to end.

        What was asked for is answered as done in any case.
        """
        if not self._places.acquire(blocking=False):
            _log.warning("too much is waiting to be sent; something was dropped")
            return
        waiting = self.delay * (1 + secrets.randbelow(1000) / 1000)
        try:
            future = self._pool.submit(self._run, job, time.monotonic() + waiting)
        except RuntimeError:  # the process ends, and takes no thread any more
            self._run(job, time.monotonic())
            return
        with self._lock:
            self._open.add(future)
        future.add_done_callback(self._done)

    def finish(self) -> None:
        """Wait until everything that was asked for so far is done."""
        with self._lock:
            pending = set(self._open)
        wait(pending)

    def _done(self, future: Future[None]) -> None:
        with self._lock:
            self._open.discard(future)

    def _run(self, job: Callable[[], object], due: float) -> None:
        try:
            time.sleep(max(0.0, due - time.monotonic()))
            job()
        except Exception:
            _log.exception("something to be done after an answer failed")
        finally:
            self._places.release()
