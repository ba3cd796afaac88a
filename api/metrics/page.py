"""``GET /metrics``: what is measured, for who holds the operators' token; and every request.

No part of the API: it is no JSON, and it is neither counted by rate limits nor open to other
origins. Without a token in the settings there is no such page.
"""

from __future__ import annotations

import hmac
from functools import cache
from time import perf_counter
from typing import Final

from flask import Flask, Response, g, request

from api.metrics.prometheus import Metrics
from api.problems import Problem

PATH: Final = "/metrics"
# What leads to no operation (404, 405, a redirect, OPTIONS), whatever was asked for.
NO_OPERATION: Final = "none"


def serve_metrics(app: Flask, metrics: Metrics, token: str) -> None:
    """Measure every request of an application, and answer with what was measured.

    Called before anything else listens to requests, so that all of an answer is measured.
    """

    @cache
    def named(endpoint: str, method: str) -> str:
        """Return the name of an operation; a page and a file have that of their endpoint."""
        view = getattr(app.view_functions[endpoint], "view_class", None)
        if view is None:
            return endpoint
        answer = getattr(view, "get" if method == "HEAD" else method.lower(), None)
        return str(getattr(answer, "operation_name", NO_OPERATION))

    def begin() -> None:
        g.began = perf_counter()

    def count(response: Response) -> Response:
        now = perf_counter()
        operation = named(request.endpoint, request.method) if request.endpoint else NO_OPERATION
        seconds = now - g.get("began", now)
        metrics.request(operation, request.method, response.status_code, seconds)
        return response

    def show() -> Response:
        _let_in(token)
        text, media_type = metrics.exposition(request.headers.get("Accept", ""))
        return Response(text, content_type=media_type, headers={"Cache-Control": "no-store"})

    app.before_request(begin)
    app.after_request(count)
    app.add_url_rule(PATH, "metrics", show)


def _let_in(token: str) -> None:
    """Raise a 401 unless this request has the token; how long that takes tells nothing of it."""
    scheme, _, sent = request.headers.get("Authorization", "").partition(" ")
    if not sent:
        raise Problem("credentials_missing")
    if scheme.lower() != "bearer":
        raise Problem("credentials_malformed")
    if not hmac.compare_digest(sent.strip().encode(), token.encode()):
        raise Problem("token_unknown")
