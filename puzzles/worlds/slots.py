"""Which choices in the dark the library holds: way, proof and profile, one line each.

All three ways are right somewhere under every profile, and no fixed habit answers many. The tests
hold the library to this list.
"""

from __future__ import annotations

from typing import Final

from puzzles.worlds.answers import Way
from puzzles.worlds.generation import WantedBrisque
from trainer.profiles import PROFILES

_WANTED: Final[tuple[tuple[str, Way, str], ...]] = (
    ("arcade", "trump", "sure"),
    ("arcade", "take", "sure"),
    ("arcade", "let_go", "sure"),
    ("arcade", "let_go", "expected"),
    ("cady", "trump", "sure"),
    ("cady", "trump", "expected"),
    ("cady", "take", "sure"),
    ("cady", "let_go", "expected"),
    ("encyclopedia", "trump", "expected"),
    ("encyclopedia", "take", "sure"),
    ("encyclopedia", "take", "expected"),
    ("encyclopedia", "let_go", "sure"),
    ("salon", "trump", "sure"),
    ("salon", "take", "expected"),
    ("salon", "let_go", "sure"),
    ("salon", "let_go", "expected"),
)

WORLDS_SLOTS: Final[tuple[WantedBrisque, ...]] = tuple(
    WantedBrisque("trump_brisque", way, proof, PROFILES[profile]) for profile, way, proof in _WANTED
)
"""What is wanted; the first number of the kind is 1."""
