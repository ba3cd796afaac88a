"""The database: tables, sessions and migrations (``api.storage:migrations``)."""

from __future__ import annotations

from api.storage.attempts import Attempt, AttemptAction, FirstAttempt
from api.storage.base import Base, new_key
from api.storage.deliveries import HintGiven, SolutionDelivery
from api.storage.engine import Database
from api.storage.learners import Learner, Token
from api.storage.puzzles import PuzzleEntry, PuzzleTheme, PuzzleVersion

__all__ = [
    "Attempt",
    "AttemptAction",
    "Base",
    "Database",
    "FirstAttempt",
    "HintGiven",
    "Learner",
    "PuzzleEntry",
    "PuzzleTheme",
    "PuzzleVersion",
    "SolutionDelivery",
    "Token",
    "new_key",
]
