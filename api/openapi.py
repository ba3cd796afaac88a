"""The description of the API: what is said once for all operations."""

from __future__ import annotations

from typing import Any, Final

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin

from api.schemas.attempts import (
    DecisionOutcomeSchema,
    EndgameOutcomeSchema,
    RulesOutcomeSchema,
)
from api.schemas.base import Instant, QueryInt, Shape
from api.schemas.packs import ReplySchema
from api.schemas.puzzles import (
    DecisionCertificateSchema,
    EndgameCertificateSchema,
    RulesCertificateSchema,
)
from api.schemas.shapes import SHAPES
from trainer import __version__

INTRODUCTION: Final = """\
Puzzles of the card game Bezique, every one proved; attempts at them, marked by exact values.

Start with `POST /guests`: it gives an access token, good for an hour, and a refresh token for
`POST /tokens/refresh`. Then `GET /puzzles/next`, and `POST /attempts` with a UUID of your own, so
that it can be sent again safely. `POST /accounts` makes an account of a guest. Texts follow
`Accept-Language` (en, pt, es); codes never change. Errors are `application/problem+json`.
"""

ALTERNATIVES: Final = (
    EndgameOutcomeSchema,
    RulesOutcomeSchema,
    EndgameCertificateSchema,
    RulesCertificateSchema,
    DecisionOutcomeSchema,
    DecisionCertificateSchema,
    ReplySchema,
)
"""Schemas that no operation names: the kind of puzzle chooses one, or one holds itself."""


def description() -> dict[str, Any]:
    """Return what the specification is made with."""
    return {
        "marshmallow_plugin": HousePlugin(schema_name_resolver=_component_name),
        "info": {
            "description": INTRODUCTION,
            "license": {"name": "MIT", "identifier": "MIT"},
            "version": __version__,
        },
        "servers": [{"url": "/"}],
    }


class HousePlugin(MarshmallowPlugin):
    """Knows our own fields."""

    def init_spec(self, spec: APISpec) -> None:
        """Teach the converter the fields that marshmallow does not have."""
        super().init_spec(spec)
        assert self.converter is not None  # noqa: S101 # made by the line above
        self.converter.field_mapping.update(
            {Instant: ("string", "date-time"), QueryInt: ("integer", None), Shape: (None, None)}
        )
        self.converter.add_attribute_function(_refer_to_shape)  # type: ignore[no-untyped-call]


def add_components(spec: APISpec, cookie: str) -> None:
    """Add the shapes that are read elsewhere, and the ways to be known: token and cookie."""
    for name, shape in SHAPES.items():
        spec.components.schema(name, shape)
    for schema in ALTERNATIVES:
        spec.components.schema(_component_name(schema), schema=schema)
    spec.components.security_scheme("bearer", {"type": "http", "scheme": "bearer"})
    spec.components.security_scheme("cookie", {"type": "apiKey", "in": "cookie", "name": cookie})


def _component_name(schema: Any) -> str:
    name = schema.__name__ if isinstance(schema, type) else type(schema).__name__
    return str(name).removesuffix("Schema")


def _refer_to_shape(_converter: Any, field: Any, **_: Any) -> dict[str, Any]:
    if not isinstance(field, Shape):
        return {}
    reference = {"$ref": f"#/components/schemas/{field.component}"}
    return {"anyOf": [reference, {"type": "null"}]} if field.allow_none else reference
