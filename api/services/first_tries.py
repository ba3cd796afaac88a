"""First tries at puzzles: nearly every attempt is one, and they are stored in the shortest way.

Where the result is fixed at once and the learner has never tried the puzzle, all that the ledger
goes by is read in one short statement, and all that follows is worked out before anything is
written. On a server it is then written by one statement, without a transaction around it, provided
that nobody has written about the learner since: his revision tells. On SQLite, which has one writer
at a time, all of it is within the transaction.

Whatever is not so plain, or came second, is left as it was, and goes the long way
(:func:`api.services.attempt_records.insert_attempt`), which comes to the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import BindParameter, Connection, Select, and_, bindparam, exists, func, select
from sqlalchemy.orm import aliased

from api.services.attempt_records import (
    AttemptOrder,
    Stored,
    as_stored,
    first_write,
    new_row,
    play_rows,
)
from api.services.attempt_views import Standing
from api.services.courses import course_before, course_in, course_writes, with_course
from api.services.hints import count_of_hints, delivery
from api.services.identity import Identity
from api.services.kept_puzzles import is_fresh
from api.services.ledger import act_of, is_rated
from api.services.marking import Progress
from api.services.puzzle_subjects import Subject, subject_of
from api.services.remarking import fate
from api.services.revisions import revision_after, turn, turn_if_unchanged, turn_of
from api.storage import (
    Attempt,
    AttemptAction,
    Learner,
    PuzzleRating,
    PuzzleVersion,
    SolutionDelivery,
    ThemeTold,
)
from api.storage.engine import is_sqlite
from api.storage.inserts import Beside, Write, inserting, parameters, write_if, write_rows
from puzzles.model import Puzzle
from trainer.learner.days import Moment


@dataclass(frozen=True, slots=True)
class _FirstTry:
    """What a first try is to the ledger: columns as in :func:`api.services.ledger.record`."""

    key: UUID
    id: UUID
    puzzle_id: str
    version: int
    status: str
    result: str
    hints: int
    seconds: float | None
    acted_at: datetime
    zone: str
    marked_at: datetime
    counted: bool
    theme_told: bool
    rating: float | None
    deviation: float | None
    volatility: float | None


def store_first_try(
    connection: Connection,
    order: AttemptOrder,
    identity: Identity,
    puzzle: Puzzle,
    progress: Progress,
    now: datetime,
) -> Stored | None:
    """Store an attempt if it is a plain first try; else change nothing and return ``None``.

    That is also returned where the learner has sent another attempt under its id, and where
    somebody has written about the learner meanwhile, or his puzzle has been recalled; then the
    learner's revision may have gone on, which tells nobody anything.
    """
    if order.pack is not None or progress.result is None or is_fresh(puzzle):
        return None
    values = new_row(order, identity, puzzle, progress, identity.created_at, now)
    plays = play_rows(values["key"], 0, progress, now)
    if len(plays) > 1:  # one statement writes a row of each table
        return None
    subject = subject_of(puzzle)
    known = connection.execute(_facts(), _asked(values, subject)).one_or_none()
    if known is None or known.tried or known.recalled_at is not None:
        return None
    before = course_in(known)
    if before.standing is None:
        return None
    if (values["acted_at"], order.id) <= (before.standing.last_at, before.standing.last_id):
        return None
    row = _first_try(values, known)
    if is_rated(row) and row.rating is None:
        return None
    act = act_of(row, subject, {})
    course = course_before(before, act)
    course.take(act)
    revision = revision_after(known.revision, now)
    values |= {"hints": row.hints, "revision": revision}
    writes = [
        Write(AttemptAction, (), plays),
        first_write(values),
        *course_writes(identity.learner_id, course, {row.key: row}, row, now, revision, before),
    ]
    if progress.status == "over":
        writes.append(delivery(identity.learner_id, puzzle, "outcome", now))
    if not _written(connection, values, writes, known.revision):
        return None
    return Stored(as_stored(values, plays), Standing(first=True, informed=known.informed))


def _asked(values: Mapping[str, Any], subject: Subject) -> dict[str, Any]:
    return {
        "learner": values["learner_id"],
        "puzzle": values["puzzle_id"],
        "version": values["puzzle_version"],
        "now": values["created_at"],
        "day": Moment(values["acted_at"], values["zone"]).day,
        "family": subject.family,
    }


def _first_try(values: Mapping[str, Any], known: Any) -> _FirstTry:
    return _FirstTry(
        key=values["key"],
        id=values["id"],
        puzzle_id=values["puzzle_id"],
        version=values["puzzle_version"],
        status=values["status"],
        result=values["result"],
        hints=known.hints,
        seconds=values["seconds"],
        acted_at=values["acted_at"],
        zone=values["zone"],
        marked_at=values["created_at"],
        counted=not known.informed,
        theme_told=known.theme_told,
        rating=known.rating,
        deviation=known.deviation,
        volatility=known.volatility,
    )


def _written(
    connection: Connection, values: Mapping[str, Any], writes: list[Write], seen: int
) -> bool:
    """Write an attempt and what follows from it; tell whether nobody was quicker."""
    taking = turn_of(values["learner_id"], values["created_at"])
    if is_sqlite(connection.dialect):
        connection.execute(turn(), taking)
        inserted = connection.execute(_inserting_in_turn(), dict(values)).one_or_none()
        if inserted is None:
            return False
        write_rows(connection, writes)
        return True
    asked = {
        **taking,
        "turn_seen": seen,
        "fate_puzzle": values["puzzle_id"],
        "fate_version": values["puzzle_version"],
        **{f"new_{name}": value for name, value in values.items()},
    }
    return write_if(connection, Beside(_inserting_if_unchanged(tuple(values)), asked), writes)


# Statements are built once: building them takes longer than running them.


@cache
def _facts() -> Select[Any]:
    """Return the statement of what a first try goes by: one row, none where the learner is gone.

    All of it as at the instant at which the result is fixed, which is when it came.
    """
    learner = Learner.id
    puzzle: BindParameter[str] = bindparam("puzzle")
    now: BindParameter[datetime] = bindparam("now")
    other = aliased(PuzzleRating)
    newest = select(func.max(other.since)).where(other.puzzle_id == puzzle, other.since <= now)
    tried = exists().where(Attempt.learner_id == learner, Attempt.puzzle_id == puzzle)
    informed = exists().where(
        SolutionDelivery.learner_id == learner,
        SolutionDelivery.puzzle_id == puzzle,
        SolutionDelivery.delivered_at < now,
    )
    theme_told = exists().where(
        ThemeTold.learner_id == learner,
        ThemeTold.puzzle_id == puzzle,
        ThemeTold.told_at <= now,
    )
    recalled_at = select(PuzzleVersion.recalled_at).where(
        PuzzleVersion.puzzle_id == puzzle, PuzzleVersion.version == bindparam("version")
    )
    rating = and_(PuzzleRating.puzzle_id == puzzle, PuzzleRating.since == newest.scalar_subquery())
    statement = (
        select(
            Learner.revision,
            tried.label("tried"),
            informed.label("informed"),
            theme_told.label("theme_told"),
            count_of_hints(learner, puzzle, now).scalar_subquery().label("hints"),
            recalled_at.scalar_subquery().label("recalled_at"),
            PuzzleRating.rating, PuzzleRating.deviation, PuzzleRating.volatility,
        )
        .select_from(Learner)
        .outerjoin(PuzzleRating, rating)
    )  # fmt: skip
    return with_course(statement, learner, puzzle).where(learner == bindparam("learner"))


@cache
def _inserting_in_turn() -> Any:
    """Return the statement that inserts an attempt once; it returns a row if it did."""
    return inserting("sqlite", Attempt).returning(Attempt.key)


@cache
def _inserting_if_unchanged(names: tuple[str, ...]) -> Any:
    """Return the statement that inserts an attempt once, if nobody took a turn since.

    Nor if its version was recalled, which is held until the statement ends, as
    :func:`api.services.remarking.fate` is. It returns a row if it did.
    """
    taken = turn_if_unchanged().cte("turn")
    recalled = fate(bindparam("fate_puzzle"), bindparam("fate_version")).scalar_subquery()
    held = select(recalled.label("recalled_at")).select_from(taken).cte("held")
    row = select(*parameters(Attempt, names, "new"))
    row = row.select_from(held).where(held.c.recalled_at.is_(None))
    return inserting("postgresql", Attempt).from_select(names, row).returning(Attempt.key)
