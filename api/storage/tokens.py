"""The tokens by which a learner's devices are known."""

from __future__ import annotations

from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from api.storage.base import Base, new_key

EndedBy = Literal["learner", "reuse", "password", "merge", "operator"]


class Token(Base):
    """One device that is logged in: a family of tokens of which the newest pair is good.

    Only SHA-256 hashes (64 hex digits) of what the device holds are kept. A refresh token is a
    part that names its family for good and a part that turns with every refresh; so any old one
    is known as such without a list of them. ``previous_sha256``, ``rotated_at`` and ``salt``
    belong to the last refresh, so that it can be answered again for a moment. A page's cookie,
    and tokens older than refreshing, have no family and do not turn.
    """

    __tablename__ = "tokens"
    __table_args__ = (
        CheckConstraint(
            "ended_by IN ('learner', 'reuse', 'password', 'merge', 'operator')", name="ended_by"
        ),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_key)
    learner_id: Mapped[UUID] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), index=True
    )
    name: Mapped[str | None] = mapped_column(String(64))
    access_sha256: Mapped[str] = mapped_column(String(64), unique=True)
    access_expires_at: Mapped[datetime]
    family_sha256: Mapped[str | None] = mapped_column(String(64), unique=True)
    refresh_sha256: Mapped[str | None] = mapped_column(String(64))
    previous_sha256: Mapped[str | None] = mapped_column(String(64))
    salt: Mapped[str | None] = mapped_column(String(64))
    rotated_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    used_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
    ended_by: Mapped[EndedBy | None] = mapped_column(String(16))
