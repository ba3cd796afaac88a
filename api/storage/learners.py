"""Learners, and the accounts that some of them have."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, String, false
from sqlalchemy.orm import Mapped, mapped_column

from api.storage.base import Base, new_key
from api.storage.revisions import Revised


class Learner(Revised, Base):
    """A person who learns; a guest until an account is made. ``zone`` is an IANA zone.

    ``reviews`` tells whether the learner wants to be shown what is due again. ``revision`` is that
    of the last transaction that wrote about him.
    """

    __tablename__ = "learners"
    __table_args__ = (
        CheckConstraint("kind IN ('guest', 'account')", name="kind"),
        CheckConstraint("role IN ('learner', 'admin')", name="role"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_key)
    kind: Mapped[str] = mapped_column(String(16), default="guest")
    role: Mapped[str] = mapped_column(String(16), default="learner", server_default="learner")
    language: Mapped[str] = mapped_column(String(8))
    zone: Mapped[str] = mapped_column(String(64))
    reviews: Mapped[bool] = mapped_column(default=False, server_default=false())
    created_at: Mapped[datetime]


class Account(Base):
    """What a learner with an account logs in with. The address is normalised, and proved his.

    Unique in the database: of all who register one address at once, one gets it.
    """

    __tablename__ = "accounts"

    learner_id: Mapped[UUID] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True
    )
    email: Mapped[str] = mapped_column(String(254), unique=True)
    password_hash: Mapped[str] = mapped_column(String(255))
    created_at: Mapped[datetime]


class PendingAccount(Base):
    """An account asked for by a guest, until the code of the mail proves the address his.

    The newest wish of a learner stands. ``used_at`` is set when it became an account; the row
    then only answers the same code sent again, and holds no password any more.
    """

    __tablename__ = "pending_accounts"

    learner_id: Mapped[UUID] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True
    )
    email: Mapped[str] = mapped_column(String(254))
    password_hash: Mapped[str | None] = mapped_column(String(255))
    code_sha256: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class ResetCode(Base):
    """A code sent to an account's address, good for a new password.

    Several may be good at once: whoever asks for more cannot spoil the one the owner has got.
    """

    __tablename__ = "reset_codes"

    code_sha256: Mapped[str] = mapped_column(String(64), primary_key=True)
    learner_id: Mapped[UUID] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), index=True
    )
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
