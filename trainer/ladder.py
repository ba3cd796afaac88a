"""The ladder of ``arcade``: the rival's level, and the score of a streak (RULES.md row 81)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

TOP_LEVEL: Final = 5
_MOST_MARGIN: Final = 9999


@dataclass(frozen=True, slots=True)
class Ladder:
    """A player's way up: the level of the rival (1 to 5) and the margins of the streak so far.

    A won match lifts the level, up to the fifth; a lost or drawn one ends the streak and leaves
    the level where it is.
    """

    level: int = 1
    margins: tuple[int, ...] = ()

    @property
    def score(self) -> str:
        """Return the streak score: matches won in a row, then their margins, as ``3.0870``."""
        return f"{len(self.margins)}.{min(sum(self.margins), _MOST_MARGIN):04d}"

    def won(self, margin: int) -> Ladder:
        """Return the ladder after a match won by so many points."""
        if margin <= 0:
            raise ValueError(f"expected the margin of a match won, got {margin}")
        return Ladder(min(self.level + 1, TOP_LEVEL), (*self.margins, margin))

    def not_won(self) -> Ladder:
        """Return the ladder after a match lost or drawn."""
        return replace(self, margins=())
