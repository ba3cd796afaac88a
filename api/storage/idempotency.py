"""Answers kept for requests that may be sent again under one ``Idempotency-Key``."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from api.storage.base import Base


class KeptAnswer(Base):
    """A request that is being answered, or was, under a key that its sender made.

    ``key`` and ``fingerprint`` are keyed hashes, of the sender with his key and of the request.
    ``claim`` names who is answering; ``answer`` is there once that is done, encrypted under a
    key that only the sender's own one makes: what is stored lets nobody in.
    """

    __tablename__ = "kept_answers"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    learner_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), index=True
    )
    fingerprint: Mapped[str] = mapped_column(String(64))
    claim: Mapped[UUID]
    claimed_until: Mapped[datetime]
    answer: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)
