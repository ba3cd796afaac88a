"""Guests, and the learner who asks."""

from __future__ import annotations

from typing import Any

from flask.views import MethodView

from api.context import services
from api.identity import learner, remember
from api.language import language
from api.rest import RestBlueprint
from api.schemas import examples
from api.schemas.accounts import GuestOrderSchema, GuestSchema, MeChangesSchema, MeSchema

blueprint = RestBlueprint("learners", __name__, description="Who learns")


@blueprint.route("/guests")
class Guests(MethodView):
    """Learners without an account."""

    @blueprint.operation("createGuest")
    @blueprint.arguments(GuestOrderSchema, required=False, example=examples.GUEST_ORDER)
    @blueprint.response(201, GuestSchema, example=examples.GUEST)
    def post(self, order: dict[str, Any]) -> Any:
        """Start as a guest."""
        guest, token = services().accounts.register_guest(
            order["language"] or language(), order["zone"]
        )
        if order["credential"] == "cookie":
            remember(token.access_token)
            return guest
        return {**guest, "token": token}


@blueprint.route("/me")
class Me(MethodView):
    """The learner who asks."""

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.operation("readMe")
    @blueprint.response(200, MeSchema, example=examples.ME)
    def get(self) -> Any:
        """Read who I am."""
        return services().accounts.describe(learner().learner_id)

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.operation("changeMe")
    @blueprint.arguments(MeChangesSchema, example=examples.ME_CHANGES)
    @blueprint.response(200, MeSchema, example=examples.ME)
    def patch(self, changes: dict[str, str]) -> Any:
        """Change my language or my zone."""
        return services().accounts.change(
            learner().learner_id, changes, lambda me: blueprint.check_etag(me, MeSchema)
        )
