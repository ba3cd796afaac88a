"""Learners and their tokens: guests, who one is, and what one may change about oneself."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.clock import Clock
from api.problems import Problem
from api.storage import Attempt, Database, Learner, Token


@dataclass(frozen=True, slots=True)
class Identity:
    """The learner behind a request, with the language and the IANA zone of the account."""

    learner_id: UUID
    language: str
    zone: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class AccessToken:
    """A token as its device gets it, once: only a hash of it is kept."""

    access_token: str
    expires_at: datetime
    token_type: str = "Bearer"  # noqa: S105 # RFC 6750's name of the type


class Accounts:
    """Use cases around learners. Every one is a transaction of its own."""

    def __init__(self, database: Database, clock: Clock, token_lifetime: timedelta) -> None:
        self._database = database
        self._clock = clock
        self._token_lifetime = token_lifetime

    def register_guest(self, language: str, zone: str) -> tuple[dict[str, Any], AccessToken]:
        """Make a guest and a first token."""
        now = self._clock()
        learner = Learner(language=language, zone=zone, created_at=now)
        token = AccessToken(secrets.token_urlsafe(32), now + self._token_lifetime)
        with self._database.writing() as session:
            session.add(learner)
            session.flush()
            session.add(
                Token(
                    learner_id=learner.id,
                    sha256=token_hash(token.access_token),
                    created_at=now,
                    expires_at=token.expires_at,
                )
            )
        return _described(learner), token

    def identify(self, token: str) -> Identity:
        """Return the learner whom a token belongs to. Raises ``token_unknown``."""
        statement = (
            select(Learner.id, Learner.language, Learner.zone, Learner.created_at)
            .join(Token, Token.learner_id == Learner.id)
            .where(
                Token.sha256 == token_hash(token),
                Token.expires_at > self._clock(),
                Token.revoked_at.is_(None),
            )
        )
        with self._database.reading() as session:
            row = session.execute(statement).one_or_none()
        if row is None:
            raise Problem("token_unknown")
        return Identity(*row)

    def describe(self, learner_id: UUID) -> dict[str, Any]:
        """Return the learner with the numbers of attempts."""
        with self._database.reading() as session:
            return _with_attempts(session, session.get_one(Learner, learner_id))

    def change(
        self,
        learner_id: UUID,
        changes: Mapping[str, str],
        precondition: Callable[[dict[str, Any]], None],
    ) -> dict[str, Any]:
        """Change language or zone, if what stands now passes the precondition.

        It is checked within the transaction, so that of two changes made on the same reading
        only one is taken.
        """
        with self._database.writing() as session:
            learner = session.get_one(Learner, learner_id, with_for_update=True)
            precondition(_with_attempts(session, learner))
            for name, value in changes.items():
                setattr(learner, name, value)
            session.flush()
            return _with_attempts(session, learner)


def token_hash(token: str) -> str:
    """Return the SHA-256 under which a token is kept, as hex digits."""
    return hashlib.sha256(token.encode()).hexdigest()


def _described(learner: Learner) -> dict[str, Any]:
    return {
        "id": learner.id,
        "kind": learner.kind,
        "language": learner.language,
        "zone": learner.zone,
        "created_at": learner.created_at,
    }


def _with_attempts(session: Session, learner: Learner) -> dict[str, Any]:
    statement = (
        select(Attempt.result, func.count())
        .where(Attempt.learner_id == learner.id)
        .group_by(Attempt.result)
    )
    counted = {result or "open": count for result, count in session.execute(statement)}
    numbers = {name: counted.get(name, 0) for name in ("right", "wrong", "open")}
    return {**_described(learner), "attempts": {"total": sum(numbers.values()), **numbers}}
