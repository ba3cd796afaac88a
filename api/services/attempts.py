"""Attempts: opened, played, given up, listed. Marked here, from the learner's actions alone.

No step looks first and writes then: the database decides. An attempt is inserted under its
(learner, UUID) or was there already; a play moves ``ply`` from what it was read to be, or
somebody else's play came first and everything is looked at again.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Select, select, tuple_, update
from sqlalchemy.orm import Session, selectinload

from api.clock import Clock
from api.problems import Problem, invalid
from api.services.accounts import Identity
from api.services.attempt_views import describe
from api.services.cursors import Page, read_cursor, write_cursor
from api.services.hints import count_of_hints, deliver
from api.services.marking import Progress, open_attempt, play, read_play, replay
from api.services.puzzles import Puzzles
from api.storage import Attempt, AttemptAction, Database, FirstAttempt, new_key
from api.storage.inserts import insert_once, keep_first
from puzzles.model import Puzzle
from trainer.notation import write_action

# A device's clock may run ahead by this much before we doubt it.
AHEAD: Final = timedelta(minutes=5)
# Two plays at once meet once; more rounds mean a client that fights itself.
ROUNDS: Final = 5


@dataclass(frozen=True, slots=True)
class AttemptOrder:
    """What a client sends to open an attempt."""

    id: UUID
    puzzle: str
    version: int | None = None
    answer: object | None = None
    acted_at: datetime | None = None
    zone: str | None = None
    seconds: float | None = None

    @property
    def fingerprint(self) -> str:
        """Return the SHA-256 of the content, by which sending it again is known."""
        content = [
            self.puzzle,
            self.version,
            self.answer,
            self.acted_at and self.acted_at.isoformat(),
            self.zone,
            self.seconds,
        ]
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


class Attempts:
    """Use cases of attempts."""

    def __init__(self, database: Database, puzzles: Puzzles, clock: Clock) -> None:
        self._database = database
        self._puzzles = puzzles
        self._clock = clock

    def submit(
        self, order: AttemptOrder, identity: Identity, language: str
    ) -> tuple[dict[str, Any], bool]:
        """Store an attempt, marked if it has an answer; tell whether it is new.

        Sent again, it gives the same answer. Raises ``attempt_conflict`` when other content was
        sent under the same id, and what reading the answer raises.
        """
        puzzle = self._wanted_puzzle(order)
        progress = open_attempt(puzzle, order.answer, language)
        with self._database.writing() as session:
            new = self._insert(session, order, identity, puzzle, progress)
        attempt = self._read(identity, order.id)
        if not new and attempt.fingerprint != order.fingerprint:
            raise Problem("attempt_conflict")
        return self._describe([attempt], identity, language)[0], new

    def act(
        self, attempt_id: UUID, ply: int, action: object, identity: Identity, language: str
    ) -> dict[str, Any]:
        """Play a card at a ply. The same card at the same ply again gives the same answer.

        Raises ``ply_taken``, ``ply_unexpected``, ``attempt_over`` and ``illegal_action``.
        """
        for _ in range(ROUNDS):
            attempt = self._read(identity, attempt_id)
            puzzle = self._puzzles.find_version(attempt.puzzle_id, attempt.puzzle_version)
            if ply < attempt.ply:
                _require_same(attempt, puzzle, ply, action)
                return self._describe([attempt], identity, language)[0]
            if attempt.status == "over":
                raise Problem("attempt_over")
            if ply > attempt.ply:
                raise Problem("ply_unexpected", facts={"ply": attempt.ply})
            plays = [stored.action for stored in attempt.actions]
            progress = play(puzzle, attempt.status, plays, action, language)
            self._advance(attempt, puzzle, progress)
        raise Problem("conflict")

    def finish(self, attempt_id: UUID, identity: Identity, language: str) -> dict[str, Any]:
        """End an attempt: given up while it was open, or no longer played on."""
        for _ in range(ROUNDS):
            attempt = self._read(identity, attempt_id)
            if attempt.status == "over":
                return self._describe([attempt], identity, language)[0]
            puzzle = self._puzzles.find_version(attempt.puzzle_id, attempt.puzzle_version)
            self._advance(attempt, puzzle, Progress("over", "wrong"), attempt.status == "open")
        raise Problem("conflict")

    def get(self, attempt_id: UUID, identity: Identity, language: str) -> dict[str, Any]:
        """Return an attempt of this learner. Raises ``not_found``, also for those of others."""
        return self._describe([self._read(identity, attempt_id)], identity, language)[0]

    def list(
        self,
        identity: Identity,
        language: str,
        *,
        puzzle: str | None,
        status: str | None,
        limit: int,
        cursor: str | None,
    ) -> Page:
        """Return a part of this learner's attempts, the newest first."""
        statement = _of(identity).order_by(Attempt.created_at.desc(), Attempt.key.desc())
        if puzzle is not None:
            statement = statement.where(Attempt.puzzle_id == puzzle)
        if status is not None:
            statement = statement.where(Attempt.status == status)
        if cursor is not None:
            after = read_cursor(cursor, _instant, UUID)
            statement = statement.where(tuple_(Attempt.created_at, Attempt.key) < after)
        with self._database.reading() as session:
            found = session.scalars(statement.limit(limit + 1)).all()
        shown = found[:limit]
        last = write_cursor(shown[-1].created_at.isoformat(), str(shown[-1].key)) if shown else None
        items = self._describe(list(shown), identity, language)
        return Page(items, last if len(found) > limit else None)

    def _wanted_puzzle(self, order: AttemptOrder) -> Puzzle:
        try:
            puzzle = self._puzzles.find(order.puzzle)
        except Problem as problem:
            raise invalid("/puzzle", "unknown_puzzle") from problem
        if order.version in {None, puzzle.version}:
            return puzzle
        return self._puzzles.find_version(order.puzzle, int(order.version or 0))

    def _insert(
        self,
        session: Session,
        order: AttemptOrder,
        identity: Identity,
        puzzle: Puzzle,
        progress: Progress,
    ) -> bool:
        now = self._clock()
        acted_at = _bounded(order.acted_at or now, identity.created_at, now + AHEAD)
        key = new_key()
        values = {
            "key": key,
            "learner_id": identity.learner_id,
            "id": order.id,
            "puzzle_id": puzzle.id,
            "puzzle_version": puzzle.version,
            "profile_hash": puzzle.profile.hash,
            "fingerprint": order.fingerprint,
            "status": progress.status,
            "result": progress.result,
            "given_up": False,
            "hints": count_of_hints(identity.learner_id, puzzle.id).scalar_subquery(),
            "answer": progress.answer,
            "ply": len(progress.plays),
            "seconds": order.seconds,
            "acted_at": acted_at,
            "clamped": order.acted_at is not None and acted_at != order.acted_at,
            "zone": order.zone or identity.zone,
            "created_at": now,
            "finished_at": now if progress.status == "over" else None,
        }
        if not insert_once(session, Attempt, **values):
            return False
        _add_plays(session, key, 0, progress, now)
        keep_first(
            session,
            learner_id=identity.learner_id,
            puzzle_id=puzzle.id,
            attempt_key=key,
            attempt_id=order.id,
            acted_at=acted_at,
        )
        if progress.status == "over":
            deliver(session, identity.learner_id, puzzle, "outcome", now)
        return True

    def _advance(
        self, attempt: Attempt, puzzle: Puzzle, progress: Progress, given_up: bool = False
    ) -> None:
        """Move an attempt on, if nobody has since it was read; else do nothing."""
        now = self._clock()
        over = progress.status == "over"
        moved = (
            update(Attempt)
            .where(
                Attempt.key == attempt.key,
                Attempt.ply == attempt.ply,
                Attempt.status == attempt.status,
            )
            .values(
                ply=attempt.ply + len(progress.plays),
                status=progress.status,
                result=progress.result,
                answer=progress.answer,
                given_up=given_up,
                hints=count_of_hints(attempt.learner_id, puzzle.id).scalar_subquery(),
                finished_at=now if over else None,
            )
        )
        with self._database.writing() as session:
            if not session.execute(moved).rowcount:
                return
            _add_plays(session, attempt.key, attempt.ply, progress, now)
            if over:
                deliver(session, attempt.learner_id, puzzle, "outcome", now)

    def _read(self, identity: Identity, attempt_id: UUID) -> Attempt:
        with self._database.reading() as session:
            attempt = session.scalar(_of(identity).where(Attempt.id == attempt_id))
        if attempt is None:
            raise Problem("not_found")
        return attempt

    def _describe(
        self, attempts: list[Attempt], identity: Identity, language: str
    ) -> list[dict[str, Any]]:
        first = select(FirstAttempt.attempt_key).where(
            FirstAttempt.learner_id == identity.learner_id,
            FirstAttempt.attempt_key.in_([attempt.key for attempt in attempts]),
        )
        with self._database.reading() as session:
            firsts = set(session.scalars(first))
        return [
            describe(
                attempt,
                self._puzzles.find_version(attempt.puzzle_id, attempt.puzzle_version),
                attempt.key in firsts,
                language,
            )
            for attempt in attempts
        ]


def _of(identity: Identity) -> Select[tuple[Attempt]]:
    mine = select(Attempt).where(Attempt.learner_id == identity.learner_id)
    return mine.options(selectinload(Attempt.actions))


def _require_same(attempt: Attempt, puzzle: Puzzle, ply: int, action: object) -> None:
    """Raise ``ply_taken`` unless this very action was played at this ply."""
    stored = attempt.actions[ply]
    state = replay(puzzle, [earlier.action for earlier in attempt.actions[:ply]])
    if stored.by != "south" or write_action(read_play(action, state)) != stored.action:
        raise Problem("ply_taken")


def _add_plays(
    session: Session, key: UUID, ply: int, progress: Progress, now: datetime
) -> None:
    session.add_all(
        AttemptAction(
            attempt_key=key,
            ply=ply + index,
            by=played.by.value,
            action=dict(played.action),
            mark=played.mark,
            cost=played.cost,
            played_at=now,
        )
        for index, played in enumerate(progress.plays)
    )


def _bounded(instant: datetime, earliest: datetime, latest: datetime) -> datetime:
    return min(max(instant, earliest), latest)


def _instant(text: str) -> datetime:
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None:
        raise ValueError("an instant has an offset")
    return instant
