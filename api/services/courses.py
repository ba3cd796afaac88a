"""A learner's course in the database: read for the next act, or written whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final, cast
from uuid import UUID

from sqlalchemy import Select, Table, and_, bindparam, delete, insert, or_, select
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
from api.storage.inserts import replace_all
from trainer.learner.course import Act, Course, Entry, Item
from trainer.learner.days import Day, Moment
from trainer.learner.mastery import Mastery
from trainer.learner.rating import Rating
from trainer.learner.reviews import Review

DERIVED: Final = (LearnerStanding, PuzzleStanding, ReviewCard, LearnerDay)
"""The tables of a learner that follow from his attempts, besides the ledger."""

# Past the ORM, which is slow at many rows.
_NEW_ENTRY: Final = insert(cast(Table, RatingEntry.__table__))
_COUNTS: Final = ("tried", "right", "repaired", "rated", "won", "opposition", "recent")
_KEYS: Final[Mapping[type[Base], tuple[str, ...]]] = {
    LearnerStanding: ("learner_id",),
    PuzzleStanding: ("learner_id", "puzzle_id"),
    ReviewCard: ("learner_id", "family"),
    LearnerDay: ("learner_id", "day"),
}


def course_before(
    session: Session, learner_id: UUID, act: Act, item: PuzzleStanding | None
) -> Course:
    """Return as much of a learner's course as the next act touches. He has a standing.

    ``item`` is what became of the puzzle before.
    """
    keys = {"learner_id": learner_id, "day": act.moment.day, "family": act.family}
    standing, day, card = session.execute(_before(), keys).one()
    course = Course(
        rating=Rating(standing.rating, standing.deviation, standing.volatility),
        rated=standing.rated,
        rated_at=standing.rated_at,
        parts=read_parts(standing.parts),
    )
    if item is not None:
        course.items[act.item] = read_item(item)
    if day is not None:
        course.days[day.day] = read_day(day)
    if card is not None:
        course.reviews[card.family] = read_review(card)
    return course


@cache
def _before() -> Select[*tuple[Any, ...]]:
    """Return the statement of a standing with a day and a review, built once.

    What a session has read may have been changed by statements since: it is read anew.
    """
    standing, day, card = LearnerStanding, LearnerDay, ReviewCard
    same_day = and_(day.learner_id == standing.learner_id, day.day == bindparam("day"))
    same_card = and_(card.learner_id == standing.learner_id, card.family == bindparam("family"))
    return (
        select(standing, day, card)
        .select_from(standing)
        .outerjoin(day, same_day)
        .outerjoin(card, same_card)
        .where(standing.learner_id == bindparam("learner_id"))
        .execution_options(populate_existing=True)
    )


def forget_course(session: Session, learner_id: UUID) -> None:
    """Delete everything that follows from a learner's attempts, under whatever learner it was."""
    his = select(Attempt.key).where(Attempt.learner_id == learner_id)
    entries = or_(RatingEntry.learner_id == learner_id, RatingEntry.attempt_key.in_(his))
    session.execute(delete(RatingEntry).where(entries))
    for table in DERIVED:
        session.execute(delete(table).where(table.learner_id == learner_id))
    session.expire_all()


def keep_course(
    session: Session,
    learner_id: UUID,
    course: Course,
    facts: Mapping[UUID, Any],
    last: Any,
    now: datetime,
    revision: int,
) -> None:
    """Write what is in a course. ``facts`` are the rows of the attempts, ``last`` the last one.

    ``revision`` is the learner's at which it is written.
    """
    standing = {
        **_rating_columns(course.rating),
        "rated": course.rated,
        "rated_at": course.rated_at,
        "last_at": last.acted_at,
        "last_id": last.id,
        "parts": write_parts(course.parts),
        "updated_at": now,
    }
    items = [_item(puzzle_id, item) for puzzle_id, item in course.items.items()]
    cards = [
        {**_card(family, review), "revision": revision} for family, review in course.reviews.items()
    ]
    days = [_day(day) for day in course.days.values()]
    written: Sequence[tuple[type[Base], list[dict[str, Any]]]] = (
        (LearnerStanding, [standing]),
        (PuzzleStanding, items),
        (ReviewCard, cards),
        (LearnerDay, days),
    )
    for table, rows in written:
        rows = [{"learner_id": learner_id, **row} for row in rows]
        replace_all(session, table, _KEYS[table], rows)
    if course.entries:
        entries = [_entry(learner_id, entry, facts[entry.act.key]) for entry in course.entries]
        session.execute(_NEW_ENTRY, entries)


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


def _entry(learner_id: UUID, entry: Entry, attempt: Any) -> dict[str, Any]:
    return {
        "attempt_key": entry.act.key,
        "learner_id": learner_id,
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
