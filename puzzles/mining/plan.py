"""What the library is to look like, as numbers; the tests hold the library to the same ones."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from puzzles.model import EndgameKindName

OF_EACH_KIND: Final[Mapping[EndgameKindName, int]] = MappingProxyType(
    {"endgame_card": 40, "endgame_count": 28, "endgame_line": 28}
)

POLICY_RATE: Final = (20, 50)
"""Each simple policy is right on at least and at most so many puzzles in a hundred."""

ABOVE_CHANCE: Final = 10
"""No rule beats chance by more than so many points in a hundred."""

# At least so many puzzles ...
EIGHT_CARDS: Final = 50
FEW_CARDS: Final = 16
MID_TRICK: Final = 20
SEVEN_SCORES_IN: Final[Mapping[str, int]] = MappingProxyType({"cady": 6, "salon": 6})
SINGLE_BEST: Final = 64
MANY_CHOICES: Final = 60
OF_EACH_PROFILE: Final = 16
OF_EACH_DIFFICULTY: Final = 12
OF_EACH_THEME: Final = 2

# ... and at most so many.
OF_ONE_IDEA: Final = 16
UNEXPLAINED: Final = 8

LEAST_OF_MANY_CHOICES: Final = 5
"""A position with at least so many choices counts as one with many."""
