"""Headers and checks that protect the pages and the learner behind a cookie."""

from __future__ import annotations

from typing import Final

from flask import Flask, Response, current_app, request

from api.problems import Problem
from api.settings import Settings

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

# Any origin may call the API with a bearer token. With "*" no browser sends or takes a cookie.
CROSS_ORIGIN: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": (
        "Content-Language, Deprecation, ETag, Idempotent-Replayed, Link, Location, RateLimit, "
        "RateLimit-Policy, Retry-After, Sunset"
    ),
}
PREFLIGHT: Final = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PATCH, PUT, DELETE",
    "Access-Control-Allow-Headers": (
        "Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match"
    ),
    "Access-Control-Max-Age": "86400",
}

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
API_PREFIX: Final = "/api/v1/"
# Where a request comes from that our own page makes, or the reader himself: ``Sec-Fetch-Site``.
_OURS: Final = frozenset({"same-origin", "none"})


def protect(app: Flask, settings: Settings) -> None:
    """Put the checks before, and the headers after every request."""
    app.before_request(refuse_cross_site)
    app.after_request(add_headers)
    if settings.secure_cookies:
        app.after_request(_insist_on_https)


def refuse_cross_site() -> None:
    """Refuse a change that another site's page asks for with our cookie.

    Browsers say where a request comes from (``Sec-Fetch-Site``, older ones ``Origin``); tools
    that say neither hold no cookie of a visitor. A bearer token is proof enough by itself.
    """
    if request.method in SAFE_METHODS or "Authorization" in request.headers:
        return
    site = request.headers.get("Sec-Fetch-Site")
    if site in _OURS:
        return
    if site is None and request.headers.get("Origin") in {None, _own_origin()}:
        return
    if current_app.config["SESSION_COOKIE_NAME"] in request.cookies:
        raise Problem("cross_site")


def refuse_foreign_reading() -> None:
    """Refuse what another site's page leads our cookie to read, where the reading is noted.

    Browsers send the cookie along with a link that is followed, and say where it stands.
    """
    if "Authorization" in request.headers:
        return
    if request.headers.get("Sec-Fetch-Site", "none") not in _OURS:
        raise Problem("cross_site")


def _own_origin() -> str:
    """Return the origin of our own pages, in ASCII as browsers write it."""
    return f"{request.scheme}://{request.host}"


def add_headers(response: Response) -> Response:
    """Add what every answer carries, without overriding what a view decided."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.path.startswith(API_PREFIX):
        response.headers.extend(CROSS_ORIGIN)
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            response.headers.extend(PREFLIGHT)
    return response


def _insist_on_https(response: Response) -> Response:
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = "max-age=31536000"
    return response
