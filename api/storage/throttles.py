"""Counters of what must not be tried without end, and the addresses that a learner comes from."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from api.storage.base import Base


class Throttle(Base):
    """How often something was tried in the window that ends at ``expires_at``.

    ``key`` is a keyed hash of what is counted: no address can be read from it.
    """

    __tablename__ = "throttles"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    count: Mapped[int]
    expires_at: Mapped[datetime] = mapped_column(index=True)


class KnownAddress(Base):
    """A network address, as a keyed hash, from which the owner of an account logged in."""

    __tablename__ = "known_addresses"

    learner_id: Mapped[UUID] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True
    )
    address: Mapped[str] = mapped_column(String(64), primary_key=True)
    seen_at: Mapped[datetime]
