"""House profiles that learners keep."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from api.storage.base import Base
from api.storage.revisions import Revised


class HouseProfile(Revised, Base):
    """The rules of a house, as one learner keeps them.

    ``handle`` is made of the content, so the same rules are one profile however often they are
    sent. ``options`` are those that differ from the ``base``; ``title`` is the learner's own.
    """

    __tablename__ = "house_profiles"

    learner_id: Mapped[UUID] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True
    )
    handle: Mapped[str] = mapped_column(String(32), primary_key=True)
    title: Mapped[str] = mapped_column(String(64))
    base: Mapped[str] = mapped_column(String(32))
    options: Mapped[dict[str, Any]]
    profile_hash: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]
