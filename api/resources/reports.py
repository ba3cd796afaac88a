"""Reports of puzzles that somebody thinks faulty."""

from __future__ import annotations

from typing import Any

from flask.views import MethodView

from api.context import services
from api.identity import learner
from api.resources.puzzles import PUZZLE_ID
from api.rest import RestBlueprint
from api.schemas import examples
from api.schemas.reports import ReportOrderSchema, ReportSchema

blueprint = RestBlueprint("reports", __name__, description="What is wrong with a puzzle")


@blueprint.route("/puzzles/<puzzle_id>/reports", parameters=[PUZZLE_ID])
class PuzzleReports(MethodView):
    """Reports of one puzzle."""

    @blueprint.for_learner
    @blueprint.once
    @blueprint.operation("reportPuzzle", 404, 409)
    @blueprint.arguments(ReportOrderSchema, example=examples.REPORT_ORDER)
    @blueprint.alt_response(200, schema=ReportSchema, description="Sent before", success=True)
    @blueprint.response(201, ReportSchema, example=examples.REPORT)
    def post(self, order: dict[str, Any], puzzle_id: str) -> Any:
        """Report a fault of a puzzle, once a version. An operator reads it; nothing changes."""
        puzzle = services().puzzles.find(puzzle_id)
        report, new = services().reports.report(puzzle, order["reason"], order["text"], learner())
        return report, 201 if new else 200
