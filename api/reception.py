"""Where a request ends in what a connection has sent so far: its head, and the body it announces.

The loop that waits for connections asks after every piece, so each look goes on where the one
before ended. What makes no sense is waited for no longer: whoever parses it refuses it.
"""

from __future__ import annotations

import re
from enum import Enum
from io import SEEK_END, BytesIO
from typing import Final

LONGEST_HEAD: Final = 1 << 16
"""What is longer, in bytes, and has no end yet is no head."""

_LINE_END: Final = b"\r\n"
_HEAD_END: Final = b"\r\n\r\n"
# A size in hexadecimal digits and perhaps extensions; no client sends longer ones.
_LONGEST_LINE: Final = 256
_SIZE: Final = re.compile(rb"([0-9A-Fa-f]{1,8})[ \t]*(?:;.*)?")
_FIELD: Final = re.compile(
    rb"\r\n(content-length|transfer-encoding|expect):([^\r\n]*)", re.IGNORECASE
)
_LENGTH: Final = re.compile(rb"[0-9]{1,15}")


class Stage(Enum):
    """How far a request has come."""

    HEAD = "its head is awaited"
    NO_HEAD = "it has no head: it is too long for one"
    BODY = "its body is awaited"
    WHOLE = "all of it is there"
    CUT = "more is announced than is waited for, or what makes no sense"


class Reception:
    """A request as it arrives in a buffer, which begins with it and may go on with the next.

    ``largest`` is the most that is waited for of a body, in bytes, framing included.
    """

    def __init__(self, buffer: BytesIO, largest: int) -> None:
        self._buffer = buffer
        self._largest = largest
        self._body: int | None = None  # where it begins, once the head is there
        self._chunk: int | None = None  # where the next one begins, of a body in chunks
        self._end: int | None = None
        self._senseless = False
        self.expects_continue = False
        """Whether the sender waits to hear that his body is wanted."""

    def stage(self) -> Stage:
        """Look at what has come since the last look, and tell how far the request is."""
        arrived = self._buffer.seek(0, SEEK_END)
        if self._body is None:
            head, found, _ = self._buffer.getvalue().partition(_HEAD_END)
            if head.count(b"\n") != head.count(b"\r\n"):  # a line that ends in a bare LF is refused
                return Stage.CUT
            if not found:
                return Stage.NO_HEAD if arrived > LONGEST_HEAD else Stage.HEAD
            self._body = len(head) + len(_HEAD_END)
            self._read_head(head, self._body)
        if self._end is None and self._chunk is not None:
            self._end = self._look_for_last(self._chunk, arrived)
        if self._senseless:
            return Stage.CUT
        if self._end is not None and arrived >= self._end:
            return Stage.WHOLE
        awaited = self._end or arrived
        return Stage.CUT if awaited - self._body > self._largest else Stage.BODY

    def _read_head(self, head: bytes, end: int) -> None:
        fields: dict[bytes, list[bytes]] = {}
        for name, value in _FIELD.findall(head):
            fields.setdefault(name.lower(), []).append(value.strip(b" \t").lower())
        lengths, codings = fields.get(b"content-length", []), fields.get(b"transfer-encoding", [])
        self.expects_continue = fields.get(b"expect") == [b"100-continue"]
        if not (lengths or codings):
            self._end = end
        elif not lengths and any(b"chunked" in coding for coding in codings):
            self._chunk = end
        elif not codings and len(lengths) == 1 and _LENGTH.fullmatch(lengths[0]):
            self._end = end + int(lengths[0])
        else:
            self._senseless = True

    def _look_for_last(self, chunk: int, arrived: int) -> int | None:
        """Go on from chunk to chunk, each of which says where the next begins, to the end."""
        while chunk < arrived and not self._senseless:
            self._chunk = chunk
            with self._buffer.getbuffer() as view:
                read = bytes(view[chunk : chunk + _LONGEST_LINE])
            line, whole, behind = read.partition(_LINE_END)
            size = _SIZE.fullmatch(line)
            if not whole:
                self._senseless = len(read) == _LONGEST_LINE
                return None
            if size is None:
                self._senseless = True
                return None
            data = chunk + len(line) + len(_LINE_END)
            if int(size[1], 16) == 0:
                # Trailers may follow, which no client of ours sends: they are left to the parser.
                ended = behind[: len(_LINE_END)]
                self._senseless = not _LINE_END.startswith(ended)
                return data + len(_LINE_END) if ended == _LINE_END else None
            chunk = data + int(size[1], 16) + len(_LINE_END)
        self._chunk = chunk
        return None
