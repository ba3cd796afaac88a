"""What is legal in a position, and deals replayed."""

from __future__ import annotations

from marshmallow import fields, validate

from api.schemas.base import Schema, Shape

PHASES = ("stock", "window", "endgame")
SEATS = ("south", "north")


class LegalOrderSchema(Schema):
    """A position of any phase; the hand of the side to act must be seen."""

    position = Shape("DealPosition", required=True)


class LegalActionsSchema(Schema):
    """What the side to act may do.

    `legal` lists it by faces, copies once, declarations as far as they would score now; `actions`
    are all actions that differ in effect, as they can be sent.
    """

    to_act = fields.String(required=True, validate=validate.OneOf(SEATS))
    legal = Shape("LegalList", required=True)
    actions = fields.List(Shape("DealAction"), required=True)


class DealOrderSchema(Schema):
    """A deal to replay."""

    deal = Shape("DealRecord", required=True)


class StepSchema(Schema):
    """What stands before an action, and the points that it adds."""

    phase = fields.String(required=True, validate=validate.OneOf(PHASES))
    to_act = fields.String(required=True, validate=validate.OneOf(SEATS))
    scores = Shape("SeatPoints", required=True)
    legal = Shape("LegalList", required=True)
    points = Shape("SeatPoints", required=True)


class DealCountSchema(Schema):
    """The count of a finished deal."""

    scores = Shape("SeatPoints", required=True)
    brisques = Shape("SeatPoints", required=True)
    last_trick = fields.String(required=True, validate=validate.OneOf(SEATS))


class ReplayedDealSchema(Schema):
    """A deal step by step; `final` is null while it is not over."""

    steps = fields.List(fields.Nested(StepSchema), required=True)
    final = fields.Nested(DealCountSchema, required=True, allow_none=True)
