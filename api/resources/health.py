"""Health, for balancers and operators."""

from __future__ import annotations

from typing import Any

from flask.views import MethodView

from api.context import services
from api.rest import RestBlueprint
from api.schemas.health import LiveSchema, ReadySchema

blueprint = RestBlueprint("health", __name__, description="For operators")


@blueprint.route("/health/live")
class Live(MethodView):
    """Whether the process answers."""

    @blueprint.operation("isLive")
    @blueprint.response(200, LiveSchema, example={"status": "ok"})
    def get(self) -> Any:
        """Tell whether this process answers."""
        return {"status": "ok"}


@blueprint.route("/health/ready")
class Ready(MethodView):
    """Whether the process can serve."""

    @blueprint.operation("isReady")
    @blueprint.alt_response(503, schema=ReadySchema, description="Not yet, or not any more")
    @blueprint.response(
        200, ReadySchema, example={"status": "ok", "checks": {"schema": True, "library": True}}
    )
    def get(self) -> Any:
        """Tell whether this process can serve."""
        checks = services().health.checks()
        ready = all(checks.values())
        return {"status": "ok" if ready else "unavailable", "checks": checks}, 200 if ready else 503
