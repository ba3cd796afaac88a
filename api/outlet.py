"""What is answered on a connection, and kept where its reader is slower than we are."""

from __future__ import annotations

import select
import socket
from contextlib import suppress
from typing import IO, Any, Final

READER_PATIENCE: Final = 30.0
"""How long a reader may take nothing at all, in seconds."""

MOST_KEPT: Final = 1 << 22
"""So many bytes of one answer are kept; who makes more of it waits until there is room."""

_PIECE: Final = 1 << 16

# So much may wait within the system itself. It would take megabytes by itself, and then nothing for
# minutes, while somebody at the end of a slow line reads on.
_WITHIN: Final = 1 << 17


class Outlet:
    """A connected socket that keeps what the connection does not take at once.

    A thread that waited until a phone at the end of a slow line has read the last byte could answer
    nobody else meanwhile. Whoever owns the connection after the thread calls :meth:`send_on`.
    """

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        with suppress(AttributeError, OSError):  # not everywhere, nor for every kind of socket
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _WITHIN)
        self._kept = bytearray()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sock, name)

    @property
    def kept(self) -> int:
        """How many bytes are still to be sent."""
        return len(self._kept)

    def sendall(self, data: bytes) -> None:
        """Send bytes, or keep them behind those that are kept.

        Raises OSError when the connection is broken, TimeoutError when nothing at all was taken
        for too long of more than can be kept.
        """
        sent = 0 if self._kept else self._send(data)
        self._kept += memoryview(data)[sent:]
        while len(self._kept) > MOST_KEPT:
            self._wait()
            self.send_on()

    def sendfile(self, file: IO[bytes], offset: int = 0, count: int | None = None) -> None:
        """Send a part of a file as :meth:`sendall` does, to its end where ``count`` is None."""
        file.seek(offset)
        left = count
        while piece := file.read(_PIECE if left is None else min(left, _PIECE)):
            self.sendall(piece)
            left = None if left is None else left - len(piece)

    def send_on(self) -> int:
        """Send what the connection takes now of what is kept; return how many bytes it was."""
        sent = self._send(self._kept) if self._kept else 0
        del self._kept[:sent]
        return sent

    def _send(self, data: bytes | bytearray) -> int:
        patience = self._sock.gettimeout()
        self._sock.settimeout(0)
        try:
            return self._sock.send(data)
        except BlockingIOError:
            return 0
        finally:
            self._sock.settimeout(patience)

    def _wait(self) -> None:
        room = select.poll()
        room.register(self._sock, select.POLLOUT)
        if not room.poll(READER_PATIENCE * 1000):
            raise TimeoutError("the reader takes nothing")
