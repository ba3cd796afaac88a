"""How a guest becomes an account: a wish, a code sent to the address, the account.

Nothing that is answered, and nothing that happens before the code is typed, depends on whether
the address has an account already. Only its mail says so, and only its owner reads that.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from api.clock import Clock
from api.letters import letter
from api.mail import Afterwards, Mailer
from api.passwords import Passwords
from api.problems import Problem, invalid
from api.services.accounts import described
from api.services.identity import Device, Identity
from api.services.learner_lock import lock_learner
from api.services.throttles import Throttles
from api.services.token_secrets import code_hash, new_code
from api.services.tokens import AccessToken, Tokens
from api.storage import Account, Database, Learner, PendingAccount
from api.storage.inserts import insert_once, replace

VERIFY_WITHIN: Final = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Registration:
    """What a new account is made from. A learner who is nobody yet gets language and zone."""

    email: str
    password: str
    language: str
    zone: str
    device: Device


class Registrations:
    """Use cases that make accounts."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        tokens: Tokens,
        passwords: Passwords,
        throttles: Throttles,
        mailer: Mailer,
        afterwards: Afterwards,
    ) -> None:
        self._database = database
        self._clock = clock
        self._tokens = tokens
        self._passwords = passwords
        self._throttles = throttles
        self._mailer = mailer
        self._afterwards = afterwards

    def register(
        self, wish: Registration, identity: Identity | None, address: str
    ) -> tuple[dict[str, Any], AccessToken | None]:
        """Keep the wish for an account, and send a code to its address after the answer.

        Nobody becomes a new guest with tokens. A later wish of the same learner stands in place
        of an earlier one. Raises ``account_exists`` for a learner who has one, and
        ``too_many_requests``.
        """
        if identity is not None and identity.kind == "account":
            raise Problem("account_exists")
        self._throttles.take(self._throttles.of_mail(wish.email, address))
        password_hash, code = self._passwords.hash(wish.password), new_code()
        with self._database.writing() as session:
            learner, token = self._learner(session, wish, identity)
            now = self._clock()
            replace(
                session,
                PendingAccount,
                ("learner_id",),
                learner_id=learner.id,
                email=wish.email,
                password_hash=password_hash,
                code_sha256=code_hash(code),
                created_at=now,
                expires_at=now + VERIFY_WITHIN,
                used_at=None,
            )
        self._afterwards.do(lambda: self._send(wish.email, code, wish.language))
        return described(learner), token

    def verify(self, identity: Identity, code: str, address: str) -> None:
        """Make the account that this learner asked for, if the code is the one that was sent.

        Sent again, it changes nothing. Raises ``email_taken`` where the address has got an
        account meanwhile (whoever has the code reads its mail, and may know), the 422
        ``unknown_code``, and ``too_many_requests``.
        """
        bounds = self._throttles.of_code(str(identity.learner_id), address)
        self._throttles.take(bounds)
        with self._database.writing() as session:
            lock_learner(session, identity.learner_id)
            learner = session.get_one(Learner, identity.learner_id)
            pending = session.get(PendingAccount, identity.learner_id)
            now = self._clock()
            if pending is None or pending.expires_at <= now:
                raise invalid("/code", "unknown_code")
            if pending.code_sha256 != code_hash(code):
                raise invalid("/code", "unknown_code")
            if pending.used_at is None:
                self._make(session, learner, pending)
        self._throttles.forgive(bounds)

    def _make(self, session: Session, learner: Learner, pending: PendingAccount) -> None:
        now = self._clock()
        made = insert_once(
            session,
            Account,
            learner_id=learner.id,
            email=pending.email,
            password_hash=pending.password_hash,
            created_at=now,
        )
        if not made:
            raise Problem("account_exists" if learner.kind == "account" else "email_taken")
        learner.kind = "account"
        pending.used_at, pending.password_hash = now, None

    def _learner(
        self, session: Session, wish: Registration, identity: Identity | None
    ) -> tuple[Learner, AccessToken | None]:
        if identity is not None:
            return session.get_one(Learner, identity.learner_id), None
        learner = Learner(language=wish.language, zone=wish.zone, created_at=self._clock())
        session.add(learner)
        session.flush()
        return learner, self._tokens.issue(session, learner.id, wish.device)

    def _send(self, email: str, code: str, language: str) -> None:
        with self._database.reading() as session:
            taken = session.scalar(select(exists().where(Account.email == email)))
        occasion = letter("taken", email, language) if taken else None
        self._mailer.send(occasion or letter("verify", email, language, code=code))
