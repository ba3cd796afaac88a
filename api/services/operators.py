"""What operators do with accounts, from the command line. Learners are named by their address."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.clock import Clock
from api.emails import NotAnEmail, normalised_email
from api.services.erasure import erase_learner
from api.services.tokens import end_tokens
from api.storage import Account, Attempt, Database, Learner, Token


class NoSuchAccount(LookupError):
    """There is no account with this address."""


@dataclass(frozen=True, slots=True)
class AccountLine:
    """An account as it is listed."""

    learner_id: UUID
    email: str
    role: str
    created_at: datetime
    attempts: int


class Operators:
    """Use cases of operators. Every one is a transaction of its own."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def accounts(self) -> Iterator[AccountLine]:
        """Yield every account, in the order of the addresses."""
        counted = select(func.count()).where(Attempt.learner_id == Learner.id).scalar_subquery()
        listed = (
            select(Learner.id, Account.email, Learner.role, Account.created_at, counted)
            .join(Account, Account.learner_id == Learner.id)
            .order_by(Account.email)
        )
        with self._database.reading() as session:
            for row in session.execute(listed).yield_per(1000):
                yield AccountLine(*row)

    def set_role(self, email: str, role: str) -> None:
        """Make somebody an admin, or a learner again. Raises :class:`NoSuchAccount`."""
        with self._database.writing() as session:
            session.get_one(Learner, _found(session, email)).role = role

    def log_out(self, email: str) -> None:
        """End every token of an account. Raises :class:`NoSuchAccount`."""
        with self._database.writing() as session:
            mine = Token.learner_id == _found(session, email)
            end_tokens(session, self._clock(), "operator", mine)

    def delete(self, email: str) -> None:
        """Delete an account with everything done in it. Raises :class:`NoSuchAccount`."""
        with self._database.writing() as session:
            erase_learner(session, _found(session, email))


def _found(session: Session, email: str) -> UUID:
    try:
        normalised = normalised_email(email)
    except NotAnEmail as error:
        raise NoSuchAccount(f"{email!r} is no e-mail address") from error
    found = session.scalar(select(Account.learner_id).where(Account.email == normalised))
    if found is None:
        raise NoSuchAccount(f"no account has the address {normalised}")
    return found
