"""Reports of puzzles that somebody thinks faulty. An operator reads them; nothing is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select

from api.clock import Clock
from api.problems import Problem
from api.services.identity import Identity
from api.services.kept_puzzles import keep_fresh
from api.services.learner_lock import lock_learner
from api.storage import Database, PuzzleReport, new_key
from api.storage.inserts import insert_once
from puzzles.model import Puzzle


class NoSuchReport(LookupError):
    """There is no report with this id."""


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A report as operators read it; nothing says whose it is."""

    id: UUID
    puzzle: str
    version: int
    reason: str
    text: str | None
    created_at: datetime
    closed_at: datetime | None


class Reports:
    """Use cases of reports. Every one is a transaction of its own."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def report(
        self, puzzle: Puzzle, reason: str, text: str | None, identity: Identity
    ) -> tuple[dict[str, Any], bool]:
        """Take a report on the present version of a puzzle; tell whether it is new.

        One a learner and version: the same again changes nothing. Raises ``report_exists`` for
        another one.
        """
        mine = {
            "learner_id": identity.learner_id,
            "puzzle_id": puzzle.id,
            "puzzle_version": puzzle.version,
        }
        with self._database.writing() as session:
            # Who is deleted at this moment leaves no words behind.
            lock_learner(session, identity.learner_id)
            keep_fresh(session, puzzle, self._clock())
            new = insert_once(
                session,
                PuzzleReport,
                id=new_key(),
                reason=reason,
                text=text,
                created_at=self._clock(),
                **mine,
            )
            kept = session.scalars(select(PuzzleReport).filter_by(**mine)).one()
            if (kept.reason, kept.text) != (reason, text):
                raise Problem("report_exists")
            return _described(kept), new

    def listed(self, *, closed: bool) -> Iterator[ReportLine]:
        """Yield the reports that are open, or all of them, the oldest first."""
        columns = (
            PuzzleReport.id,
            PuzzleReport.puzzle_id,
            PuzzleReport.puzzle_version,
            PuzzleReport.reason,
            PuzzleReport.text,
            PuzzleReport.created_at,
            PuzzleReport.closed_at,
        )
        statement = select(*columns).order_by(PuzzleReport.created_at, PuzzleReport.id)
        if not closed:
            statement = statement.where(PuzzleReport.closed_at.is_(None))
        with self._database.reading() as session:
            for row in session.execute(statement).yield_per(1000):
                yield ReportLine(*row)

    def close(self, report_id: UUID) -> None:
        """Close a report. Done before, it stays as it was. Raises :class:`NoSuchReport`."""
        with self._database.writing() as session:
            kept = session.get(PuzzleReport, report_id, with_for_update=True)
            if kept is None:
                raise NoSuchReport(f"no report has the id {report_id}")
            kept.closed_at = kept.closed_at or self._clock()


def _described(report: PuzzleReport) -> dict[str, Any]:
    return {
        "id": report.id,
        "puzzle": report.puzzle_id,
        "version": report.puzzle_version,
        "reason": report.reason,
        "text": report.text,
        "created_at": report.created_at,
        "status": "open" if report.closed_at is None else "closed",
    }
