"""Learners, and the tokens by which their devices are known."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from api.storage.base import Base, new_key


class Learner(Base):
    """A person who learns; a guest until an account is made. ``zone`` is an IANA zone."""

    __tablename__ = "learners"
    __table_args__ = (CheckConstraint("kind IN ('guest')", name="kind"),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_key)
    kind: Mapped[str] = mapped_column(String(16), default="guest")
    language: Mapped[str] = mapped_column(String(8))
    zone: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime]


class Token(Base):
    """An access token: only the SHA-256 (64 hex digits) of what the device holds is kept."""

    __tablename__ = "tokens"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_key)
    learner_id: Mapped[UUID] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), index=True
    )
    sha256: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
