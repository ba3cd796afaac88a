"""What the library is to look like, as numbers; the tests hold the library to the same ones."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from puzzles.model import KindName

OF_EACH_KIND: Final[Mapping[KindName, int]] = MappingProxyType(
    {"endgame_card": 36, "endgame_count": 24, "endgame_line": 24}
)
PUZZLES: Final = sum(OF_EACH_KIND.values())

POLICY_RATE: Final = (20, 50)
"""Each simple policy is right on at least and at most so many puzzles in a hundred."""

ABOVE_CHANCE: Final = 10
"""No rule beats chance by more than so many points in a hundred."""

EIGHT_CARDS: Final = 35
MID_TRICK: Final = 10
SEVEN_SCORES: Final = 8
OF_EACH_PROFILE: Final = 12
OF_EACH_DIFFICULTY: Final = 6
OF_EACH_THEME: Final = 1
UNEXPLAINED: Final = 8
"""At most so many puzzles have no better idea than counting to the end."""
SINGLE_BEST: Final = 50
"""At least so many puzzles have one right choice."""
