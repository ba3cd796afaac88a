"""Tokens: log in, refresh, see which devices are logged in, log them out."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask.views import MethodView

from api.context import services
from api.identity import companion, forget, learner
from api.resources.sessions import NOT_STORED, REFRESH, entry_of, session_answer
from api.rest import RestBlueprint
from api.schemas import examples
from api.schemas.accounts import (
    DevicePageSchema,
    DeviceQuerySchema,
    EndQuerySchema,
    RefreshOrderSchema,
    SessionSchema,
    TokenSchema,
)
from api.schemas.credentials import LoginOrderSchema

TOKEN_ID = {"in": "path", "name": "token_id", "example": examples.DEVICE["id"]}

blueprint = RestBlueprint("tokens", __name__, description="Devices that are logged in")


@blueprint.route("/tokens")
class TokenList(MethodView):
    """Devices that are logged in."""

    @blueprint.for_newcomer
    @blueprint.leads_to(201, REFRESH)
    @blueprint.operation("logIn", 429)
    @blueprint.arguments(LoginOrderSchema, example=examples.LOGIN_ORDER)
    @blueprint.response(201, SessionSchema, example=examples.LOGGED_IN)
    def post(self, order: dict[str, Any]) -> Any:
        """Log in. What a guest did, whose token is sent beside, comes along."""
        entered = services().entrance.log_in(entry_of(order, companion()), order["password"])
        return session_answer(*entered, 201)

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.operation("listDevices")
    @blueprint.arguments(DeviceQuerySchema, location="query")
    @blueprint.response(200, DevicePageSchema, example=examples.DEVICE_PAGE)
    def get(self, query: dict[str, Any]) -> Any:
        """List my devices, the newest first."""
        return services().tokens.list_page(learner(), query["limit"], query["cursor"])

    @blueprint.for_learner
    @blueprint.operation("endTokens", 409)
    @blueprint.arguments(EndQuerySchema, location="query")
    @blueprint.response(204)
    def delete(self, query: dict[str, Any]) -> None:
        """Log out all my devices, or all but this one."""
        keep_current = query["keep"] == "current"
        services().tokens.end_all(learner(), keep_current=keep_current)
        if not keep_current:
            forget()


@blueprint.route("/tokens/refresh")
class RefreshedTokens(MethodView):
    """Tokens that follow older ones."""

    @blueprint.operation("refreshTokens", 401)
    @blueprint.arguments(RefreshOrderSchema, example=examples.REFRESH_ORDER)
    @blueprint.response(200, TokenSchema, example=examples.REFRESHED)
    def post(self, order: dict[str, Any]) -> Any:
        """Get the next tokens; the old ones end. Any older refresh token ends the device."""
        return services().tokens.refresh(order["refresh_token"]), 200, NOT_STORED


@blueprint.route("/tokens/<uuid:token_id>", parameters=[TOKEN_ID])
class OneToken(MethodView):
    """One of my devices."""

    @blueprint.for_learner
    @blueprint.operation("endToken", 404, 409)
    @blueprint.response(204)
    def delete(self, token_id: UUID) -> None:
        """Log one of my devices out."""
        services().tokens.end(learner(), token_id)
        if token_id == learner().token_id:
            forget()
