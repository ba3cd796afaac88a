"""What a learner was given of puzzles: hints before the answer, the solution after it, packs."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from api.storage.base import Base
from api.storage.revisions import Revised


class HintGiven(Revised, Base):
    """A hint that was read. Kept on the server, whatever device asks next."""

    __tablename__ = "hints_given"

    learner_id: Mapped[UUID] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True
    )
    puzzle_id: Mapped[str] = mapped_column(
        String(64), ForeignKey("puzzles.id", ondelete="RESTRICT"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True)
    given_at: Mapped[datetime]
    zone: Mapped[str] = mapped_column(String(64))


class SolutionDelivery(Base):
    """The first time the solution reached a learner in one form; later attempts do not count.

    ``engine``: he asked the engine about the position.
    """

    __tablename__ = "solution_deliveries"
    __table_args__ = (
        CheckConstraint("form IN ('outcome', 'certificate', 'pack', 'engine')", name="form"),
    )

    learner_id: Mapped[UUID] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True
    )
    puzzle_id: Mapped[str] = mapped_column(
        String(64), ForeignKey("puzzles.id", ondelete="RESTRICT"), primary_key=True
    )
    form: Mapped[str] = mapped_column(String(16), primary_key=True)
    puzzle_version: Mapped[int]
    delivered_at: Mapped[datetime]


class PackIssue(Base):
    """The first time a pack was given to a learner: nothing in it was answered before that.

    ``version`` is a hash of what is in the pack, the same for every learner and language; ``form``
    is ``practice`` or ``exam``. ``contents`` are the puzzles in it with their versions, ``None`` of
    packs that were given before that was kept.
    """

    __tablename__ = "pack_issues"
    __table_args__ = (CheckConstraint("form IN ('practice', 'exam')", name="form"),)

    learner_id: Mapped[UUID] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True
    )
    version: Mapped[str] = mapped_column(String(64), primary_key=True)
    form: Mapped[str] = mapped_column(String(16))
    issued_at: Mapped[datetime]
    contents: Mapped[dict[str, Any] | None]
