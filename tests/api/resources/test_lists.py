"""Lists that are read part by part: each knows its own cursors."""

from __future__ import annotations

from datetime import timedelta
from itertools import islice

import pytest

from tests.api.callers import Caller
from tests.api.resources.test_learning import ENDINGS, NOW, guest, send

__all__ = ["guest"]  # a fixture is known by its name

GIVING = (
    "/attempts?", "/attempts?status=over&",
    "/me/ratings?", "/me/mistakes?", "/me/activity?",
    "/me/reviews?due=all&", "/me/reviews?due=now&",
    "/puzzles?", "/puzzles?proof=rules&", "/puzzles?kind=endgame_card&", "/packs/exam?",
    "/packs/exam?kind=endgame_card&", "/packs/practice?",
)  # fmt: skip
LISTS = (
    *GIVING, "/me/notices?", "/me/notices?status=unread&", "/tokens?", "/attempts?status=open&",
)  # fmt: skip


@pytest.fixture
def practised(guest: Caller) -> Caller:
    """Return a guest with two of everything."""
    for days, puzzle_id in zip((300, 200, 100), islice(ENDINGS, 0, 30, 10), strict=True):
        send(guest, puzzle_id, NOW - timedelta(days=days), right=False)
    return guest


def test_a_cursor_is_good_for_its_own_list(practised: Caller) -> None:
    """Elsewhere it is none, be it of the same operation with other filters."""
    given = {path: practised.get(f"{path}limit=1").get_json()["next"] for path in GIVING}
    assert len(set(given.values()) - {None}) == len(GIVING)
    for path, cursor in given.items():
        for other in LISTS:
            answer = practised.get(f"{other}limit=2&cursor={cursor}")
            assert answer.status_code == (200 if other == path else 422), (path, other)
            assert other == path or answer.get_json()["errors"][0]["code"] == "invalid_cursor"


def test_a_place_among_changes_is_no_cursor(practised: Caller) -> None:
    """Nor is a cursor such a place."""
    since = practised.get("/me/changes?limit=1").get_json()["since"]
    refused = [practised.get(f"{path}cursor={since}").status_code for path in LISTS]
    assert refused == [422] * len(LISTS)
    cursor = practised.get("/attempts?limit=1").get_json()["next"]
    assert practised.get(f"/me/changes?since={cursor}").status_code == 422


def test_a_cursor_goes_on_in_another_language(practised: Caller) -> None:
    """And in parts of another size: both leave the list as it is."""
    cursor = practised.get("/puzzles?limit=1").get_json()["next"]
    page = practised.get(
        f"/puzzles?limit=5&cursor={cursor}", headers={"Accept-Language": "pt"}
    ).get_json()
    assert len(page["items"]) == 5
