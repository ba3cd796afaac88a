"""Learners: guests, what one may read and change about oneself, and how one leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import exists, func, select
from sqlalchemy.orm import Session

from api.clock import Clock
from api.passwords import Passwords
from api.problems import Problem, invalid
from api.services.erasure import erase_learner
from api.services.identity import Device, Identity
from api.services.learner_lock import lock_learner
from api.services.throttles import Throttles
from api.services.tokens import AccessToken, Tokens
from api.storage import Account, Attempt, Database, Learner


class Accounts:
    """Use cases around learners. Every one is a transaction of its own."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        tokens: Tokens,
        passwords: Passwords,
        throttles: Throttles,
    ) -> None:
        self._database = database
        self._clock = clock
        self._tokens = tokens
        self._passwords = passwords
        self._throttles = throttles

    def register_guest(
        self, language: str, zone: str, device: Device
    ) -> tuple[dict[str, Any], AccessToken]:
        """Make a guest and the first tokens."""
        learner = Learner(language=language, zone=zone, created_at=self._clock())
        with self._database.writing() as session:
            session.add(learner)
            session.flush()
            token = self._tokens.issue(session, learner.id, device)
        return described(learner), token

    def exists(self, learner_id: UUID) -> bool:
        """Tell whether a learner is still there."""
        with self._database.reading() as session:
            return bool(session.scalar(select(exists().where(Learner.id == learner_id))))

    def describe(self, learner_id: UUID) -> dict[str, Any]:
        """Return the learner with the numbers of attempts."""
        with self._database.reading() as session:
            return _with_attempts(session, session.get_one(Learner, learner_id))

    def change(
        self,
        learner_id: UUID,
        changes: Mapping[str, Any],
        precondition: Callable[[dict[str, Any]], None],
    ) -> dict[str, Any]:
        """Change language, zone or reviews, if what stands now passes the precondition.

        It is checked within the transaction, so that of two changes made on the same reading
        only one is taken.
        """
        with self._database.writing() as session:
            lock_learner(session, learner_id)
            learner = session.get_one(Learner, learner_id)
            precondition(_with_attempts(session, learner))
            for name, value in changes.items():
                setattr(learner, name, value)
            session.flush()
            return _with_attempts(session, learner)

    def delete(self, identity: Identity, password: str | None, address: str) -> None:
        """Delete a learner with everything that is known of him; the tokens end with it.

        An account is deleted only with its password. Raises ``invalid`` where it is missing,
        ``password_wrong`` and ``too_many_requests``.
        """
        if identity.kind == "account":
            if password is None:
                raise invalid("/password", "missing")
            self.require_password(identity, password, address)
        with self._database.writing() as session:
            erase_learner(session, identity.learner_id)

    def require_password(self, identity: Identity, password: str, address: str) -> Account:
        """Return the learner's account if this is its password.

        Raises ``no_account``, ``password_wrong`` and ``too_many_requests``.
        """
        with self._database.reading() as session:
            account = session.get(Account, identity.learner_id)
        if account is None:
            raise Problem("no_account")
        bounds = self._throttles.of_login(account.email, address)
        self._throttles.take(bounds)
        if not self._passwords.verify(account.password_hash, password):
            raise Problem("password_wrong")
        self._throttles.forgive(bounds)
        return account


def described(learner: Learner) -> dict[str, Any]:
    """Return a learner as everybody may see himself."""
    return {
        "id": learner.id,
        "kind": learner.kind,
        "role": learner.role,
        "language": learner.language,
        "zone": learner.zone,
        "created_at": learner.created_at,
    }


def settings_of(session: Session, learner: Learner) -> dict[str, Any]:
    """Return a learner with everything that he has set, and his address."""
    email = session.scalar(select(Account.email).where(Account.learner_id == learner.id))
    return {**described(learner), "reviews": learner.reviews, "email": email}


def _with_attempts(session: Session, learner: Learner) -> dict[str, Any]:
    statement = (
        select(Attempt.result, func.count())
        .where(Attempt.learner_id == learner.id, Attempt.annulled.is_(False))
        .group_by(Attempt.result)
    )
    counted = {result or "open": count for result, count in session.execute(statement)}
    numbers = {name: counted.get(name, 0) for name in ("right", "wrong", "open")}
    attempts = {"total": sum(numbers.values()), **numbers}
    return {**settings_of(session, learner), "attempts": attempts}
