"""The database: tables, sessions and migrations (``api.storage:migrations``)."""

from __future__ import annotations

from api.storage.attempts import Attempt, AttemptAction, FirstAttempt, Remark
from api.storage.base import Base, new_key
from api.storage.changes import ChangesEpoch, Removal
from api.storage.deliveries import HintGiven, PackIssue, SolutionDelivery
from api.storage.engine import Database
from api.storage.idempotency import KeptAnswer
from api.storage.learners import Account, Learner, PendingAccount, ResetCode
from api.storage.learning import (
    DailyPuzzle,
    LearnerDay,
    LearnerStanding,
    PuzzleRating,
    PuzzleStanding,
    RatingBatch,
    RatingEntry,
    ReviewCard,
    ThemeTold,
)
from api.storage.notices import Notice
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
    "ChangesEpoch",
    "DailyPuzzle",
    "Database",
    "FirstAttempt",
    "HintGiven",
    "HouseProfile",
    "KeptAnswer",
    "KnownAddress",
    "Learner",
    "LearnerDay",
    "LearnerStanding",
    "Notice",
    "PackIssue",
    "PendingAccount",
    "PuzzleEntry",
    "PuzzleRating",
    "PuzzleReport",
    "PuzzleStanding",
    "PuzzleTheme",
    "PuzzleVersion",
    "RatingBatch",
    "RatingEntry",
    "Remark",
    "Removal",
    "ResetCode",
    "ReviewCard",
    "SolutionDelivery",
    "ThemeTold",
    "Throttle",
    "Token",
    "new_key",
]
