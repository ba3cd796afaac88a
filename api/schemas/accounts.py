"""Guests and learners."""

from __future__ import annotations

from marshmallow import fields, validate

from api.schemas.base import (
    Flag,
    Instant,
    PageQuery,
    Schema,
    Text,
    language_field,
    page_of,
    zone_field,
)
from api.schemas.credentials import DeviceSchema, email_field, password_field


class NewcomerSchema(DeviceSchema):
    """What somebody who is nobody yet brings along. Everything may be left out."""

    language = language_field(load_default=None)
    zone = zone_field(load_default="UTC")


class GuestOrderSchema(NewcomerSchema):
    """What a new guest wishes. Everything may be left out."""

    may_be_left_out = True


class AccountOrderSchema(NewcomerSchema):
    """The account that is wanted. The rest is for who is nobody yet."""

    email = email_field()
    password = password_field(required=True)


class LearnerSchema(Schema):
    """A learner."""

    id = fields.UUID(required=True)
    kind = fields.String(required=True, validate=validate.OneOf(["guest", "account"]))
    role = fields.String(required=True, validate=validate.OneOf(["learner", "admin"]))
    language = language_field(required=True)
    zone = fields.String(required=True, metadata={"example": "Europe/Lisbon"})
    created_at = Instant(required=True)


class TokenSchema(Schema):
    """The tokens of a device. They are shown once.

    `expires_at` is the end of the access token; before it, `POST /tokens/refresh` gives new ones.
    """

    id = fields.UUID(required=True, metadata={"description": "The device in `GET /tokens`."})
    access_token = fields.String(required=True)
    token_type = fields.String(required=True, validate=validate.Equal("Bearer"))
    expires_at = Instant(required=True)
    refresh_token = fields.String(required=True)
    refresh_expires_at = Instant(required=True)


class RefreshOrderSchema(Schema):
    """The newest refresh token of a device."""

    refresh_token = Text(
        required=True,
        validate=validate.Length(1, 200, error="wrong_length"),
        metadata={"description": "It is good once."},
    )


class DeviceEntrySchema(Schema):
    """A device that is logged in."""

    id = fields.UUID(required=True)
    name = fields.String(required=True, allow_none=True, metadata={"example": "Ana's phone"})
    created_at = Instant(required=True)
    used_at = Instant(
        required=True, metadata={"description": "When it was last used, to about an hour."}
    )
    expires_at = Instant(required=True)
    current = fields.Boolean(required=True, metadata={"description": "The one that asks."})


DevicePageSchema = page_of(DeviceEntrySchema, "DevicePage")


class DeviceQuerySchema(PageQuery):
    """Which part of the list."""


class EndQuerySchema(Schema):
    """Which devices to log out."""

    keep = Text(
        load_default=None,
        validate=validate.OneOf(["current"], error="not_among"),
        metadata={"description": "`current`: all but the one that asks."},
    )


class SessionSchema(LearnerSchema):
    """A learner, with tokens for this device unless the cookie holds them."""

    token = fields.Nested(TokenSchema)


class AttemptCountsSchema(Schema):
    """How many attempts there are, those that were annulled left out."""

    total = fields.Integer(required=True)
    right = fields.Integer(required=True)
    wrong = fields.Integer(required=True)
    open = fields.Integer(required=True)


class SettingsSchema(LearnerSchema):
    """The learner who asks, and what he has set. A guest has no address."""

    reviews = fields.Boolean(
        required=True, metadata={"description": "Whether `GET /me/reviews` shows what is due."}
    )
    email = fields.String(required=True, allow_none=True, metadata={"example": "ana@example.org"})


class MeSchema(SettingsSchema):
    """The learner who asks. A guest has no address."""

    attempts = fields.Nested(AttemptCountsSchema, required=True)


class MeChangesSchema(Schema):
    """What to change; what is left out stays."""

    language = language_field()
    zone = zone_field()
    reviews = Flag(metadata={"description": "Show me again what I am about to forget."})
