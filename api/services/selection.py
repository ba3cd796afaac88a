"""Which puzzle comes next."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import func, select

from api.clock import Clock
from api.problems import Problem
from api.services.identity import Identity
from api.services.puzzles import Wishes
from api.services.told_themes import note_theme
from api.storage import Attempt, Database, PuzzleEntry


class Selection:
    """Chooses puzzles for a learner."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def next_puzzle(self, wishes: Wishes, identity: Identity | None) -> tuple[str, bool]:
        """Return the id of the next puzzle, and whether it comes again.

        For a learner: the easiest puzzle not tried yet, in an order among equals of his own;
        when all were tried, the one whose last attempt lies furthest back. For nobody: any.
        That a theme was asked for is noted: its puzzle is easier then. Raises ``no_puzzle``.
        """
        if identity is None:
            return self._any(wishes), False
        chosen, again = self._for_learner(wishes, identity)
        if wishes.theme is not None and not again:
            note_theme(self._database, self._clock, identity.learner_id, [chosen])
        return chosen, again

    def _for_learner(self, wishes: Wishes, identity: Identity) -> tuple[str, bool]:
        unseen = self._unseen(wishes, identity.learner_id)
        if unseen:
            easiest = min(difficulty for _, difficulty in unseen)
            among = [puzzle_id for puzzle_id, difficulty in unseen if difficulty == easiest]
            return min(among, key=lambda each: place_of(identity.learner_id, each)), False
        return self._longest_ago(wishes, identity.learner_id), True

    def _any(self, wishes: Wishes) -> str:
        with self._database.reading() as session:
            found = session.scalars(wishes.narrow(select(PuzzleEntry.id))).all()
        if not found:
            raise Problem("no_puzzle")
        return str(secrets.choice(found))

    def _unseen(self, wishes: Wishes, learner_id: UUID) -> Sequence[tuple[str, int]]:
        tried = select(Attempt.puzzle_id).where(
            Attempt.learner_id == learner_id, Attempt.annulled.is_(False)
        )
        statement = wishes.narrow(select(PuzzleEntry.id, PuzzleEntry.difficulty))
        with self._database.reading() as session:
            rows = session.execute(statement.where(PuzzleEntry.id.not_in(tried)))
            return [(puzzle_id, difficulty) for puzzle_id, difficulty in rows]

    def _longest_ago(self, wishes: Wishes, learner_id: UUID) -> str:
        last = func.max(Attempt.acted_at)
        statement = (
            wishes.narrow(select(PuzzleEntry.id))
            .join(Attempt, Attempt.puzzle_id == PuzzleEntry.id)
            .where(Attempt.learner_id == learner_id)
            .group_by(PuzzleEntry.id)
            .order_by(last, PuzzleEntry.id)
            .limit(1)
        )
        with self._database.reading() as session:
            found = session.scalar(statement)
        if found is None:
            raise Problem("no_puzzle")
        return str(found)


def place_of(learner_id: UUID, puzzle_id: str) -> bytes:
    """Return where a puzzle stands in a learner's own order: always the same, never by content."""
    return hashlib.sha256(f"{learner_id}/{puzzle_id}".encode()).digest()
