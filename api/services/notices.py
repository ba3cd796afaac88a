"""Notices: what was done to what is a learner's, told when he comes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import select, tuple_, update

from api.clock import Clock
from api.problems import Problem
from api.services.cursors import Listing, Page, read_instant
from api.services.identity import Identity
from api.services.kept_puzzles import is_fresh
from api.services.puzzles import Puzzles
from api.services.revisions import take_turn
from api.storage import Database, Notice
from api.texts import text
from puzzles.kinds import KINDS
from puzzles.model import Puzzle
from puzzles.texts import text as library_text


class Notices:
    """Use cases of notices."""

    def __init__(self, database: Database, puzzles: Puzzles, clock: Clock) -> None:
        self._database = database
        self._puzzles = puzzles
        self._clock = clock

    def list_page(
        self,
        status: str | None,
        limit: int,
        cursor: str | None,
        identity: Identity,
        language: str,
    ) -> Page:
        """Return a part of a learner's notices, the newest first.

        ``status`` is ``unread`` or ``read``; ``None``: both.
        """
        listing = Listing("listNotices", status=status)
        newest = (Notice.created_at.desc(), Notice.key.desc())
        statement = select(Notice).where(Notice.learner_id == identity.learner_id)
        statement = statement.order_by(*newest).limit(limit + 1)
        if status is not None:
            unread = Notice.read_at.is_(None)
            statement = statement.where(unread if status == "unread" else ~unread)
        if cursor is not None:
            after = listing.read(cursor, read_instant, UUID)
            statement = statement.where(tuple_(Notice.created_at, Notice.key) < after)
        with self._database.reading() as session:
            found = session.scalars(statement).all()
        items = self.worded(found[:limit], language)
        if len(found) <= limit:
            return Page(items, None)
        last = found[limit - 1]
        return Page(items, listing.write(last.created_at.isoformat(), str(last.key)))

    def mark_read(self, key: UUID, identity: Identity, language: str) -> dict[str, Any]:
        """Note that a notice was read: the first time counts. Raises ``not_found``."""
        mine = (Notice.key == key) & (Notice.learner_id == identity.learner_id)
        with self._database.writing() as session:
            now = self._clock()
            revision = take_turn(session, identity.learner_id, now)
            unread = update(Notice).where(mine, Notice.read_at.is_(None)).returning(Notice.key)
            noted = session.scalar(unread.values(read_at=now, revision=revision))
            notice = session.scalar(select(Notice).where(mine))
            if notice is None:
                raise Problem("not_found")
            if noted is None:
                session.expunge(notice)
                session.rollback()  # also the turn: nothing has changed
        return self.worded([notice], language)[0]

    def worded(self, notices: Sequence[Notice], language: str) -> list[dict[str, Any]]:
        """Return notices in words; each puzzle is named as in lists, and as it is posed now."""
        puzzles = self._puzzles.newest([notice.facts["puzzle"] for notice in notices])
        return [
            _worded(notice, puzzle, language)
            for notice, puzzle in zip(notices, puzzles, strict=True)
        ]


def _worded(notice: Notice, puzzle: Puzzle, language: str) -> dict[str, Any]:
    named = f"notice.{notice.code}"
    return {
        "id": notice.key,
        "code": notice.code,
        "title": text(f"{named}.title", language),
        "text": text(f"{named}.text", language).format(puzzle=_named(puzzle, language)),
        "facts": notice.facts,
        "created_at": notice.created_at,
        "read_at": notice.read_at,
    }


def _named(puzzle: Puzzle, language: str) -> str:
    """Return what a learner finds a puzzle by: many have the same title.

    One that was made on demand has no number, and stands in no list.
    """
    source = "fresh" if is_fresh(puzzle) else "library"
    return text(f"notice.puzzle.{source}", language).format(
        kind=library_text(f"kind.{puzzle.kind}", language),
        number=puzzle.id.rpartition("-")[2].lstrip("0"),
        title=KINDS[puzzle.kind].pose(puzzle, language)["title"],
    )
