"""Packs: puzzles to carry offline."""

from __future__ import annotations

from typing import Any, Final

from marshmallow import ValidationError, fields, validate

from api.schemas.attempts import RefutationSchema, ToldCardSchema
from api.schemas.base import Instant, PageQuery, Schema, Shape
from api.schemas.puzzles import LabelledActionSchema, PosedPuzzleSchema, SortSchema

TELLING: Final = ("difficulty", "proof", "themes")
"""What a question says that an exam keeps back: how hard it is, and whether one choice is sure."""
FILTERS: Final = ("difficulty", "proof", "theme")
"""What would tell as much by what is in a pack."""


class ExplainedCardSchema(Schema):
    """What one card of an ending comes to; `cards` are the copies that come to the same."""

    action = Shape("Action", required=True)
    cards = fields.List(Shape("Card"), required=True)
    result = fields.String(required=True, validate=validate.OneOf(["right", "wrong"]))
    summary = fields.String(required=True)
    reply = fields.Nested(LabelledActionSchema, required=True, allow_none=True)
    punishment = fields.List(fields.Nested(ToldCardSchema), required=True, allow_none=True)
    refutation = fields.Nested(RefutationSchema, required=True, allow_none=True)


class ReplySchema(Schema):
    """A card of south in a line: what it costs, north's replies, and south's next choices.

    A line is right if no card of it costs anything. `next` is empty when the deal is over.
    """

    action = Shape("Action", required=True)
    cards = fields.List(Shape("Card"), required=True)
    cost = fields.Integer(required=True)
    reply = fields.List(Shape("Action"), required=True)
    next = fields.List(Shape("Reply"), required=True)


class PracticePuzzleSchema(PosedPuzzleSchema):
    """A puzzle with its solution.

    `solution` is an outcome without an answer: nothing in it is anybody's. `explanations` are
    there where one card of an ending is asked for, `replies` for lines of up to five cards.
    """

    hints = fields.List(fields.String(), required=True)
    solution = Shape("PackSolution", required=True)
    explanations = fields.List(fields.Nested(ExplainedCardSchema), required=True)
    replies = fields.List(Shape("Reply"), required=True, allow_none=True)


class ExamPuzzleSchema(PosedPuzzleSchema):
    """A puzzle with nothing that helps: no hints, themes, difficulty, or sort of proof."""

    class Meta:
        """What the question alone does not need."""

        exclude = TELLING


class ExamQuerySchema(SortSchema, PageQuery):
    """Which puzzles, and which part of the list: by nothing that an exam pack does not show."""

    def handle_error(self, error: ValidationError, *_: Any, **__: Any) -> None:
        """Say of a filter that there is elsewhere why it is not here."""
        if isinstance(error.messages, dict):
            refused = error.messages.keys() & set(FILTERS)
            error.messages |= {name: ["not_in_exam"] for name in refused}


def _pack_of(item: type[Schema], name: str) -> Any:
    return Schema.from_dict(
        {
            "form": fields.String(
                required=True, validate=validate.OneOf([name.removesuffix("Pack").lower()])
            ),
            "version": fields.String(
                required=True,
                metadata={"description": "Of what is in it. Name it as `pack` in attempts."},
            ),
            "issued_at": Instant(
                required=True, metadata={"description": "When you first had this pack."}
            ),
            "items": fields.List(fields.Nested(item), required=True),
            "next": fields.String(required=True, allow_none=True),
        },
        name=name,
    )


PracticePackSchema = _pack_of(PracticePuzzleSchema, "PracticePack")
ExamPackSchema = _pack_of(ExamPuzzleSchema, "ExamPack")
