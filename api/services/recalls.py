"""Recalling a faulty puzzle: old attempts are marked again, and their learners are told.

First the faulty versions are marked as such, which holds for all attempts that arrive from then
on. Then the learners follow, each in a transaction of his own: attempts, ledger and notice change
together. Interrupted, the same recall again goes on where it stopped; done, it changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, func, or_, select, update
from sqlalchemy.orm import Session, selectinload

from api.clock import Clock
from api.services import ledger
from api.services.firsts import find_first_again
from api.services.indexing import index_library
from api.services.learner_lock import lock_learner
from api.services.remarking import Recall, mark_again, marked_by, read_version
from api.services.revisions import take_turn, tell_attempts
from api.storage import Attempt, Database, Learner, Notice, PuzzleEntry, PuzzleVersion
from puzzles.library import load_library


class RecallRefused(LookupError):
    """There is nothing to recall, or nothing to mark by; says what is missing."""


@dataclass(frozen=True, slots=True)
class RecalledPuzzle:
    """A puzzle whose faulty versions are marked; ``by`` is the version that now holds."""

    puzzle_id: str
    by: int | None


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a recall meant for one learner: attempts marked again, and those that changed."""

    attempts: int
    changed: int


class Recalls:
    """Use cases of recalling puzzles."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def replace(self, puzzle_id: str) -> RecalledPuzzle:
        """Recall every version before the library's, which is right. Raises ``RecallRefused``."""
        puzzle = load_library().get(puzzle_id)
        if puzzle is None:
            raise RecallRefused(f"the library has no puzzle {puzzle_id}")
        now = self._clock()
        index_library(self._database, load_library(), now)
        mine = PuzzleVersion.puzzle_id == puzzle_id
        with self._database.writing() as session:
            present = session.get_one(PuzzleVersion, (puzzle_id, puzzle.version))
            if present.recalled_at is not None:
                raise RecallRefused(f"version {puzzle.version} is itself in quarantine")
            faulty = self._recall(session, mine & (PuzzleVersion.version < puzzle.version), now)
            if not faulty:
                raise RecallRefused(
                    f"{puzzle_id} has no version but {puzzle.version}: publish one that is right, "
                    "or put it in quarantine"
                )
            replaced = update(PuzzleVersion).where(PuzzleVersion.version.in_(faulty), mine)
            session.execute(replaced.values(replaced_by=puzzle.version))
        return RecalledPuzzle(puzzle_id, puzzle.version)

    def quarantine(self, puzzle_id: str) -> RecalledPuzzle:
        """Recall every version and show the puzzle no more, until a newer version is published.

        Raises ``RecallRefused``.
        """
        now = self._clock()
        mine = PuzzleVersion.puzzle_id == puzzle_id
        with self._database.writing() as session:
            if not self._recall(session, mine, now):
                raise RecallRefused(f"there is no puzzle {puzzle_id}")
            session.execute(update(PuzzleVersion).where(mine).values(replaced_by=None))
            shown = update(PuzzleEntry).where(
                PuzzleEntry.id == puzzle_id, PuzzleEntry.withdrawn_at.is_(None)
            )
            session.execute(shown.values(withdrawn_at=now))
        return RecalledPuzzle(puzzle_id, None)

    def learners(self, recalled: RecalledPuzzle) -> list[UUID]:
        """Return the learners whose attempts are to be marked again."""
        concerned = select(Attempt.learner_id).where(_stale(recalled)).distinct()
        with self._database.reading() as session:
            return list(session.scalars(concerned.order_by(Attempt.learner_id)))

    def carry_out(self, recalled: RecalledPuzzle, learners: list[UUID]) -> Iterator[Consequences]:
        """Mark the attempts of each learner again, and leave the notice; yield what changed.

        Guests among them may log in meanwhile: their attempts are then the account's, which was
        not listed, or had its turn before. So whoever has others than were looked at follows.
        """
        looked_at: set[UUID] = set()
        while learners:
            for learner_id in learners:
                self._solve_before(recalled, learner_id)
                with self._database.writing() as session:
                    done = self._one_learner(session, recalled, learner_id, looked_at)
                yield done
            learners = self._learners_with_more(recalled, looked_at)

    def _learners_with_more(self, recalled: RecalledPuzzle, looked_at: set[UUID]) -> list[UUID]:
        """Return who has attempts that were not looked at; some stay annulled for good."""
        stale = select(Attempt.learner_id, Attempt.key).where(_stale(recalled))
        with self._database.reading() as session:
            more = {
                learner_id for learner_id, key in session.execute(stale) if key not in looked_at
            }
        return sorted(more)

    def _solve_before(self, recalled: RecalledPuzzle, learner_id: UUID) -> None:
        """Solve what marking asks for, which is then remembered, while nobody waits for it."""
        if recalled.by is None:
            return
        with self._database.reading() as session:
            attempts = session.scalars(_with_plays(recalled, learner_id)).all()
            puzzle = read_version(session, recalled.puzzle_id, recalled.by)
        for attempt in attempts:
            marked_by(puzzle, attempt)

    def _one_learner(
        self, session: Session, recalled: RecalledPuzzle, learner_id: UUID, looked_at: set[UUID]
    ) -> Consequences:
        # Another recall, or a login that takes the guest along, comes before or after.
        lock_learner(session, learner_id)
        if session.get(Learner, learner_id) is None:
            return Consequences(0, 0)
        now = self._clock()
        revision = take_turn(session, learner_id, now)
        # Nobody else plays on them before the end of the transaction.
        attempts = session.scalars(_with_plays(recalled, learner_id).with_for_update()).all()
        looked_at.update(attempt.key for attempt in attempts)
        puzzle_id = recalled.puzzle_id
        by = None if recalled.by is None else read_version(session, puzzle_id, recalled.by)
        recall = Recall(by)
        marked = [attempt.result is not None for attempt in attempts]
        annulled = [attempt.annulled for attempt in attempts]
        changed = [mark_again(session, attempt, recall, now) for attempt in attempts]
        told = [
            (now_annulled.annulled, altered)
            for now_annulled, was_marked, was_annulled, altered in zip(
                attempts, marked, annulled, changed, strict=True
            )
            if was_marked and (altered or not was_annulled)
        ]
        # Also where no result changed: what the puzzle is about, or which card was wrong, may have.
        if attempts:
            find_first_again(session, learner_id, puzzle_id)
            his = Attempt.learner_id == learner_id
            tell_attempts(session, revision, his, Attempt.puzzle_id == puzzle_id)
            ledger.replay(session, learner_id, now)
        if told:
            notice = _notice(learner_id, recalled, told)
            session.add(Notice(**notice, created_at=now, revision=revision))
        return Consequences(len(told), sum(altered for _, altered in told))

    @staticmethod
    def _recall(session: Session, which: ColumnElement[bool], now: datetime) -> list[int]:
        """Mark versions as faulty; return all of them, those that were recalled before too.

        They are locked from the first one on, as who sends an attempt at an old one goes from it
        to the version that stands in its place: or both would wait for each other.
        """
        in_order = select(PuzzleVersion.version).where(which).order_by(PuzzleVersion.version)
        session.execute(in_order.with_for_update(key_share=True))
        fresh = update(PuzzleVersion).where(which, PuzzleVersion.recalled_at.is_(None))
        session.execute(fresh.values(recalled_at=now))
        return list(session.scalars(select(PuzzleVersion.version).where(which)))


def _stale(recalled: RecalledPuzzle) -> ColumnElement[bool]:
    """Return the condition of attempts that are not marked as the recall wants it."""
    mine = Attempt.puzzle_id == recalled.puzzle_id
    if recalled.by is None:
        return mine & Attempt.annulled.is_(False)
    marked_version = func.coalesce(Attempt.remarked_version, Attempt.puzzle_version)
    return mine & or_(marked_version < recalled.by, Attempt.annulled)


def _with_plays(recalled: RecalledPuzzle, learner_id: UUID) -> Select[Attempt]:
    """Return the statement of the attempts of a learner that are to be marked again."""
    his = select(Attempt).where(_stale(recalled), Attempt.learner_id == learner_id)
    return his.order_by(Attempt.key).options(selectinload(Attempt.actions))


def _notice(
    learner_id: UUID, recalled: RecalledPuzzle, told: list[tuple[bool, bool]]
) -> dict[str, Any]:
    """Return the notice that tells a learner what became of his attempts."""
    changed = sum(altered for _, altered in told)
    code = "puzzle_remarked" if changed else "puzzle_corrected"
    if any(annulled for annulled, _ in told):
        code = "puzzle_annulled"
    facts = {
        "puzzle": recalled.puzzle_id,
        "version": recalled.by,
        "attempts": len(told),
        "changed": changed,
    }
    return {"learner_id": learner_id, "code": code, "facts": facts}
