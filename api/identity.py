"""Who sends a request: a bearer token of an app, or the session cookie of our own page."""

from __future__ import annotations

from contextlib import suppress

from flask import g, request, session

from api.context import services
from api.problems import Problem
from api.services.identity import Companion, Identity

SESSION_TOKEN = "token"  # noqa: S105 # the name of a member


def identify(*, required: bool) -> Identity | None:
    """Return the learner who sends this request; ``None`` for nobody, if that is allowed.

    A token that is sent must be good, whether one is required or not: an app whose token has
    expired must learn so rather than be taken for a stranger. A dead cookie is nobody where
    nobody is let in: its page cannot throw it away, and would read no puzzle ever again.
    """
    bearer = _bearer_token()
    token = bearer or session.get(SESSION_TOKEN)
    if token is None:
        if required:
            raise Problem("credentials_missing")
        return None
    try:
        return _known(str(token))
    except Problem:
        if required or bearer is not None:
            raise
        return None


def _known(token: str) -> Identity:
    """Return whose token it is, looked up once a request. Raises ``token_unknown``."""
    kept: tuple[str, Identity] | None = g.get("known")
    if kept is None or kept[0] != token:
        kept = g.known = (token, services().tokens.identify(token))
    return kept[1]


def find_companion() -> Companion:
    """Return who is there while somebody logs in: the guest whose progress is to come along.

    A guest's token must be good, or have ended when he went over to an account: a login can be
    sent again. A dead cookie is nobody: its page cannot throw it away, and gets a new one.
    """
    bearer = _bearer_token()
    token = bearer or session.get(SESSION_TOKEN)
    if token is None:
        return None
    tokens = services().tokens
    try:
        return tokens.identify(str(token))
    except Problem:
        if bearer is not None:
            return tokens.was(bearer)
    with suppress(Problem):
        return tokens.was(str(token))
    return None


def learner() -> Identity:
    """Return the learner of this request. Only for operations that require one."""
    identity: Identity = g.identity
    return identity


def learner_or_nobody() -> Identity | None:
    """Return the learner of this request, if there is one."""
    identity: Identity | None = g.get("identity")
    return identity


def companion() -> Companion:
    """Return who is there while somebody logs in. Only for operations that let one in."""
    found: Companion = g.companion
    return found


def came_by_cookie() -> bool:
    """Tell whether the learner is known by the page's cookie."""
    return "Authorization" not in request.headers


def client_address() -> str:
    """Return the network address a request comes from, as our own proxies tell it."""
    return request.remote_addr or ""


def remember(token: str) -> None:
    """Keep the token in the page's cookie, out of reach of its scripts."""
    session.clear()
    session[SESSION_TOKEN] = token
    session.permanent = True


def forget() -> None:
    """Let the page's cookie go, if the request came with it."""
    if came_by_cookie():
        session.clear()


def _bearer_token() -> str | None:
    header = request.headers.get("Authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token or not token.isascii() or " " in token:
        raise Problem("credentials_malformed")
    return token
