"""What every page has in common: language, preferences, headers, and the page of an error."""

from __future__ import annotations

import unicodedata
from typing import Final

from flask import Response, current_app, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from api.language import language as language_asked_for
from api.web import library_words
from api.web.assets import ASSETS
from api.web.preferences import CHOICES, COOKIE, Preferences
from api.web.texts import NAMES, texts

API: Final = "/api/v1"
POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
KNOWN_ERRORS: Final = frozenset({404, 405, 429, 500, 503})


def preferences() -> Preferences:
    """Return the preferences of the browser that asks."""
    return Preferences.read(request.cookies.get(COOKIE, ""))


def language() -> str:
    """Return the language of the answer: the one chosen, else the best the browser accepts."""
    return preferences().language or language_asked_for()


def page(template: str, status: int = 200, **facts: object) -> Response:
    """Render a page in the reader's language and colours.

    ``facts`` go to the template; those in ``script`` also reach the page's script, as JSON.
    """
    words = texts(language())
    script = {
        "api": API,
        "language": words.language,
        "known": current_app.config["SESSION_COOKIE_NAME"] in request.cookies,
        "letters": preferences().letters == "on",
        "texts": {**words.for_scripts(), **library_words.for_scripts(words.language)},
    }
    html = render_template(
        template,
        **{
            **facts,
            "assets": ASSETS,
            "choices": CHOICES,
            "here": request.full_path.rstrip("?"),
            "language": words.language,
            "language_names": NAMES,
            "preferences": preferences(),
            "script": {**script, **_mapping(facts.get("script"))},
            "t": words,
        },
    )
    response = make_response(html, status)
    response.headers["Content-Language"] = words.language
    response.headers["Cache-Control"] = "private, no-cache"
    response.vary.update(("Accept-Language", "Cookie"))
    return response


def _mapping(facts: object) -> dict[str, object]:
    return facts if isinstance(facts, dict) else {}


def add_page_headers(response: Response) -> Response:
    """Forbid everything that is not served from here: no inline script or style, no frame."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def error_page(error: HTTPException) -> Response:
    """Answer an error outside the API with a page that says what to do next."""
    status = error.code or 500
    if status < 400:  # a redirect is no error
        return make_response(error.get_response())
    known = status if status in KNOWN_ERRORS else (500 if status >= 500 else 404)
    return add_page_headers(page("error.html", status, kind=known))


def local_path(target: str) -> str:
    r"""Return the target if it is a path of this site, else the home page.

    A form's ``next`` comes from the reader's browser: ``//elsewhere`` and ``/\elsewhere`` must not
    send him away (browsers read a backslash as a slash, and pass over a tab). No address of ours
    has a control in it, and no header takes one.
    """
    safe = target.startswith("/") and not target.startswith(("//", "/\\"))
    if not safe or any(unicodedata.category(sign) == "Cc" for sign in target):
        return "/"
    return target
