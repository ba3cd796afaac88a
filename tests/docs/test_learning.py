"""docs/learning.md: every number in it is the program's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from api.services import daily, ledger, progress, puzzle_ratings
from puzzles.library import recognition
from trainer.learner import days, mastery, rating, reviews

PAGE = (Path(__file__).parents[2] / "docs/learning.md").read_text(encoding="utf-8")
TEXT = " ".join(PAGE.split())


@pytest.mark.parametrize(
    "sentence",
    [
        f"rating {rating.START:.0f}, deviation {rating.START_DEVIATION:.0f}, "
        f"volatility {rating.START_VOLATILITY}; τ is {rating.TAU}",
        f"No deviation goes below {rating.LEAST_DEVIATION:.0f}",
        f"within {rating.LOWEST:.0f} and {rating.HIGHEST:.0f}",
        f"Above deviation {progress.UNSURE:.0f}",
        f"{puzzle_ratings.PRIOR_OF_EASIEST:.0f} for difficulty 1 and "
        f"{puzzle_ratings.PRIOR_STEP:.0f} more a step, with deviation "
        f"{puzzle_ratings.PRIOR_DEVIATION:.0f}",
        f"the last {puzzle_ratings.SETTLED.seconds // 60} minutes",
        f"weighs {ledger.TOLD_THEME_WEIGHT} of a game",
        f"the longest {reviews.LONGEST}",
        f"has fallen to {reviews.RETENTION}",
        f"after more than {reviews.SLOW:.0f} seconds",
        f"right within {reviews.QUICK:.0f} seconds",
        f"{days.FREEZES} freezes at most, begins every streak with {days.FREEZES}, and regains "
        f"one by {days.REGAINED_AFTER} days",
        f"plus {mastery.REACH:.0f} if all were right, less {mastery.REACH:.0f} if none",
        f"it takes {mastery.LEAST} rated attempts",
        f"the last {mastery.WINDOW} first tries with the {mastery.WINDOW} before",
        f"change of {mastery.CHANGE * mastery.WINDOW:.0f} or more",
        f"at most {mastery.SHOWN} themes each, tried at least {mastery.LEAST} times",
        f"within {daily.REMEMBERED} days",
        f"down to {recognition.LEAST_CARDS} cards a side",
        f"(UTC+{daily.EARLIEST_ZONE.total_seconds() / 3600:.0f}) until it ends "
        f"(UTC{daily.LATEST_ZONE.total_seconds() / 3600:.0f})",
    ],
)
def test_the_numbers_are_those_of_the_program(sentence: str) -> None:
    """A constant that changes changes the page."""
    assert sentence in TEXT


def test_every_grade_is_explained() -> None:
    """In the table of grades."""
    assert set(re.findall(r"\| `(\w+)` \|", PAGE)) == set(reviews.GRADES)
