"""Attempts: opened, played, given up, listed. Marked here, from the learner's actions alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from sqlalchemy import tuple_

from api.clock import Clock
from api.pool import Pool
from api.problems import Problem, invalid
from api.services.attempt_records import (
    AttemptOrder,
    advance_attempt,
    attempts_of,
    first_among,
    insert_attempt,
)
from api.services.attempt_views import Standing, describe
from api.services.cursors import Page, read_cursor, read_instant, write_cursor
from api.services.foreknowledge import informed_among
from api.services.identity import Identity
from api.services.marking import Progress, open_attempt, play, read_play, replay
from api.services.puzzles import Puzzles
from api.storage import Attempt, Database
from puzzles.model import Puzzle
from trainer.notation import write_action

# Two plays at once meet once; more rounds mean a client that fights itself.
ROUNDS: Final = 5

Written = dict[str, Any]


@dataclass(frozen=True, slots=True)
class AttemptWishes:
    """Which attempts are asked for; ``None``: any."""

    puzzle: str | None = None
    status: str | None = None


class Attempts:
    """Use cases of attempts."""

    def __init__(self, database: Database, puzzles: Puzzles, clock: Clock, pool: Pool) -> None:
        self._database = database
        self._puzzles = puzzles
        self._clock = clock
        self._pool = pool

    def submit(
        self, order: AttemptOrder, identity: Identity, language: str
    ) -> tuple[Written, bool]:
        """Store an attempt, marked if it has an answer; tell whether it is new.

        Sent again, it gives the same answer. Raises ``attempt_conflict`` when other content was
        sent under the same id, and what reading the answer raises.
        """
        puzzle = self._wanted_puzzle(order)
        with self._pool.turn():
            progress = open_attempt(puzzle, order.answer, language)
        with self._database.writing() as session:
            new = insert_attempt(session, order, identity, puzzle, progress, self._clock())
        attempt = self._read(identity, order.id)
        if not new and attempt.fingerprint != order.fingerprint:
            raise Problem("attempt_conflict")
        return self._described(attempt, language), new

    def act(
        self, attempt_id: UUID, ply: int, action: object, identity: Identity, language: str
    ) -> Written:
        """Play a card at a ply. The same card at the same ply again gives the same answer.

        Raises ``ply_taken``, ``ply_unexpected``, ``attempt_over`` and ``illegal_action``.
        """
        for _ in range(ROUNDS):
            attempt = self._read(identity, attempt_id)
            puzzle = self._puzzles.find_version(attempt.puzzle_id, attempt.puzzle_version)
            if ply < attempt.ply:
                _require_same(attempt, puzzle, ply, action)
                return self._described(attempt, language)
            if attempt.status == "over":
                raise Problem("attempt_over")
            if ply > attempt.ply:
                raise Problem("ply_unexpected", facts={"ply": attempt.ply})
            plays = [stored.action for stored in attempt.actions]
            with self._pool.turn():
                progress = play(puzzle, attempt.status, plays, action, language)
            with self._database.writing() as session:
                advance_attempt(session, attempt, puzzle, progress, self._clock())
        raise Problem("conflict")

    def finish(self, attempt_id: UUID, identity: Identity, language: str) -> Written:
        """End an attempt: given up while it was open, or no longer played on."""
        for _ in range(ROUNDS):
            attempt = self._read(identity, attempt_id)
            if attempt.status == "over":
                return self._described(attempt, language)
            puzzle = self._puzzles.find_version(attempt.puzzle_id, attempt.puzzle_version)
            given_up = attempt.status == "open"
            end = Progress("over", "wrong")
            with self._database.writing() as session:
                advance_attempt(session, attempt, puzzle, end, self._clock(), given_up=given_up)
        raise Problem("conflict")

    def get(self, attempt_id: UUID, identity: Identity, language: str) -> Written:
        """Return an attempt of this learner. Raises ``not_found``, also for those of others."""
        return self._described(self._read(identity, attempt_id), language)

    def list_page(
        self,
        wishes: AttemptWishes,
        limit: int,
        cursor: str | None,
        identity: Identity,
        language: str,
    ) -> Page:
        """Return a part of this learner's attempts, the newest first."""
        newest = (Attempt.created_at.desc(), Attempt.key.desc())
        statement = attempts_of(identity).order_by(*newest).limit(limit + 1)
        if wishes.puzzle is not None:
            statement = statement.where(Attempt.puzzle_id == wishes.puzzle)
        if wishes.status is not None:
            statement = statement.where(Attempt.status == wishes.status)
        if cursor is not None:
            after = read_cursor(cursor, read_instant, UUID)
            statement = statement.where(tuple_(Attempt.created_at, Attempt.key) < after)
        with self._database.reading() as session:
            found = session.scalars(statement).all()
        shown = found[:limit]
        items = self._described_all(shown, language)
        if len(found) <= limit:
            return Page(items, None)
        return Page(items, write_cursor(shown[-1].created_at.isoformat(), str(shown[-1].key)))

    def _wanted_puzzle(self, order: AttemptOrder) -> Puzzle:
        try:
            puzzle = self._puzzles.find(order.puzzle)
        except Problem as problem:
            raise invalid("/puzzle", "unknown_puzzle") from problem
        if order.version is None or order.version == puzzle.version:
            return puzzle
        return self._puzzles.find_version(order.puzzle, order.version)

    def _read(self, identity: Identity, attempt_id: UUID) -> Attempt:
        with self._database.reading() as session:
            attempt = session.scalar(attempts_of(identity).where(Attempt.id == attempt_id))
        if attempt is None:
            raise Problem("not_found")
        return attempt

    def _described(self, attempt: Attempt, language: str) -> Written:
        return self._described_all([attempt], language)[0]

    def _described_all(self, attempts: Sequence[Attempt], language: str) -> list[Written]:
        with self._database.reading() as session:
            keys = [attempt.key for attempt in attempts]
            first, informed = first_among(session, keys), informed_among(session, keys)
        posed = [
            self._puzzles.find_version(attempt.puzzle_id, attempt.puzzle_version)
            for attempt in attempts
        ]
        with self._pool.turn():
            return [
                describe(
                    attempt,
                    puzzle,
                    Standing(attempt.key in first, attempt.key in informed),
                    language,
                )
                for attempt, puzzle in zip(attempts, posed, strict=True)
            ]


def _require_same(attempt: Attempt, puzzle: Puzzle, ply: int, action: object) -> None:
    """Raise ``ply_taken`` unless this very action was played at this ply."""
    stored = attempt.actions[ply]
    state = replay(puzzle, [earlier.action for earlier in attempt.actions[:ply]])
    if stored.by != "south" or write_action(read_play(action, state), state) != stored.action:
        raise Problem("ply_taken")
