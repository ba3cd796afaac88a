"""Spaced reviews by FSRS, through the library ``fsrs``; the grade is derived, never asked for.

The library reads the clock for what it is not given, and shakes its intervals by chance: every
instant is passed in, and chance is off, so that the same acts always give the same dates. Its
steps of minutes are off too: the shortest interval is a day.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, get_args

from fsrs import Card, Rating, Scheduler, State

Grade = Literal["again", "hard", "good", "easy"]
GRADES: Final[tuple[Grade, ...]] = get_args(Grade)
QUICK: Final = 15.0
"""Right within so many seconds is easy."""
SLOW: Final = 180.0
"""Right after more seconds than this was hard."""
RETENTION: Final = 0.9
"""A review is due when the chance of answering right has fallen to this."""
LONGEST: Final = 3650
"""No interval is longer, in days."""

_SCHEDULER: Final = Scheduler(
    desired_retention=RETENTION,
    learning_steps=(),
    relearning_steps=(),
    maximum_interval=LONGEST,
    enable_fuzzing=False,
)
_RATINGS: Final[dict[Grade, Rating]] = {
    "again": Rating.Again,
    "hard": Rating.Hard,
    "good": Rating.Good,
    "easy": Rating.Easy,
}


@dataclass(frozen=True, slots=True)
class Review:
    """What is remembered of one thing, and when it is due again.

    ``stability`` is in days, ``difficulty`` 1 to 10, as FSRS has them; ``item`` is what was
    answered last.
    """

    item: str
    grade: Grade
    reviews: int
    stability: float
    difficulty: float
    reviewed_at: datetime
    due: datetime


def grade_of(*, right: bool, hints: int, seconds: float | None) -> Grade:
    """Return the grade of an act: ``again`` if wrong, otherwise by hints and time."""
    if not right:
        return "again"
    if hints or (seconds is not None and seconds > SLOW):
        return "hard"
    return "easy" if seconds is not None and seconds <= QUICK else "good"


def reviewed(before: Review | None, item: str, grade: Grade, at: datetime) -> Review:
    """Return what is remembered after an act at an instant in UTC, which may be the first one."""
    card, _ = _SCHEDULER.review_card(_card(before, at), _RATINGS[grade], at)
    assert card.stability is not None  # noqa: S101 # so it is after a review
    assert card.difficulty is not None  # noqa: S101
    number = 1 if before is None else before.reviews + 1
    return Review(item, grade, number, card.stability, card.difficulty, at, card.due)


def _card(review: Review | None, at: datetime) -> Card:
    """Return the library's card; its number is nobody's, but without one it reads the clock."""
    if review is None:
        return Card(card_id=0, due=at)
    return Card(
        card_id=0,
        state=State.Review,
        stability=review.stability,
        difficulty=review.difficulty,
        due=review.due,
        last_review=review.reviewed_at,
    )
