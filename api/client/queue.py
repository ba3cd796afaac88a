"""Attempts made offline, kept in a file until the server has answered each of them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from uuid_utils.compat import uuid7

from api.client.client import Client
from api.client.tokens import write_whole

Order = dict[str, Any]

AT_ONCE: Final = 200
KEPT: Final = frozenset({"accepted", "duplicate", "superseded"})


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What came of a sync: the answers of the server, by what became of the attempts."""

    answers: list[Order] = field(default_factory=list)

    def of(self, status: str) -> list[Order]:
        """Return the answers with a status."""
        return [answer for answer in self.answers if answer["status"] == status]


class UnreadableQueue(Exception):
    """A line of the file is no attempt in JSON: somebody else wrote it. Nothing was sent."""

    def __init__(self, path: Path, line: int) -> None:
        super().__init__(f"{path}: expected an attempt in JSON at line {line}")


class Queue:
    """A file of attempts, one JSON line each. One process writes to it at a time.

    An attempt leaves the file once the server has it. What the server will never take goes to a
    file beside, with the problem, and a last line that a crash cut off to another (``torn``), so
    that nothing is lost in silence. Empty lines are none.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.rejected = path.with_name(f"{path.name}.rejected")
        self.torn = path.with_name(f"{path.name}.torn")

    def put(self, order: Order) -> Order:
        """Keep an attempt, with an ``id`` made here if it has none; it is on the disk on return."""
        kept = {"id": str(uuid7()), **order}
        self._end_last_line()
        _append(self._path, _line(kept).encode())
        return kept

    def mend(self) -> bool:
        """Put a last line aside that a crash cut off; return whether there was one.

        Every other line is looked at as well, so that a file of something else stays as it is.
        Raises :class:`UnreadableQueue`.
        """
        for _ in self._read():
            pass
        return self._end_last_line()

    def __len__(self) -> int:
        return sum(1 for _ in self._read())

    def __iter__(self) -> Iterator[Order]:
        return self._read()

    def sync(self, client: Client) -> SyncReport:
        """Send everything, 200 at a time, and keep what was not answered: :meth:`send` at once."""
        return SyncReport(list(self.send(client)))

    def send(self, client: Client) -> Iterator[Order]:
        """Send everything; yield the server's answers, those of a part once it is out of the file.

        Broken off at any point and done again, the server has each attempt once; a line that was
        cut off is put aside (:meth:`mend`). Raises what the client raises, and
        :class:`UnreadableQueue`.
        """
        self.mend()
        while orders := list(self._read())[:AT_ONCE]:
            answers = client.send_attempts(orders)
            self._settle(orders, answers)
            yield from answers

    def _settle(self, orders: list[Order], answers: list[Order]) -> None:
        if len(answers) != len(orders):
            raise ValueError(f"expected {len(orders)} answers, got {len(answers)}")
        for order, answer in zip(orders, answers, strict=True):
            if answer["status"] not in KEPT:
                told = {"order": order, "problem": answer["problem"]}
                _append(self.rejected, _line(told).encode())
        # What was put in meanwhile stays behind what was sent.
        left = list(self._read())[len(orders) :]
        write_whole(self._path, "".join(map(_line, left)))

    def _read(self) -> Iterator[Order]:
        """Yield what is kept; a last line that a crash cut off was never told to be kept."""
        lines = self._path.read_bytes().rstrip().splitlines() if self._path.exists() else []
        for number, line in enumerate(lines, start=1):
            order = _order(line)
            if order is not None:
                yield order
            elif line.strip() and not (number == len(lines) and _is_torn(line)):
                raise UnreadableQueue(self._path, number)

    def _end_last_line(self) -> bool:
        """Give the last line an end if it is whole, else put it aside; tell whether it was."""
        if not self._path.exists():
            return False
        with self._path.open("r+b") as file:
            written = file.read()
            kept = written.rstrip()  # the same lines as are read
            begins = max(kept.rfind(b"\n"), kept.rfind(b"\r")) + 1
            last = kept[begins:]
            torn = _is_torn(last)
            if torn:
                _append(self.torn, last + b"\n")
                file.truncate(begins)
            elif last and not written.endswith(b"\n"):
                file.write(b"\n")
            file.flush()
            os.fsync(file.fileno())
        return torn


def _order(line: bytes) -> Order | None:
    try:
        order = json.loads(line)
    except ValueError:
        return None
    return order if isinstance(order, dict) else None


def _is_torn(line: bytes) -> bool:
    """Tell whether a line is the beginning of an attempt, as far as it goes."""
    return line.startswith(b"{") and _order(line) is None


def _append(path: Path, line: bytes) -> None:
    with path.open("a+b") as file:
        file.seek(0)
        # What a crash cut off here is written again: it has not left the queue.
        file.truncate(file.read().rfind(b"\n") + 1)
        file.write(line)
        file.flush()
        os.fsync(file.fileno())


def _line(value: Order) -> str:
    return json.dumps(value, ensure_ascii=True) + "\n"
