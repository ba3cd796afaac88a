"""The rules engine, for anyone's own position or deal."""

from __future__ import annotations

from typing import Any

from flask.views import MethodView

from api.context import services
from api.identity import learner_or_nobody
from api.rest import RestBlueprint
from api.schemas import examples
from api.schemas.deals import (
    DealOrderSchema,
    LegalActionsSchema,
    LegalOrderSchema,
    ReplayedDealSchema,
)

blueprint = RestBlueprint("rules", __name__, description="The rules engine for your own deals")


@blueprint.route("/legal")
class Legal(MethodView):
    """What may be done."""

    @blueprint.for_anyone
    @blueprint.operation("listLegalActions")
    @blueprint.arguments(LegalOrderSchema, example=examples.LEGAL_ORDER)
    @blueprint.response(200, LegalActionsSchema, example=examples.LEGAL)
    def post(self, order: dict[str, Any]) -> Any:
        """List what the side to act may do in a position of any phase.

        Where a puzzle asks just that of its position, my later attempts at it are `informed`.
        """
        me = learner_or_nobody()
        return services().deals.legal(services().profiles.filled(order["position"], me), me)


@blueprint.route("/deals/replay")
class Replay(MethodView):
    """A deal replayed."""

    @blueprint.for_anyone
    @blueprint.operation("replayDeal", 409, 503)
    @blueprint.arguments(DealOrderSchema, example=examples.REPLAY_ORDER)
    @blueprint.response(200, ReplayedDealSchema, example=examples.REPLAYED)
    def post(self, order: dict[str, Any]) -> Any:
        """Replay a deal step by step; an action that the rules refuse is a 409."""
        deal = services().profiles.filled(order["deal"], learner_or_nobody())
        return services().deals.replay(deal)
