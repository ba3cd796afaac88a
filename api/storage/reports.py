"""What learners report of puzzles that they think are faulty."""

from __future__ import annotations

from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    String,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column

from api.storage.base import Base, new_key

Reason = Literal[
    "wrong_answer", "wrong_position", "unclear_text", "translation", "display", "other"
]


class PuzzleReport(Base):
    """A report on one version of a puzzle, for an operator to read. It changes nothing itself.

    The learner is gone from it once he is deleted, and his words with him; that somebody found
    a fault in this version stays.
    """

    __tablename__ = "puzzle_reports"
    __table_args__ = (
        UniqueConstraint("learner_id", "puzzle_id", "puzzle_version"),
        Index(None, "created_at", "id"),
        ForeignKeyConstraint(
            ["puzzle_id", "puzzle_version"],
            ["puzzle_versions.puzzle_id", "puzzle_versions.version"],
            ondelete="RESTRICT",
        ),
        CheckConstraint(
            "reason IN ('wrong_answer', 'wrong_position', 'unclear_text', 'translation', "
            "'display', 'other')",
            name="reason",
        ),
        CheckConstraint("learner_id IS NOT NULL OR text IS NULL", name="words_go_with_learner"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_key)
    learner_id: Mapped[UUID | None] = mapped_column(ForeignKey("learners.id", ondelete="SET NULL"))
    puzzle_id: Mapped[str] = mapped_column(String(64))
    puzzle_version: Mapped[int]
    reason: Mapped[Reason] = mapped_column(String(16))
    text: Mapped[str | None] = mapped_column(String(1000))
    created_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]
