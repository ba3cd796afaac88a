"""Rule profiles."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, post_load, validate

from api.schemas.base import Instant, Schema, Text, page_of
from api.schemas.titles import TITLE, Title
from api.services.profiles import ProfileOrder
from trainer.profiles import PROFILES


def title_field() -> Title:
    """Return a field for what a learner calls the rules of a house."""
    return Title(
        required=True,
        validate=validate.Length(1, TITLE, error="wrong_length"),
        metadata={"description": "What you call these rules.", "example": "Aunt Rosa's table"},
    )


class ProfileOrderSchema(Schema):
    """The rules of a house: what differs from a named profile."""

    title = title_field()
    base = Text(required=True, validate=validate.OneOf(tuple(PROFILES), error="not_among"))
    options = fields.Dict(
        load_default=dict,
        validate=validate.Length(max=64, error="wrong_length"),
        metadata={"example": {"endgame_beat": False}},
    )

    @post_load
    def order(self, data: dict[str, Any], **_: Any) -> ProfileOrder:
        """Return the order as the service takes it."""
        return ProfileOrder(**data)


class ProfileChangesSchema(Schema):
    """What may be changed of a house profile: its title. Other rules are another profile."""

    title = title_field()


class ExplainedOptionSchema(Schema):
    """One option in words: what it asks, and what this profile answers."""

    option = fields.String(required=True, metadata={"example": "endgame_beat"})
    group = fields.String(required=True, metadata={"description": "What it is about."})
    heading = fields.String(required=True, metadata={"description": "The group's name."})
    text = fields.String(required=True)
    value = fields.Raw(required=True, allow_none=True)
    value_text = fields.String(required=True, metadata={"example": "yes"})


class HouseSchema(Schema):
    """Where the rules of a house come from."""

    base = fields.String(required=True, metadata={"example": "cady"})
    options = fields.Dict(
        keys=fields.String(), required=True, metadata={"description": "What differs."}
    )
    created_at = Instant(required=True)
    changed_at = Instant(required=True)


class KeptProfileSchema(Schema):
    """The rules of my own table, in short."""

    name = fields.String(
        required=True,
        metadata={
            "description": "By which it is named wherever a profile is asked for.",
            "example": "cady",
        },
    )
    hash = fields.String(
        required=True, metadata={"description": "SHA-256 over all options, without the name."}
    )
    title = fields.String(required=True)
    house = fields.Nested(HouseSchema, required=True)


class ProfileSchema(KeptProfileSchema):
    """A rule profile: a value for every rule that differs from table to table."""

    summary = fields.String(required=True)
    options = fields.Dict(keys=fields.String(), required=True)
    explained = fields.List(
        fields.Nested(ExplainedOptionSchema),
        required=True,
        metadata={"description": "Every option, its value in words, by what it is about."},
    )
    house = fields.Nested(
        HouseSchema,
        required=True,
        allow_none=True,
        metadata={"description": "Of one that you keep; null for the four named ones."},
    )


ProfilePageSchema = page_of(ProfileSchema, "ProfilePage")
