"""What the answers that let somebody in have in common: tokens for apps, a cookie for the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import g

from api.identity import client_address, remember
from api.rest import link
from api.services.entrance import Entry
from api.services.identity import Companion, Device
from api.services.tokens import AccessToken

REFRESH = link("refreshTokens", {"refresh_token": "$response.body#/token/refresh_token"})
NOT_STORED = {"Cache-Control": "no-store"}


def device_of(order: Mapping[str, Any]) -> Device:
    """Return the device that an order asks tokens for."""
    return Device(order["device"], order["credential"] == "cookie")


def entry_of(order: Mapping[str, Any], companion: Companion) -> Entry:
    """Return who wants to come in."""
    beside = companion if order["merge"] else None
    return Entry(order["email"], client_address(), device_of(order), beside)


def session_answer(
    learner: Mapping[str, Any], token: AccessToken | None, status: int
) -> tuple[dict[str, Any], int, dict[str, str]]:
    """Return a learner, with the tokens or with the cookie set."""
    if token is None:
        return {**learner}, status, NOT_STORED
    g.let_in = token.id
    if token.refresh_token is None:
        remember(token.access_token)
        return {**learner}, status, NOT_STORED
    return {**learner, "token": token}, status, NOT_STORED
