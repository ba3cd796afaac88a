"""Attempts that are there: played, given up, listed. Marked from the learner's actions alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import tuple_
from sqlalchemy.exc import NoResultFound

from api.clock import Clock
from api.metrics.measures import Measures
from api.pool import Pool
from api.problems import Problem
from api.services.attempt_records import (
    advance_attempt,
    attempts_of,
    first_among,
    known_ids,
    one_attempt,
    remarks_of,
)
from api.services.attempt_views import Standing, describe
from api.services.cursors import Listing, Page, read_instant
from api.services.foreknowledge import informed_among
from api.services.identity import Identity
from api.services.marking import (
    Progress,
    finished,
    play,
    read_play,
    replay,
)
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

    def __init__(
        self,
        database: Database,
        puzzles: Puzzles,
        clock: Clock,
        pool: Pool,
        measures: Measures,
    ) -> None:
        self._database = database
        self._measures = measures
        self._puzzles = puzzles
        self._clock = clock
        self._pool = pool

    def act(
        self, attempt_id: UUID, ply: int, action: object, identity: Identity, language: str
    ) -> Written:
        """Play a card at a ply. The same card at the same ply again gives the same answer.

        Raises ``ply_taken``, ``ply_unexpected``, ``attempt_over`` and ``illegal_action``.
        """
        for round_ in range(ROUNDS):
            attempt = (self.read_again if round_ else self.read)(identity, attempt_id)
            puzzle = self.puzzle_of(attempt)
            if ply < attempt.ply:
                require_same(attempt, puzzle, ply, action)
                return self.described(attempt, language, anyhow=True)
            if attempt.status == "over":
                raise Problem("attempt_over")
            if ply > attempt.ply:
                raise Problem.at("/ply", "ply_unexpected", {"ply": attempt.ply})
            plays = [stored.action for stored in attempt.actions]
            with self._pool.turn():
                progress = play(puzzle, attempt.status, plays, action, language)
            self.advance(attempt, puzzle, progress, self._clock())
        raise Problem("conflict")

    def finish(self, attempt_id: UUID, identity: Identity, language: str) -> Written:
        """End an attempt: given up while it was open, or no longer played on."""
        for round_ in range(ROUNDS):
            attempt = (self.read_again if round_ else self.read)(identity, attempt_id)
            if attempt.status == "over":
                return self.described(attempt, language, anyhow=True)
            puzzle = self.puzzle_of(attempt)
            end = finished(Progress(attempt.status, attempt.result))
            self.advance(attempt, puzzle, end, self._clock())
        raise Problem("conflict")

    def advance(
        self,
        attempt: Attempt,
        puzzle: Puzzle,
        progress: Progress,
        now: datetime,
        seconds: float | None = None,
        *,
        wait: bool = False,
    ) -> bool:
        """Move an attempt on as :func:`advance_attempt` does, in a transaction of its own."""
        with self._database.writing() as session:
            moved = advance_attempt(session, attempt, puzzle, progress, now, seconds, wait=wait)
        if moved and attempt.status == "open":
            self.measure(puzzle, progress)
        return moved

    def measure(self, puzzle: Puzzle, progress: Progress) -> None:
        """Tell that the result of an attempt has been fixed, if it has: once, when it is stored."""
        if progress.result is not None:
            self._measures.attempt(puzzle.kind, "shown" if progress.given_up else progress.result)

    def get(self, attempt_id: UUID, identity: Identity, language: str) -> Written:
        """Return an attempt of this learner. Raises ``not_found``, also for those of others."""
        return self.described(self.read(identity, attempt_id), language)

    def list_page(
        self,
        wishes: AttemptWishes,
        limit: int,
        cursor: str | None,
        identity: Identity,
        language: str,
    ) -> Page:
        """Return a part of this learner's attempts, the newest first."""
        listing = Listing("listAttempts", **asdict(wishes))
        newest = (Attempt.created_at.desc(), Attempt.key.desc())
        statement = attempts_of(identity).order_by(*newest).limit(limit + 1)
        if wishes.puzzle is not None:
            statement = statement.where(Attempt.puzzle_id == wishes.puzzle)
        if wishes.status is not None:
            statement = statement.where(Attempt.status == wishes.status)
        if cursor is not None:
            after = listing.read(cursor, read_instant, UUID)
            statement = statement.where(tuple_(Attempt.created_at, Attempt.key) < after)
        with self._database.reading() as session:
            found = session.scalars(statement).all()
        shown = found[:limit]
        items = self.described_all(shown, language)
        if len(found) <= limit:
            return Page(items, None)
        return Page(items, listing.write(shown[-1].created_at.isoformat(), str(shown[-1].key)))

    def puzzle_of(self, attempt: Attempt) -> Puzzle:
        """Return the puzzle in the version by which an attempt is marked."""
        return self.puzzles_of([attempt])[0]

    def puzzles_of(self, attempts: Sequence[Attempt]) -> list[Puzzle]:
        """Return the puzzle of each attempt in the version by which it is marked."""
        return self._puzzles.find_versions(
            [(attempt.puzzle_id, attempt.marked_version) for attempt in attempts]
        )

    def known_among(self, identity: Identity, ids: Collection[UUID]) -> frozenset[UUID]:
        """Return under which of these ids there is an attempt of this learner."""
        named = {"learner_id": identity.learner_id, "ids": list(ids)}
        with self._database.autocommit() as connection:
            return frozenset(connection.scalars(known_ids(), named))

    def find(self, identity: Identity, attempt_id: UUID) -> Attempt | None:
        """Return an attempt of this learner as it is stored, if there is one."""
        named = {"learner_id": identity.learner_id, "attempt_id": attempt_id}
        with self._database.reading() as session:
            return session.scalar(one_attempt(), named)

    def read(self, identity: Identity, attempt_id: UUID) -> Attempt:
        """Return an attempt of this learner as it is stored. Raises ``not_found``."""
        attempt = self.find(identity, attempt_id)
        if attempt is None:
            raise Problem("not_found")
        return attempt

    def read_again(self, identity: Identity, attempt_id: UUID) -> Attempt:
        """Return an attempt that was there a moment ago.

        Raises ``NoResultFound`` where it is gone: its learner was deleted, or went over to an
        account. That is no fault of what was sent, which may have been stored, and is answered as
        anything is of a learner who ends meanwhile.
        """
        attempt = self.find(identity, attempt_id)
        if attempt is None:
            raise NoResultFound("an attempt that was just there is gone")
        return attempt

    def described(
        self,
        attempt: Attempt,
        language: str,
        standing: Standing | None = None,
        *,
        anyhow: bool = False,
    ) -> Written:
        """Return an attempt as its learner sees it; its ``standing`` is read if it is not known.

        ``anyhow``: however busy the server is, for what the learner did is stored. Told to come
        again, he would not know it.
        """
        if standing is None:
            return self.described_all([attempt], language, anyhow=anyhow)[0]
        puzzle = self.puzzle_of(attempt)
        with self._pool.turn(anyhow=anyhow):
            return describe(attempt, puzzle, standing, language)

    def described_all(
        self, attempts: Sequence[Attempt], language: str, *, anyhow: bool = False
    ) -> list[Written]:
        """Return attempts as their learner sees them."""
        with self._database.reading() as session:
            keys = [attempt.key for attempt in attempts]
            first, informed = first_among(session, keys), informed_among(session, keys)
            remarks = remarks_of(session, attempts)
        posed = self.puzzles_of(attempts)
        with self._pool.turn(anyhow=anyhow):
            return [
                describe(
                    attempt,
                    puzzle,
                    Standing(attempt.key in first, attempt.key in informed, remarks[attempt.key]),
                    language,
                )
                for attempt, puzzle in zip(attempts, posed, strict=True)
            ]


def require_same(
    attempt: Attempt, puzzle: Puzzle, ply: int, action: object, pointer: str = "/action"
) -> None:
    """Raise ``ply_taken`` unless this very action was played at this ply."""
    stored = attempt.actions[ply]
    state = replay(puzzle, [earlier.action for earlier in attempt.actions[:ply]])
    played = write_action(read_play(action, state, pointer), state)
    if stored.by != "south" or played != stored.action:
        raise Problem.at(pointer, "ply_taken")
