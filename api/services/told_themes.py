"""What a learner knows of puzzles because they came to him by a theme that he had asked for."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import exists, select

from api.clock import Clock
from api.services.revisions import take_turn
from api.storage import Attempt, Database, PuzzleEntry, ThemeTold
from api.storage.inserts import insert_once


def note_theme(
    database: Database, clock: Clock, learner_id: UUID, puzzle_ids: Sequence[str]
) -> None:
    """Note that these puzzles came by a wished theme: they are easier then.

    Those that the learner has tried stay as they are, and so does what was noted before.
    """
    tried = exists().where(
        Attempt.learner_id == learner_id,
        Attempt.puzzle_id == PuzzleEntry.id,
        Attempt.annulled.is_(False),
    )
    noted = exists().where(
        ThemeTold.learner_id == learner_id, ThemeTold.puzzle_id == PuzzleEntry.id
    )
    news = select(PuzzleEntry.id).where(PuzzleEntry.id.in_(puzzle_ids), ~tried, ~noted)
    with database.reading() as session:
        found = session.scalars(news).all()
    if not found:
        return
    with database.writing() as session:
        take_turn(session, learner_id, clock())  # devices do not hear of it, but the ledger does
        now = clock()  # not before: what was answered meanwhile had not been told
        for puzzle_id in found:
            insert_once(session, ThemeTold, learner_id=learner_id, puzzle_id=puzzle_id, told_at=now)
