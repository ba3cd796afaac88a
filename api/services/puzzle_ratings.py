"""The ratings of puzzles: a prior from the computed difficulty, then one batch a night.

A rating holds from a midnight of UTC on. A batch takes the ledger entries that none has taken yet
and writes ratings that hold from the next midnight: so the rating that an attempt met can be
looked up at any time later, and is the same. That a game was taken is noted with its attempt, for
a replay writes the entries anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final, cast

from sqlalchemy import ColumnElement, Select, Table, and_, bindparam, exists, func, select
from sqlalchemy import update as changing
from sqlalchemy.orm import Session, aliased

from api.clock import Clock
from api.services.foreknowledge import fixed_at
from api.storage import Attempt, Database, PuzzleEntry, PuzzleRating, RatingBatch, RatingEntry
from api.storage.inserts import insert_once
from trainer.learner.rating import START_VOLATILITY, Game, Rating, bounded, update

EVER: Final = datetime(1970, 1, 1, tzinfo=UTC)
PRIOR_OF_EASIEST: Final = 1100.0
PRIOR_STEP: Final = 200.0
"""A step of difficulty is worth so much: 1100 for difficulty 1, 1900 for 5."""
PRIOR_DEVIATION: Final = 150.0
SETTLED: Final = timedelta(minutes=5)
"""A batch leaves the latest entries to the next: their puzzles may still be played."""
LATEST: Final = timedelta(weeks=4)
"""So far behind the batch before it looks for what came to the ledger late since."""
WRITTEN: Final = timedelta(minutes=1)
"""So long before they hold the ratings are there, or an attempt may meet another than a replay."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What a nightly batch did. ``new`` is false where it had run already that day."""

    new: bool
    puzzles: int
    games: int


def prior(difficulty: int) -> Rating:
    """Return the rating that a puzzle begins with."""
    rating = PRIOR_OF_EASIEST + PRIOR_STEP * (difficulty - 1)
    return Rating(rating, PRIOR_DEVIATION, START_VOLATILITY)


def holds_when_marked() -> ColumnElement[bool]:
    """Join attempts to the rating of the puzzle that held when the result was fixed."""
    other = aliased(PuzzleRating)
    newest = (
        select(func.max(other.since))
        .where(other.puzzle_id == Attempt.puzzle_id, other.since <= fixed_at())
        .correlate(Attempt)
        .scalar_subquery()
    )
    return and_(PuzzleRating.puzzle_id == Attempt.puzzle_id, PuzzleRating.since == newest)


def keep_prior(session: Session, puzzle_id: str) -> Rating:
    """Return the prior of a puzzle, kept from now on: what is computed later changes nothing."""
    key = (puzzle_id, EVER)
    difficulty = session.get_one(PuzzleEntry, puzzle_id).difficulty
    first = prior(difficulty)
    insert_once(
        session, PuzzleRating, puzzle_id=puzzle_id, since=EVER, rating=first.rating,
        deviation=first.deviation, volatility=first.volatility, games=0,
    )  # fmt: skip
    return _rating(session.get_one(PuzzleRating, key, populate_existing=True))


class PuzzleRatings:
    """Use cases of operators: the nightly batch."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def update(self) -> Batch:
        """Rate the puzzles by what no batch has taken yet; once a day of UTC.

        The last minutes of a day belong to the next; and where it is not done before them, it is
        done anew.
        """
        while True:
            with self._database.writing() as session:
                done = self._night(session)
                if done is not None:
                    return done
                session.rollback()

    def _night(self, session: Session) -> Batch | None:
        """Return what a batch did, ``None`` if it took so long that its midnight is too near."""
        now = self._clock()
        day = (now + SETTLED).date()
        new = insert_once(session, RatingBatch, day=day, until=now - SETTLED, puzzles=0, games=0)
        batch = session.get_one(RatingBatch, day)
        if new:
            since = _midnight_after(day)
            batch.puzzles, batch.games = _rate(session, batch, since)
            session.flush()
            if self._clock() > since - WRITTEN:
                return None
        return Batch(new, batch.puzzles, batch.games)


def _rate(session: Session, batch: RatingBatch, since: datetime) -> tuple[int, int]:
    """Write the new ratings; return how many puzzles and how many games."""
    earlier = select(func.max(RatingBatch.until)).where(RatingBatch.day < batch.day)
    last = session.scalar(earlier)
    begun = EVER if last is None else last - LATEST
    games: defaultdict[str, list[Game]] = defaultdict(list)
    taken = []
    for entry in session.scalars(_untaken(begun, batch.until)).yield_per(1000):
        learner = Rating(entry.rating_before, entry.deviation_before, entry.volatility_before)
        games[entry.puzzle_id].append(Game(learner, float(entry.result == "wrong"), entry.weight))
        taken.append({"taken_key": entry.attempt_key, "day": batch.day})
    if taken:
        attempts = cast(Table, Attempt.__table__)
        noted = changing(attempts).where(attempts.c.key == bindparam("taken_key"))
        session.connection().execute(noted.values(rated_on=bindparam("day")), taken)
    present = _present(session, games)
    for puzzle_id, played in sorted(games.items()):
        after = bounded(update(present[puzzle_id], played))
        session.add(
            PuzzleRating(
                puzzle_id=puzzle_id, since=since, rating=after.rating, deviation=after.deviation,
                volatility=after.volatility, games=len(played),
            )
        )  # fmt: skip
    return len(games), sum(map(len, games.values()))


def _untaken(begun: datetime, until: datetime) -> Select[RatingEntry]:
    """Return the statement of the entries between two instants that no batch has taken.

    Nor another one of the same learner at the puzzle, which counted before. Attempts that somebody
    is writing are left to the next night, so that nobody waits for the other's.
    """
    other = aliased(Attempt)
    played = exists().where(
        other.learner_id == Attempt.learner_id,
        other.puzzle_id == Attempt.puzzle_id,
        other.rated_on.is_not(None),
    )
    entries = (
        select(RatingEntry)
        .join(Attempt, Attempt.key == RatingEntry.attempt_key)
        .where(
            RatingEntry.marked_at > begun,
            RatingEntry.marked_at <= until,
            Attempt.rated_on.is_(None),
            ~played,
        )
    )
    alone = entries.with_for_update(of=Attempt, key_share=True, skip_locked=True)
    return alone.order_by(RatingEntry.attempt_key)


def _present(session: Session, puzzles: Mapping[str, Any]) -> dict[str, Rating]:
    """Return the newest rating of each of these puzzles."""
    return {row.puzzle_id: _rating(row) for row in session.scalars(newest(list(puzzles)))}


def newest(puzzle_ids: list[str]) -> Select[PuzzleRating]:
    """Return the statement of the newest rating of each of these puzzles."""
    latest = (
        select(PuzzleRating.puzzle_id, func.max(PuzzleRating.since).label("since"))
        .where(PuzzleRating.puzzle_id.in_(puzzle_ids))
        .group_by(PuzzleRating.puzzle_id)
        .subquery()
    )
    same = (latest.c.puzzle_id == PuzzleRating.puzzle_id) & (latest.c.since == PuzzleRating.since)
    return select(PuzzleRating).join(latest, same)


def _rating(row: PuzzleRating) -> Rating:
    return Rating(row.rating, row.deviation, row.volatility)


def _midnight_after(day: date) -> datetime:
    return datetime.combine(day + timedelta(days=1), time(), UTC)
