"""What changed of a learner's since he was last read."""

from __future__ import annotations

from marshmallow import fields, validate

from api.schemas.accounts import SettingsSchema
from api.schemas.attempts import AttemptSummarySchema
from api.schemas.base import LimitQuery, Schema, Text, page_of
from api.schemas.learning import RatingMoveSchema, RatingStandingSchema, ReviewCardSchema
from api.schemas.notices import NoticeSchema
from api.schemas.profiles import KeptProfileSchema
from api.services.change_sources import WHAT


class ChangesQuerySchema(LimitQuery):
    """From where on, and how much at a time."""

    since = Text(
        load_default=None,
        validate=validate.Length(1, 300, error="wrong_length"),
        metadata={
            "description": "The `since` of the answer before. Without it, everything has changed."
        },
    )


class ChangedAttemptSchema(AttemptSummarySchema):
    """An attempt in short, with its line in the ledger."""

    rating = fields.Nested(
        RatingMoveSchema,
        required=True,
        allow_none=True,
        metadata={"description": "How it moved the rating; null where it does not."},
    )


class HintTakenSchema(Schema):
    """That a hint was taken."""

    puzzle = fields.String(required=True, metadata={"example": "endgame-card-001"})
    number = fields.Integer(required=True)


class ChangeSchema(Schema):
    """Something that is new or not as it was. The member that `what` names holds it as it is now.

    With `gone` there is none: it is no longer there.
    """

    what = fields.String(required=True, validate=validate.OneOf(WHAT))
    id = fields.String(
        required=True,
        metadata={"description": "Of one `what`, the same for the same thing: it replaces it."},
    )
    gone = fields.Boolean(required=True)
    attempt = fields.Nested(ChangedAttemptSchema)
    hint = fields.Nested(HintTakenSchema)
    notice = fields.Nested(NoticeSchema)
    profile = fields.Nested(KeptProfileSchema)
    review = fields.Nested(ReviewCardSchema)


class ChangesSchema(page_of(ChangeSchema, "ChangePage")):  # type: ignore[misc]
    """What changed, in the order in which it did; the same thing may come again.

    `next` leads to the rest, as `since`, until it is null; `since` is always there, for the next
    time. `me` and `rating` tell how these stand now.
    """

    since = fields.String(required=True)
    me = fields.Nested(SettingsSchema, required=True)
    rating = fields.Nested(RatingStandingSchema, required=True)
