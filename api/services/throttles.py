"""Bounds on what may be tried, counted in the database: the same for every worker.

Nothing is ever locked for good. A count ends with its window; wrong passwords sent from
elsewhere do not count against an address from which the owner has logged in before; devices
that are logged in stay so; and the code of a mail always lets the owner in.
"""

from __future__ import annotations

import hmac
import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address
from typing import Final

from sqlalchemy import case, delete, exists, select, update
from sqlalchemy.orm import Session

from api.clock import Clock
from api.problems import Problem
from api.storage import (
    Account,
    Database,
    KnownAddress,
    PendingAccount,
    ResetCode,
    Throttle,
)
from api.storage.inserts import insert_into, replace

HOUR: Final = timedelta(hours=1)
QUARTER: Final = timedelta(minutes=15)
SWEPT: Final = 500  # rows a time


@dataclass(frozen=True, slots=True)
class Bound:
    """How often something may be tried within a window, and what it is."""

    what: tuple[str, ...]
    limit: int
    window: timedelta


class Throttles:
    """Counts tries. ``secret`` keys the hashes under which addresses are counted."""

    def __init__(self, database: Database, clock: Clock, secret: str) -> None:
        self._database = database
        self._clock = clock
        self._secret = secret.encode()

    def of_login(self, email: str, address: str) -> list[Bound]:
        """Return the bounds on passwords for an account, from the narrowest to the widest.

        The last, over all addresses, is left out for one from which the owner has come before.
        The same is looked up for an address that nobody has.
        """
        bounds = [
            Bound(("login", email, network(address)), 10, QUARTER),
            Bound(("login from", network(address)), 100, HOUR),
        ]
        if not self._is_known(email, address):
            bounds.append(Bound(("login to", email), 100, HOUR))
        return bounds

    @staticmethod
    def of_mail(email: str, address: str) -> list[Bound]:
        """Return the bounds on mails that are asked for."""
        return [
            Bound(("mail", email, network(address)), 5, HOUR),
            Bound(("mail from", network(address)), 30, HOUR),
            Bound(("mail to", email), 20, HOUR),
        ]

    @staticmethod
    def of_code(whose: str, address: str) -> list[Bound]:
        """Return the bounds on codes that are tried."""
        return [
            Bound(("code", whose, network(address)), 10, HOUR),
            Bound(("code from", network(address)), 50, HOUR),
        ]

    def take(self, bounds: Sequence[Bound]) -> None:
        """Count a try before it is made, so that no number of them at once passes the limit.

        What a narrow bound refuses is not counted by a wider one: nobody uses up another's
        tries from one place. Raises ``too_many_requests`` with ``Retry-After``.
        """
        now, until = self._clock(), None
        with self._database.writing() as session:
            for bound in bounds:
                until = self._counted(session, bound, now)
                if until is not None:
                    break
        if until is not None:
            wait = max(1, math.ceil((until - now).total_seconds()))
            raise Problem("too_many_requests", headers={"Retry-After": str(wait)})

    def forgive(self, bounds: Sequence[Bound]) -> None:
        """Forget the narrowest count and take this try off the others: it was rightful."""
        if not bounds:
            return
        narrow, *wide = (self._key(*bound.what) for bound in bounds)
        with self._database.writing() as session:
            session.execute(delete(Throttle).where(Throttle.key == narrow))
            for key in wide:
                counted = (Throttle.key == key) & (Throttle.count > 0)
                session.execute(update(Throttle).where(counted).values(count=Throttle.count - 1))

    def remember(self, session: Session, account: Account, address: str) -> None:
        """Note that the owner of an account came from an address, within a transaction."""
        values = {
            "learner_id": account.learner_id,
            "address": self._address_key(address),
            "seen_at": self._clock(),
        }
        replace(session, KnownAddress, ("learner_id", "address"), **values)

    def sweep(self) -> None:
        """Delete what has run out, a few rows at a time, without waiting for anybody."""
        now = self._clock()
        with self._database.writing() as session:
            for table, key, ended in (
                (Throttle, Throttle.key, Throttle.expires_at),
                (ResetCode, ResetCode.code_sha256, ResetCode.expires_at),
                (PendingAccount, PendingAccount.learner_id, PendingAccount.expires_at),
            ):
                over = select(key).where(ended < now).limit(SWEPT)
                keys = session.scalars(over.with_for_update(skip_locked=True)).all()
                session.execute(delete(table).where(key.in_(keys)))

    def _counted(self, session: Session, bound: Bound, now: datetime) -> datetime | None:
        """Count a try; return until when there may be no other if it is one too many."""
        fresh = insert_into(session, Throttle).values(
            key=self._key(*bound.what), count=1, expires_at=now + bound.window
        )
        over = Throttle.expires_at <= now
        counted = fresh.on_conflict_do_update(
            index_elements=["key"],
            set_={
                "count": case((over, 1), else_=Throttle.count + 1),
                "expires_at": case((over, fresh.excluded.expires_at), else_=Throttle.expires_at),
            },
        ).returning(Throttle.count, Throttle.expires_at)
        count, expires_at = session.execute(counted).one()
        return expires_at if count > bound.limit else None

    def _is_known(self, email: str, address: str) -> bool:
        known = exists().where(
            KnownAddress.learner_id == Account.learner_id,
            KnownAddress.address == self._address_key(address),
            Account.email == email,
        )
        with self._database.reading() as session:
            return bool(session.scalar(select(known)))

    def _address_key(self, address: str) -> str:
        return self._key("address", network(address))

    def _key(self, *what: str) -> str:
        return hmac.digest(self._secret, "\0".join(what).encode(), "sha256").hex()


def network(address: str) -> str:
    """Return what an address is counted under: itself, or the /64 that one customer has."""
    try:
        read = ip_address(address.partition("%")[0])
    except ValueError:  # a socket of this machine has none
        return ""
    if isinstance(read, IPv6Address):
        if read.ipv4_mapped is not None:
            return str(read.ipv4_mapped)
        return str(IPv6Address(int(read) >> 64 << 64))
    return str(read)
