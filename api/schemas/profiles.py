"""Rule profiles."""

from __future__ import annotations

from marshmallow import fields

from api.schemas.base import Schema, page_of


class ProfileSchema(Schema):
    """A rule profile: a value for every rule that differs from table to table."""

    name = fields.String(required=True, metadata={"example": "cady"})
    hash = fields.String(
        required=True, metadata={"description": "SHA-256 over all options, without the name."}
    )
    title = fields.String(required=True)
    summary = fields.String(required=True)
    options = fields.Dict(keys=fields.String(), required=True)


ProfilePageSchema = page_of(ProfileSchema, "ProfilePage")
