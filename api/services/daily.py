"""The puzzle of a calendar date: one for everyone, wherever the date has begun."""

from __future__ import annotations

import hashlib
from datetime import date, timedelta
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.clock import Clock
from api.problems import Problem
from api.services.identity import Identity
from api.storage import DailyPuzzle, Database, PuzzleEntry
from api.storage.inserts import insert_once
from trainer.learner.days import local_day

LATEST_ZONE: Final = timedelta(hours=-12)
EARLIEST_ZONE: Final = timedelta(hours=14)
REMEMBERED: Final = 60
"""A puzzle does not come again within so many days, as long as there are others."""


class Daily:
    """Use cases of the daily puzzle."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def puzzle_of(self, wanted: date | None, identity: Identity | None) -> tuple[date, str]:
        """Return the date and the id of its puzzle; the date that it is where the learner is.

        Raises ``not_today`` for a date that it is nowhere on Earth now, and ``no_puzzle``.
        """
        now = self._clock()
        day = wanted or local_day(now, identity.zone if identity else "UTC")
        earliest, latest = (now + LATEST_ZONE).date(), (now + EARLIEST_ZONE).date()
        if not earliest <= day <= latest:
            facts = {"earliest": earliest.isoformat(), "latest": latest.isoformat()}
            raise Problem("not_today", facts=facts)
        with self._database.reading() as session:
            settled = _settled(session, day)
        return day, settled or self._settle(day)

    def _settle(self, day: date) -> str:
        """Choose the puzzle of a date for everyone; of two who choose at once, one does."""
        with self._database.writing() as session:
            chosen = _choose(session, day)
            if not insert_once(session, DailyPuzzle, day=day, puzzle_id=chosen):
                settled = _settled(session, day)
                if settled is not None:
                    return settled
                session.get_one(DailyPuzzle, day).puzzle_id = chosen  # the first was withdrawn
            return chosen


def _settled(session: Session, day: date) -> str | None:
    """Return the puzzle that a date has, if it is still in the library."""
    statement = (
        select(DailyPuzzle.puzzle_id)
        .join(PuzzleEntry, PuzzleEntry.id == DailyPuzzle.puzzle_id)
        .where(DailyPuzzle.day == day, PuzzleEntry.withdrawn_at.is_(None))
    )
    return session.scalar(statement)


def _choose(session: Session, day: date) -> str:
    """Return a puzzle of the library, by the date alone, that was none of the latest dates'."""
    near = timedelta(days=REMEMBERED)
    lately = select(DailyPuzzle.puzzle_id).where(
        DailyPuzzle.day.between(day - near, day + near), DailyPuzzle.day != day
    )
    recent = set(session.scalars(lately))
    proved = select(PuzzleEntry.id).where(PuzzleEntry.withdrawn_at.is_(None))
    ids = session.scalars(proved.order_by(PuzzleEntry.id)).all()
    if not ids:
        raise Problem("no_puzzle")
    among = [puzzle_id for puzzle_id in ids if puzzle_id not in recent] or ids
    return min(among, key=lambda puzzle_id: _draw(day, puzzle_id))


def _draw(day: date, puzzle_id: str) -> bytes:
    return hashlib.sha256(f"{day.isoformat()}/{puzzle_id}".encode()).digest()
