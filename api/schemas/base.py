"""Fields and schemas of the house. Every error message is a stable code.

marshmallow writes prose for errors; here each message is the code that the API promises, and
the words are found by it in the language asked for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID
from zoneinfo import available_timezones

import marshmallow as ma
from marshmallow import fields, validate

from api.texts import LANGUAGES

_CODES: Final[Mapping[type[fields.Field[Any]], str]] = MappingProxyType(
    {
        fields.String: "not_a_string",
        fields.UUID: "not_a_uuid",
        fields.Integer: "not_an_integer",
        fields.Float: "not_a_number",
        fields.Boolean: "not_a_boolean",
        fields.DateTime: "not_an_instant",
        fields.Date: "not_a_date",
        fields.List: "not_a_list",
        fields.Nested: "not_an_object",
        fields.Dict: "not_an_object",
    }
)

UNKNOWN: Final = "unknown_field"
MAX_INTEGER: Final = 2**31 - 1


class Schema(ma.Schema):
    """A schema whose errors are codes.

    ``may_be_left_out`` is set for bodies of which an empty one stands for ``{}``.
    """

    may_be_left_out: bool = False

    error_messages: dict[str, str] = {  # noqa: RUF012 # marshmallow's own declaration
        "type": "not_an_object",
        "unknown": UNKNOWN,
    }

    def on_bind_field(self, _field_name: str, field_obj: fields.Field[Any]) -> None:
        """Give the field, and what it is a list of, codes in place of prose."""
        _speak_in_codes(field_obj)

    def get_attribute(self, obj: Any, attr: str, default: Any) -> Any:
        """Return a member of a mapping, never a method of it that has the field's name."""
        if isinstance(obj, Mapping):
            return obj.get(attr, default)
        return super().get_attribute(obj, attr, default)


def _speak_in_codes(field: fields.Field[Any]) -> None:
    code = next((_CODES[kind] for kind in type(field).__mro__ if kind in _CODES), "invalid")
    field.error_messages = {
        **dict.fromkeys(field.error_messages, code),
        "required": "missing",
        "null": "null",
        "too_large": "out_of_range",
        "special": "not_a_number",
    }
    if isinstance(field, fields.List):
        _speak_in_codes(field.inner)


class Text(fields.String):
    """A text that can be stored: no NUL, no half of a surrogate pair."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> str:
        read = super()._deserialize(value, *args, **kwargs)
        if "\0" in read or any("\ud800" <= sign <= "\udfff" for sign in read):
            raise ma.ValidationError("bad_text")
        return read


class Int(fields.Integer):
    """A JSON integer: 7 and 7.0, never ``"7"`` or ``true``; small enough for any database."""

    def _validated(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.make_error("invalid", input=value)
        # Compared before anything is converted: an integer of JSON can be too large for a float.
        if not abs(value) <= MAX_INTEGER:
            raise self.make_error("too_large", input=value)
        if value != int(value):
            raise self.make_error("invalid", input=value)
        return int(value)


class Flag(fields.Boolean):
    """``true`` or ``false``, never 0, 1 or a word."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class QueryInt(fields.Integer):
    """An integer of a query string: ASCII digits only."""

    def _validated(self, value: Any) -> int:
        if not isinstance(value, str) or not re.fullmatch(r"-?[0-9]{1,9}", value):
            raise self.make_error("invalid", input=value)
        return int(value)


class Number(fields.Float):
    """A finite JSON number, never a text or a boolean."""

    def _validated(self, value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.make_error("invalid", input=value)
        return float(super()._validated(value))


_UUID: Final = re.compile(r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}", re.ASCII)
_RFC3339: Final = re.compile(
    r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)", re.ASCII
)


# A second that is put in before midnight (UTC) is written as the sixtieth.
_SECONDS: Final = slice(17, 19)
_LEAP: Final = "60"


def _instant(text: str) -> datetime:
    """Return an instant; a leap second is the one after it, for clocks of computers have none.

    Raises :class:`ValueError` and :class:`OverflowError`.
    """
    if text[_SECONDS] != _LEAP:
        return datetime.fromisoformat(text).astimezone(UTC)
    before = f"{text[: _SECONDS.start]}59{text[_SECONDS.stop :]}"
    last = datetime.fromisoformat(before).astimezone(UTC)
    if (last.hour, last.minute) != (23, 59):
        raise ValueError("a leap second ends a day")
    return last + timedelta(seconds=1)


class Instant(fields.DateTime):
    """An RFC 3339 instant with its offset; read and written in UTC."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> datetime:
        if not isinstance(value, str) or not _RFC3339.fullmatch(value):
            raise self.make_error("invalid", input=value)
        try:
            return _instant(value.upper())
        except (ValueError, OverflowError) as error:
            raise self.make_error("invalid", input=value) from error

    def _serialize(self, value: datetime | None, *_: Any, **__: Any) -> str | None:
        if value is None:
            return None
        return value.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


class ClientId(fields.UUID):
    """A UUID as RFC 9562 writes it: no braces, no prefix, no digits of other scripts."""

    def _validated(self, value: Any) -> UUID:
        if not isinstance(value, str) or not _UUID.fullmatch(value):
            raise self.make_error("invalid_uuid")
        return UUID(value)


class Zone(Text):
    """A zone of the IANA list, such as ``Europe/Lisbon``."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> str:
        read = super()._deserialize(value, *args, **kwargs)
        if read not in zones():
            raise ma.ValidationError("unknown_zone")
        return read


class Shape(fields.Raw):
    """A value read and written elsewhere (a position, an action), described by a component."""

    def __init__(self, component: str, **options: Any) -> None:
        super().__init__(**options)
        self.component = component


@cache
def zones() -> frozenset[str]:
    """Return the names of the IANA zones that this machine knows.

    Some installations list two more, which mean the machine's own time and no time at all.
    """
    return frozenset(available_timezones()) - {"localtime", "Factory"}


def language_field(**options: Any) -> fields.String:
    """Return a field for one of the languages of the trainer."""
    return Text(
        validate=validate.OneOf(LANGUAGES, error="not_among"),
        metadata={"description": "The language of texts.", "example": "en"},
        **options,
    )


def zone_field(**options: Any) -> Zone:
    """Return a field for an IANA zone."""
    return Zone(
        validate=validate.Length(max=64, error="wrong_length"),
        metadata={"description": "A zone of the IANA list.", "example": "Europe/Lisbon"},
        **options,
    )


class LimitQuery(Schema):
    """How much of a list."""

    limit = QueryInt(
        load_default=20,
        validate=validate.Range(1, 100, error="out_of_range"),
        metadata={"description": "How many items at most.", "example": 20},
    )


class PageQuery(LimitQuery):
    """Which part of a list."""

    cursor = Text(
        load_default=None,
        validate=validate.Length(1, 200, error="wrong_length"),
        metadata={"description": "The `next` of the part before."},
    )


def page_of(item: type[Schema], name: str) -> type[ma.Schema]:
    """Return the schema of a list's part: its items and the cursor of the next part."""
    return Schema.from_dict(
        {
            "items": fields.List(fields.Nested(item), required=True),
            "next": fields.String(required=True, allow_none=True),
        },
        name=name,
    )
