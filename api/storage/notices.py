"""Notices: what a learner is to be told when he comes back."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from api.storage.base import Base, new_key
from api.storage.revisions import Revised


class Notice(Revised, Base):
    """Something that was done to what is a learner's. The words are found by the code.

    ``facts`` are what the words need; ``read_at`` is set once, when the learner has seen it.
    """

    __tablename__ = "notices"
    __table_args__ = (Index(None, "learner_id", "created_at", "key"),)

    key: Mapped[UUID] = mapped_column(primary_key=True, default=new_key)
    learner_id: Mapped[UUID] = mapped_column(ForeignKey("learners.id", ondelete="CASCADE"))
    code: Mapped[str] = mapped_column(String(32))
    facts: Mapped[dict[str, Any]]
    created_at: Mapped[datetime]
    read_at: Mapped[datetime | None]
