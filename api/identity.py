"""Who sends a request: a bearer token of an app, or the session cookie of our own page."""

from __future__ import annotations

from flask import g, request, session

from api.context import services
from api.problems import Problem
from api.services.accounts import Identity

SESSION_TOKEN = "token"  # noqa: S105 # the name of a member


def identify(*, required: bool) -> Identity | None:
    """Return the learner who sends this request; ``None`` for nobody, if that is allowed.

    A token that is sent must be good, whether one is required or not: an app whose token has
    expired must learn so rather than be taken for a stranger.
    """
    token = _bearer_token() or session.get(SESSION_TOKEN)
    if token is None:
        if required:
            raise Problem("credentials_missing")
        return None
    return services().accounts.identify(str(token))


def learner() -> Identity:
    """Return the learner of this request. Only for operations that require one."""
    identity: Identity = g.identity
    return identity


def learner_or_nobody() -> Identity | None:
    """Return the learner of this request, if there is one."""
    identity: Identity | None = g.get("identity")
    return identity


def remember(token: str) -> None:
    """Keep the token in the page's cookie, out of reach of its scripts."""
    session.clear()
    session[SESSION_TOKEN] = token
    session.permanent = True


def _bearer_token() -> str | None:
    header = request.headers.get("Authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token or not token.isascii() or " " in token:
        raise Problem("credentials_malformed")
    return token
