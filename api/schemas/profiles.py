"""Rule profiles."""

from __future__ import annotations

from marshmallow import fields

from api.schemas.base import Schema, page_of


class ExplainedOptionSchema(Schema):
    """One option in words: what it asks, and what this profile answers."""

    option = fields.String(required=True, metadata={"example": "endgame_beat"})
    group = fields.String(required=True, metadata={"description": "What it is about."})
    heading = fields.String(required=True, metadata={"description": "The group's name."})
    text = fields.String(required=True)
    value = fields.Raw(required=True, allow_none=True)
    value_text = fields.String(required=True, metadata={"example": "yes"})


class ProfileSchema(Schema):
    """A rule profile: a value for every rule that differs from table to table."""

    name = fields.String(required=True, metadata={"example": "cady"})
    hash = fields.String(
        required=True, metadata={"description": "SHA-256 over all options, without the name."}
    )
    title = fields.String(required=True)
    summary = fields.String(required=True)
    options = fields.Dict(keys=fields.String(), required=True)
    explained = fields.List(
        fields.Nested(ExplainedOptionSchema),
        required=True,
        metadata={"description": "Every option, its value in words, by what it is about."},
    )


ProfilePageSchema = page_of(ProfileSchema, "ProfilePage")
