"""Request bodies: strict JSON, of a stated type, within the limit."""

from __future__ import annotations

from typing import Any

from flask import Request

from api.problems import FieldError, Problem, invalid
from trainer.notation.json_text import read_text
from trainer.notation.problems import NotationError


def read_body(request: Request, *, may_be_empty: bool) -> Any:
    """Return the JSON of a body; an empty one stands for ``{}`` where that is allowed.

    Raises the problems ``unsupported_media_type`` and ``not_json``; werkzeug itself raises 413
    when the body passes the limit, also when its length was not announced.
    """
    raw = request.get_data(cache=True)
    if not raw and may_be_empty:
        return {}
    if not raw:
        raise invalid("", "missing")
    if request.mimetype != "application/json":
        raise Problem("unsupported_media_type", headers={"Accept": "application/json"})
    try:
        return read_text(raw)
    except NotationError as error:
        raise Problem("not_json", errors=notation_errors(error)) from error


def notation_errors(error: NotationError) -> list[FieldError]:
    """Return what a reader of the notation found wrong."""
    return [FieldError(one.pointer, one.code, one.detail) for one in error.errors]
