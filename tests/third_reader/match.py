"""What follows in a match, as the rules tell it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def follows(options: Mapping[str, Any], south: int, north: int, deal: int, *, over: bool) -> str:
    """Return ``south_won``, ``north_won``, ``drawn``, ``next_deal`` or ``play_on``.

    The totals include the deal in play, the ``deal``-th of the match, which is over or is not.
    """
    leader = "level" if south == north else "south" if south > north else "north"
    target = options["match"] == "target" and max(south, north) >= options["target"]
    if not over:
        race = target and options["match_stop"] == "at_once"
        return f"{leader}_won" if race and leader != "level" else "play_on"
    early = options["early_win"]
    if deal == 1 and early is not None and max(south, north) >= early and leader != "level":
        return f"{leader}_won"
    last = options["match"] == "two_hands" and deal >= 2
    if not target and not last:
        return "next_deal"
    if leader != "level":
        return f"{leader}_won"
    return "drawn" if options["tie"] == "draw" else "next_deal"
