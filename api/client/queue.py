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
    file beside, with the problem, so that nothing is lost in silence.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.rejected = path.with_name(f"{path.name}.rejected")

    def put(self, order: Order) -> Order:
        """Keep an attempt, with an ``id`` made here if it has none; it is on the disk on return."""
        kept = {"id": str(uuid7()), **order}
        _append(self._path, kept)
        return kept

    def __len__(self) -> int:
        return sum(1 for _ in self._read())

    def __iter__(self) -> Iterator[Order]:
        return self._read()

    def sync(self, client: Client) -> SyncReport:
        """Send everything, 200 at a time, and keep what was not answered: :meth:`send` at once."""
        return SyncReport(list(self.send(client)))

    def send(self, client: Client) -> Iterator[Order]:
        """Send everything; yield the server's answers, those of a part once it is out of the file.

        Broken off at any point and done again, the server has each attempt once. Raises what
        the client raises, and :class:`UnreadableQueue`.
        """
        while orders := list(self._read())[:AT_ONCE]:
            answers = client.send_attempts(orders)
            self._settle(orders, answers)
            yield from answers

    def _settle(self, orders: list[Order], answers: list[Order]) -> None:
        if len(answers) != len(orders):
            raise ValueError(f"expected {len(orders)} answers, got {len(answers)}")
        for order, answer in zip(orders, answers, strict=True):
            if answer["status"] not in KEPT:
                _append(self.rejected, {"order": order, "problem": answer["problem"]})
        # What was put in meanwhile stays behind what was sent.
        left = list(self._read())[len(orders) :]
        write_whole(self._path, "".join(map(_line, left)))

    def _read(self) -> Iterator[Order]:
        """Yield what is kept; a last line that a crash cut off was never told to be kept."""
        if not self._path.exists():
            return
        whole = self._path.read_bytes().split(b"\n")[:-1]
        for number, line in enumerate(whole, start=1):
            try:
                order = json.loads(line)
            except ValueError as error:
                raise UnreadableQueue(self._path, number) from error
            if not isinstance(order, dict):
                raise UnreadableQueue(self._path, number)
            yield order


def _append(path: Path, value: Order) -> None:
    with path.open("a+b") as file:
        file.seek(0)
        file.truncate(file.read().rfind(b"\n") + 1)  # what a crash cut off was kept for nobody
        file.write(_line(value).encode())
        file.flush()
        os.fsync(file.fileno())


def _line(value: Order) -> str:
    return json.dumps(value, ensure_ascii=True) + "\n"
