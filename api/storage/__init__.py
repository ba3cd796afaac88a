"""The database: tables, sessions and migrations (``api.storage:migrations``)."""

from __future__ import annotations

from api.storage.attempts import Attempt, AttemptAction, FirstAttempt
from api.storage.base import Base, new_key
from api.storage.deliveries import HintGiven, SolutionDelivery
from api.storage.engine import Database
from api.storage.idempotency import KeptAnswer
from api.storage.learners import Account, Learner, PendingAccount, ResetCode
from api.storage.profiles import HouseProfile
from api.storage.puzzles import PuzzleEntry, PuzzleTheme, PuzzleVersion
from api.storage.reports import PuzzleReport
from api.storage.throttles import KnownAddress, Throttle
from api.storage.tokens import Token

__all__ = [
    "Account",
    "Attempt",
    "AttemptAction",
    "Base",
    "Database",
    "FirstAttempt",
    "HintGiven",
    "HouseProfile",
    "KeptAnswer",
    "KnownAddress",
    "Learner",
    "PendingAccount",
    "PuzzleEntry",
    "PuzzleReport",
    "PuzzleTheme",
    "PuzzleVersion",
    "ResetCode",
    "SolutionDelivery",
    "Throttle",
    "Token",
    "new_key",
]
