"""Reviews: grades from what happened, dates that are the same every time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.learner.reviews import GRADES, LONGEST, QUICK, SLOW, Grade, Review, grade_of, reviewed

START = datetime(2026, 11, 30, 9, 30, tzinfo=UTC)
HISTORY = st.lists(st.tuples(st.sampled_from(GRADES), st.floats(0, 400)), min_size=1, max_size=20)


@pytest.mark.parametrize(
    ("right", "hints", "seconds", "grade"),
    [
        (False, 0, 5.0, "again"),
        (False, 2, None, "again"),
        (True, 1, 5.0, "hard"),
        (True, 0, SLOW + 0.1, "hard"),
        (True, 0, SLOW, "good"),
        (True, 0, None, "good"),
        (True, 0, QUICK + 0.1, "good"),
        (True, 0, QUICK, "easy"),
        (True, 0, 0.0, "easy"),
    ],
)
def test_the_grade_is_derived(right: bool, hints: int, seconds: float | None, grade: str) -> None:
    """From the result, then the hints, then the time."""
    assert grade_of(right=right, hints=hints, seconds=seconds) == grade


def after(history: list[tuple[Grade, float]]) -> Review:
    """Return what is remembered after acts, each so many days after the one before."""
    review, at = None, START
    for grade, days in history:
        at += timedelta(days=days)
        review = reviewed(review, "an item", grade, at)
    assert review is not None
    return review


def test_the_dates_of_fsrs() -> None:
    """The default weights of FSRS-6, no chance, no steps of minutes: pinned."""
    dues = [after([(grade, 0)]).due - START for grade in GRADES]
    assert [due.days for due in dues] == [1, 1, 2, 8]
    later = after([("good", 0), ("good", 2), ("good", 11)])
    assert (later.due - later.reviewed_at).days == 46
    assert (later.reviews, later.grade) == (3, "good")


@given(HISTORY)
def test_the_same_acts_give_the_same_dates(history: list[tuple[Grade, float]]) -> None:
    """A day at least, ten years at most, and nothing by chance."""
    review = after(history)
    assert review == after(history)
    assert timedelta(days=1) <= review.due - review.reviewed_at <= timedelta(days=LONGEST)


@given(HISTORY, st.floats(0.5, 60))
def test_a_better_grade_is_never_due_earlier(
    history: list[tuple[Grade, float]], days: float
) -> None:
    """Again, hard, good, easy."""
    dues = [after([*history, (grade, days)]).due for grade in GRADES]
    assert dues == sorted(dues)
