"""Attempts as they arrive: one or many, new, again, or further than before.

Whatever order they come in, and however often, what is stored in the end is the same.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from http import HTTPStatus
from typing import Any, Final, Self
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.exc import NoResultFound

from api.clock import Clock
from api.pool import Pool
from api.problems import Problem, invalid, notation_errors
from api.services import ledger
from api.services.attempt_records import (
    AttemptOrder,
    Stored,
    first_among,
    insert_attempt,
)
from api.services.attempt_views import Standing, summarise
from api.services.attempts import ROUNDS, Attempts, require_same
from api.services.first_tries import store_first_try
from api.services.foreknowledge import informed_among
from api.services.identity import Identity
from api.services.learner_lock import lock_learner
from api.services.marking import MarkedPlay, Progress, finished, open_attempt, play_on, whole
from api.services.puzzles import Puzzles
from api.storage import Attempt, Database
from puzzles.model import Puzzle
from trainer.deal import Seat
from trainer.notation import NotationError

MOST: Final = 200
"""So many attempts may come at once."""

Written = dict[str, Any]


class Moved(Enum):
    """What sending an attempt changed: it is new, it was played on, or nothing."""

    NEW = "new"
    ON = "on"
    NOT = "not"


@dataclass(frozen=True, slots=True)
class Unread:
    """One of many attempts that no reader made sense of: why, and its id if it has one."""

    problem: Problem
    id: UUID | None

    @classmethod
    def of(cls, problem: Problem, members: Mapping[str, Any]) -> Self:
        """Return it with the members that could be read."""
        return cls(problem, members.get("id"))


@dataclass(frozen=True, slots=True)
class Taken:
    """An attempt that was sent, and what sending it changed.

    ``standing`` is how it stands among the others, where that came with storing it.
    """

    attempt: Attempt
    moved: Moved
    standing: Standing | None = None


class Submissions:
    """Use cases of sending attempts."""

    def __init__(
        self, database: Database, puzzles: Puzzles, attempts: Attempts, clock: Clock, pool: Pool
    ) -> None:
        self._database = database
        self._puzzles = puzzles
        self._attempts = attempts
        self._clock = clock
        self._pool = pool

    def submit(
        self, order: AttemptOrder, identity: Identity, language: str
    ) -> tuple[Written, bool]:
        """Store an attempt, marked if it has an answer; tell whether it is new.

        Sent again, it gives the same answer. Raises ``attempt_conflict`` when other content was
        sent under the same id, and what reading the answer and the cards raises.
        """
        # An answer is new nearly always: to store it tells as well whether it was there.
        known = order.is_line and self._attempts.known_among(identity, [order.id])
        taken = self.take(order, identity, language, self._clock(), known=bool(known))
        shown = self._attempts.described(taken.attempt, language, taken.standing, anyhow=True)
        return shown, taken.moved is Moved.NEW

    def submit_all(
        self, orders: Sequence[AttemptOrder | Unread], identity: Identity, language: str
    ) -> list[Written]:
        """Store attempts one by one, as if all came at this instant, and tell what became of each.

        ``accepted``: stored, or played on, perhaps annulled; ``superseded``: that, too, but another
        attempt at the puzzle is the first one; ``duplicate``: it was there, and nothing changed;
        ``rejected``: nothing was stored, and nothing will be if it is sent again, as with those
        that no reader made sense of. Raises ``solver_busy`` and ``unavailable``: send all again.
        """
        now = self._clock()
        ids = {order.id for order in orders if isinstance(order, AttemptOrder)}
        known = self._attempts.known_among(identity, ids)
        try:
            taken = [
                self._take_one(order, identity, language, now, known=order.id in known)
                for order in orders
            ]
        finally:
            self._catch_up(identity, now)
        ids = {one.attempt.id for one in taken if not isinstance(one, Problem)}
        told = self._told(identity, ids)
        answers = []
        for number, (order, one) in enumerate(zip(orders, taken, strict=True)):
            if isinstance(one, Problem):
                problem = one.below(f"/items/{number}").to_json(language)
                answers.append(_answer(order.id, "rejected", problem=problem))
                continue
            shown = told[one.attempt.id]
            # No other attempt came before one that is annulled: its puzzle is faulty.
            counts = "accepted" if shown["first"] or shown["annulled"] else "superseded"
            status = "duplicate" if one.moved is Moved.NOT else counts
            answers.append(_answer(one.attempt.id, status, attempt=shown))
        return answers

    def _take_one(
        self,
        order: AttemptOrder | Unread,
        identity: Identity,
        language: str,
        now: datetime,
        *,
        known: bool,
    ) -> Taken | Problem:
        """Take one of many; its faults are its own, ours are everybody's."""
        if isinstance(order, Unread):
            return order.problem
        try:
            return self.take(order, identity, language, now, known=known, wait=True)
        except NotationError as error:
            return Problem("invalid", errors=notation_errors(error))
        except Problem as problem:
            if problem.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                raise
            if problem.code == "conflict":  # others were quicker, each time: it passes
                raise Problem("unavailable", headers={"Retry-After": "1"}) from problem
            return problem

    def _catch_up(self, identity: Identity, now: datetime) -> None:
        """Replay the course once if any of many acts was late, also any time before."""
        with self._database.reading() as session:
            behind = ledger.is_behind(session, identity.learner_id)
        if behind:
            with self._database.writing() as session:
                lock_learner(session, identity.learner_id)
                # Another batch of his, or an act, may have done it meanwhile.
                if ledger.is_behind(session, identity.learner_id):
                    ledger.replay(session, identity.learner_id, now)

    def _told(self, identity: Identity, ids: Collection[UUID]) -> dict[UUID, Written]:
        """Return how attempts stand now that all have been taken, in short, by their ids.

        Raises ``NoResultFound`` where their learner was deleted, or went over, since.
        """
        sent = (Attempt.learner_id == identity.learner_id) & Attempt.id.in_(ids)
        with self._database.reading() as session:
            stored = session.scalars(select(Attempt).where(sent)).all()
            keys = [one.key for one in stored]
            first, informed = first_among(session, keys), informed_among(session, keys)
        if len(stored) < len(ids):
            raise NoResultFound("attempts that were just stored are gone")
        return {
            one.id: summarise(one, puzzle, Standing(one.key in first, one.key in informed))
            for one, puzzle in zip(stored, self._attempts.puzzles_of(stored), strict=True)
        }

    def take(
        self,
        order: AttemptOrder,
        identity: Identity,
        language: str,
        now: datetime,
        *,
        known: bool,
        wait: bool = False,
    ) -> Taken:
        """Store an attempt, or play one on that was sent before; tell what that changed.

        ``known`` spares the work of storing one that is there. ``wait`` is that of
        :func:`api.services.ledger.record`.
        Raises what :meth:`submit` raises. Whoever sends the same again changes nothing.
        """
        if not known:
            try:
                stored = self._insert(order, identity, language, now, wait)
            except (Problem, NotationError):
                # What was stored once is answered, also when it could not be marked any more.
                if self._attempts.find(identity, order.id) is None:
                    raise
                stored = None
            if stored is not None:
                return Taken(stored.attempt, Moved.NEW, stored.standing)
        attempt = self._attempts.read_again(identity, order.id)
        if not order.is_known_by(attempt.fingerprint):
            raise Problem.at("/id", "attempt_conflict")
        return self._go_on(attempt, order, identity, language, now, wait)

    def _insert(
        self, order: AttemptOrder, identity: Identity, language: str, now: datetime, wait: bool
    ) -> Stored | None:
        puzzle = self._wanted_puzzle(order)
        with self._pool.turn():
            progress = open_attempt(puzzle, order.answer, language)
            progress = whole(progress, play_on(puzzle, progress, order.actions, language))
        if order.finish:
            progress = finished(progress)
        stored = self._stored(order, identity, puzzle, progress, now, wait)
        if stored is not None:
            self._attempts.measure(puzzle, progress)
        return stored

    def _stored(
        self,
        order: AttemptOrder,
        identity: Identity,
        puzzle: Puzzle,
        progress: Progress,
        now: datetime,
        wait: bool,
    ) -> Stored | None:
        """Store an attempt, unless this learner sent one under this id before.

        Nearly all are first tries, which are stored as such.
        """
        what = order, identity, puzzle, progress, now
        if not self._database.is_sqlite:
            with self._database.autocommit() as connection:
                stored = store_first_try(connection, *what)
            if stored is not None:
                return stored
        with self._database.writing() as session:
            if self._database.is_sqlite:
                stored = store_first_try(session.connection(), *what)
                if stored is not None:
                    return stored
            stored = insert_attempt(session, *what, wait=wait)
            if stored is None:
                session.rollback()  # also the turn that was taken
        return stored

    def _go_on(
        self,
        attempt: Attempt,
        order: AttemptOrder,
        identity: Identity,
        language: str,
        now: datetime,
        wait: bool,
    ) -> Taken:
        """Answer or play on what was sent without an answer, or with fewer cards, before.

        Raises ``attempt_conflict`` for another answer, ``ply_taken`` for other cards.
        """
        moved = Moved.NOT
        for _ in range(ROUNDS):
            puzzle = self._attempts.puzzle_of(attempt)
            known = _require_begun(attempt, puzzle, order.actions)
            more = order.actions[known:]
            stored = moved is Moved.ON
            answered = self._answered(attempt, puzzle, order, language, anyhow=stored)
            moves = answered or more or (order.finish and attempt.status != "over")
            seconds = _seconds_told(attempt, order, moves=bool(moves))
            if not moves:
                return Taken(attempt, moved)
            begun = answered or _present(attempt)
            with self._pool.turn():
                progress = play_on(puzzle, begun, more, language, skip=known)
            if answered:
                progress = whole(answered, progress)
            if order.finish:
                progress = finished(progress)
            if self._attempts.advance(attempt, puzzle, progress, now, seconds, wait=wait):
                moved = Moved.ON
            attempt = self._attempts.read_again(identity, order.id)
        raise Problem("conflict")

    def _answered(
        self,
        attempt: Attempt,
        puzzle: Puzzle,
        order: AttemptOrder,
        language: str,
        *,
        anyhow: bool,
    ) -> Progress | None:
        """Return what the answer makes of an attempt without one, ``None`` where it is known.

        Raises ``attempt_conflict`` for another answer than it has, ``attempt_over`` where it was
        given up.
        """
        if order.answer is None or order.answer == attempt.answer:
            return None
        with self._pool.turn(anyhow=anyhow):
            answered = open_attempt(puzzle, order.answer, language)
        if answered.answer == attempt.answer:
            return None
        if attempt.answer is not None:
            raise Problem.at("/answer", "attempt_conflict")
        if attempt.status == "over":
            raise Problem.at("/answer", "attempt_over")
        return answered

    def _wanted_puzzle(self, order: AttemptOrder) -> Puzzle:
        """Return the version that was posed, also of a puzzle that was withdrawn meanwhile."""
        if order.version is not None:
            with suppress(Problem):
                return self._puzzles.find_version(order.puzzle, order.version)
        try:
            puzzle = self._puzzles.find(order.puzzle)
        except Problem as problem:
            raise invalid("/puzzle", "unknown_puzzle") from problem
        if order.version not in (None, puzzle.version):
            raise Problem.at("/version", "version_unknown")
        return puzzle


def _answer(
    sent: UUID | None, status: str, attempt: Written | None = None, problem: Written | None = None
) -> Written:
    return {"id": sent, "status": status, "attempt": attempt, "problem": problem}


def _require_begun(attempt: Attempt, puzzle: Puzzle, actions: Sequence[object]) -> int:
    """Return how many of these cards were played before. Raises ``ply_taken`` for other ones."""
    played = [stored for stored in attempt.actions if stored.by == "south"]
    for number, (stored, action) in enumerate(zip(played, actions, strict=False)):
        require_same(attempt, puzzle, stored.ply, action, f"/actions/{number}")
    return min(len(played), len(actions))


def _seconds_told(attempt: Attempt, order: AttemptOrder, *, moves: bool) -> float | None:
    """Return how long an attempt took: who opened it need not have said so, who answers may.

    Raises ``attempt_conflict`` for another time than is stored.
    """
    if order.seconds in (None, attempt.seconds):
        return attempt.seconds
    if moves and attempt.status == "open" and attempt.seconds is None:
        return order.seconds
    raise Problem.at("/seconds", "attempt_conflict")


def _present(attempt: Attempt) -> Progress:
    """Return where a stored attempt stands."""
    plays = [
        MarkedPlay(Seat(stored.by), stored.action, stored.mark, stored.cost)
        for stored in attempt.actions
    ]
    return Progress(attempt.status, attempt.result, plays, attempt.answer)
