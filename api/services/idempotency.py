"""A request that creates something may be sent again under one key: it is done once.

The key is claimed before anything is done, in the database, so that of many senders at once one
goes on. Its answer is kept for a day and given again to whoever sends the same under the same
key. A claim whose process died lapses; what it may have made by then is made by operations that
can be done twice without harm (a profile or a report is unique by itself, an unused guest is
nobody's), so that nothing is ever lost for a broken connection.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID, uuid4

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.orm import Session

from api.clock import Clock
from api.problems import FieldError, Problem
from api.sealing import Seal
from api.storage import Database, KeptAnswer
from api.storage.inserts import insert_once

KEPT: Final = timedelta(hours=24)
# No answer takes that long; who claimed and has not answered by then is dead.
CLAIMED: Final = timedelta(seconds=60)
SWEPT: Final = 100  # rows a claim
# A stranger is known by his key alone: nobody else may hit upon it.
STRANGERS_LENGTH: Final = 16
# No comma: two headers of one name reach us as one, with a comma between them.
KEY_PATTERN: Final = r"[\x21-\x2b\x2d-\x7e]{1,255}"
HEADER: Final = "Idempotency-Key"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it is given again.

    ``cookie`` is the token that the page's cookie holds, ``device`` whom the answer let in.
    """

    status: int
    headers: list[tuple[str, str]]
    body: str
    cookie: str | None = None
    device: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to answer, until it lapses."""

    id: UUID
    key: str
    sender: tuple[str, str]


class Idempotency:
    """Use cases of keys. Every one is a transaction of its own."""

    def __init__(self, database: Database, clock: Clock, secret: str) -> None:
        self._database = database
        self._clock = clock
        self._seal = Seal(secret, "answers kept")

    def claim(self, learner_id: UUID | None, key: str, request: str) -> Claim | Answer:
        """Claim a key for a request of a learner, or of nobody; return the answer if it has one.

        Raises ``bad_request`` for two keys, ``invalid``, ``key_reused`` for another request under
        the key, and ``still_running``.
        """
        _check(key, stranger=learner_id is None)
        sender = (str(learner_id or "nobody"), key)
        claim, now = Claim(uuid4(), self._seal.hash("key", *sender), sender), self._clock()
        fingerprint = self._seal.hash("request", request)
        with self._database.writing() as session:
            _sweep(session, now)
            session.execute(delete(KeptAnswer).where(KeptAnswer.key == claim.key, _over(now)))
            if insert_once(
                session,
                KeptAnswer,
                key=claim.key,
                learner_id=learner_id,
                fingerprint=fingerprint,
                claim=claim.id,
                claimed_until=now + CLAIMED,
                created_at=now,
                expires_at=now + KEPT,
            ):
                return claim
            # The lock lets the senders of one key take turns.
            mine = select(KeptAnswer).where(KeptAnswer.key == claim.key).with_for_update()
            kept = session.scalar(mine.execution_options(populate_existing=True))
            return self._met(kept, fingerprint, claim, now)

    def keep(self, claim: Claim, answer: Answer) -> None:
        """Keep the answer under its key, unless the claim has lapsed and another came first."""
        sealed = self._seal.close(json.dumps(asdict(answer)), *claim.sender)
        with self._database.writing() as session:
            session.execute(update(KeptAnswer).where(*_held(claim)).values(answer=sealed))

    def release(self, claim: Claim) -> None:
        """Give the key back: nothing was done under it."""
        with self._database.writing() as session:
            session.execute(delete(KeptAnswer).where(*_held(claim)))

    def _met(
        self, kept: KeptAnswer | None, fingerprint: str, claim: Claim, now: datetime
    ) -> Claim | Answer:
        """Return what becomes of a request whose key was there already."""
        if kept is None:  # given back a moment ago
            raise _still_running(1)
        if kept.fingerprint != fingerprint:
            raise Problem("key_reused", errors=[_of_key("key_reused")])
        if kept.answer is not None:
            return Answer(**json.loads(self._seal.open(kept.answer, *claim.sender)))
        if kept.claimed_until > now:
            raise _still_running(1)
        kept.claim, kept.claimed_until = claim.id, now + CLAIMED
        return claim


def _check(key: str, *, stranger: bool) -> None:
    """Raise ``invalid`` for a key that cannot be taken, ``bad_request`` for two."""
    if "," in key:
        raise Problem("bad_request", errors=[_of_key("given_twice")])
    if not re.fullmatch(KEY_PATTERN, key, re.ASCII):
        raise Problem("invalid", errors=[_of_key("malformed")])
    if stranger and len(key) < STRANGERS_LENGTH:
        raise Problem("invalid", errors=[_of_key("key_too_short")])


def _of_key(code: str) -> FieldError:
    return FieldError(f"/{HEADER}", code, source="header")


def _still_running(seconds: int) -> Problem:
    return Problem("still_running", headers={"Retry-After": str(seconds)})


def _held(claim: Claim) -> tuple[ColumnElement[bool], ...]:
    return KeptAnswer.key == claim.key, KeptAnswer.claim == claim.id, KeptAnswer.answer.is_(None)


def _over(now: datetime) -> ColumnElement[bool]:
    return KeptAnswer.expires_at <= now


def _sweep(session: Session, now: datetime) -> None:
    """Delete some of what has run out, without waiting for anybody."""
    over = select(KeptAnswer.key).where(_over(now)).limit(SWEPT)
    keys = session.scalars(over.with_for_update(skip_locked=True)).all()
    if keys:
        session.execute(delete(KeptAnswer).where(KeptAnswer.key.in_(keys)))
