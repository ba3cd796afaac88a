"""A decision becomes a puzzle."""

from __future__ import annotations

from datetime import date

from puzzles.decisions.question import Decision
from puzzles.decisions.topics import TOPICS
from puzzles.model import DecisionPuzzle


def made_of(decision: Decision, puzzle_id: str, made: date) -> DecisionPuzzle:
    """Return the decision as a puzzle, proved by both provers. ``made``: the day of the proof."""
    topic = TOPICS[decision.kind]
    certificate = topic.prove(decision, made)
    return DecisionPuzzle(
        id=puzzle_id,
        version=1,
        decision=decision,
        themes=topic.themes_of(decision, certificate),
        certificate=certificate,
        difficulty=topic.difficulty(decision, certificate),
    )
