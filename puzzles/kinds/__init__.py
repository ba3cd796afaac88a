"""The kinds of puzzle, one module each."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from puzzles.kinds.endgame_card import EndgameCard
from puzzles.kinds.endgame_count import EndgameCount
from puzzles.kinds.endgame_line import EndgameLine, LineStep
from puzzles.kinds.kind import Answer, Count, Kind, Marking
from puzzles.model import KindName

__all__ = [
    "KINDS",
    "Answer",
    "Count",
    "EndgameCard",
    "EndgameCount",
    "EndgameLine",
    "Kind",
    "LineStep",
    "Marking",
]

KINDS: Final[Mapping[KindName, Kind]] = MappingProxyType(
    {kind.name: kind for kind in (EndgameCard(), EndgameCount(), EndgameLine())}
)
"""Every kind by its name."""
