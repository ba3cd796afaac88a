"""How the owner of an account gets in: by password, by the code of a mail; and new passwords.

An address that nobody has costs the same work and gets the same answer as a wrong password.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api.clock import Clock
from api.letters import letter
from api.mail import Afterwards, Mailer
from api.passwords import Passwords
from api.problems import Problem, invalid
from api.services.accounts import Accounts, described
from api.services.identity import Companion, Device, Identity, MergedGuest
from api.services.merging import merge_guest
from api.services.throttles import Throttles
from api.services.token_secrets import code_hash, new_code
from api.services.tokens import AccessToken, Tokens, end_tokens
from api.storage import Account, Database, Learner, ResetCode, Token

RESET_WITHIN: Final = timedelta(hours=1)

Entered = tuple[dict[str, Any], AccessToken]


@dataclass(frozen=True, slots=True)
class Entry:
    """Who comes in, from where, on which device, and the guest whose progress comes along."""

    email: str
    address: str
    device: Device
    companion: Companion = None


class Entrance:
    """Use cases around passwords. Whoever gets in gets tokens."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        accounts: Accounts,
        tokens: Tokens,
        passwords: Passwords,
        throttles: Throttles,
        mailer: Mailer,
        afterwards: Afterwards,
    ) -> None:
        self._database = database
        self._clock = clock
        self._accounts = accounts
        self._tokens = tokens
        self._passwords = passwords
        self._throttles = throttles
        self._mailer = mailer
        self._afterwards = afterwards

    def log_in(self, entry: Entry, password: str) -> Entered:
        """Log in. Raises ``login_refused``, ``token_unknown`` and ``too_many_requests``."""
        bounds = self._throttles.of_login(entry.email, entry.address)
        self._throttles.take(bounds)
        account = self._find(entry.email)
        kept = account.password_hash if account else None
        if not self._passwords.verify(kept, password) or account is None or kept is None:
            raise Problem("login_refused")
        renewed = self._passwords.hash(password) if self._passwords.is_outdated(kept) else kept
        with self._database.writing() as session:
            # Locked, so that no login with the old password comes through beside a new one.
            locked = session.get(Account, account.learner_id, with_for_update=True)
            if locked is None or locked.password_hash != kept:
                raise Problem("login_refused")
            locked.password_hash = renewed
            entered = self._let_in(session, locked, entry)
        self._throttles.forgive(bounds)
        self._afterwards.do(self._throttles.sweep)
        return entered

    def ask_for_reset(self, email: str, address: str) -> None:
        """Send a code to an account's address after the answer. Raises ``too_many_requests``."""
        self._throttles.take(self._throttles.of_mail(email, address))
        self._afterwards.do(lambda: self._send_code(email))

    def reset(self, entry: Entry, code: str, password: str) -> Entered:
        """Set a new password with the code of a mail: every token ends, and the owner is in.

        Raises the 422 ``unknown_code``, ``token_unknown`` and ``too_many_requests``.
        """
        bounds = self._throttles.of_code(entry.email, entry.address)
        self._throttles.take(bounds)
        password_hash = self._passwords.hash(password)
        with self._database.writing() as session:
            owned = select(Account).where(Account.email == entry.email)
            account = session.scalar(owned.with_for_update())
            if account is None or not self._is_good(session, account.learner_id, code):
                raise invalid("/code", "unknown_code")
            self._set_password(session, account, password_hash)
            entered = self._let_in(session, account, entry)
        self._throttles.forgive(bounds)
        self._throttles.forgive(self._throttles.of_login(entry.email, entry.address)[:1])
        return entered

    def change_password(
        self, identity: Identity, current: str, password: str, address: str, *, cookie: bool
    ) -> Entered:
        """Set a new password: every token ends, and this device gets new ones.

        Raises ``no_account``, ``password_wrong`` and ``too_many_requests``.
        """
        known = self._accounts.require_password(identity, current, address)
        password_hash = self._passwords.hash(password)
        with self._database.writing() as session:
            account = session.get(Account, identity.learner_id, with_for_update=True)
            if account is None or account.password_hash != known.password_hash:
                raise Problem("password_wrong")
            device = session.get_one(Token, identity.token_id)
            self._set_password(session, account, password_hash)
            return self._let_in(
                session, account, Entry(account.email, address, Device(device.name, cookie))
            )

    def _let_in(self, session: Session, account: Account, entry: Entry) -> Entered:
        """Give tokens, within a transaction, and take a guest's progress along."""
        companion, mine = entry.companion, account.learner_id
        if isinstance(companion, MergedGuest) and companion.account_id != mine:
            raise Problem("token_unknown")
        if isinstance(companion, Identity) and companion.kind == "guest":
            merge_guest(session, companion, mine, self._clock())
        self._throttles.remember(session, account, entry.address)
        learner = session.get_one(Learner, mine)
        return described(learner), self._tokens.issue(session, mine, entry.device)

    def _set_password(self, session: Session, account: Account, password_hash: str) -> None:
        """Set a password, end every token and code, and tell the owner after the answer."""
        mine = account.learner_id
        account.password_hash = password_hash
        end_tokens(session, self._clock(), "password", Token.learner_id == mine)
        session.execute(delete(ResetCode).where(ResetCode.learner_id == mine))
        language = session.get_one(Learner, mine).language
        told = letter("changed", account.email, language)
        self._afterwards.do(lambda: self._mailer.send(told))

    def _is_good(self, session: Session, learner_id: UUID, code: str) -> bool:
        found = session.get(ResetCode, code_hash(code))
        if found is None or found.learner_id != learner_id:
            return False
        return found.expires_at > self._clock()

    def _send_code(self, email: str) -> None:
        account = self._find(email)
        if account is None:
            return
        code, now = new_code(), self._clock()
        with self._database.writing() as session:
            language = session.get_one(Learner, account.learner_id).language
            session.add(
                ResetCode(
                    code_sha256=code_hash(code),
                    learner_id=account.learner_id,
                    created_at=now,
                    expires_at=now + RESET_WITHIN,
                )
            )
        self._mailer.send(letter("reset", email, language, code=code))

    def _find(self, email: str) -> Account | None:
        with self._database.reading() as session:
            return session.scalar(select(Account).where(Account.email == email))
