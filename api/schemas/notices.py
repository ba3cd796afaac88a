"""Notices: what was done to what is a learner's."""

from __future__ import annotations

from marshmallow import fields, validate

from api.schemas.base import Instant, PageQuery, Schema, Text, page_of

CODES = ("puzzle_remarked", "puzzle_corrected", "puzzle_annulled")


class NoticeQuerySchema(PageQuery):
    """Which notices, and which part of the list."""

    status = Text(load_default=None, validate=validate.OneOf(("unread", "read"), error="not_among"))


class RecallFactsSchema(Schema):
    """The puzzle, the version that marks it now, my attempts, and how many marks changed."""

    puzzle = fields.String(required=True, metadata={"example": "endgame-card-001"})
    version = fields.Integer(required=True, allow_none=True)
    attempts = fields.Integer(required=True)
    changed = fields.Integer(required=True)


class NoticeSchema(Schema):
    """A notice. Decide by `code`, show `title` and `text`."""

    id = fields.UUID(required=True)
    code = fields.String(required=True, validate=validate.OneOf(CODES))
    title = fields.String(required=True)
    text = fields.String(required=True)
    facts = fields.Nested(RecallFactsSchema, required=True)
    created_at = Instant(required=True)
    read_at = Instant(required=True, allow_none=True)


NoticePageSchema = page_of(NoticeSchema, "NoticePage")
