"""How well somebody does in a part of what there is to learn: counts, and what they say.

A part is whatever the caller counts together. One puzzle counts once: by its first try, and once
more when it is answered right after that had failed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

LEAST: Final = 5
"""So many first tries before a part is called strong or weak."""
SHOWN: Final = 3
"""So many parts are named strongest, and so many weakest."""
WINDOW: Final = 10
"""The trend compares so many first tries with as many before them."""
CHANGE: Final = 0.2
"""From this difference of rates on, something has changed."""
REACH: Final = 400.0
"""All right performs so much above the mean rating of what was asked, all wrong so much below."""

_LATEST: Final = (1 << 2 * WINDOW) - 1

Trend = Literal["up", "down", "steady"]


@dataclass(frozen=True, slots=True)
class Mastery:
    """The counts of one part.

    ``tried`` and ``right`` are first tries, ``repaired`` what was answered right after a first
    try that was not. ``rated``, ``won`` and ``opposition`` are of rated acts: how many, how many
    right, the sum of the ratings of what was asked. ``recent`` holds the latest first tries, a bit
    each, the last one lowest.
    """

    tried: int = 0
    right: int = 0
    repaired: int = 0
    rated: int = 0
    won: int = 0
    opposition: float = 0.0
    recent: int = 0

    def with_act(
        self, *, first_try: bool | None, repairs: bool, rated: float | None, right: bool
    ) -> Mastery:
        """Return the counts with one act more.

        ``first_try`` is the result of a first try (``None``: it was none), ``rated`` the rating of
        what was asked (``None``: the act is not rated).
        """
        tried = first_try is not None
        return Mastery(
            self.tried + tried,
            self.right + (first_try is True),
            self.repaired + repairs,
            self.rated + (rated is not None),
            self.won + (rated is not None and right),
            self.opposition + (rated or 0.0),
            (self.recent << tried | (first_try is True)) & _LATEST,
        )

    @property
    def rate(self) -> float | None:
        """Return the share of first tries that were right."""
        return self.right / self.tried if self.tried else None

    @property
    def performance(self) -> float | None:
        """Return the rating that somebody performed at; none after too few rated acts."""
        if self.rated < LEAST:
            return None
        return self.opposition / self.rated + REACH * (2 * self.won / self.rated - 1)

    @property
    def trend(self) -> Trend | None:
        """Return how the latest first tries compare with those before; none after too few."""
        if self.tried < 2 * WINDOW:
            return None
        latest = (self.recent & ((1 << WINDOW) - 1)).bit_count()
        change = latest - (self.recent >> WINDOW).bit_count()
        if abs(change) < CHANGE * WINDOW:
            return "steady"
        return "up" if change > 0 else "down"


def strongest(parts: Mapping[str, Mastery]) -> list[str]:
    """Return the parts that go best, the best first; only those tried often enough."""
    better_half = _by_rate(parts)[::-1]
    return better_half[: min(SHOWN, (len(better_half) + 1) // 2)]


def weakest(parts: Mapping[str, Mastery]) -> list[str]:
    """Return the parts that go worst, the worst first; none that is among the strongest."""
    worse_half = _by_rate(parts)
    return worse_half[: min(SHOWN, len(worse_half) // 2)]


def _by_rate(parts: Mapping[str, Mastery]) -> list[str]:
    enough: Iterable[str] = (key for key, part in parts.items() if part.tried >= LEAST)
    return sorted(enough, key=lambda key: (parts[key].rate or 0.0, parts[key].tried, key))
