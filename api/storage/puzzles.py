"""The index of the library: what can be filtered on, and every version ever published.

A puzzle that was made on demand is kept beside them from the first act on it on.

The library files are the source of truth. Versions stay when a puzzle is changed or withdrawn,
so that old attempts can always be shown and marked again.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from api.storage.base import Base


class PuzzleEntry(Base):
    """A puzzle as lists show it, none after ``withdrawn_at``.

    That is set when the library no longer has it; from the start where it was made on demand.
    """

    __tablename__ = "puzzles"
    __table_args__ = (
        CheckConstraint("difficulty BETWEEN 1 AND 5", name="difficulty"),
        Index(None, "kind", "profile", "difficulty"),
    )

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    version: Mapped[int]
    kind: Mapped[str] = mapped_column(String(32))
    profile: Mapped[str] = mapped_column(String(32))
    difficulty: Mapped[int]
    withdrawn_at: Mapped[datetime | None]


class PuzzleVersion(Base):
    """One published version: its library document and the hashes that identify it.

    A version that turned out faulty is recalled: ``replaced_by`` is the version that attempts at
    it are marked by from then on, ``None`` where there is none.
    """

    __tablename__ = "puzzle_versions"

    puzzle_id: Mapped[str] = mapped_column(
        String(64), ForeignKey("puzzles.id", ondelete="RESTRICT"), primary_key=True
    )
    version: Mapped[int] = mapped_column(primary_key=True)
    position_hash: Mapped[str] = mapped_column(String(64), index=True)
    profile_hash: Mapped[str] = mapped_column(String(64))
    document: Mapped[dict[str, Any]]
    published_at: Mapped[datetime]
    recalled_at: Mapped[datetime | None]
    replaced_by: Mapped[int | None]


class PuzzleTheme(Base):
    """A theme that may be told before the answer; only those can be filtered on."""

    __tablename__ = "puzzle_themes"

    puzzle_id: Mapped[str] = mapped_column(
        String(64), ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True
    )
    theme: Mapped[str] = mapped_column(String(32), primary_key=True, index=True)
