"""Which language to answer in."""

from __future__ import annotations

from flask import g, has_request_context, request

from api.texts import DEFAULT_LANGUAGE, LANGUAGES


def language() -> str:
    """Return the language of this answer: as ``Accept-Language`` says, else the learner's own."""
    if not has_request_context():
        return DEFAULT_LANGUAGE
    identity = g.get("identity")
    own = identity.language if identity else DEFAULT_LANGUAGE
    if "Accept-Language" not in request.headers:
        return str(own)
    return request.accept_languages.best_match(LANGUAGES, own) or DEFAULT_LANGUAGE
