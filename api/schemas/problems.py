"""Errors as RFC 9457 writes them."""

from __future__ import annotations

from marshmallow import fields, validate

from api.problems import STATUSES
from api.schemas.base import Schema


class FieldErrorSchema(Schema):
    """One thing wrong with the request."""

    pointer = fields.String(
        required=True,
        metadata={"description": "A JSON pointer to the value.", "example": "/position/trump"},
    )
    code = fields.String(required=True, metadata={"example": "missing"})
    detail = fields.String(required=True, metadata={"example": "This is required."})
    located_in = fields.String(
        data_key="in",
        attribute="in",
        required=True,
        validate=validate.OneOf(["body", "query", "path", "header"]),
        metadata={"example": "body"},
    )


class LimitSchema(Schema):
    """What a position has too much of, and how much is solved here where that is a number."""

    name = fields.String(required=True, metadata={"example": "stock_tricks"})
    most = fields.Integer(required=True, allow_none=True, metadata={"example": 5})


class ProblemSchema(Schema):
    """An error. `code` is stable, texts are for people."""

    type = fields.String(
        required=True, metadata={"format": "uri-reference", "example": "/api/docs/problems#invalid"}
    )
    title = fields.String(required=True)
    status = fields.Integer(required=True, metadata={"example": 422})
    detail = fields.String(required=True)
    code = fields.String(
        required=True,
        validate=validate.OneOf(sorted(STATUSES)),
        metadata={"example": "invalid"},
    )
    errors = fields.List(fields.Nested(FieldErrorSchema), required=True)
    rule = fields.String(
        metadata={"description": "With `illegal_action`: the rule.", "example": "must_follow"}
    )
    profile = fields.String(
        metadata={"description": "With `illegal_action`: the rules played by.", "example": "cady"}
    )
    refused = fields.Integer(
        metadata={"description": "With `illegal_action` in a deal: the index of the action."}
    )
    ply = fields.Integer(metadata={"description": "With `ply_unexpected`: the next ply."})
    limit = fields.Nested(
        LimitSchema, metadata={"description": "With `too_large` among the errors."}
    )
    earliest = fields.String(
        metadata={"description": "With `not_today`: the first date there is.", "format": "date"}
    )
    latest = fields.String(metadata={"description": "The last one.", "format": "date"})
