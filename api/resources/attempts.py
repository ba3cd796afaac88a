"""Attempts: marked on the server, from the learner's actions alone."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask.views import MethodView

from api.context import services
from api.identity import learner
from api.language import language
from api.rest import RestBlueprint, link, read_each
from api.schemas import examples
from api.schemas.attempts import (
    AttemptOrderSchema,
    AttemptPageSchema,
    AttemptQuerySchema,
    AttemptSchema,
    BatchAnswersSchema,
    BatchOrderSchema,
    PlayOrderSchema,
)
from api.services.attempt_records import AttemptOrder
from api.services.attempts import AttemptWishes
from api.services.submissions import Unread

ATTEMPT_ID = {"in": "path", "name": "attempt_id", "example": examples.LINE_ORDER["id"]}

blueprint = RestBlueprint("attempts", __name__, description="What was answered")


@blueprint.route("/attempts")
class AttemptList(MethodView):
    """My attempts."""

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.operation("listAttempts", 503)
    @blueprint.leads_to(
        200,
        link("readAttempt", attempt_id="items/0/id"),
        link("finishAttempt", attempt_id="items/0/id"),
    )
    @blueprint.arguments(AttemptQuerySchema, location="query")
    @blueprint.response(200, AttemptPageSchema, example=examples.ATTEMPT_PAGE)
    def get(self, query: dict[str, Any]) -> Any:
        """List my attempts, the newest first."""
        limit, cursor = query.pop("limit"), query.pop("cursor")
        wishes = AttemptWishes(**query)
        return services().attempts.list_page(wishes, limit, cursor, learner(), language())

    @blueprint.for_learner
    @blueprint.leads_to(
        201,
        link("readAttempt", attempt_id="id"),
        link("playCard", attempt_id="id"),
        link("finishAttempt", attempt_id="id"),
    )
    @blueprint.operation("createAttempt", 409, 503)
    @blueprint.arguments(AttemptOrderSchema, examples=examples.ATTEMPT_ORDERS)
    @blueprint.alt_response(200, schema=AttemptSchema, description="Sent before", success=True)
    @blueprint.response(201, AttemptSchema, examples=examples.ATTEMPTS)
    def post(self, order: AttemptOrder) -> Any:
        """Open an attempt, with its answer where one is enough.

        Sent again with an answer, an attempt that was opened without one is answered, once.
        """
        attempt, new = services().submissions.submit(order, learner(), language())
        where = {"Location": f"/api/v1/attempts/{order.id}"}
        return attempt, 201 if new else 200, where


@blueprint.route("/attempts/batch")
class AttemptBatch(MethodView):
    """Many attempts at once."""

    @blueprint.for_learner
    @blueprint.operation("createAttempts", 503)
    @blueprint.leads_to(
        200,
        link("readAttempt", attempt_id="items/0/attempt/id"),
        link("finishAttempt", attempt_id="items/0/attempt/id"),
    )
    @blueprint.arguments(BatchOrderSchema, example=examples.BATCH_ORDER)
    @blueprint.response(200, BatchAnswersSchema, example=examples.BATCH_ANSWERS)
    def post(self, order: dict[str, Any]) -> Any:
        """Send up to 200 attempts made offline, in any order, as often as you like.

        Each is answered by itself; a fault of one leaves the others.
        """
        orders = read_each(AttemptOrderSchema(), order["items"], Unread.of)
        return {"items": services().submissions.submit_all(orders, learner(), language())}


@blueprint.route("/attempts/<uuid:attempt_id>", parameters=[ATTEMPT_ID])
class OneAttempt(MethodView):
    """One of my attempts."""

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.operation("readAttempt", 404, 503)
    @blueprint.response(200, AttemptSchema, example=examples.ATTEMPT)
    def get(self, attempt_id: UUID) -> Any:
        """Read one of my attempts."""
        return services().attempts.get(attempt_id, learner(), language())


@blueprint.route("/attempts/<uuid:attempt_id>/actions", parameters=[ATTEMPT_ID])
class AttemptActions(MethodView):
    """The plays of an attempt."""

    @blueprint.for_learner
    @blueprint.operation("playCard", 404, 409, 503)
    @blueprint.arguments(PlayOrderSchema, example=examples.PLAY_ORDER)
    @blueprint.response(200, AttemptSchema, example=examples.ATTEMPT)
    def post(self, order: dict[str, Any], attempt_id: UUID) -> Any:
        """Play a card; the opponent's reply comes back."""
        return services().attempts.act(
            attempt_id, order["ply"], order["action"], learner(), language()
        )


@blueprint.route("/attempts/<uuid:attempt_id>/finish", parameters=[ATTEMPT_ID])
class FinishedAttempt(MethodView):
    """The end of an attempt."""

    @blueprint.for_learner
    @blueprint.operation("finishAttempt", 404, 503)
    @blueprint.response(200, AttemptSchema, example=examples.ATTEMPT)
    def post(self, attempt_id: UUID) -> Any:
        """Give up, or stop playing on."""
        return services().attempts.finish(attempt_id, learner(), language())
