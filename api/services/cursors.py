"""Cursors: where a list goes on. Opaque to clients, checked when they come back.

A cursor is good for the list that gave it: the same operation with the same wishes. Elsewhere its
place means nothing, and what is behind it would be a part of the wrong list.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from api.problems import Problem, invalid
from trainer.notation.json_text import read_text

_MARK_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a list, and the cursor of the next part (``None`` at the end)."""

    items: Sequence[Mapping[str, Any]]
    next: str | None


class Listing:
    """A list that is read part by part; its cursors bear a mark, by which it knows them again.

    ``wishes`` are what chooses and orders its members; one that is ``None`` is none. The mark is no
    seal: whoever forges one gets a part of what he may read anyway.
    """

    def __init__(self, operation: str, **wishes: str | int | None) -> None:
        wished = sorted((name, wish) for name, wish in wishes.items() if wish is not None)
        written = json.dumps([operation, wished]).encode()
        self._mark = hashlib.sha256(written).hexdigest()[:_MARK_DIGITS]

    def write(self, *values: str) -> str:
        """Return the cursor that stands for the place after a row with these values."""
        return write_cursor(self._mark, *values)

    def read(self, cursor: str, *readers: Callable[[str], Any]) -> tuple[Any, ...]:
        """Return the values of a cursor of this list, as :func:`read_cursor` does."""
        _, *values = read_cursor(cursor, self._recognise, *readers)
        return tuple(values)

    def _recognise(self, mark: str) -> None:
        if mark != self._mark:
            raise ValueError("expected a cursor of this list")


def write_cursor(*values: str) -> str:
    """Return the cursor that stands for the place after a row with these values."""
    packed = json.dumps(values, separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def read_cursor(
    cursor: str, *readers: Callable[[str], Any], parameter: str = "cursor"
) -> tuple[Any, ...]:
    """Return the values of a cursor, each read by its reader.

    Raises the 422 problem ``invalid_cursor`` for anything that :func:`write_cursor` did not
    write with values that these read. ``parameter`` is the one of the query that it came in.
    """
    try:
        values = read_text(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        return tuple(read(value) for read, value in zip(readers, _texts(values), strict=True))
    except (ValueError, TypeError, OverflowError) as error:
        raise invalid_cursor(parameter) from error


def invalid_cursor(parameter: str) -> Problem:
    """Return the problem of a cursor that nobody wrote for this list."""
    return invalid(f"/{parameter}", "invalid_cursor", source="query")


def read_instant(text: str) -> datetime:
    """Return the instant in UTC that a cursor names; one that UTC cannot hold is no cursor."""
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None:
        raise ValueError("expected an instant with its offset")
    return instant.astimezone(UTC)


def _texts(values: object) -> Sequence[str]:
    """Return the values if a database can compare with them: texts without NUL."""
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise TypeError("a cursor holds texts")
    if any("\0" in value for value in values):
        raise ValueError("no text of a cursor holds NUL")
    return values
