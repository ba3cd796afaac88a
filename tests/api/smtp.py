"""A mail server that takes everything and keeps it."""

from __future__ import annotations

import re
import socketserver
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from threading import Thread
from typing import Any

PATIENCE = 20.0


class MailSink(socketserver.ThreadingTCPServer):
    """Listens on a port of this machine. Speaks as much of SMTP as a sender needs."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Conversation)
        self.messages: list[EmailMessage] = []
        self.heard: list[bytes] = []

    @property
    def url(self) -> str:
        """Return the address for the settings."""
        return f"smtp+plain://127.0.0.1:{self.server_address[1]}"

    def wait_for(self, number: int) -> list[EmailMessage]:
        """Return the messages once so many have come."""
        until = time.monotonic() + PATIENCE
        while len(self.messages) < number and time.monotonic() < until:
            time.sleep(0.02)
        assert len(self.messages) >= number, f"{len(self.messages)} of {number} mails came"
        return list(self.messages)


class _Conversation(socketserver.StreamRequestHandler):
    server: MailSink

    def handle(self) -> None:
        self._say("220 here")
        for line in iter(self.rfile.readline, b""):
            self.server.heard.append(line)
            verb = line[:4].upper()
            if verb == b"QUIT":
                return self._say("221 bye")
            if verb == b"DATA":
                self._say("354 go on")
                self._take()
            self._say("250 ok")
        return None

    def _take(self) -> None:
        raw = b"".join(iter(self.rfile.readline, b".\r\n"))
        self.server.messages.append(message_from_bytes(raw, policy=policy.default))

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@contextmanager
def mail_sink() -> Iterator[MailSink]:
    """Run a mail server for a while."""
    with MailSink() as sink:
        thread = Thread(target=sink.serve_forever, daemon=True)
        thread.start()
        yield sink
        sink.shutdown()
        thread.join()


def code_in(message: Any) -> str:
    """Return the code that a mail carries."""
    return str(re.findall(r"[0-9A-Z]{5}-[0-9A-Z]{5}", message.get_content())[0])
