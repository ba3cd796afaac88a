"""Which puzzle comes next."""

from __future__ import annotations

import hashlib
import secrets
from functools import lru_cache
from typing import Final
from uuid import UUID

from sqlalchemy import Select, bindparam, func, select

from api.clock import Clock
from api.problems import Problem
from api.services.identity import Identity
from api.services.puzzles import Wishes
from api.services.told_themes import note_theme
from api.storage import Attempt, Database, PuzzleEntry

EASY: Final = 2
"""The difficulty of what is posed at most to somebody of whom nothing is known, if he lets us."""


class Selection:
    """Chooses puzzles for a learner."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def next_puzzle(self, wishes: Wishes, identity: Identity | None) -> tuple[str, bool]:
        """Return the id of the next puzzle, and whether it comes again.

        For a learner: the easiest puzzle not tried yet, in an order among equals of his own;
        when all were tried, the one whose last attempt lies furthest back. For nobody, who may
        see the game for the first time: any easy one, or the easiest that there are.
        That a theme was asked for is noted: its puzzle is easier then. Raises ``no_puzzle``.
        """
        if identity is None:
            return self._for_newcomer(wishes), False
        chosen, again = self._for_learner(wishes, identity)
        if wishes.theme is not None and not again:
            note_theme(self._database, self._clock, identity.learner_id, [chosen])
        return chosen, again

    def _for_learner(self, wishes: Wishes, identity: Identity) -> tuple[str, bool]:
        learner_id = identity.learner_id
        with self._database.autocommit() as connection:
            easiest = connection.scalars(_easiest(wishes), {"learner_id": learner_id}).all()
        if easiest:
            return min(easiest, key=lambda each: place_of(learner_id, each)), False
        return self._longest_ago(wishes, learner_id), True

    def _for_newcomer(self, wishes: Wishes) -> str:
        fitting = wishes.narrow(select(PuzzleEntry.id, PuzzleEntry.difficulty))
        with self._database.autocommit() as connection:
            found = connection.execute(fitting).all()
        if not found:
            raise Problem("no_puzzle")
        most = max(EASY, min(each.difficulty for each in found))
        return str(secrets.choice([each.id for each in found if each.difficulty <= most]))

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


@lru_cache(maxsize=256)
def _easiest(wishes: Wishes) -> Select[str]:
    """Return the statement of the easiest puzzles not tried yet, built once for each wish."""
    tried = select(Attempt.puzzle_id).where(
        Attempt.learner_id == bindparam("learner_id"), Attempt.annulled.is_(False)
    )
    fitting = wishes.narrow(select(PuzzleEntry.id, PuzzleEntry.difficulty))
    unseen = fitting.where(PuzzleEntry.id.not_in(tried)).cte("unseen")
    least = select(func.min(unseen.c.difficulty)).scalar_subquery()
    return select(unseen.c.id).where(unseen.c.difficulty == least)


def place_of(learner_id: UUID, puzzle_id: str) -> bytes:
    """Return where a puzzle stands in a learner's own order: always the same, never by content."""
    return hashlib.sha256(f"{learner_id}/{puzzle_id}".encode()).digest()
