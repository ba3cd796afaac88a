"""Ratings, reviews, progress, activity and mistakes; the daily puzzle."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, Final

from marshmallow import fields, validate

from api.schemas.base import Instant, PageQuery, Schema, Text, page_of
from api.schemas.puzzles import PuzzleSchema, PuzzleSummarySchema
from trainer.learner.reviews import GRADES

RESULTS: Final = ("right", "wrong")
TRENDS: Final = ("up", "down", "steady")
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


class CalendarDate(fields.Date):
    """A date as ``2026-11-30``."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> date:
        if not isinstance(value, str) or not _DATE.fullmatch(value):
            raise self.make_error("invalid", input=value)
        try:
            return date.fromisoformat(value)
        except ValueError as error:
            raise self.make_error("invalid", input=value) from error


class DailyQuerySchema(Schema):
    """Which date's puzzle; without one, the date that it is where the learner is."""

    date = CalendarDate(
        load_default=None,
        metadata={"description": "A date that it is somewhere on Earth now (UTC-12 to UTC+14)."},
    )


class DailyPuzzleSchema(PuzzleSchema):
    """The puzzle of a date, the same for everyone."""

    date = fields.String(required=True, metadata={"format": "date", "example": "2026-11-30"})


class LearningQuerySchema(PageQuery):
    """Which part of the list."""


class ReviewQuerySchema(PageQuery):
    """Which reviews, and which part of the list."""

    due = Text(
        load_default="now",
        validate=validate.OneOf(["now", "all"], error="not_among"),
        metadata={"description": "`now`: what is due; `all`: what will be due, too."},
    )
    puzzle = Text(
        load_default=None,
        validate=validate.Length(1, 64, error="wrong_length"),
        metadata={
            "description": "Only the review that a puzzle of the library stands for: its own, or "
            "that of its siblings.",
            "example": "endgame-card-001",
        },
    )


class RatingValueSchema(Schema):
    """A rating of Glicko-2: how strong, and how sure that is (one standard deviation)."""

    rating = fields.Float(required=True, metadata={"example": 1500.0})
    deviation = fields.Float(required=True, metadata={"example": 350.0})


class RatingStandingSchema(RatingValueSchema):
    """The rating as it stands. `provisional`: too few attempts, or too long ago, to be sure."""

    volatility = fields.Float(required=True)
    provisional = fields.Boolean(required=True)
    attempts = fields.Integer(
        required=True, metadata={"description": "The attempts that moved it."}
    )


class RatingMoveSchema(Schema):
    """How an attempt moved the rating, and against which rating of the puzzle."""

    weight = fields.Float(
        required=True,
        metadata={"description": "Less than 1: the theme was known, for it had been asked for."},
    )
    against = fields.Nested(RatingValueSchema, required=True)
    before = fields.Nested(RatingValueSchema, required=True)
    after = fields.Nested(RatingValueSchema, required=True)


class RatingEntrySchema(RatingMoveSchema):
    """A line of the ledger: an attempt that moved the rating, the puzzle's rating, and how."""

    attempt = fields.UUID(required=True)
    puzzle = fields.String(required=True, metadata={"example": "endgame-card-001"})
    acted_at = Instant(required=True)
    result = fields.String(required=True, validate=validate.OneOf(RESULTS))


class RatingPageSchema(page_of(RatingEntrySchema, "RatingEntryPage")):  # type: ignore[misc]
    """The rating, and what moved it, the latest act first."""

    rating = fields.Nested(RatingStandingSchema, required=True)


class ReviewCardSchema(Schema):
    """What is remembered. `grade` is derived from the last result, its hints and its time."""

    of = fields.String(required=True, metadata={"description": "The puzzle answered last."})
    grade = fields.String(required=True, validate=validate.OneOf(GRADES))
    reviews = fields.Integer(required=True, metadata={"description": "How often it was answered."})
    reviewed_at = Instant(required=True)
    due = Instant(required=True)


class ReviewStateSchema(ReviewCardSchema):
    """What is remembered, and how it comes up again."""

    sibling = fields.Boolean(
        required=True,
        metadata={
            "description": "Other cards than last time: same kind, rules, difficulty and themes."
        },
    )
    is_due = fields.Boolean(required=True)


class ReviewSchema(Schema):
    """A review: the puzzle that it poses, and what it reviews."""

    review = fields.Nested(ReviewStateSchema, required=True)
    puzzle = fields.Nested(PuzzleSummarySchema, required=True)


class ReviewPageSchema(page_of(ReviewSchema, "ReviewItemPage")):  # type: ignore[misc]
    """The reviews, what has been due longest first. None unless `enabled` (`PATCH /me`)."""

    enabled = fields.Boolean(required=True)
    due = fields.Integer(required=True, metadata={"description": "How many are due now."})


class PartSchema(Schema):
    """How a part goes: first tries, those of them that were right, repairs, rating performed at."""

    tried = fields.Integer(required=True)
    right = fields.Integer(required=True)
    rate = fields.Float(required=True, allow_none=True, metadata={"example": 0.75})
    repaired = fields.Integer(
        required=True, metadata={"description": "Answered right after a first try that was not."}
    )
    performance = fields.Integer(required=True, allow_none=True)
    trend = fields.String(required=True, allow_none=True, validate=validate.OneOf(TRENDS))


class NamedPartSchema(PartSchema):
    """A part with its name."""

    id = fields.String(required=True)
    name = fields.String(required=True)


class ProgressSchema(Schema):
    """Where I stand. `strongest` and `weakest` are themes tried at least `least` times."""

    least = fields.Integer(required=True)
    overall = fields.Nested(PartSchema, required=True)
    kinds = fields.List(fields.Nested(NamedPartSchema), required=True)
    themes = fields.List(fields.Nested(NamedPartSchema), required=True)
    profiles = fields.List(fields.Nested(NamedPartSchema), required=True)
    strongest = fields.List(fields.String(), required=True)
    weakest = fields.List(fields.String(), required=True)


class StreakSchema(Schema):
    """Days in a row. A freeze bridges a missed day: it adds nothing, and ends nothing."""

    current = fields.Integer(required=True)
    longest = fields.Integer(required=True)
    freezes = fields.Integer(required=True, metadata={"description": "Those that are left."})
    today = fields.Boolean(required=True, metadata={"description": "Today counts already."})
    frozen = fields.List(
        fields.String(metadata={"format": "date"}),
        required=True,
        metadata={"description": "The missed days that a freeze was spent on."},
    )


class ActivityDaySchema(Schema):
    """A day that counts, by the calendar of the place where I was."""

    date = fields.String(required=True, metadata={"format": "date"})
    attempts = fields.Integer(required=True)
    right = fields.Integer(required=True)


class ActivityPageSchema(page_of(ActivityDaySchema, "ActivityDayPage")):  # type: ignore[misc]
    """The streak, and the days on which something was answered, the latest first."""

    streak = fields.Nested(StreakSchema, required=True)


class MistakeSchema(Schema):
    """A puzzle whose last attempt is wrong."""

    puzzle = fields.Nested(PuzzleSummarySchema, required=True)
    attempt = fields.UUID(required=True)
    acted_at = Instant(required=True)
    tries = fields.Integer(required=True)


MistakePageSchema = page_of(MistakeSchema, "MistakePage")
