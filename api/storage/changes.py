"""What devices need to catch up besides what there is: what went, and whether all was put back."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from api.storage.base import Base


class Removal(Base):
    """That something of a learner's went, and at which of his revisions.

    Only of what goes while the learner stays: a house profile that he deletes, a review whose
    attempts were all annulled. One row each, however often it comes and goes.
    """

    __tablename__ = "removals"
    __table_args__ = (CheckConstraint("what IN ('profile', 'review')", name="what"),)

    learner_id: Mapped[UUID] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True
    )
    what: Mapped[str] = mapped_column(String(16), primary_key=True)
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    revision: Mapped[int] = mapped_column(BigInteger)


class ChangesEpoch(Base):
    """The time since the database was last put back to a copy; no row where it never was.

    What was given out before is of another epoch: revisions of then say nothing about now.
    """

    __tablename__ = "changes_epochs"

    epoch: Mapped[str] = mapped_column(String(32), primary_key=True)
