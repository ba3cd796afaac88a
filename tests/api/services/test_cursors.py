"""Cursors: opaque, and checked when they come back."""

from __future__ import annotations

import base64
import json

import pytest

from api.problems import Problem
from api.services.cursors import Listing, read_cursor, read_instant, write_cursor


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
     packed(None), packed(["\ud800"]), packed(["a\0"]),
     base64.b64encode(b"\xff\xfe").decode(), "W" * 4000],
)  # fmt: skip
def test_anything_else_is_refused(cursor: str) -> None:
    """422 with a pointer to the parameter."""
    with pytest.raises(Problem) as caught:
        read_cursor(cursor, str)
    (error,) = caught.value.errors
    assert (error.pointer, error.code, error.source) == ("/cursor", "invalid_cursor", "query")


@pytest.mark.parametrize(
    "instant",
    ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "2026-11-30T09:30:00", "now"],
)
def test_an_instant_that_no_database_holds_is_refused(instant: str) -> None:
    """Also where only its offset takes it out of all time."""
    with pytest.raises(Problem):
        read_cursor(write_cursor(instant), read_instant)


def test_values_are_read_by_their_readers() -> None:
    """A value that its reader refuses makes the cursor invalid."""
    assert read_cursor(write_cursor("7"), int) == (7,)
    with pytest.raises(Problem):
        read_cursor(write_cursor("seven"), int)


@pytest.mark.parametrize(
    "other", [Listing("a"), Listing("a", kind="c"), Listing("a", theme="b"), Listing("b", kind="b")]
)
def test_a_list_knows_its_own_cursors(other: Listing) -> None:
    """By its operation and by what is wished for; a wish for nothing is none."""
    mine = Listing("a", kind="b")
    assert Listing("a", theme=None, kind="b").read(mine.write("7"), int) == (7,)
    for cursor in (other.write("7"), write_cursor("7")):
        with pytest.raises(Problem):
            mine.read(cursor, int)


def test_the_longest_cursor_comes_back() -> None:
    """What a query may hold is enough for the longest id and an instant."""
    cursor = Listing("listReviews").write("2026-11-30T09:30:00.000000+00:00", "a" * 64)
    assert len(cursor) <= 200
