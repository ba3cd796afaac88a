"""A file that a long run writes line by line, and goes on with after it was stopped or killed.

Beside ``FILE`` lies ``FILE.progress``: what the run is, the number to go on from, and how many
bytes of ``FILE`` that covers. It is replaced in one step, after the lines are safely on the disk;
whatever stands behind those bytes when a run goes on was begun by one that was killed, and is cut
off and written again.
"""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

FORMAT: Final = "bezique-run/1"
_SECONDS: Final = 1.0  # at most so much work is done again after a kill


class RunFileError(Exception):
    """The file cannot be gone on with; the message says why."""


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a run has come: the number to go on from and what the file holds by then.

    ``mark`` is whatever tells that the same input comes again, ``reasons`` counts the numbers
    by what came of them.
    """

    next: int
    bytes: int = 0
    mark: str | None = None
    reasons: Counter[str] = field(default_factory=Counter)


class RunFile:
    """An open run; ``identity`` says what it is, ``start`` is its first number.

    Raises :class:`RunFileError` for a file of another run, or one that is being written.
    """

    def __init__(self, path: Path, identity: Mapping[str, Any], start: int) -> None:
        self._path = path
        self._identity = {"format": FORMAT, **identity, "start": start}
        self._file = _opened_alone(path)
        try:
            self.reached = self._found() or Reached(start)
            self._file.truncate(self._file.seek(self.reached.bytes))
            self.save()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.save()
        self._file.close()

    def add(
        self, lines: Iterable[str], upto: int, reasons: Mapping[str, int], mark: str | None
    ) -> None:
        """Take what came of the numbers before ``upto``."""
        written = self._file.write("".join(f"{line}\n" for line in lines).encode())
        before = self.reached
        # One assignment: whatever interrupts a run, number and bytes belong together.
        self.reached = Reached(
            upto, before.bytes + written, mark, before.reasons + Counter(reasons)
        )
        if time.monotonic() - self._saved >= _SECONDS:
            self.save()

    def save(self) -> None:
        """Put on the disk what there is, and then that it is there."""
        self._file.flush()
        os.fsync(self._file.fileno())
        reached = self.reached
        progress = {
            **self._identity,
            "next": reached.next,
            "bytes": reached.bytes,
            "mark": reached.mark,
            "reasons": dict(sorted(reached.reasons.items())),
        }
        fresh = _beside(self._path, ".progress.new")
        with fresh.open("w", encoding="utf-8") as file:
            json.dump(progress, file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(_beside(self._path, ".progress"))
        self._saved = time.monotonic()

    def _found(self) -> Reached | None:
        """Return how far the run of this file has come, ``None`` if it has not begun."""
        size = self._file.seek(0, os.SEEK_END)
        progress = identity_of(self._path)
        if not progress:
            if size:
                raise RunFileError(f"{self._path} holds something that is no run")
            return None
        for name, value in self._identity.items():
            if progress.get(name) != value:
                begun = f"{self._path} was begun with {name} {progress.get(name)!r}"
                raise RunFileError(f"{begun}, not {value!r}; name another file")
        if size < progress["bytes"]:
            raise RunFileError(
                f"{self._path} is shorter than {_beside(self._path, '.progress')} says"
            )
        counted = Counter(progress["reasons"])
        return Reached(progress["next"], progress["bytes"], progress["mark"], counted)


def identity_of(path: Path) -> dict[str, Any]:
    """Return what stands beside a file about the run that writes it; nothing if none does."""
    progress = _beside(path, ".progress")
    try:
        found = json.loads(progress.read_bytes())
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise RunFileError(f"{progress} cannot be read") from error
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise RunFileError(f"{progress} is not the progress of a run")
    return found


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _opened_alone(path: Path) -> BinaryIO:
    """Open a file, made if need be, for this run and no other, where the system can tell."""
    try:
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
    except OSError as error:
        raise RunFileError(f"{path} cannot be written ({error.strerror})") from error
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # not on Windows
        pass
    except OSError as error:
        file.close()
        raise RunFileError(f"{path} is being written by another run") from error
    return file
