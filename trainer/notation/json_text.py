"""Strict JSON texts: what the standard reader lets pass and a careful one must not.

No NaN or Infinity, no number that is too large for any use, no key twice in one object, no lone
surrogate, no bottomless nesting; every failure is a :class:`NotationError` with a code, in words
of our own: those of an interpreter change with it, and tell of it.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import Any, Final

from trainer.excerpts import excerpt
from trainer.notation.problems import NotationError, json_pointer

MAX_DEPTH: Final = 32


@dataclass(frozen=True, slots=True)
class _Refused:
    """Stands for a number that is none until it is found, and with it the pointer to it."""

    code: str
    detail: str


# Only these can hide something; numbers need no look.
_NESTED: Final = (str, dict, list, _Refused)


def read_text(text: str | bytes) -> Any:
    """Return the value that a JSON text holds.

    Raises :class:`NotationError` with the code ``not_json``, ``not_unicode``, ``not_finite``,
    ``out_of_range``, ``duplicate_key`` or ``too_deep``.
    """
    try:
        if isinstance(text, bytes):
            text = text.decode()
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_float=_finite,
            parse_int=_whole,
        )
    except NotationError:
        raise
    except UnicodeDecodeError as error:
        detail = f"expected UTF-8, got something else at byte {error.start + 1}"
        raise NotationError.single("", "not_unicode", detail) from error
    except RecursionError as error:
        raise NotationError.single("", "too_deep", "nested too deep") from error
    except json.JSONDecodeError as error:
        detail = f"expected JSON, got something else at line {error.lineno}, column {error.colno}"
        raise NotationError.single("", "not_json", detail) from error
    check_tree(value)
    return value


def check_tree(value: object, at: str = "", depth: int = 0) -> None:
    """Refuse nesting beyond :data:`MAX_DEPTH` levels and texts that cannot be encoded.

    Raises :class:`NotationError` with the code ``too_deep`` or ``not_unicode``.
    """
    if depth > MAX_DEPTH:
        raise NotationError.single(at, "too_deep", f"nested more than {MAX_DEPTH} levels deep")
    if isinstance(value, str):
        _check_unicode(value, at)
    elif isinstance(value, dict):
        for key, member in value.items():
            _check_unicode(key, at)
            if isinstance(member, _NESTED):
                check_tree(member, at + json_pointer(key), depth + 1)
    elif isinstance(value, _Refused):
        raise NotationError.single(at, value.code, value.detail)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            if isinstance(item, _NESTED):
                check_tree(item, f"{at}/{index}", depth + 1)


def _check_unicode(text: str, at: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        detail = f"lone surrogate in {excerpt(text)}"
        raise NotationError.single(at, "not_unicode", detail) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for key, value in pairs:
        if key in members:
            raise NotationError.single("", "duplicate_key", f"the key {excerpt(key)} stands twice")
        members[key] = value
    return members


def _constant(name: str) -> _Refused:
    return _Refused("not_finite", f"{name} is no number in JSON")


def _finite(digits: str) -> float | _Refused:
    number = float(digits)
    if not math.isfinite(number):
        return _Refused("not_finite", f"{excerpt(digits)} is too large a number")
    return number


def _whole(digits: str) -> int | _Refused:
    try:
        return int(digits)
    except ValueError:  # more digits than Python converts: it would take too long
        return _Refused("out_of_range", f"an integer of {len(digits)} digits is too large a number")
