"""A learner's course in the database: read for the next act, or written whole."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple, cast
from uuid import UUID

from sqlalchemy import Select, Table, and_, bindparam, delete, or_, select
from sqlalchemy.orm import Session

from api.storage import (
    Attempt,
    LearnerDay,
    LearnerStanding,
    PuzzleStanding,
    RatingEntry,
    ReviewCard,
)
from api.storage.base import Base
from api.storage.inserts import Write
from trainer.learner.course import ALL, Act, Course, Entry, Item
from trainer.learner.days import Day, Moment
from trainer.learner.mastery import Mastery
from trainer.learner.rating import Rating
from trainer.learner.reviews import Review

DERIVED: Final = (LearnerStanding, PuzzleStanding, ReviewCard, LearnerDay)
"""The tables of a learner that follow from his attempts, besides the ledger."""

_COUNTS: Final = ("tried", "right", "repaired", "rated", "won", "opposition", "recent")
_KEYS: Final[Mapping[type[Base], tuple[str, ...]]] = {
    LearnerStanding: ("learner_id",),
    PuzzleStanding: ("learner_id", "puzzle_id"),
    ReviewCard: ("learner_id", "family"),
    LearnerDay: ("learner_id", "day"),
    RatingEntry: (),  # an attempt moves the rating once: a second entry is refused
}


class Before(NamedTuple):
    """Rows of a course that the next act touches, ``None`` where there is none yet.

    Where the learner stands, what became of the act's puzzle before, the act's day and review:
    columns as in :data:`DERIVED`.
    """

    standing: Any
    item: Any
    day: Any
    card: Any


# Past the ORM, which takes longer to make objects of these rows than the database to find them.
_TOUCHED: Final = tuple(
    cast(Table, model.__table__)
    for model in (LearnerStanding, PuzzleStanding, LearnerDay, ReviewCard)
)
_ROWS: Final = [namedtuple(table.name, table.c.keys()) for table in _TOUCHED]


def with_course(statement: Select[Any], learner_id: Any, puzzle_id: Any) -> Select[Any]:
    """Return a statement with as much of a course as an act at a puzzle touches.

    The day and the family of the act are parameters, ``day`` and ``family``. What is found are the
    last columns, read by :func:`course_in`.
    """
    standing, item, day, card = (table.c for table in _TOUCHED)
    same = (
        standing.learner_id == learner_id,
        and_(item.learner_id == learner_id, item.puzzle_id == puzzle_id),
        and_(day.learner_id == learner_id, day.day == bindparam("day")),
        and_(card.learner_id == learner_id, card.family == bindparam("family")),
    )
    for table, joined in zip(_TOUCHED, same, strict=True):
        named = (column.label(f"{table.name}_{column.name}") for column in table.c)
        statement = statement.add_columns(*named).outerjoin(table, joined)
    return statement


def course_in(row: Any) -> Before:
    """Return the part of the course in a row of a statement :func:`with_course`."""
    found, end = [], len(row)
    for kind in reversed(_ROWS):
        columns = row[end - len(kind._fields) : end]
        end -= len(columns)
        # The first column is the learner's: without it there is no such row.
        found.append(None if columns[0] is None else kind(*columns))
    return Before(*reversed(found))


def course_before(before: Before, act: Act) -> Course:
    """Return as much of a learner's course as the next act touches. He has a standing.

    Of the parts only those of the act: reading all takes longer than all the rest of it.
    """
    standing = before.standing
    touched = {key: standing.parts[key] for key in (ALL, *act.parts) if key in standing.parts}
    course = Course(
        rating=Rating(standing.rating, standing.deviation, standing.volatility),
        rated=standing.rated,
        rated_at=standing.rated_at,
        parts=read_parts(touched),
    )
    if before.item is not None:
        course.items[act.item] = read_item(before.item)
    if before.day is not None:
        course.days[before.day.day] = read_day(before.day)
    if before.card is not None:
        course.reviews[before.card.family] = read_review(before.card)
    return course


def forget_course(session: Session, learner_id: UUID) -> None:
    """Delete everything that follows from a learner's attempts, under whatever learner it was."""
    his = select(Attempt.key).where(Attempt.learner_id == learner_id)
    entries = or_(RatingEntry.learner_id == learner_id, RatingEntry.attempt_key.in_(his))
    session.execute(delete(RatingEntry).where(entries))
    for table in DERIVED:
        session.execute(delete(table).where(table.learner_id == learner_id))
    session.expire_all()


def course_writes(
    learner_id: UUID,
    course: Course,
    facts: Mapping[UUID, Any],
    last: Any,
    now: datetime,
    revision: int,
    before: Before | None = None,
) -> list[Write]:
    """Return what writes a course. ``facts`` are the rows of the attempts, ``last`` the last one.

    ``revision`` is the learner's at which it is written, ``before`` what the course went on from,
    where it is not whole: the other parts stay as they are.
    """
    parts = write_parts(course.parts)
    if before is not None:
        parts = dict(sorted({**before.standing.parts, **parts}.items()))
    standing = {
        **_rating_columns(course.rating),
        "rated": course.rated,
        "rated_at": course.rated_at,
        "last_at": last.acted_at,
        "last_id": last.id,
        "parts": parts,
        "updated_at": now,
    }
    cards = [
        {**_card(family, review), "revision": revision} for family, review in course.reviews.items()
    ]
    derived: Sequence[tuple[type[Base], list[dict[str, Any]]]] = (
        (LearnerStanding, [standing]),
        (PuzzleStanding, [_item(puzzle_id, item) for puzzle_id, item in course.items.items()]),
        (ReviewCard, cards),
        (LearnerDay, [_day(day) for day in course.days.values()]),
        (RatingEntry, [_entry(entry, facts[entry.act.key]) for entry in course.entries]),
    )
    return [
        Write(table, _KEYS[table], [{"learner_id": learner_id, **row} for row in rows])
        for table, rows in derived
    ]


def read_parts(written: Mapping[str, Sequence[Any]]) -> dict[str, Mastery]:
    """Return the counts of every part."""
    return {key: Mastery(*counts) for key, counts in written.items()}


def write_parts(parts: Mapping[str, Mastery]) -> dict[str, list[Any]]:
    """Return the counts of every part as they are kept, in the order of :class:`Mastery`."""
    return {key: [getattr(parts[key], count) for count in _COUNTS] for key in sorted(parts)}


def read_day(row: LearnerDay) -> Day:
    """Return a day that counts."""
    first, last = Moment(row.first_at, row.first_zone), Moment(row.last_at, row.last_zone)
    return Day(row.day, first, last, row.attempts, row.right)


def read_review(row: ReviewCard) -> Review:
    """Return what is remembered of a family."""
    return Review(
        row.puzzle_id,
        row.grade,  # type: ignore[arg-type] # checked by the database
        row.reviews,
        row.stability,
        row.difficulty,
        row.reviewed_at,
        row.due,
    )


def read_item(row: PuzzleStanding) -> Item:
    """Return what became of a puzzle."""
    return Item(
        row.tries,
        row.first_key,
        row.first_right,
        row.repaired,
        row.last_key,
        row.last_at,
        row.last_right,
    )


def _item(puzzle_id: str, item: Item) -> dict[str, Any]:
    return {
        "puzzle_id": puzzle_id,
        "tries": item.tries,
        "first_key": item.first,
        "first_right": item.first_right,
        "repaired": item.repaired,
        "last_key": item.last,
        "last_at": item.last_at,
        "last_right": item.last_right,
    }


def _card(family: str, review: Review) -> dict[str, Any]:
    return {
        "family": family,
        "puzzle_id": review.item,
        "grade": review.grade,
        "reviews": review.reviews,
        "stability": review.stability,
        "difficulty": review.difficulty,
        "reviewed_at": review.reviewed_at,
        "due": review.due,
    }


def _day(day: Day) -> dict[str, Any]:
    return {
        "day": day.date,
        "attempts": day.attempts,
        "right": day.right,
        "first_at": day.first.at,
        "first_zone": day.first.zone,
        "last_at": day.last.at,
        "last_zone": day.last.zone,
    }


def _entry(entry: Entry, attempt: Any) -> dict[str, Any]:
    return {
        "attempt_key": entry.act.key,
        "attempt_id": attempt.id,
        "puzzle_id": entry.act.item,
        "acted_at": attempt.acted_at,
        "marked_at": attempt.marked_at,
        "result": attempt.result,
        "weight": entry.act.weight,
        "puzzle_rating": entry.opponent.rating,
        "puzzle_deviation": entry.opponent.deviation,
        **_rating_columns(entry.before, "_before"),
        **_rating_columns(entry.after, "_after"),
    }


def _rating_columns(rating: Rating, suffix: str = "") -> dict[str, float]:
    return {
        f"rating{suffix}": rating.rating,
        f"deviation{suffix}": rating.deviation,
        f"volatility{suffix}": rating.volatility,
    }
