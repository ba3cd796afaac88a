"""The ledger: what every marked attempt did to its learner, in the order of the acts.

Attempts are recorded as they are marked. One that was acted later than all before goes on from
where the learner stands; any other is late, and his whole course is replayed: once for those that
come together, which wait for each other. All go through
:class:`trainer.learner.course.Course`, act by act, and come to the same numbers.

All of it happens within the transaction that marks, and one at a time for each learner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    bindparam,
    exists,
    func,
    select,
    tuple_,
    update,
)
from sqlalchemy.orm import Session, aliased

from api.services.courses import (
    Before,
    course_before,
    course_in,
    course_writes,
    forget_course,
    with_course,
)
from api.services.foreknowledge import fixed_at, informed
from api.services.puzzle_ratings import holds_when_marked, keep_prior
from api.services.puzzle_subjects import Subject, Subjects
from api.services.revisions import take_turn
from api.services.traces import Traces
from api.storage import (
    Attempt,
    FirstAttempt,
    LearnerStanding,
    PuzzleRating,
    ThemeTold,
)
from api.storage.inserts import Pending, write_all
from puzzles.fresh_ids import read_fresh_id
from trainer.learner.course import Act, Course
from trainer.learner.days import Moment
from trainer.learner.rating import Rating

TOLD_THEME_WEIGHT: Final = 0.5
"""So much of a game it is to solve a puzzle that was asked for by its theme."""

BEHIND: Final = datetime(9999, 1, 1, tzinfo=UTC)
"""The last act of a learner whose course waits for a replay: to it any other is late."""


@dataclass(frozen=True, slots=True)
class _Marked:
    """A marked attempt: its row, and what it is to the course."""

    row: Any
    act: Act


def record(
    session: Session, attempt: Attempt, now: datetime, pending: Pending, *, wait: bool = False
) -> tuple[bool, bool]:
    """Take an attempt that was opened or marked into its learner's course; once is enough.

    ``pending`` is what else is to be written of it, without which it can be read as it is.
    Tell whether it is the first one at its puzzle, and whether the learner had been told something
    before it was marked. With ``wait`` a late one only notes that the course is behind: whoever
    sends many replays once, at the end (:func:`is_behind`). If he never comes to it, the learner's
    next act does, or the next start.
    """
    subjects = Subjects(session)
    row, before = _read(session, attempt, subjects)
    first = None if before.item is None else before.item.first_key
    if first not in {None, attempt.key}:
        pending.send(session)
        ((_, counted),) = session.execute(_still_counted(), {"attempt_key": first})
        if not counted:  # another attempt turns out to be the one that counts
            _start_again(session, row.learner_id, now, wait=wait)
            return row.first, row.informed
    if row.result is not None and not row.annulled:
        _go_on(session, row, before, subjects, now, pending, wait=wait)
    pending.send(session)
    return row.first, row.informed


def is_behind(session: Session, learner_id: UUID) -> bool:
    """Tell whether a learner's course waits for a replay."""
    his = select(LearnerStanding.last_at).where(LearnerStanding.learner_id == learner_id)
    return session.scalar(his) == BEHIND


def reveal(session: Session, attempt: Attempt, now: datetime, *, wait: bool = False) -> None:
    """Count a line that was taken with its first wrong card for its themes, now that it is over.

    Before that the counts would tell what the rest of the line is about.
    """
    subjects = Subjects(session)
    row, before = _read(session, attempt, subjects)
    if row.annulled:
        return
    if (row.acted_at, row.id) != _last_act(before):
        _start_again(session, row.learner_id, now, wait=wait)
        return
    act = _act(row, subjects, _priors(session, [row]))
    course = course_before(before, act)
    course.reveal(act, subjects.of(row.puzzle_id, row.version).themes)
    write_all(session, course_writes(row.learner_id, course, {}, row, now, row.revision, before))


def _read(session: Session, attempt: Attempt, subjects: Subjects) -> tuple[Any, Before]:
    """Return what an attempt is to its learner's course, and the part of that it touches."""
    touched = {
        "attempt_key": attempt.key,
        "day": Moment(attempt.acted_at, attempt.zone).day,
        "family": subjects.of(attempt.puzzle_id, attempt.marked_version).family,
    }
    row = session.connection().execute(_facts_with_course(), touched).one()
    return row, course_in(row)


def _last_act(before: Before) -> tuple[datetime, UUID] | None:
    """Return the place of the last act taken, if there is one."""
    standing = before.standing
    return None if standing is None else (standing.last_at, standing.last_id)


def replay(session: Session, learner_id: UUID, now: datetime) -> None:
    """Make everything that follows from a learner's attempts anew, from the first one on.

    What comes out as it was is not told to his devices again.
    """
    revision = take_turn(session, learner_id, now)
    before = Traces.of(session, learner_id)
    forget_course(session, learner_id)
    marked = _marked(session, learner_id)
    if marked:
        course = Course()
        for each in marked:
            course.take(each.act)
        rows = {each.act.key: each.row for each in marked}
        write_all(session, course_writes(learner_id, course, rows, marked[-1].row, now, revision))
    before.tell_changes(session, learner_id, revision)


def _start_again(session: Session, learner_id: UUID, now: datetime, *, wait: bool) -> None:
    """Replay, or note that it is to be done; what stands remains to be read until then."""
    his = update(LearnerStanding).where(LearnerStanding.learner_id == learner_id)
    noted = his.values(last_at=BEHIND).returning(LearnerStanding.learner_id)
    if not wait or session.scalar(noted) is None:
        replay(session, learner_id, now)


def _go_on(
    session: Session,
    row: Any,
    before: Before,
    subjects: Subjects,
    now: datetime,
    pending: Pending,
    *,
    wait: bool,
) -> None:
    """Take an attempt as the next one, or replay all if it is late; do nothing if it is known.

    Which of these it is comes first: a replay keeps priors in an order that holds for everybody,
    and nothing is kept before it.
    """
    place, last = (row.acted_at, row.id), _last_act(before)
    if last is None or place < last:
        pending.send(session)
        _start_again(session, row.learner_id, now, wait=wait)
    elif place > last:
        act = _act(row, subjects, _priors(session, [row]))
        course = course_before(before, act)
        course.take(act)
        facts = {row.key: row}
        pending.send(
            session, course_writes(row.learner_id, course, facts, row, now, row.revision, before)
        )


def _marked(session: Session, learner_id: UUID) -> list[_Marked]:
    """Return the marked attempts of a learner in the order of their acts."""
    his = _facts().where(
        Attempt.learner_id == learner_id,
        Attempt.result.is_not(None),
        Attempt.annulled.is_(False),
    )
    return _as_marked(session, session.execute(his.order_by(Attempt.acted_at, Attempt.id)).all())


def _as_marked(session: Session, rows: Sequence[Any]) -> list[_Marked]:
    subjects = Subjects(session)
    opponents = _priors(session, rows)
    return [_Marked(row, _act(row, subjects, opponents)) for row in rows]


# Statements are built once: building them takes longer than running them.


@cache
def _facts() -> Select[*tuple[Any, ...]]:
    """Return the statement of what attempts are to a course."""
    told = exists().where(
        ThemeTold.learner_id == Attempt.learner_id,
        ThemeTold.puzzle_id == Attempt.puzzle_id,
        ThemeTold.told_at <= Attempt.created_at,
    )
    return (
        select(
            Attempt.key, Attempt.learner_id, Attempt.id, Attempt.puzzle_id,
            func.coalesce(Attempt.remarked_version, Attempt.puzzle_version).label("version"),
            Attempt.status, Attempt.result, Attempt.annulled, Attempt.hints,
            Attempt.seconds, Attempt.acted_at, Attempt.zone, Attempt.revision,
            fixed_at().label("marked_at"),
            _counted().label("counted"),
            told.label("theme_told"),
            PuzzleRating.rating, PuzzleRating.deviation, PuzzleRating.volatility,
        )
        .select_from(Attempt)
        .outerjoin(PuzzleRating, holds_when_marked())
    )  # fmt: skip


@cache
def _facts_with_course() -> Select[*tuple[Any, ...]]:
    """Return the statement of one attempt, with as much of the course as it touches.

    That is where its learner stands, its puzzle's last act before, a day and a review.
    """
    statement = _facts().add_columns(
        informed().label("informed"),
        and_(Attempt.annulled.is_(False), ~_preceded()).label("first"),
    )
    touching = with_course(statement, Attempt.learner_id, Attempt.puzzle_id)
    return touching.where(Attempt.key == bindparam("attempt_key"))


def _preceded() -> ColumnElement[bool]:
    """Tell whether another attempt at the puzzle is known that was acted before."""
    known = FirstAttempt
    return exists().where(
        known.learner_id == Attempt.learner_id,
        known.puzzle_id == Attempt.puzzle_id,
        tuple_(known.acted_at, known.attempt_id) < tuple_(Attempt.acted_at, Attempt.id),
    )


@cache
def _still_counted() -> Select[*tuple[Any, ...]]:
    """Return the statement that tells whether an attempt is the first try that counts."""
    counted = _counted().label("counted")
    return select(Attempt.key, counted).where(Attempt.key == bindparam("attempt_key"))


def _counted() -> ColumnElement[bool]:
    """Tell whether an attempt counts: the earliest that had been told nothing.

    Not simply the earliest: one that is dated before, but sent after the solution was seen, would
    else wipe out a loss.
    """
    earlier = aliased(Attempt)
    before = exists().where(
        earlier.learner_id == Attempt.learner_id,
        earlier.puzzle_id == Attempt.puzzle_id,
        earlier.annulled.is_(False),
        tuple_(earlier.acted_at, earlier.id) < tuple_(Attempt.acted_at, Attempt.id),
        ~informed(earlier),
    )
    return and_(Attempt.annulled.is_(False), ~informed(), ~before)


def _priors(session: Session, rows: Any) -> dict[str, Rating]:
    """Return the priors of the puzzles that are rated here for the first time ever."""
    unrated = {row.puzzle_id for row in rows if row.rating is None and is_rated(row)}
    # In one order: two learners who meet the same puzzles first cannot wait for each other.
    return {puzzle_id: keep_prior(session, puzzle_id) for puzzle_id in sorted(unrated)}


def is_rated(row: Any) -> bool:
    """Tell whether an attempt moves the rating: it counts, no hint, of the library."""
    return row.counted and row.hints == 0 and read_fresh_id(row.puzzle_id) is None


def _act(row: Any, subjects: Subjects, priors: dict[str, Rating]) -> Act:
    return act_of(row, subjects.of(row.puzzle_id, row.version), priors)


def act_of(row: Any, subject: Subject, priors: Mapping[str, Rating]) -> Act:
    """Return what an attempt is to the course, by what is known of it.

    ``priors`` has the rating of its puzzle where it is rated and the puzzle never was.
    """
    opponent = None
    if is_rated(row):
        known = row.rating is not None
        opponent = (
            Rating(row.rating, row.deviation, row.volatility) if known else priors[row.puzzle_id]
        )
    return Act(
        key=row.key,
        item=row.puzzle_id,
        parts=subject.parts + (subject.themes if row.status == "over" else ()),
        family=subject.family,
        moment=Moment(row.acted_at, row.zone),
        right=row.result == "right",
        hints=row.hints,
        seconds=row.seconds,
        counted=bool(row.counted),
        opponent=opponent,
        weight=TOLD_THEME_WEIGHT if row.theme_told else 1.0,
    )
