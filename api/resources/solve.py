"""The solver, for anyone's own position."""

from __future__ import annotations

from typing import Any

from flask.views import MethodView

from api.context import services
from api.identity import learner_or_nobody
from api.rest import RestBlueprint
from api.schemas import examples
from api.schemas.solve import SolutionSchema, SolveOrderSchema

blueprint = RestBlueprint("engine", __name__, description="The solver for your own positions")


@blueprint.route("/solve")
class Solve(MethodView):
    """A position solved."""

    @blueprint.for_anyone
    @blueprint.operation("solvePosition", 503)
    @blueprint.arguments(SolveOrderSchema, example=examples.SOLVE_ORDER)
    @blueprint.response(200, SolutionSchema, example=examples.SOLUTION)
    def post(self, order: dict[str, Any]) -> Any:
        """Solve a position: the exact value of every option.

        The last eight tricks, or as much stock before them as this server takes; a 422 with the
        code `too_large` names the limit in `limit`. Of a puzzle's position it tells the answer: my
        later attempts at that puzzle are `informed`.
        """
        me = learner_or_nobody()
        return services().analysis.solve(services().profiles.filled(order["position"], me), me)
