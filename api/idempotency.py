"""``Idempotency-Key``: the header, the request it stands for, and the answer given again."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any, Final
from uuid import UUID

from flask import Response, current_app, g, request, session

from api.bodies import read_body
from api.context import services
from api.identity import SESSION_TOKEN, learner_or_nobody, remember
from api.language import language
from api.problems import Problem
from api.services.idempotency import HEADER, KEY_PATTERN, Answer, Claim

View = Callable[..., Any]

REPLAYED: Final = "Idempotent-Replayed"
KEPT_HEADERS: Final = ("Content-Type", "Content-Language", "Location", "Cache-Control", "ETag")

PARAMETER: Final[dict[str, Any]] = {
    "in": "header",
    "name": HEADER,
    "required": False,
    "description": "A UUID of your own: sent again under it within a day, the same order is done "
    "once and answered alike.",
    "schema": {"type": "string", "pattern": f"^{KEY_PATTERN}$", "minLength": 1, "maxLength": 255},
    "example": "0198f5c2-7d10-7c44-b1a5-3a2f5e8d9b0f",
}


def once(view: View) -> View:
    """Answer a request once for each key; without a key, every time."""

    @wraps(view)
    def answered(*args: Any, **kwargs: Any) -> Any:
        key, asked = request.headers.get(HEADER), _asked()
        if key is None or asked is None:
            return view(*args, **kwargs)
        me = learner_or_nobody()
        claim = services().idempotency.claim(None if me is None else me.learner_id, key, asked)
        return _again(claim) if isinstance(claim, Answer) else _first(claim, view, args, kwargs)

    return answered


def _asked() -> str | None:
    """Return the request as one text; ``None`` where the body will be refused anyway."""
    try:
        body = read_body(request, may_be_empty=True)
    except Problem:
        return None
    return json.dumps([request.method, request.full_path, body], sort_keys=True)


def _first(claim: Claim, view: View, args: Any, kwargs: Any) -> Response:
    """Answer for the first time. What is refused may be mended and sent under the same key."""
    known = session.get(SESSION_TOKEN)
    try:
        response: Response = view(*args, **kwargs)
    except BaseException:
        services().idempotency.release(claim)
        raise
    response.headers.setdefault("Content-Language", language())
    held = session.get(SESSION_TOKEN)
    headers = [(name, response.headers[name]) for name in KEPT_HEADERS if name in response.headers]
    cookie = held if held != known else None
    body, device = response.get_data(as_text=True), g.get("let_in")
    answer = Answer(response.status_code, headers, body, cookie, device and str(device))
    services().idempotency.keep(claim, answer)
    return response


def _again(answer: Answer) -> Response:
    """Give an answer again. Tokens that were refreshed or ended since: ``token_unknown``."""
    if answer.device is not None:
        services().tokens.require_first(UUID(answer.device))
    if answer.cookie is not None:
        remember(answer.cookie)
    response = current_app.response_class(answer.body, status=answer.status)
    response.headers.clear()
    response.headers.extend([*answer.headers, (REPLAYED, "true")])
    return response
