"""Answers to plans, as a client writes them."""

from __future__ import annotations

from typing import Any

from puzzles.library import load_library
from puzzles.model import DecisionPuzzle, KindName
from puzzles.plans.awards import NOTHING, THEN


def plan_of(kind: KindName) -> DecisionPuzzle:
    """Return the first plan of a kind in the library."""
    return next(puzzle for puzzle in load_library().decisions if puzzle.kind == kind)


def best_and_worst(puzzle: DecisionPuzzle) -> tuple[str, str]:
    """Return an option of the best value, and one of the worst."""
    classes = puzzle.certificate.classes
    return classes[0][0], classes[-1][-1]


def written(puzzle: DecisionPuzzle, option: str) -> dict[str, Any]:
    """Return the answer that chooses an option of the certificate's table."""
    if puzzle.kind == "declaration_first":
        return {"kind": puzzle.kind, "choices": [option]}
    return {"kind": puzzle.kind, "schedule": slots(option)}


def slots(order: str) -> list[str | None]:
    """Return an order as a choice for each win."""
    return [None if each == NOTHING else each for each in order.split(THEN)]
