"""Where a learner stands, read from what the ledger keeps up: nothing is counted on the way."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import or_, select, tuple_
from sqlalchemy.orm import Session

from api.clock import Clock
from api.services.courses import read_day, read_parts
from api.services.cursors import Listing, Page, read_instant
from api.services.identity import Identity
from api.services.puzzles import Puzzles, summary
from api.storage import (
    Attempt,
    Database,
    LearnerDay,
    LearnerStanding,
    PuzzleEntry,
    PuzzleStanding,
    RatingEntry,
)
from puzzles.fresh_ids import PREFIX
from puzzles.texts import text
from puzzles.texts.messages import UnknownMessageError
from trainer.learner.course import ALL
from trainer.learner.days import Moment, streak
from trainer.learner.mastery import LEAST, Mastery, strongest, weakest
from trainer.learner.rating import Rating

UNSURE: Final = 110.0
"""Above this deviation a rating is provisional."""
GROUPS: Final[Mapping[str, str]] = {"kinds": "kind", "themes": "theme", "profiles": "profile"}

_RATINGS: Final = Listing("readRatings")
_ACTIVITY: Final = Listing("readActivity")
_MISTAKES: Final = Listing("listMistakes")


class LearnerProgress:
    """Use cases that tell a learner where he stands."""

    def __init__(self, database: Database, puzzles: Puzzles, clock: Clock) -> None:
        self._database = database
        self._puzzles = puzzles
        self._clock = clock

    def progress(self, identity: Identity, language: str) -> dict[str, Any]:
        """Return the counts of every part, and which parts go best and worst."""
        with self._database.reading() as session:
            standing = session.get(LearnerStanding, identity.learner_id)
        parts = read_parts({} if standing is None else standing.parts)
        groups = {plural: _group(parts, f"{single}:") for plural, single in GROUPS.items()}
        return {
            "least": LEAST,
            "overall": _counts(parts.get(ALL, Mastery())),
            **{
                plural: [
                    {"id": key, "name": _name(GROUPS[plural], key, language), **_counts(part)}
                    for key, part in group.items()
                ]
                for plural, group in groups.items()
            },
            "strongest": strongest(groups["themes"]),
            "weakest": weakest(groups["themes"]),
        }

    def ratings(self, limit: int, cursor: str | None, identity: Identity) -> dict[str, Any]:
        """Return the rating as it stands, and a part of the ledger, the latest act first."""
        place = (RatingEntry.acted_at, RatingEntry.attempt_id)
        statement = (
            select(RatingEntry)
            .where(RatingEntry.learner_id == identity.learner_id)
            .order_by(*(column.desc() for column in place))
        )
        if cursor is not None:
            after = _RATINGS.read(cursor, read_instant, UUID)
            statement = statement.where(tuple_(*place) < after)
        with self._database.reading() as session:
            standing = session.get(LearnerStanding, identity.learner_id)
            found = session.scalars(statement.limit(limit + 1)).all()
        last = found[limit - 1] if len(found) > limit else None
        return {
            "rating": told_standing(standing),
            "items": [_entry(entry) for entry in found[:limit]],
            "next": last and _RATINGS.write(last.acted_at.isoformat(), str(last.attempt_id)),
        }

    def activity(self, limit: int, cursor: str | None, identity: Identity) -> dict[str, Any]:
        """Return the streak, and a part of the days that count, the latest first."""
        mine = select(LearnerDay).where(LearnerDay.learner_id == identity.learner_id)
        with self._database.reading() as session:
            rows = session.scalars(mine.order_by(LearnerDay.day.desc())).all()
        days = [read_day(row) for row in rows]
        told = streak(days, Moment(self._clock(), identity.zone))
        before = "9999-12-31" if cursor is None else _ACTIVITY.read(cursor, _read_day)[0]
        left = [day for day in days if day.date.isoformat() < before]
        shown = left[:limit]
        return {
            "streak": {
                "current": told.current,
                "longest": told.longest,
                "freezes": told.freezes,
                "today": told.today,
                "frozen": [day.isoformat() for day in told.frozen],
            },
            "items": [
                {"date": day.date.isoformat(), "attempts": day.attempts, "right": day.right}
                for day in shown
            ],
            "next": _ACTIVITY.write(shown[-1].date.isoformat()) if len(left) > limit else None,
        }

    def mistakes(self, limit: int, cursor: str | None, identity: Identity, language: str) -> Page:
        """Return the puzzles whose last attempt is wrong, the latest first."""
        place = (PuzzleStanding.last_at, PuzzleStanding.puzzle_id)
        there = or_(PuzzleEntry.withdrawn_at.is_(None), PuzzleEntry.id.startswith(PREFIX))
        statement = (
            select(PuzzleStanding, Attempt.id)
            .join(Attempt, Attempt.key == PuzzleStanding.last_key)
            .join(PuzzleEntry, PuzzleEntry.id == PuzzleStanding.puzzle_id)
            .where(
                PuzzleStanding.learner_id == identity.learner_id,
                PuzzleStanding.last_right.is_(False),
                there,
            )
            .order_by(*(column.desc() for column in place))
        )
        if cursor is not None:
            after = _MISTAKES.read(cursor, read_instant, str)
            statement = statement.where(tuple_(*place) < after)
        with self._database.reading() as session:
            found = session.execute(statement.limit(limit + 1)).all()
        shown = found[:limit]
        puzzles = self._puzzles.find_each([row.puzzle_id for row, _ in shown])
        items = [
            {
                "puzzle": summary(puzzle, language),
                "attempt": attempt_id,
                "acted_at": row.last_at,
                "tries": row.tries,
            }
            for puzzle, (row, attempt_id) in zip(puzzles, shown, strict=True)
        ]
        if len(found) <= limit:
            return Page(items, None)
        last = shown[-1][0]
        return Page(items, _MISTAKES.write(last.last_at.isoformat(), last.puzzle_id))


def tried_among(session: Session, learner_id: UUID, puzzle_ids: list[str]) -> dict[str, datetime]:
    """Return when a learner last tried these puzzles; those never tried are missing."""
    statement = select(PuzzleStanding.puzzle_id, PuzzleStanding.last_at).where(
        PuzzleStanding.learner_id == learner_id, PuzzleStanding.puzzle_id.in_(puzzle_ids)
    )
    return {row.puzzle_id: row.last_at for row in session.execute(statement)}


def _group(parts: Mapping[str, Mastery], prefix: str) -> dict[str, Mastery]:
    return {key.removeprefix(prefix): part for key, part in parts.items() if key.startswith(prefix)}


def _counts(part: Mastery) -> dict[str, Any]:
    return {
        "tried": part.tried,
        "right": part.right,
        "rate": part.rate and round(part.rate, 3),
        "repaired": part.repaired,
        "performance": part.performance and round(part.performance),
        "trend": part.trend,
    }


def _name(group: str, key: str, language: str) -> str:
    """Return what a part is called; one that is no longer in use, by its id."""
    try:
        return text(f"profile.{key}.title" if group == "profile" else f"{group}.{key}", language)
    except UnknownMessageError:
        return key


def told_standing(standing: LearnerStanding | None) -> dict[str, Any]:
    """Return the rating as it stands: that of a beginner where nothing has moved it."""
    start = Rating()
    shown = start if standing is None else standing
    return {
        **_told(shown.rating, shown.deviation),
        "volatility": round(shown.volatility, 6),
        "provisional": shown.deviation > UNSURE,
        "attempts": 0 if standing is None else standing.rated,
    }


def _entry(entry: RatingEntry) -> dict[str, Any]:
    return {
        "attempt": entry.attempt_id,
        "puzzle": entry.puzzle_id,
        "acted_at": entry.acted_at,
        "result": entry.result,
        **told_move(entry),
    }


def told_move(entry: RatingEntry) -> dict[str, Any]:
    """Return how an attempt moved the rating, and against which rating of the puzzle."""
    return {
        "weight": entry.weight,
        "against": _told(entry.puzzle_rating, entry.puzzle_deviation),
        "before": _told(entry.rating_before, entry.deviation_before),
        "after": _told(entry.rating_after, entry.deviation_after),
    }


def _told(rating: float, deviation: float) -> dict[str, float]:
    return {"rating": round(rating, 1), "deviation": round(deviation, 1)}


def _read_day(written: str) -> str:
    return date.fromisoformat(written).isoformat()
