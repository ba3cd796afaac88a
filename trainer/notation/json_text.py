"""Strict JSON texts: what the standard reader lets pass and a careful one must not.

No NaN or Infinity, no key twice in one object, no lone surrogate, no bottomless nesting; every
failure is a :class:`NotationError` with a code.
"""

from __future__ import annotations

import json
import math
from typing import Any, Final, NoReturn

from trainer.excerpts import excerpt
from trainer.notation.problems import NotationError, json_pointer

MAX_DEPTH: Final = 32


def read_text(text: str | bytes) -> Any:
    """Return the value that a JSON text holds.

    Raises :class:`NotationError` with the code ``not_json``, ``not_unicode``, ``not_finite``,
    ``duplicate_key`` or ``too_deep``.
    """
    try:
        if isinstance(text, bytes):
            text = text.decode()
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
            parse_float=_finite,
        )
    except NotationError:
        raise
    except UnicodeDecodeError as error:
        raise NotationError.single("", "not_unicode", f"expected UTF-8: {error.reason}") from error
    except RecursionError as error:
        raise NotationError.single("", "too_deep", "nested too deep") from error
    except ValueError as error:  # also integers of more digits than Python converts
        raise NotationError.single("", "not_json", f"expected JSON: {error}") from error
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
            check_tree(member, at + json_pointer(key), depth + 1)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            check_tree(item, at + json_pointer(index), depth + 1)


def _check_unicode(text: str, at: str) -> None:
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise NotationError.single(at, "not_unicode", f"lone surrogate in {excerpt(text)}")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for key, value in pairs:
        if key in members:
            raise NotationError.single("", "duplicate_key", f"the key {excerpt(key)} stands twice")
        members[key] = value
    return members


def _refuse_constant(name: str) -> NoReturn:
    raise NotationError.single("", "not_finite", f"{name} is no number in JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise NotationError.single("", "not_finite", f"{excerpt(digits)} is too large a number")
    return number
