"""The solver."""

from __future__ import annotations

from marshmallow import fields

from api.schemas.base import Schema, Shape


class SolveOrderSchema(Schema):
    """A position to solve."""

    position = Shape("Position", required=True)


class ValuedActionSchema(Schema):
    """A legal action and what it is worth."""

    action = Shape("Action", required=True)
    value = fields.Integer(required=True)


class SolutionSchema(Schema):
    """The exact value of every option: points of the side to act less the other's, over the rest.

    In the last eight tricks every card is an option, the best first, and `values` and `classes`
    name them by card. While stock is left the options are all legal actions, in their order.
    `nodes` is 0 where the answer was read from the certificate of a built-in puzzle.
    """

    value = fields.Integer(required=True)
    values = fields.Dict(keys=fields.String(), values=fields.Integer())
    options = fields.List(fields.Nested(ValuedActionSchema), required=True)
    classes = fields.List(fields.List(Shape("Card")))
    best = fields.List(Shape("Action"), required=True)
    line = fields.List(Shape("Action"), required=True)
    nodes = fields.Integer(required=True)
    prover = fields.String(required=True, metadata={"example": "endgame/1"})
