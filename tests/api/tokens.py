"""The tokens of an answer: refreshed, and asked whether they are still good."""

from __future__ import annotations

from typing import Any

from werkzeug.test import TestResponse

from tests.api.callers import Caller
from tests.api.people import People


def refreshed(caller: Caller, token: dict[str, Any]) -> TestResponse:
    """Send the refresh token of an answer."""
    return caller.post("/tokens/refresh", {"refresh_token": token["refresh_token"]})


def is_alive(people: People, token: dict[str, Any]) -> bool:
    """Tell whether an access token is still good."""
    bearer = {"Authorization": f"Bearer {token['access_token']}"}
    return people.stranger().get("/me", headers=bearer).status_code == 200
