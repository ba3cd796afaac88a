"""The course: acts one by one."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from trainer.learner.course import ALL, Act, Course
from trainer.learner.days import Moment
from trainer.learner.rating import Game, Rating, after_game

START = datetime(2026, 11, 30, 9, 30, tzinfo=UTC)


def act(number: int, *, right: bool = True, **more: Any) -> Act:
    """Return an act, a day after the one numbered before."""
    moment = Moment(START + timedelta(days=number), "UTC")
    return Act(UUID(int=number), more.pop("item", "x"), ("part",), "family", moment, right, **more)


def after(*acts: Act) -> Course:
    """Return the course after acts."""
    course = Course()
    for each in acts:
        course.take(each)
    return course


def test_only_rated_acts_move_the_rating() -> None:
    """By Glicko-2, with the days between them as rating periods."""
    opponent = Rating(1700, 200)
    course = after(
        act(0, opponent=opponent), act(1, item="y"), act(4, item="z", opponent=opponent, weight=0.5)
    )
    first = after_game(Rating(), Game(opponent, 1), 0)
    second = after_game(first, Game(opponent, 1, 0.5), 4)
    assert [(each.before, each.after) for each in course.entries] == [
        (Rating(), first),
        (first, second),
    ]
    assert (course.rating, course.rated) == (second, 2)


def test_a_repair_counts_once() -> None:
    """Right after a wrong first try; a second time adds nothing."""
    course = after(act(0, right=False, counted=True), act(1), act(2), act(3, right=False))
    for key in (ALL, "part"):
        part = course.parts[key]
        assert (part.tried, part.right, part.repaired) == (1, 0, 1)
    item = course.items["x"]
    assert (item.tries, item.first_right, item.repaired, item.last_right) == (4, False, True, False)


def test_right_with_a_hint_is_no_right_first_try() -> None:
    """It is a try, graded hard, and can be repaired."""
    course = after(act(0, counted=True, hints=1), act(1))
    part = course.parts[ALL]
    assert (part.tried, part.right, part.repaired) == (1, 0, 1)
    assert course.reviews["family"].reviews == 2


def test_what_was_told_before_is_no_first_try() -> None:
    """It is counted nowhere but in the day and the reviews."""
    course = after(act(0), act(1, right=False))
    assert course.parts[ALL].tried == 0
    assert [day.attempts for day in course.days.values()] == [1, 1]


@pytest.mark.parametrize("more", [{"counted": True, "opponent": Rating(1700, 200)}, {}])
def test_what_is_revealed_later_counts_as_if_it_had_been_known(more: dict[str, Any]) -> None:
    """As long as no other act was taken since."""
    told, before = ("part", "secret"), act(0, item="y")
    late, whole = act(1, right=False, **more), Course()
    course = after(before, late)
    course.reveal(late, ("secret",))
    for each in (before, replace(late, parts=told)):
        whole.take(each)
    assert course.parts == whole.parts


def test_nothing_is_revealed_of_what_was_right() -> None:
    """It may have repaired something, which is not known any more."""
    with pytest.raises(ValueError, match="not right"):
        after(act(0)).reveal(act(0), ("secret",))
