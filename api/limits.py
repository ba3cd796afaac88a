"""How many requests one caller may send in a while, and the headers that say so.

Counted by learner where one is logged in, else by network address: pupils of one school do not
use up each other's requests, and nobody gets more by making up addresses. In Redis where that is
named, for all workers together; else in each worker. While Redis is away each worker counts for
itself, and the log says so: nobody is refused for that.
"""

from __future__ import annotations

import logging
import math
import time
from typing import Any, Final

from flask import Flask, Response, request
from flask_limiter import Limiter, RequestLimit
from sqlalchemy.exc import SQLAlchemyError

from api.identity import client_address, identify
from api.problems import Problem
from api.sealing import Seal
from api.services.throttles import network
from api.settings import Settings

POLICY: Final = '"caller"'
COUNTED: Final = "/api/v1"
NOT_COUNTED: Final = ("/api/v1/health/", "/api/v1/openapi.json")
# What leads to no operation (404, 405) is counted like any other request.
NO_OPERATION: Final = "none"
# A Redis that does not answer holds a request up for so long, and only when it is asked again.
PATIENCE: Final = 0.3
REDIS: Final[dict[str, Any]] = {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE}

_log = logging.getLogger(__name__)


def limit_requests(app: Flask, settings: Settings) -> None:
    """Count requests before they are answered, and tell every caller how he stands."""
    if settings.rate_limit is None:
        return
    seal = Seal(settings.secret_key, "requests counted")
    limiter = Limiter(
        lambda: seal.hash(*_caller()),
        application_limits=[settings.rate_limit],
        storage_uri=settings.redis_url or "memory://",
        storage_options=REDIS if settings.redis_url else {},
        in_memory_fallback=[settings.rate_limit] if settings.redis_url else [],
        request_identifier=lambda: request.endpoint or NO_OPERATION,
        swallow_errors=True,
        key_prefix="bezique",
    )
    limiter.request_filter(_is_free)
    limiter.init_app(app)

    def tell(response: Response) -> Response:
        """Add the headers of the limit that was counted, if one was."""
        try:
            if limiter.current_limit is not None:
                _tell(response, limiter.current_limit)
        except Exception as error:  # whatever its storage raises: the answer stands
            _log.warning("how many requests are left could not be read: %s", error)
        return response

    app.after_request(tell)


def _caller() -> tuple[str, str]:
    """Return who is counted: the learner of a token that is good, or the network address."""
    try:
        known = identify(required=False)
    except (Problem, SQLAlchemyError):  # the operation itself will say so
        known = None
    if known is not None:
        return "learner", str(known.learner_id)
    return "address", network(client_address())


def _is_free() -> bool:
    """Tell whether a request is not counted: pages, health, and what browsers ask beforehand."""
    path = request.path
    counted = path == COUNTED or path.startswith(f"{COUNTED}/")
    return request.method == "OPTIONS" or not counted or path.startswith(NOT_COUNTED)


def _tell(response: Response, limit: RequestLimit) -> None:
    quota, window = limit.limit.amount, limit.limit.get_expiry()
    # The instant of the reset comes rounded up, and may lie behind the end of the window.
    wait = min(max(1, math.ceil(limit.reset_at - time.time())), window)
    response.headers["RateLimit-Policy"] = f"{POLICY};q={quota};w={window}"
    response.headers["RateLimit"] = f"{POLICY};r={limit.remaining};t={wait}"
    if limit.breached:
        response.headers["Retry-After"] = str(wait)
