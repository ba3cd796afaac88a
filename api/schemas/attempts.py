"""Attempts and their outcome."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import fields, post_load, validate

from api.schemas.base import (
    ClientId,
    Flag,
    Instant,
    Int,
    Number,
    PageQuery,
    Schema,
    Shape,
    Text,
    page_of,
    zone_field,
)
from api.schemas.problems import ProblemSchema
from api.schemas.puzzles import DutySchema, LabelledActionSchema, RuleSchema, SpreadSchema
from api.services.attempt_records import AttemptOrder
from api.services.submissions import MOST
from puzzles.model import KIND_NAMES
from trainer.solver.consequences import FACT_NAMES
from trainer.solver.worlds import Claim

STATUSES = ("open", "after", "over")
SEATS = ("south", "north")
MAX_PLY = 16
MAX_CARDS = 8
BATCH_STATUSES = ("accepted", "duplicate", "superseded", "rejected")
DAY = 24 * 3600


class AttemptOrderSchema(Schema):
    """An attempt to open, completed at once where one answer is enough."""

    id = ClientId(
        required=True,
        metadata={"description": "Your own UUID; send it again as often as you like."},
    )
    puzzle = Text(
        required=True,
        validate=validate.Length(1, 64, error="wrong_length"),
        metadata={"example": "endgame-card-001"},
    )
    version = Int(load_default=None, validate=validate.Range(1, error="out_of_range"))
    answer = Shape("Answer", load_default=None)
    acted_at = Instant(
        load_default=None, metadata={"description": "When it was answered; now if left out."}
    )
    zone = zone_field(load_default=None)
    seconds = Number(load_default=None, validate=validate.Range(0, DAY, error="out_of_range"))
    pack = Text(
        load_default=None,
        validate=validate.Length(1, 64, error="wrong_length"),
        metadata={"description": "The `version` of the pack it was made from, if it was."},
    )
    actions = fields.List(
        Shape("Action"),
        load_default=(),
        validate=validate.Length(max=MAX_CARDS, error="wrong_length"),
        metadata={
            "description": "South's cards of a line so far, for one that was played offline. Send "
            "it again with more of them to play it on."
        },
    )
    finish = Flag(
        load_default=False,
        metadata={"description": "It ends here: given up, or no longer played on."},
    )

    @post_load
    def order(self, data: dict[str, Any], **_: Any) -> AttemptOrder:
        """Return the order as the service takes it."""
        return AttemptOrder(**data)


class PlayOrderSchema(Schema):
    """A card to be played in an attempt."""

    ply = Int(
        required=True,
        validate=validate.Range(0, MAX_PLY, error="out_of_range"),
        metadata={"description": "The `ply` of the attempt as you know it.", "example": 0},
    )
    action = Shape("Action", required=True)


class BatchOrderSchema(Schema):
    """Attempts made offline, in any order."""

    items = fields.List(
        Shape("AttemptInBatch", allow_none=True),
        required=True,
        validate=validate.Length(1, MOST, error="wrong_length"),
    )


class AttemptQuerySchema(PageQuery):
    """Which attempts, and which part of the list."""

    puzzle = Text(load_default=None, validate=validate.Length(1, 64, error="wrong_length"))
    status = Text(load_default=None, validate=validate.OneOf(STATUSES, error="not_among"))


class PuzzleReferenceSchema(Schema):
    """The puzzle that was tried."""

    id = fields.String(required=True, metadata={"example": "endgame-card-001"})
    version = fields.Integer(required=True)
    kind = fields.String(required=True, validate=validate.OneOf(KIND_NAMES))


class PlayedActionSchema(Schema):
    """One play of an attempt; north's are not marked."""

    ply = fields.Integer(required=True)
    by = fields.String(required=True, validate=validate.OneOf(SEATS))
    action = Shape("Action", required=True)
    mark = fields.String(
        required=True, allow_none=True, validate=validate.OneOf(["right", "wrong", "after"])
    )


class LastCardSchema(Schema):
    """What the last card was worth against the best one, in points."""

    optimal = fields.Boolean(required=True)
    cost = fields.Integer(required=True)


class PointsSchema(Schema):
    """Points of each side."""

    south = fields.Integer(required=True)
    north = fields.Integer(required=True)


class YoursSchema(Schema):
    """What the learner did. A count has no action."""

    action = Shape("Action", required=True, allow_none=True)
    label = fields.String()
    value = fields.Integer(required=True)
    cost = fields.Integer(required=True)
    points = fields.Nested(PointsSchema, required=True)


class OptionSchema(LabelledActionSchema):
    """A choice with its exact value; `cards` are the copies that come to the same."""

    cards = fields.List(Shape("Card"), required=True)
    value = fields.Integer(required=True)
    points = fields.Nested(PointsSchema, required=True)
    cost = fields.Integer(required=True)
    best = fields.Boolean(required=True)
    yours = fields.Boolean(required=True)


class ToldCardSchema(Schema):
    """One card of a line; the second of a trick has its winner and points."""

    by = fields.String(required=True, validate=validate.OneOf(SEATS))
    action = Shape("Action", required=True)
    trick = fields.Integer(required=True)
    winner = fields.String(required=True, allow_none=True, validate=validate.OneOf(SEATS))
    points = fields.Integer(required=True)
    dix = fields.Integer(
        required=True, metadata={"description": "Points for a seven of trumps played."}
    )


class TrickSchema(Schema):
    """South's value after a trick of a line, and what his card in it cost."""

    trick = fields.Integer(required=True)
    value = fields.Integer(required=True)
    cost = fields.Integer(required=True)


class NamedSchema(Schema):
    """A thing with its name."""

    id = fields.String(required=True)
    name = fields.String(required=True)


class ToldSchema(Schema):
    """A thing with what is to be said about it."""

    id = fields.String(required=True)
    text = fields.String(required=True)


class FactSchema(Schema):
    """One thing that came of a wrong card; `seat` is whom it happened to."""

    id = fields.String(required=True, validate=validate.OneOf(FACT_NAMES))
    seat = fields.String(required=True, validate=validate.OneOf(SEATS))
    trick = fields.Integer(required=True)
    card = Shape("Card", required=True, allow_none=True)
    kind = fields.String(
        required=True, allow_none=True, metadata={"description": "Of an award denied."}
    )
    text = fields.String(required=True)


class RefutationSchema(Schema):
    """The shortest line that cashes the loss of a wrong card: the first `plies` of `punishment`.

    After trick `cashed` the running score is behind the best line's by exactly `loss`, and the
    rest is worth as much as there. In trick `parts` the two lines first differ in winner or
    score. Tricks count from the wrong card's.
    """

    loss = fields.Integer(required=True)
    plies = fields.Integer(required=True)
    cashed = fields.Integer(required=True)
    parts = fields.Integer(required=True)
    text = fields.String(required=True)
    facts = fields.List(fields.Nested(FactSchema), required=True)


class EndgameOutcomeSchema(Schema):
    """Everything about an endgame, once the attempt is over.

    Values are south's points less north's. Best options come first; `reply`, `punishment`
    and `refutation` follow a wrong card.
    """

    result = fields.String(required=True, validate=validate.OneOf(["right", "wrong"]))
    summary = fields.String(required=True)
    value = fields.Integer(required=True)
    points = fields.Nested(PointsSchema, required=True)
    yours = fields.Nested(YoursSchema, required=True, allow_none=True)
    options = fields.List(fields.Nested(OptionSchema), required=True)
    classes = fields.List(fields.List(Shape("Card")), required=True)
    best = fields.List(Shape("Action"), required=True)
    reply = fields.Nested(LabelledActionSchema, required=True, allow_none=True)
    line = fields.List(fields.Nested(ToldCardSchema), required=True)
    punishment = fields.List(fields.Nested(ToldCardSchema), required=True, allow_none=True)
    refutation = fields.Nested(RefutationSchema, required=True, allow_none=True)
    tricks = fields.List(fields.Nested(TrickSchema))
    played = fields.List(fields.Nested(ToldCardSchema))
    rule = fields.Nested(RuleSchema, required=True)
    idea = fields.Nested(ToldSchema, required=True)
    themes = fields.List(fields.Nested(NamedSchema), required=True)
    proof = fields.Nested(ToldSchema, required=True)


class JudgedOptionSchema(Schema):
    """An option with what the rules say of it."""

    id = fields.String(required=True)
    label = fields.String(required=True)
    cards = fields.List(Shape("Card"), required=True)
    holds = fields.Boolean(required=True)
    yours = fields.Boolean(required=True)
    points = fields.Integer(required=True)
    reason = fields.String(required=True, metadata={"example": "must_follow"})
    text = fields.String(required=True)


class RulesOutcomeSchema(Schema):
    """Everything about a question of the rules, once the attempt is over.

    `accepted` are the options that hold; `points` what was asked for in points.
    """

    result = fields.String(required=True, validate=validate.OneOf(["right", "wrong"]))
    summary = fields.String(required=True)
    points = Shape("SeatPoints", required=True, allow_none=True)
    yours = Shape("RulesGiven", required=True, allow_none=True)
    options = fields.List(fields.Nested(JudgedOptionSchema), required=True)
    accepted = fields.List(fields.String(), required=True, allow_none=True)
    rule = fields.Nested(RuleSchema, required=True)
    idea = fields.Nested(ToldSchema, required=True)
    themes = fields.List(fields.Nested(NamedSchema), required=True)
    proof = fields.Nested(ToldSchema, required=True)


class ValuedOptionSchema(Schema):
    """An option of a decision with its exact value, what it costs, and what becomes of it.

    Where a whole order is asked for, an option is a first award, its value that of the best order
    which begins with it, and `yours` says that the learner's order does so and brings as much.
    Where the value is an average over many deals, `spread` tells how it varies, and `sure` that
    no other option is better in any of them.
    """

    id = fields.String(required=True)
    label = fields.String(required=True)
    action = Shape("DealAction", required=True, allow_none=True)
    value = Shape("Value", required=True)
    value_text = fields.String(required=True)
    cost = Shape("Value", required=True)
    cost_text = fields.String(required=True)
    best = fields.Boolean(required=True)
    yours = fields.Boolean(required=True)
    text = fields.String(required=True)
    spread = fields.Nested(SpreadSchema)
    sure = fields.Boolean()


class WorldsSchema(Schema):
    """The deals that look like the position, over which values are averages.

    `claim`: `exact`, or `open_after_choice` where values hold if all cards lie open after the
    choice. Lines are played in one of the deals, told in `text`: `north` is what north holds there
    concealed, `stock` what lies hidden in the stock, in the order of drawing.
    """

    deals = fields.Integer(required=True)
    claim = fields.String(required=True, validate=validate.OneOf(get_args(Claim)))
    text = fields.String(required=True)
    north = fields.List(Shape("Card"), required=True)
    stock = fields.List(Shape("Card"), required=True)


class LineStepSchema(Schema):
    """One step of a line: what is done, in words too, and the points that it scores.

    `points` are those of both sides together, `scored` says whose they are: a card that loses a
    trick scores for the other side. With `stand_in` the card drawn or led is any that does not
    help: show the text, and no card.
    """

    by = fields.String(required=True, validate=validate.OneOf(SEATS))
    action = Shape("DealAction", required=True)
    text = fields.String(required=True)
    stand_in = fields.Boolean(required=True)
    points = fields.Integer(required=True)
    scored = fields.Nested(PointsSchema, required=True)


class DecidedSchema(Schema):
    """What was chosen, in words too, its value and cost, and the line that it leads to."""

    choices = fields.List(fields.String())
    schedule = fields.List(fields.String(allow_none=True))
    label = fields.String(required=True)
    value = Shape("Value", required=True)
    value_text = fields.String(required=True)
    cost = Shape("Value", required=True)
    cost_text = fields.String(required=True)
    line = fields.List(fields.Nested(LineStepSchema), required=True)


class DecisionOutcomeSchema(Schema):
    """Everything about a decision, once the attempt is over. The best options come first.

    `value` is the best; `accepted` are the right answers, `classes` those of equal value together.
    `worlds` is there where more than one deal looks like the position.
    """

    result = fields.String(required=True, validate=validate.OneOf(["right", "wrong"]))
    summary = fields.String(required=True)
    value = Shape("Value", required=True)
    yours = fields.Nested(DecidedSchema, required=True, allow_none=True)
    options = fields.List(fields.Nested(ValuedOptionSchema), required=True)
    accepted = fields.List(fields.String(), required=True)
    classes = fields.List(fields.List(fields.String()), required=True)
    line = fields.List(fields.Nested(LineStepSchema), required=True)
    worlds = fields.Nested(WorldsSchema)
    rule = fields.Nested(RuleSchema, required=True)
    idea = fields.Nested(ToldSchema, required=True)
    themes = fields.List(fields.Nested(NamedSchema), required=True)
    proof = fields.Nested(ToldSchema, required=True)


class AttemptSummarySchema(Schema):
    """An attempt in short.

    `after`: a wrong card has fixed the result, and the line is played on.
    """

    id = fields.UUID(required=True)
    puzzle = fields.Nested(PuzzleReferenceSchema, required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    result = fields.String(
        required=True, allow_none=True, validate=validate.OneOf(["right", "wrong"])
    )
    first = fields.Boolean(
        required=True, metadata={"description": "The earliest act of this learner at the puzzle."}
    )
    informed = fields.Boolean(
        required=True,
        metadata={
            "description": "Something of the solution was told before this attempt was marked: by "
            "another attempt, or by the proof."
        },
    )
    given_up = fields.Boolean(required=True)
    hints = fields.Integer(
        required=True,
        metadata={
            "description": "Taken before it was marked. As long as it is open: before it was sent "
            "or played on last."
        },
    )
    acted_at = Instant(required=True)
    clamped = fields.Boolean(
        required=True,
        metadata={"description": "`acted_at` was impossible and has been bounded."},
    )
    marked_version = fields.Integer(
        required=True,
        metadata={
            "description": "The version of the puzzle by which it is marked: a later one than was "
            "posed, where that was faulty."
        },
    )
    annulled = fields.Boolean(
        required=True,
        metadata={"description": "The puzzle was faulty, and this attempt counts for nothing."},
    )
    ply = fields.Integer(required=True, metadata={"description": "The next ply."})


class MarkSchema(Schema):
    """A result, and the version of the puzzle by which it was found; both null: annulled."""

    version = fields.Integer(required=True, allow_none=True)
    result = fields.String(
        required=True, allow_none=True, validate=validate.OneOf(["right", "wrong"])
    )


class RemarkSchema(Schema):
    """How an attempt at a faulty puzzle was marked again."""

    at = Instant(required=True)
    before = fields.Nested(MarkSchema, required=True)
    after = fields.Nested(MarkSchema, required=True)


class AttemptSchema(AttemptSummarySchema):
    """An attempt. `outcome` appears when it is over."""

    remarks = fields.List(fields.Nested(RemarkSchema), required=True)

    created_at = Instant(required=True)
    zone = fields.String(required=True)
    seconds = fields.Float(required=True, allow_none=True)
    answer = Shape("Answer", required=True, allow_none=True)
    actions = fields.List(fields.Nested(PlayedActionSchema), required=True)
    position = Shape("Position", required=True, allow_none=True)
    legal = fields.List(fields.Nested(LabelledActionSchema), required=True)
    illegal = fields.Nested(DutySchema, required=True, allow_none=True)
    last = fields.Nested(LastCardSchema, required=True, allow_none=True)
    outcome = Shape("Outcome", required=True, allow_none=True)


AttemptPageSchema = page_of(AttemptSchema, "AttemptPage")


class BatchAnswerSchema(Schema):
    """What became of one attempt of a batch.

    `accepted`: stored, or played on (`annulled` tells whether it counts for nothing, because the
    puzzle is faulty); `superseded`: that, too, but another attempt at the puzzle is the first one;
    `duplicate`: it was there, and nothing changed; `rejected`: nothing was stored,
    and sending it again is no use. The pointers of `problem` lead into the body: `/items/3/id`.
    """

    id = fields.UUID(
        required=True,
        allow_none=True,
        metadata={"description": "Null where none could be read."},
    )
    status = fields.String(required=True, validate=validate.OneOf(BATCH_STATUSES))
    attempt = fields.Nested(AttemptSummarySchema, required=True, allow_none=True)
    problem = fields.Nested(ProblemSchema, required=True, allow_none=True)


class BatchAnswersSchema(Schema):
    """What became of the attempts of a batch, in the order in which they were sent."""

    items = fields.List(fields.Nested(BatchAnswerSchema), required=True)
