"""Guests and learners."""

from __future__ import annotations

from marshmallow import fields, validate

from api.schemas.base import Instant, Schema, Text, language_field, zone_field


class GuestOrderSchema(Schema):
    """What a new guest wishes. Everything may be left out."""

    may_be_left_out = True

    language = language_field(load_default=None)
    zone = zone_field(load_default="UTC")
    credential = Text(
        load_default="token",
        validate=validate.OneOf(["token", "cookie"], error="not_among"),
        metadata={"description": "`token` for apps, `cookie` for our own page."},
    )


class LearnerSchema(Schema):
    """A learner."""

    id = fields.UUID(required=True)
    kind = fields.String(required=True, validate=validate.OneOf(["guest"]))
    language = language_field(required=True)
    zone = fields.String(required=True, metadata={"example": "Europe/Lisbon"})
    created_at = Instant(required=True)


class AccessTokenSchema(Schema):
    """An access token. It is shown once."""

    access_token = fields.String(required=True)
    token_type = fields.String(required=True, validate=validate.Equal("Bearer"))
    expires_at = Instant(required=True)


class GuestSchema(LearnerSchema):
    """A new guest, with a token unless the cookie holds it."""

    token = fields.Nested(AccessTokenSchema)


class AttemptCountsSchema(Schema):
    """How many attempts there are."""

    total = fields.Integer(required=True)
    right = fields.Integer(required=True)
    wrong = fields.Integer(required=True)
    open = fields.Integer(required=True)


class MeSchema(LearnerSchema):
    """The learner who asks."""

    attempts = fields.Nested(AttemptCountsSchema, required=True)


class MeChangesSchema(Schema):
    """What to change; what is left out stays."""

    language = language_field()
    zone = zone_field()
