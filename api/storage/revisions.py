"""The column by which rows of a learner's are found that changed since he was last read."""

from __future__ import annotations

from sqlalchemy import BigInteger
from sqlalchemy.orm import Mapped, mapped_column


class Revised:
    """A row that bears the learner's revision at which it last changed.

    What :func:`api.services.revisions.take_turn` gives; 0 in rows older than revisions.
    """

    revision: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
