"""The themes of puzzles."""

from __future__ import annotations

from marshmallow import fields, validate

from api.schemas.base import Schema, page_of
from puzzles.model import KIND_NAMES
from puzzles.public_themes import PUBLIC_THEMES


class ThemeSchema(Schema):
    """What puzzles may have in common. It tells nothing of an answer, so one may wish for it."""

    id = fields.String(
        required=True,
        validate=validate.OneOf(PUBLIC_THEMES),
        metadata={"description": "By which `GET /puzzles?theme=` and others name it."},
    )
    name = fields.String(required=True, metadata={"example": "You lead"})
    meaning = fields.String(
        required=True, metadata={"example": "You play the first card of the trick."}
    )
    kinds = fields.List(
        fields.String(validate=validate.OneOf(KIND_NAMES)),
        required=True,
        metadata={"description": "The kinds of puzzles that have it."},
    )
    puzzles = fields.Integer(
        required=True, metadata={"description": "How many puzzles of the library have it."}
    )


ThemePageSchema = page_of(ThemeSchema, "ThemePage")
