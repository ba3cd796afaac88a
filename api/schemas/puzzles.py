"""Puzzles: lists, questions, hints and proofs."""

from __future__ import annotations

from typing import Any, Final

from marshmallow import fields, post_load, validate

from api.schemas.base import Int, PageQuery, QueryInt, Schema, Shape, Text, language_field, page_of
from api.services.fresh_puzzles import FreshOrder
from puzzles.diagram import PALETTES, WIDTH
from puzzles.fresh_ids import SEEDS
from puzzles.model import KIND_NAMES, PROOFS, RULES_KIND_NAMES
from puzzles.picture import WIDTHS
from puzzles.public_themes import PUBLIC_THEMES
from puzzles.rules.ideas import IDEAS
from trainer.profiles import PROFILES

FORMS: Final = ("action", "points", "line", "choices", "schedule")


class SortSchema(Schema):
    """Which sort of puzzle is wanted: what every question says of itself."""

    kind = Text(
        validate=validate.OneOf(KIND_NAMES, error="not_among"),
        metadata={"example": "endgame_card"},
    )
    profile = Text(
        validate=validate.OneOf(tuple(PROFILES), error="not_among"), metadata={"example": "cady"}
    )


class WishesSchema(SortSchema):
    """Which puzzles are wanted."""

    proof = Text(
        validate=validate.OneOf(PROOFS, error="not_among"),
        metadata={
            "description": "How it is proved: endgames `open`, the rules `rules`, the order of "
            "declarations `plan`."
        },
    )
    difficulty = QueryInt(validate=validate.Range(1, 5, error="out_of_range"))
    theme = Text(
        validate=validate.OneOf(PUBLIC_THEMES, error="not_among"),
        metadata={"description": "A theme that tells nothing of the answer."},
    )


class PuzzleQuerySchema(WishesSchema, PageQuery):
    """Which puzzles, and which part of the list."""


class FreshOrderSchema(Schema):
    """What a new question is to be like: another, or of a kind or an idea."""

    like = Text(
        load_default=None,
        validate=validate.Length(1, 64, error="wrong_length"),
        metadata={"description": "A question about the rules that you have answered, alone."},
    )
    kind = Text(load_default=None, validate=validate.OneOf(RULES_KIND_NAMES, error="not_among"))
    idea = Text(
        load_default=None,
        validate=validate.OneOf(tuple(IDEAS), error="not_among"),
        metadata={"description": "What it is to teach, as answers name it. It implies the kind."},
    )
    profile = Text(load_default=None, validate=validate.OneOf(tuple(PROFILES), error="not_among"))
    seed = Int(
        load_default=None,
        validate=validate.Range(0, SEEDS - 1, error="out_of_range"),
        metadata={"description": "The same wish and seed give the same puzzle; any if left out."},
    )

    @post_load
    def order(self, data: dict[str, Any], **_: Any) -> FreshOrder:
        """Return the order as the service takes it."""
        return FreshOrder(**data)


class DiagramQuerySchema(Schema):
    """How to draw. A picture in a page cannot send ``Accept-Language``: hence `language`."""

    language = language_field(load_default=None)
    theme = Text(
        load_default="light",
        validate=validate.OneOf(tuple(PALETTES), error="not_among"),
        metadata={"description": "The colours."},
    )


class PictureQuerySchema(DiagramQuerySchema):
    """How to draw, and how large."""

    width = QueryInt(
        load_default=WIDTH,
        validate=validate.OneOf(WIDTHS, error="not_among"),
        metadata={"description": "In pixels; the height follows."},
    )


class ProfileReferenceSchema(Schema):
    """The rules that a puzzle is played by."""

    name = fields.String(required=True, metadata={"example": "cady"})
    hash = fields.String(required=True)


class LinksSchema(Schema):
    """Where to go from here."""

    self = fields.String(required=True, metadata={"format": "uri-reference"})
    diagram = fields.String(required=True, metadata={"format": "uri-reference"})


class PuzzleSummarySchema(Schema):
    """A puzzle as lists show it."""

    id = fields.String(required=True, metadata={"example": "endgame-card-001"})
    version = fields.Integer(required=True, metadata={"example": 1})
    kind = fields.String(required=True, validate=validate.OneOf(KIND_NAMES))
    profile = fields.Nested(ProfileReferenceSchema, required=True)
    proof = fields.String(required=True, metadata={"example": "open"})
    difficulty = fields.Integer(required=True, validate=validate.Range(1, 5))
    themes = fields.List(fields.String(validate=validate.OneOf(PUBLIC_THEMES)), required=True)
    title = fields.String(required=True)
    cards = fields.Integer(required=True, metadata={"description": "Cards in south's hand."})
    links = fields.Nested(LinksSchema, required=True)


class MineSchema(Schema):
    """What has become of a puzzle that this learner has tried."""

    result = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf(("right", "wrong")),
        metadata={
            "description": "The best of all tries: `right` once one was; null while the only one "
            "is not marked. An annulled one is none."
        },
    )


class ListedPuzzleSchema(PuzzleSummarySchema):
    """A puzzle of the library, and how the learner who asks stands to it."""

    mine = fields.Nested(
        MineSchema,
        required=True,
        allow_none=True,
        metadata={"description": "Null for what was not tried, and for nobody."},
    )


PuzzlePageSchema = page_of(ListedPuzzleSchema, "PuzzlePage")


class RuleSchema(Schema):
    """The duty that binds, with the profile it is taken from; `salon/arcade` compares two."""

    id = fields.String(required=True, metadata={"example": "follow_beat_trump"})
    profile = fields.String(required=True, metadata={"example": "cady"})
    text = fields.String(required=True)


class LabelledActionSchema(Schema):
    """An action with its name."""

    action = Shape("Action", required=True)
    label = fields.String(required=True, metadata={"example": "King of spades"})


class DutySchema(Schema):
    """Why some of the cards may not be played now."""

    rule = fields.String(required=True, metadata={"example": "must_follow"})
    text = fields.String(required=True)


class AnswerOptionSchema(Schema):
    """Something that may be ticked."""

    id = fields.String(required=True)
    label = fields.String(required=True)
    cards = fields.List(
        Shape("Card"), metadata={"description": "The cards that it is about, if it is, by face."}
    )


class AnswerFormSchema(Schema):
    """What form an answer takes.

    One action, points, a line card by card, ticked options, or a schedule: an option for each slot.
    """

    type = fields.String(required=True, validate=validate.OneOf(FORMS))
    total = fields.Integer(metadata={"description": "With `points`: what they add up to."})
    seats = fields.List(
        fields.String(), metadata={"description": "With `points` of rules: whose are asked for."}
    )
    most = fields.Integer(
        metadata={"description": "With `points` of rules: the most that may be named."}
    )
    step = fields.Integer(
        metadata={
            "description": "With `points`: every possible count is a multiple of it, by the rules "
            "and what is shown. Another one is a slip: better not sent."
        }
    )
    many = fields.Boolean(metadata={"description": "With `choices`: any number, or exactly one."})
    options = fields.List(
        fields.Nested(AnswerOptionSchema),
        metadata={"description": "With `choices` and `schedule`."},
    )
    slots = fields.List(
        fields.String(),
        metadata={
            "description": "With `schedule`: a label for each of the choices to be made, in their "
            "order; each is the id of an option or null for nothing."
        },
    )


class HintsTakenSchema(Schema):
    """How many hints there are, and those that this learner was given."""

    available = fields.Integer(required=True)
    taken = fields.List(fields.String(), required=True)


class PosedPuzzleSchema(PuzzleSummarySchema):
    """A puzzle to solve. South, to act, is the learner."""

    question = fields.String(required=True)
    rule = fields.Nested(RuleSchema, required=True)
    position = Shape("DealPosition", required=True)
    legal = fields.List(fields.Nested(LabelledActionSchema), required=True)
    illegal = fields.Nested(DutySchema, required=True, allow_none=True)
    answer = fields.Nested(AnswerFormSchema, required=True)


class PuzzleSchema(PosedPuzzleSchema):
    """A puzzle to solve, with the hints that this learner was given. South is the learner."""

    quarantined = fields.Boolean(
        required=True,
        metadata={
            "description": "It is faulty and in no list. Attempts at it are kept, and count for "
            "nothing unless a later version can mark them."
        },
    )
    hints = fields.Nested(HintsTakenSchema, required=True)


class NextPuzzleSchema(PuzzleSchema):
    """The next puzzle for this learner."""

    again = fields.Boolean(
        required=True, metadata={"description": "Nothing untried is left: this one comes again."}
    )


class HintOrderSchema(Schema):
    """Which hint; without a number, the next one."""

    may_be_left_out = True

    number = Int(validate=validate.Range(1, 9, error="out_of_range"), load_default=None)


class HintSchema(Schema):
    """A hint."""

    number = fields.Integer(required=True)
    of = fields.Integer(required=True)
    text = fields.String(required=True)


class FindingSchema(Schema):
    """What the rules say of one option."""

    holds = fields.Boolean(required=True)
    reason = fields.String(required=True)
    points = fields.Integer(required=True)


class RulesCertificateSchema(Schema):
    """What the rules engine says of every option of a question."""

    position = fields.String(required=True, metadata={"description": "SHA-256 of the position."})
    question = fields.String(required=True, metadata={"description": "SHA-256 of what is asked."})
    profile = fields.Nested(ProfileReferenceSchema, required=True)
    proof = fields.String(required=True, validate=validate.Equal("rules"))
    findings = fields.Dict(keys=fields.String(), values=fields.Nested(FindingSchema), required=True)
    provers = fields.List(fields.String(), required=True)
    made = fields.String(required=True, metadata={"format": "date"})
    checksum = fields.String(required=True)


class EndgameCertificateSchema(Schema):
    """What was proved of an endgame, by whom, for which rules and versions."""

    position = fields.String(required=True, metadata={"description": "SHA-256 of the position."})
    profile = fields.Nested(ProfileReferenceSchema, required=True)
    proof = fields.String(required=True, metadata={"example": "open"})
    deals = fields.String(required=True, metadata={"example": "all"})
    values = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    line = fields.List(Shape("Action"), required=True)
    provers = fields.List(fields.String(), required=True)
    made = fields.String(required=True, metadata={"format": "date"})
    checksum = fields.String(required=True)


class SpreadSchema(Schema):
    """The least and the most that an option brings, and in how many deals another is better."""

    minimum = fields.Integer(required=True)
    maximum = fields.Integer(required=True)
    beaten = fields.Integer(required=True)


class CertifiedWorldsSchema(Schema):
    """The deals over which values are averages; `stock` is hidden in the one that lines show."""

    deals = fields.Integer(required=True)
    stock = fields.List(Shape("Card"), required=True)
    spread = fields.Dict(keys=fields.String(), values=fields.Nested(SpreadSchema), required=True)


class DecisionCertificateSchema(Schema):
    """What was proved of a decision: the exact value of every option.

    Values are integers, or fractions written as text. `lines` are principal lines of some options.
    """

    position = fields.String(required=True, metadata={"description": "SHA-256 of the position."})
    question = fields.String(required=True, metadata={"description": "SHA-256 of what is asked."})
    profile = fields.Nested(ProfileReferenceSchema, required=True)
    proof = fields.String(required=True, metadata={"example": "plan"})
    deals = fields.String(required=True, metadata={"example": "all"})
    values = fields.Dict(keys=fields.String(), values=Shape("Value"), required=True)
    lines = fields.Dict(
        keys=fields.String(), values=fields.List(Shape("DealAction")), required=True
    )
    worlds = fields.Nested(CertifiedWorldsSchema)
    provers = fields.List(fields.String(), required=True)
    made = fields.String(required=True, metadata={"format": "date"})
    checksum = fields.String(required=True)
