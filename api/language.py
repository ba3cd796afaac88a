"""Which language to answer in."""

from __future__ import annotations

from flask import g, has_request_context, request

from api.texts import DEFAULT_LANGUAGE, LANGUAGES


def language() -> str:
    """Return the language of this answer: as ``Accept-Language`` says, else the learner's own.

    A region does not matter: ``pt-BR, en;q=0.5`` asks for Portuguese, although only English is
    named as we name it.
    """
    if not has_request_context():
        return DEFAULT_LANGUAGE
    for tag, quality in request.accept_languages:
        spoken = tag.partition("-")[0].lower()
        if quality > 0 and spoken in LANGUAGES:
            return spoken
    identity = g.get("identity")
    return str(identity.language) if identity else DEFAULT_LANGUAGE
