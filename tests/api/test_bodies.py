"""Reading on after a body that nobody wants."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from flask import Request
from werkzeug.test import EnvironBuilder

from api.bodies import BROKEN_BODY, DRAINED, drain


@pytest.mark.parametrize(
    ("environ", "left"),
    [
        ({"wsgi.input_terminated": True}, b""),
        ({"wsgi.input_terminated": True, "CONTENT_LENGTH": str(DRAINED + 1)}, b"the next request"),
        ({"wsgi.input_terminated": True, BROKEN_BODY: True}, b"the next request"),
        ({"wsgi.input_terminated": False}, b"the next request"),
        ({"wsgi.input_terminated": False, "CONTENT_LENGTH": "8"}, b"the next request"),
    ],
)
def test_only_what_has_an_end_is_read_to_it(environ: dict[str, Any], left: bytes) -> None:
    """Where the input has no end of its own, a further read would wait for ever."""
    source = BytesIO(b"the next request")
    drain(Request({**EnvironBuilder().get_environ(), "wsgi.input": source, **environ}))
    assert source.read() == left
