"""Tokens: given to devices, refreshed, listed, ended. Every use case is a transaction."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, Select, bindparam, select, tuple_, update
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from api.clock import Clock
from api.problems import Problem
from api.services.cursors import Listing, Page, read_instant
from api.services.identity import Device, Identity, MergedGuest
from api.services.token_secrets import RefreshSecret, new_secret, secret_hash
from api.storage import Database, Learner, Token
from api.storage.tokens import EndedBy

# A refresh token that has just turned is answered again for so long: its answer may be lost.
GRACE: Final = timedelta(seconds=60)

# When a device was last used is kept to this precision, so that reading seldom writes.
USED_EVERY: Final = timedelta(hours=1)

_DEVICES: Final = Listing("listDevices")


@dataclass(frozen=True, slots=True)
class AccessToken:
    """Tokens as a device gets them, once: only hashes are kept. A cookie is not refreshed."""

    id: UUID
    access_token: str
    expires_at: datetime
    refresh_token: str | None = None
    refresh_expires_at: datetime | None = None
    token_type: str = "Bearer"  # noqa: S105 # RFC 6750's name of the type


class Tokens:
    """Use cases around tokens. ``device_life`` is counted from the last refresh."""

    def __init__(
        self, database: Database, clock: Clock, access_life: timedelta, device_life: timedelta
    ) -> None:
        self._database = database
        self._clock = clock
        self._access_life = access_life
        self._device_life = device_life

    def issue(self, session: Session, learner_id: UUID, device: Device) -> AccessToken:
        """Give a device its first tokens, within a transaction."""
        now = self._clock()
        until = now + self._device_life
        access, refresh = new_secret(), None if device.cookie else RefreshSecret.new()
        token = Token(
            learner_id=learner_id,
            name=device.name,
            access_sha256=secret_hash(access),
            access_expires_at=until if refresh is None else self._access_end(now, until),
            family_sha256=refresh and secret_hash(refresh.family),
            refresh_sha256=refresh and secret_hash(str(refresh)),
            created_at=now,
            used_at=now,
            expires_at=until,
        )
        session.add(token)
        session.flush()
        return _given(token, access, refresh)

    def identify(self, access_token: str) -> Identity:
        """Return the learner whom a token belongs to. Raises ``token_unknown``."""
        now = self._clock()
        held = {"access_sha256": secret_hash(access_token), "now": now}
        with self._database.autocommit() as connection:
            row = connection.execute(_holder(), held).one_or_none()
        if row is None:
            raise Problem("token_unknown")
        identity = Identity(*row[:-1])
        if row.used_at < now - USED_EVERY:
            self._note_use(identity.token_id, now)
        return identity

    def require_first(self, token_id: UUID) -> None:
        """Raise ``token_unknown`` unless a device is logged in with the tokens it was first given.

        After a refresh those are spent: whoever got them again and used them would seem a thief.
        """
        first = (Token.id == token_id) & Token.rotated_at.is_(None) & _alive(self._clock())
        with self._database.reading() as session:
            if session.scalar(select(Token.id).where(first)) is None:
                raise Problem("token_unknown")

    def was(self, access_token: str) -> MergedGuest | None:
        """Return who it was whose token is dead, as far as it matters for somebody who logs in.

        That is a guest who went over to an account. A device of an account, and one that was
        logged out, is nobody. Raises ``token_unknown`` where a guest may be left behind whom a
        refresh would bring back.
        """
        known = (
            select(Token.learner_id, Token.ended_by, Learner.kind)
            .join(Learner, Learner.id == Token.learner_id)
            .where(Token.access_sha256 == secret_hash(access_token))
        )
        with self._database.reading() as session:
            row = session.execute(known).one_or_none()
        if row is None or (row.kind == "guest" and row.ended_by is None):
            raise Problem("token_unknown")
        return MergedGuest(row.learner_id) if row.ended_by == "merge" else None

    def refresh(self, refresh_token: str) -> AccessToken:
        """Give the next tokens for a refresh token; both old ones are spent.

        Sent again within :data:`GRACE` it gives the same answer. Any older one was stolen or
        copied: the whole family ends. Raises ``token_unknown`` and ``token_reused``.
        """
        sent, now = RefreshSecret.read(refresh_token), self._clock()
        family = Token.family_sha256 == secret_hash(sent.family)
        with self._database.writing() as session:
            # The lock lets the refreshes of one family take turns.
            token = session.scalar(select(Token).where(family, _alive(now)).with_for_update())
            if token is None:
                raise Problem("token_unknown")
            given = self._turn(token, sent, now) or _repeated(token, sent, now)
            if given is None:
                end_tokens(session, now, "reuse", Token.id == token.id)
        if given is None:
            raise Problem("token_reused")
        return given

    def list_page(self, identity: Identity, limit: int, cursor: str | None) -> Page:
        """Return a part of the devices that are logged in, the newest first."""
        newest = (Token.created_at.desc(), Token.id.desc())
        mine = (Token.learner_id == identity.learner_id, _alive(self._clock()))
        statement = select(Token).where(*mine).order_by(*newest).limit(limit + 1)
        if cursor is not None:
            after = _DEVICES.read(cursor, read_instant, UUID)
            statement = statement.where(tuple_(Token.created_at, Token.id) < after)
        with self._database.reading() as session:
            found = session.scalars(statement).all()
        shown = found[:limit]
        items = [_described(token, identity) for token in shown]
        if len(found) <= limit:
            return Page(items, None)
        return Page(items, _DEVICES.write(shown[-1].created_at.isoformat(), str(shown[-1].id)))

    def end(self, identity: Identity, token_id: UUID) -> None:
        """Log a device out. Done before, it stays done.

        Raises ``not_found``, also for those of others, and ``only_way_in``.
        """
        with self._database.writing() as session:
            token = session.get(Token, token_id)
            if token is None or token.learner_id != identity.learner_id:
                raise Problem("not_found")
            _leave_guests_a_way(identity, current_ends=token_id == identity.token_id)
            end_tokens(session, self._clock(), "learner", Token.id == token_id)

    def end_all(self, identity: Identity, *, keep_current: bool) -> None:
        """Log every device out, or every other one. Raises ``only_way_in``."""
        _leave_guests_a_way(identity, current_ends=not keep_current)
        which = [Token.learner_id == identity.learner_id]
        if keep_current:
            which.append(Token.id != identity.token_id)
        with self._database.writing() as session:
            end_tokens(session, self._clock(), "learner", *which)

    def _turn(self, token: Token, sent: RefreshSecret, now: datetime) -> AccessToken | None:
        """Turn the family on, if the token sent is its newest one."""
        if token.refresh_sha256 != secret_hash(str(sent)):
            return None
        token.salt = secrets.token_urlsafe(32)
        token.previous_sha256 = token.refresh_sha256
        token.rotated_at = token.used_at = now
        token.expires_at = now + self._device_life
        token.access_expires_at = self._access_end(now, token.expires_at)
        token.refresh_sha256 = secret_hash(str(sent.next(token.salt)))
        token.access_sha256 = secret_hash(sent.access(token.salt))
        return _following(token, sent)

    def _access_end(self, now: datetime, until: datetime) -> datetime:
        return min(now + self._access_life, until)

    def _note_use(self, token_id: UUID, now: datetime) -> None:
        # A reader is answered also while the database takes no writers.
        with suppress(OperationalError), self._database.writing() as session:
            session.execute(update(Token).where(Token.id == token_id).values(used_at=now))


@cache
def _holder() -> Select[*tuple[Any, ...]]:
    """Return the statement of the learner who holds an access token, built once."""
    return (
        select(
            Learner.id, Learner.language, Learner.zone, Learner.created_at, Learner.kind,
            Learner.role, Token.id, Token.used_at,
        )
        .join(Token, Token.learner_id == Learner.id)
        .where(
            Token.access_sha256 == bindparam("access_sha256"),
            Token.access_expires_at > bindparam("now"),
            Token.revoked_at.is_(None),
        )
    )  # fmt: skip


def end_tokens(
    session: Session, now: datetime, ended_by: EndedBy, *which: ColumnElement[bool]
) -> None:
    """End tokens, within a transaction; what ended before stays as it was."""
    ended = update(Token).where(Token.revoked_at.is_(None), *which)
    session.execute(ended.values(revoked_at=now, ended_by=ended_by))


def _repeated(token: Token, sent: RefreshSecret, now: datetime) -> AccessToken | None:
    """Return the answer of the last refresh again, if it was this token's and just now."""
    if token.rotated_at is None or token.previous_sha256 != secret_hash(str(sent)):
        return None
    return _following(token, sent) if now <= token.rotated_at + GRACE else None


def _following(token: Token, sent: RefreshSecret) -> AccessToken:
    assert token.salt is not None  # noqa: S101 # set with every turn
    return _given(token, sent.access(token.salt), sent.next(token.salt))


def _given(token: Token, access: str, refresh: RefreshSecret | None) -> AccessToken:
    if refresh is None:
        return AccessToken(token.id, access, token.access_expires_at)
    return AccessToken(token.id, access, token.access_expires_at, str(refresh), token.expires_at)


def _alive(now: datetime) -> ColumnElement[bool]:
    return Token.revoked_at.is_(None) & (Token.expires_at > now)


def _leave_guests_a_way(identity: Identity, *, current_ends: bool) -> None:
    """Raise ``only_way_in`` where a guest would lose the token by which he is known."""
    if current_ends and identity.kind == "guest":
        raise Problem("only_way_in")


def _described(token: Token, identity: Identity) -> dict[str, Any]:
    return {
        "id": token.id,
        "name": token.name,
        "created_at": token.created_at,
        "used_at": token.used_at,
        "expires_at": token.expires_at,
        "current": token.id == identity.token_id,
    }
