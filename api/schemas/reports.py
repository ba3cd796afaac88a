"""Reports of faulty puzzles."""

from __future__ import annotations

from typing import Final, get_args

from marshmallow import fields, validate

from api.schemas.base import Instant, Schema, Text
from api.storage.reports import Reason

REASONS: Final = get_args(Reason)
LENGTH: Final = 1000


class ReportOrderSchema(Schema):
    """What is wrong with a puzzle: a reason, and words if there is more to say."""

    reason = Text(required=True, validate=validate.OneOf(REASONS, error="not_among"))
    text = Text(
        load_default=None,
        allow_none=True,
        validate=validate.Length(1, LENGTH, error="wrong_length"),
        metadata={"description": "In your own words. Leave out names and addresses."},
    )


class ReportSchema(Schema):
    """A report, as its sender reads it."""

    id = fields.UUID(required=True)
    puzzle = fields.String(required=True, metadata={"example": "endgame-card-001"})
    version = fields.Integer(required=True, metadata={"example": 1})
    reason = fields.String(required=True, validate=validate.OneOf(REASONS))
    text = fields.String(required=True, allow_none=True)
    created_at = Instant(required=True)
    status = fields.String(required=True, validate=validate.OneOf(("open", "closed")))
