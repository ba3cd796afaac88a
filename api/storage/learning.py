"""What learners have learnt: derived from their attempts, kept up with each, made anew at will.

Two kinds of table. What follows from a learner's attempts alone (standings, ledger entries, items,
reviews, days) can be deleted and replayed. What does not (the ratings of puzzles day by day, the
daily puzzles, the themes told) is never rewritten, so that a replay comes to the same numbers.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from api.storage.base import Base
from api.storage.revisions import Revised


class LearnerStanding(Base):
    """Where a learner stands: the rating, and the counts of every part of what there is.

    ``last_at`` and ``last_id`` name the last act taken: a later act goes on from here, an earlier
    one is late. ``last_at`` is the end of time where late ones wait for a replay. ``parts`` holds
    the counts by key (:mod:`api.services.courses` writes them).
    """

    __tablename__ = "learner_standings"

    learner_id: Mapped[UUID] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True
    )
    rating: Mapped[float]
    deviation: Mapped[float]
    volatility: Mapped[float]
    rated: Mapped[int]
    rated_at: Mapped[datetime | None]
    last_at: Mapped[datetime]
    last_id: Mapped[UUID]
    parts: Mapped[dict[str, Any]]
    updated_at: Mapped[datetime]


class RatingEntry(Base):
    """One line of the ledger: a rated attempt, the puzzle's rating used, before and after.

    ``marked_at`` is when the server fixed the result: by it the nightly batch finds what may be
    new. Whether it took it is noted with the attempt: a replay writes the entries anew.
    """

    __tablename__ = "rating_entries"
    __table_args__ = (
        Index(None, "learner_id", "acted_at", "attempt_id"),
        Index(None, "marked_at"),
        CheckConstraint("result IN ('right', 'wrong')", name="result"),
    )

    # An attempt moves the rating once: the database says so.
    attempt_key: Mapped[UUID] = mapped_column(
        ForeignKey("attempts.key", ondelete="CASCADE"), primary_key=True
    )
    learner_id: Mapped[UUID] = mapped_column(ForeignKey("learners.id", ondelete="CASCADE"))
    attempt_id: Mapped[UUID]
    puzzle_id: Mapped[str] = mapped_column(
        String(64), ForeignKey("puzzles.id", ondelete="RESTRICT")
    )
    acted_at: Mapped[datetime]
    marked_at: Mapped[datetime]
    result: Mapped[str] = mapped_column(String(8))
    weight: Mapped[float]
    puzzle_rating: Mapped[float]
    puzzle_deviation: Mapped[float]
    rating_before: Mapped[float]
    deviation_before: Mapped[float]
    volatility_before: Mapped[float]
    rating_after: Mapped[float]
    deviation_after: Mapped[float]
    volatility_after: Mapped[float]


class PuzzleStanding(Base):
    """What became of a puzzle in the hands of a learner: its first try, repairs, the last try."""

    __tablename__ = "puzzle_standings"
    __table_args__ = (Index(None, "learner_id", "last_right", "last_at", "puzzle_id"),)

    learner_id: Mapped[UUID] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True
    )
    puzzle_id: Mapped[str] = mapped_column(
        String(64), ForeignKey("puzzles.id", ondelete="RESTRICT"), primary_key=True
    )
    tries: Mapped[int]
    first_key: Mapped[UUID | None]
    first_right: Mapped[bool | None]
    repaired: Mapped[bool]
    last_key: Mapped[UUID]
    last_at: Mapped[datetime]
    last_right: Mapped[bool]


class ReviewCard(Revised, Base):
    """What a learner remembers of a family of puzzles, by FSRS, and when it is due again."""

    __tablename__ = "review_cards"
    __table_args__ = (
        Index(None, "learner_id", "due", "family"),
        CheckConstraint("grade IN ('again', 'hard', 'good', 'easy')", name="grade"),
    )

    learner_id: Mapped[UUID] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True
    )
    family: Mapped[str] = mapped_column(String(64), primary_key=True)
    puzzle_id: Mapped[str] = mapped_column(
        String(64), ForeignKey("puzzles.id", ondelete="RESTRICT")
    )
    grade: Mapped[str] = mapped_column(String(8))
    reviews: Mapped[int]
    stability: Mapped[float]
    difficulty: Mapped[float]
    reviewed_at: Mapped[datetime]
    due: Mapped[datetime]


class LearnerDay(Base):
    """A local date on which a learner answered, with the first and last act on it."""

    __tablename__ = "learner_days"

    learner_id: Mapped[UUID] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True
    )
    day: Mapped[date] = mapped_column(primary_key=True)
    attempts: Mapped[int]
    right: Mapped[int]
    first_at: Mapped[datetime]
    first_zone: Mapped[str] = mapped_column(String(64))
    last_at: Mapped[datetime]
    last_zone: Mapped[str] = mapped_column(String(64))


class ThemeTold(Base):
    """A puzzle came to a learner because he had asked for its theme: he knew what it is about."""

    __tablename__ = "themes_told"

    learner_id: Mapped[UUID] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True
    )
    puzzle_id: Mapped[str] = mapped_column(
        String(64), ForeignKey("puzzles.id", ondelete="RESTRICT"), primary_key=True
    )
    told_at: Mapped[datetime]


class PuzzleRating(Base):
    """The rating of a puzzle from a midnight of UTC on. The first one is its prior, since ever."""

    __tablename__ = "puzzle_ratings"

    puzzle_id: Mapped[str] = mapped_column(
        String(64), ForeignKey("puzzles.id", ondelete="RESTRICT"), primary_key=True
    )
    since: Mapped[datetime] = mapped_column(primary_key=True)
    rating: Mapped[float]
    deviation: Mapped[float]
    volatility: Mapped[float]
    games: Mapped[int]


class RatingBatch(Base):
    """A nightly batch: the day (of UTC) it belongs to, and up to when it took the entries."""

    __tablename__ = "rating_batches"

    day: Mapped[date] = mapped_column(primary_key=True)
    until: Mapped[datetime]
    puzzles: Mapped[int]
    games: Mapped[int]


class DailyPuzzle(Base):
    """The puzzle of a calendar date, the same for everyone from the first time it is asked for."""

    __tablename__ = "daily_puzzles"

    day: Mapped[date] = mapped_column(primary_key=True)
    puzzle_id: Mapped[str] = mapped_column(
        String(64), ForeignKey("puzzles.id", ondelete="RESTRICT")
    )
