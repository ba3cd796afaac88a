"""Request bodies: strict JSON, of a stated type, within the limit."""

from __future__ import annotations

from typing import Any, Final

from flask import Request
from werkzeug.exceptions import ClientDisconnected

from api.problems import Problem, invalid, notation_errors
from trainer.notation.json_text import read_text
from trainer.notation.problems import NotationError

# A body may be coded twice over: as what it is, and on its way. Servers take "chunked" off.
_CODINGS: Final = {
    "Content-Encoding": {"", "identity"},
    "Transfer-Encoding": {"", "identity", "chunked"},
}

# What a server raises while it reads: the connection, or a transfer coding that makes no sense.
_BROKEN: tuple[type[Exception], ...] = (OSError, ClientDisconnected)
try:
    from gunicorn.http.errors import ParseException
except ImportError:  # another server reads the request
    pass
else:
    _BROKEN = (*_BROKEN, ParseException)

# Set for a body that did not arrive as announced: there is nothing more to wait for.
BROKEN_BODY: Final = "bezique.broken_body"
# What the first reader was refused with: a later one would find what is left, and take it for all.
_REFUSED: Final = "bezique.refused_body"

# How much is still read of a body that nobody wants.
DRAINED: Final = 32 << 20
PIECE: Final = 1 << 16
PATIENCE: Final = 10.0  # seconds


def read_body(request: Request, *, may_be_empty: bool) -> Any:
    """Return the JSON of a body; an empty one stands for ``{}`` where that is allowed.

    Raises the problems ``unsupported_media_type``, ``not_json``, ``invalid`` for an integer
    without end, and ``bad_request`` for a body that does not arrive as announced; 413 when it
    passes the limit, announced or not.
    """
    raw = _received(request)
    if not raw and may_be_empty:
        return {}
    if not raw:
        raise invalid("", "missing")
    if request.mimetype != "application/json":
        raise Problem("unsupported_media_type", headers={"Accept": "application/json"})
    if any(_codings(request, header) - known for header, known in _CODINGS.items()):
        raise Problem("unsupported_media_type", headers={"Accept-Encoding": "identity"})
    try:
        return read_text(raw)
    except NotationError as error:
        # JSON knows no largest integer: one that is too large for any field is no order.
        readable = all(one.code == "out_of_range" for one in error.errors)
        code = "invalid" if readable else "not_json"
        raise Problem(code, errors=notation_errors(error)) from error


def _codings(request: Request, header: str) -> set[str]:
    return {coding.strip().lower() for coding in request.headers.get(header, "").split(",")}


def _received(request: Request) -> bytes:
    """Return the whole body, or raise; a part of one is never taken for the whole.

    Whoever asks again hears the same again.
    """
    refused: Problem | None = request.environ.get(_REFUSED)
    if refused is not None:
        raise refused
    try:
        return _read_whole(request)
    except Problem as problem:
        request.environ[_REFUSED] = problem
        raise


def _read_whole(request: Request) -> bytes:
    _be_patient(request)
    try:
        raw = request.get_data(cache=True)
        # werkzeug cuts a body of unknown length at the limit, and says nothing.
        at_limit = request.content_length is None and len(raw) == request.max_content_length
        if at_limit and request.environ["wsgi.input"].read(1):
            raise Problem("body_too_large")
        if len(raw) < (request.content_length or 0):
            raise Problem("bad_request")
    except _BROKEN as error:
        request.environ[BROKEN_BODY] = True
        raise Problem("bad_request") from error
    return raw


def drain(request: Request) -> None:
    """Read what is left of a body, up to a limit, and forget it.

    A connection closed on a client that is still sending is reset, and the answer lost with it.
    Only where the server ends its input after the body: elsewhere one would wait for more.
    """
    ends = request.environ.get("wsgi.input_terminated", False)
    too_long = (request.content_length or 0) > DRAINED
    if not ends or too_long or BROKEN_BODY in request.environ:
        return
    source, left = request.environ["wsgi.input"], DRAINED
    _be_patient(request)
    try:
        while left > 0 and (piece := source.read(min(left, PIECE))):
            left -= len(piece)
    except _BROKEN:
        return


def _be_patient(request: Request) -> None:
    """Bound the wait for the next piece of a body, where the server lets us."""
    connection = request.environ.get("gunicorn.socket")
    if connection is not None:
        connection.settimeout(PATIENCE)
