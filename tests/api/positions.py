"""Positions as they are sent: a good one, and that of a puzzle."""

from __future__ import annotations

from typing import Any

from puzzles.model import Puzzle
from trainer.deal import View
from trainer.notation import write_position
from trainer.solver.consistent import ConsistentDeals

POSITION: dict[str, Any] = {
    "profile": "cady",
    "phase": "endgame",
    "trump": "h",
    "to_act": "south",
    "hands": {"south": ["8s", "Kh", "Ad"], "north": ["Ts", "Ah", "Jc"]},
}


def position(**changes: Any) -> dict[str, Any]:
    """Return a good position with something changed."""
    return {**POSITION, **changes}


def solvable(puzzle: Puzzle) -> dict[str, Any]:
    """Return a position with every card known that looks like a puzzle."""
    position = puzzle.position
    if isinstance(position, View):
        position = next(iter(ConsistentDeals(position))).state
    return write_position(position)
