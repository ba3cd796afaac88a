"""Cursors: opaque, and checked when they come back."""

from __future__ import annotations

import base64
import json

import pytest

from api.problems import Problem
from api.services.cursors import read_cursor, write_cursor


@pytest.mark.parametrize("values", [("endgame-card-001",), ("2026-11-30", "é♠"), ()])
def test_a_cursor_comes_back_whole(values: tuple[str, ...]) -> None:
    """What was written is what is read, and it fits into an address as it is."""
    cursor = write_cursor(*values)
    assert cursor.replace("-", "").replace("_", "").isalnum()
    assert read_cursor(cursor, *[str] * len(values)) == values


def packed(value: object) -> str:
    """Return any JSON value packed as a cursor is."""
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    "cursor",
    ["x", "%%%", "é", "", packed([]), packed(["a", "b"]), packed([1]), packed("a"), packed({}),
     packed(None), base64.b64encode(b"\xff\xfe").decode(), "W" * 4000],
)  # fmt: skip
def test_anything_else_is_refused(cursor: str) -> None:
    """422 with a pointer to the parameter."""
    with pytest.raises(Problem) as caught:
        read_cursor(cursor, str)
    (error,) = caught.value.errors
    assert (error.pointer, error.code, error.source) == ("/cursor", "invalid_cursor", "query")


def test_values_are_read_by_their_readers() -> None:
    """A value that its reader refuses makes the cursor invalid."""
    assert read_cursor(write_cursor("7"), int) == (7,)
    with pytest.raises(Problem):
        read_cursor(write_cursor("seven"), int)
