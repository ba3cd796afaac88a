"""What a learner takes away."""

from __future__ import annotations

from marshmallow import fields, validate

from api.schemas.base import Instant, Schema, Text


class ExportQuerySchema(Schema):
    """In which form."""

    format = Text(
        load_default="json",
        validate=validate.OneOf(("json", "csv"), error="not_among"),
        metadata={"description": "`json`: everything. `csv`: the attempts, for a spreadsheet."},
    )


class ExportSchema(Schema):
    """Everything that is stored about me, by table, but for hashes of what lets me in."""

    made_at = Instant(required=True)
    learner = fields.UUID(required=True)
    tables = fields.Dict(
        keys=fields.String(), values=fields.List(fields.Dict(keys=fields.String())), required=True
    )
