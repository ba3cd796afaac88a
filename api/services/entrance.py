"""How the owner of an account gets in: by password, by the code of a mail; and new passwords.

An address that nobody has costs the same work and gets the same answer as a wrong password.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import Select, delete, select
from sqlalchemy.orm import Session

from api.clock import Clock
from api.letters import letter
from api.mail import Afterwards, Letter, Mailer
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
            account = session.scalar(self._owned(entry.email, code))
            # Of two that waited for the lock the second finds the code spent.
            if account is None or not _spend(session, code):
                raise invalid("/code", "unknown_code")
            told = self._set_password(session, account, password_hash)
            entered = self._let_in(session, account, entry)
        self._afterwards.do(lambda: self._mailer.send(told))
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
            told = self._set_password(session, account, password_hash)
            entered = self._let_in(
                session, account, Entry(account.email, address, Device(device.name, cookie))
            )
        self._afterwards.do(lambda: self._mailer.send(told))
        return entered

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

    def _set_password(self, session: Session, account: Account, password_hash: str) -> Letter:
        """Set a password and end every token and code; return what tells the owner, once it is so.

        Who is refused after this has changed nothing.
        """
        mine = account.learner_id
        account.password_hash = password_hash
        end_tokens(session, self._clock(), "password", Token.learner_id == mine)
        session.execute(delete(ResetCode).where(ResetCode.learner_id == mine))
        return letter("changed", account.email, session.get_one(Learner, mine).language)

    def _owned(self, email: str, code: str) -> Select[Account]:
        """Return what finds the account of an address with a code that is good, and locks it.

        One statement, so that an address without an account costs the same.
        """
        good = (ResetCode.code_sha256 == code_hash(code)) & (ResetCode.expires_at > self._clock())
        owned = select(Account).join(ResetCode, ResetCode.learner_id == Account.learner_id)
        return owned.where(Account.email == email, good).with_for_update(of=Account)

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


def _spend(session: Session, code: str) -> bool:
    """Use a code up; tell whether it was there."""
    spent = delete(ResetCode).where(ResetCode.code_sha256 == code_hash(code))
    return session.scalar(spent.returning(ResetCode.code_sha256)) is not None
