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
# The empty line after a head or trailers, or what is refused: a line that ends in a bare LF.
_STOP: Final = re.compile(rb"\r\n\r\n|(?<!\r)\n")
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

    ``largest`` is the most that is waited for of a body, in bytes; for the lines between its chunks
    as much again.
    """

    def __init__(self, buffer: BytesIO, largest: int) -> None:
        self._buffer = buffer
        self._largest = largest
        self._body: int | None = None  # where it begins, once the head is there
        self._looked = 0  # so far header lines were looked at
        self._chunk: int | None = None  # where the next one begins, of a body in chunks
        self._content = 0  # bytes of the body, as far as they are announced
        self._end: int | None = None
        self._senseless = False
        self.expects_continue = False
        """Whether the sender waits to hear that his body is wanted."""

    def stage(self) -> Stage:
        """Look at what has come since the last look, and tell how far the request is."""
        arrived = self._buffer.seek(0, SEEK_END)
        if self._body is None:
            self._body = self._look_for_empty_line(0)
            if self._senseless:
                return Stage.CUT
            if self._body is None:
                return Stage.NO_HEAD if arrived > LONGEST_HEAD else Stage.HEAD
            self._looked = 0
            self._read_head(self._body)
        if self._end is None and self._chunk is not None:
            self._end = self._look_for_last(self._chunk, arrived)
        if self._senseless:
            return Stage.CUT
        if self._end is not None and arrived >= self._end:
            return Stage.WHOLE
        if self._chunk is None:
            too_large = self._content > self._largest
        else:
            too_large = max(self._content, (arrived - self._body) / 2) > self._largest
        return Stage.CUT if too_large else Stage.BODY

    def _look_for_empty_line(self, start: int) -> int | None:
        """Return where the header lines that begin there have ended."""
        with self._buffer.getbuffer() as view:
            stop = _STOP.search(view, max(start, self._looked - len(_HEAD_END) + 1))
            self._looked = len(view)
        if stop is None:
            return None
        self._senseless = stop.end() - stop.start() < len(_HEAD_END)
        return None if self._senseless else stop.end()

    def _read_head(self, end: int) -> None:
        with self._buffer.getbuffer() as view:
            head = bytes(view[:end])
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
            self._content = int(lengths[0])
            self._end = end + self._content
        else:
            self._senseless = True

    def _look_for_last(self, chunk: int, arrived: int) -> int | None:
        """Go on from chunk to chunk, each of which says where the next begins, to the end."""
        while chunk < arrived and not self._senseless:
            self._chunk = chunk
            with self._buffer.getbuffer() as view:
                read = bytes(view[chunk : chunk + _LONGEST_LINE])
            line, whole, _ = read.partition(_LINE_END)
            size = _SIZE.fullmatch(line)
            if not whole:
                self._senseless = len(read) == _LONGEST_LINE
                return None
            if size is None:
                self._senseless = True
                return None
            data = chunk + len(line) + len(_LINE_END)
            if int(size[1], 16) == 0:
                end = self._look_for_empty_line(chunk + len(line))  # trailers may be before it
                self._senseless |= end is None and arrived - data > LONGEST_HEAD
                return end
            self._content += int(size[1], 16)
            chunk = data + int(size[1], 16) + len(_LINE_END)
        self._chunk = chunk
        return None
