"""Cursors: where a list goes on. Opaque to clients, checked when they come back."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from api.problems import Problem, invalid


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a list, and the cursor of the next part (``None`` at the end)."""

    items: list[dict[str, Any]]
    next: str | None


def write_cursor(*values: str) -> str:
    """Return the cursor that stands for the place after a row with these values."""
    packed = json.dumps(values, separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def read_cursor(cursor: str, *readers: Callable[[str], Any]) -> tuple[Any, ...]:
    """Return the values of a cursor, each read by its reader.

    Raises the 422 problem ``invalid_cursor`` for anything that :func:`write_cursor` did not
    write for this list.
    """
    try:
        values = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        return tuple(read(value) for read, value in zip(readers, _texts(values), strict=True))
    except (ValueError, TypeError, binascii.Error, RecursionError) as error:
        raise _invalid_cursor() from error


def _texts(values: object) -> Sequence[str]:
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise TypeError("a cursor holds texts")
    return values


def _invalid_cursor() -> Problem:
    return invalid("/cursor", "invalid_cursor", source="query")
