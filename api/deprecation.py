"""How something of the API goes: told in headers and in the description, long before.

``Deprecation`` is RFC 9745's instant from which it is deprecated, ``Sunset`` RFC 8594's from which
it may be gone. docs/app-developers.md promises how long lies between.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from email.utils import format_datetime
from functools import wraps
from typing import Any, Final

from flask import Response, after_this_request

View = Callable[..., Any]

NOTICE: Final = timedelta(days=180)
DESCRIPTION: Final = "/api/docs"


def deprecated_headers(since: date, gone: date) -> dict[str, str]:
    """Return the headers of what is deprecated. Raises :class:`ValueError` for too short notice."""
    if gone - since < NOTICE:
        raise ValueError(f"expected {NOTICE.days} days of notice at least, got {gone - since}")
    begun, ended = (datetime.combine(day, time(), UTC) for day in (since, gone))
    return {
        "Deprecation": f"@{int(begun.timestamp())}",
        "Sunset": format_datetime(ended, usegmt=True),
        "Link": f'<{DESCRIPTION}>; rel="deprecation"; type="text/html"',
    }


def going(since: date, gone: date) -> Callable[[View], View]:
    """Decorate an operation that is deprecated: every answer of it says so, problems too."""
    headers = deprecated_headers(since, gone)

    def add(response: Response) -> Response:
        response.headers.extend(headers)
        return response

    def decorate(view: View) -> View:
        @wraps(view)
        def answered(*args: Any, **kwargs: Any) -> Any:
            after_this_request(add)
            return view(*args, **kwargs)

        return answered

    return decorate
