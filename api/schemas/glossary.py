"""The glossary."""

from __future__ import annotations

from marshmallow import fields, validate

from api.schemas.base import Schema, page_of
from puzzles.rule_options import OPTIONS
from puzzles.texts.glossary import TERMS


class TermSchema(Schema):
    """A word of the field. The slug never changes; all else is in the language asked for."""

    slug = fields.String(
        required=True,
        validate=validate.OneOf(tuple(TERMS)),
        metadata={
            "description": "A declaration's is its kind, that of a way of proof `proof_` and its "
            "name."
        },
    )
    term = fields.String(required=True, metadata={"example": "turn-up"})
    definition = fields.String(
        required=True,
        metadata={"description": "One to three sentences.", "example": "An ace or a ten."},
    )
    other_names = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "What else it is called, by other books above all."},
    )
    see_also = fields.List(
        fields.String(validate=validate.OneOf(tuple(TERMS))),
        required=True,
        metadata={"description": "The slugs of terms that belong to it."},
    )
    options = fields.List(
        fields.String(validate=validate.OneOf(OPTIONS)),
        required=True,
        metadata={
            "description": "The options of a rule profile by which tables differ about it, as in "
            "`explained` of `GET /profiles`."
        },
    )


GlossarySchema = page_of(TermSchema, "Glossary")
