"""Which choices in the dark the library holds: way, proof and profile, one line each.

Each of the three ways is right on some, and no fixed habit answers many. The tests hold the library
to this list.
"""

from __future__ import annotations

from typing import Final

from puzzles.worlds.answers import Way
from puzzles.worlds.generation import Proof, WantedBrisque
from trainer.profiles import PROFILES

_WANTED: Final[tuple[tuple[str, Way, Proof | None], ...]] = (
    ("arcade", "trump", "sure"),
    ("arcade", "take", None),
    ("arcade", "let_go", None),
    ("arcade", "trump", "expected"),
    ("cady", "trump", "sure"),
    ("cady", "trump", "expected"),
    ("cady", "take", None),
    ("encyclopedia", "trump", "expected"),
    ("encyclopedia", "take", None),
    ("encyclopedia", "let_go", None),
    ("encyclopedia", "let_go", None),
    ("salon", "trump", "expected"),
    ("salon", "let_go", None),
    ("salon", "trump", "sure"),
)

WORLDS_SLOTS: Final[tuple[WantedBrisque, ...]] = tuple(
    WantedBrisque("trump_brisque", way, proof, PROFILES[profile]) for profile, way, proof in _WANTED
)
"""What is wanted; the first number of the kind is 1."""
