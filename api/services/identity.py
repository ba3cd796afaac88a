"""Who sends a request, as the use cases know it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Identity:
    """The learner behind a request, with the language and the IANA zone of the learner.

    ``kind`` is ``guest`` or ``account``, ``role`` ``learner`` or ``admin``; ``token_id`` names
    the device that sends.
    """

    learner_id: UUID
    language: str
    zone: str
    created_at: datetime
    kind: str
    role: str
    token_id: UUID


@dataclass(frozen=True, slots=True)
class MergedGuest:
    """The guest behind a token that ended when his progress went over to an account."""

    account_id: UUID


Companion = Identity | MergedGuest | None
"""Who is there already when somebody logs in: a guest whose progress is to be taken along."""


@dataclass(frozen=True, slots=True)
class Device:
    """What gets tokens: an app with the name that its owner gave it, or a browser's cookie."""

    name: str | None = None
    cookie: bool = False
