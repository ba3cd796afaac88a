"""Attempts, the actions they consist of, and which of them came first."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    String,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from api.storage.base import Base, new_key
from api.storage.revisions import Revised

Status = Literal["open", "after", "over"]
Result = Literal["right", "wrong"]
Mark = Literal["right", "wrong", "after"]


class Attempt(Revised, Base):
    """One try of a learner at a puzzle, named by the UUID that the client chose.

    ``status`` is ``open``, ``after`` (a line whose result is fixed, played on) or ``over``.
    ``acted_at`` is the instant of the act, bounded by the server (``clamped`` when it had to
    be); ``zone`` the IANA zone it happened in. ``fingerprint`` is the SHA-256 of what was
    sent, so that sending it again is told from another attempt under the same id. ``ply``
    counts the plays of both sides. ``pack`` is the version of the pack it was made from.

    ``puzzle_version`` is what was asked; ``remarked_version`` the one it was marked by again, if
    that one was faulty. ``annulled``: nobody can mark it any more, and it counts for nothing.
    ``rated_on`` is the day of the nightly batch in which its game counted for the puzzle.
    """

    __tablename__ = "attempts"
    __table_args__ = (
        # Sent twice, or by two devices at once, an attempt is stored once.
        UniqueConstraint("learner_id", "id"),
        Index(None, "learner_id", "created_at", "key"),
        Index(None, "learner_id", "puzzle_id"),
        # There may be thousands; of the other things that change a learner has few.
        Index(None, "learner_id", "revision"),
        ForeignKeyConstraint(
            ["puzzle_id", "puzzle_version"],
            ["puzzle_versions.puzzle_id", "puzzle_versions.version"],
            ondelete="RESTRICT",
        ),
        ForeignKeyConstraint(
            ["puzzle_id", "remarked_version"],
            ["puzzle_versions.puzzle_id", "puzzle_versions.version"],
            ondelete="RESTRICT",
        ),
        # Those of a puzzle that is recalled are looked for learner by learner.
        Index(None, "puzzle_id", "learner_id"),
        CheckConstraint("status IN ('open', 'after', 'over')", name="status"),
        CheckConstraint("result IN ('right', 'wrong')", name="result"),
        CheckConstraint("(status = 'open') = (result IS NULL)", name="result_once_marked"),
        CheckConstraint("(status = 'over') = (finished_at IS NOT NULL)", name="finished_when_over"),
    )

    key: Mapped[UUID] = mapped_column(primary_key=True, default=new_key)
    learner_id: Mapped[UUID] = mapped_column(ForeignKey("learners.id", ondelete="CASCADE"))
    id: Mapped[UUID]
    puzzle_id: Mapped[str] = mapped_column(String(64))
    puzzle_version: Mapped[int]
    profile_hash: Mapped[str] = mapped_column(String(64))
    fingerprint: Mapped[str] = mapped_column(String(64))
    status: Mapped[Status] = mapped_column(String(8))
    result: Mapped[Result | None] = mapped_column(String(8))
    given_up: Mapped[bool] = mapped_column(default=False)
    hints: Mapped[int] = mapped_column(default=0)
    answer: Mapped[dict[str, Any] | None]
    ply: Mapped[int] = mapped_column(default=0)
    seconds: Mapped[float | None]
    acted_at: Mapped[datetime]
    clamped: Mapped[bool] = mapped_column(default=False)
    zone: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]
    pack: Mapped[str | None] = mapped_column(String(64))
    remarked_version: Mapped[int | None]
    annulled: Mapped[bool] = mapped_column(default=False, server_default=false())
    rated_on: Mapped[date | None]

    actions: Mapped[list[AttemptAction]] = relationship(
        order_by="AttemptAction.ply", lazy="raise", passive_deletes=True
    )

    @property
    def marked_version(self) -> int:
        """Return the version of the puzzle by which the result stands."""
        return self.remarked_version or self.puzzle_version


class AttemptAction(Base):
    """One play of an attempt. ``mark`` and ``cost`` (in points) are those of the learner's."""

    __tablename__ = "attempt_actions"
    __table_args__ = (
        CheckConstraint("by IN ('south', 'north')", name="by"),
        CheckConstraint("mark IN ('right', 'wrong', 'after')", name="mark"),
    )

    attempt_key: Mapped[UUID] = mapped_column(
        ForeignKey("attempts.key", ondelete="CASCADE"), primary_key=True
    )
    ply: Mapped[int] = mapped_column(primary_key=True)
    by: Mapped[str] = mapped_column(String(8))
    action: Mapped[dict[str, Any]]
    mark: Mapped[Mark | None] = mapped_column(String(8))
    cost: Mapped[int | None]
    played_at: Mapped[datetime]


class FirstAttempt(Base):
    """The attempt of a learner at a puzzle that counts: the earliest act, then the lowest id.

    A fact of its own, one row a learner and puzzle, so that no race can make two of them.
    """

    __tablename__ = "first_attempts"

    learner_id: Mapped[UUID] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True
    )
    puzzle_id: Mapped[str] = mapped_column(
        String(64), ForeignKey("puzzles.id", ondelete="RESTRICT"), primary_key=True
    )
    attempt_key: Mapped[UUID] = mapped_column(
        ForeignKey("attempts.key", ondelete="CASCADE"), unique=True
    )
    attempt_id: Mapped[UUID]
    acted_at: Mapped[datetime]


class Remark(Base):
    """That an attempt at a faulty puzzle was marked again: both results, and by which versions.

    ``result_after`` is ``None`` where the line goes on, ``version_after`` where no version of the
    puzzle can mark the attempt: then it is annulled.
    """

    __tablename__ = "remarks"

    key: Mapped[UUID] = mapped_column(primary_key=True, default=new_key)
    attempt_key: Mapped[UUID] = mapped_column(
        ForeignKey("attempts.key", ondelete="CASCADE"), index=True
    )
    version_before: Mapped[int]
    version_after: Mapped[int | None]
    result_before: Mapped[Result | None] = mapped_column(String(8))
    result_after: Mapped[Result | None] = mapped_column(String(8))
    remarked_at: Mapped[datetime]
