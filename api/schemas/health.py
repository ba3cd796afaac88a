"""Health."""

from __future__ import annotations

from marshmallow import fields, validate

from api.schemas.base import Schema


class LiveSchema(Schema):
    """This process answers."""

    status = fields.String(required=True, validate=validate.Equal("ok"))


class ReadyChecksSchema(Schema):
    """What was looked at."""

    schema = fields.Boolean(required=True, metadata={"description": "The database is migrated."})
    library = fields.Boolean(required=True, metadata={"description": "The puzzles are indexed."})


class ReadySchema(Schema):
    """Whether this process can serve."""

    status = fields.String(required=True, validate=validate.OneOf(["ok", "unavailable"]))
    checks = fields.Nested(ReadyChecksSchema, required=True)
