"""Packs: puzzles to carry offline."""

from __future__ import annotations

from typing import Any

from flask.views import MethodView

from api.context import services
from api.identity import learner
from api.language import language
from api.rest import RestBlueprint, link, refuse_head
from api.schemas import examples
from api.schemas.packs import ExamPackSchema, ExamQuerySchema, PracticePackSchema
from api.schemas.puzzles import PuzzleQuerySchema
from api.security import refuse_foreign_reading
from api.services.packs import Form
from api.services.puzzles import Wishes

blueprint = RestBlueprint("packs", __name__, description="Puzzles to carry offline")


@blueprint.route("/packs/practice")
class PracticePack(MethodView):
    """Puzzles with their solutions."""

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.operation("readPracticePack", 403, 503)
    @blueprint.leads_to(200, link("readPuzzle", puzzle_id="items/0/id"))
    @blueprint.arguments(PuzzleQuerySchema, location="query")
    @blueprint.response(200, PracticePackSchema, example=examples.PRACTICE_PACK)
    def get(self, query: dict[str, Any]) -> Any:
        """Read puzzles with their solutions. From then on my attempts at them are `informed`."""
        return _issued("practice", query)


@blueprint.route("/packs/exam")
class ExamPack(MethodView):
    """Puzzles with nothing that helps."""

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.operation("readExamPack", 403)
    @blueprint.leads_to(
        200, link("readPuzzle", puzzle_id="items/0/id"), link("takeHint", puzzle_id="items/0/id")
    )
    @blueprint.arguments(ExamQuerySchema, location="query")
    @blueprint.response(200, ExamPackSchema, example=examples.EXAM_PACK)
    def get(self, query: dict[str, Any]) -> Any:
        """Read puzzles to answer offline, without anything that helps."""
        return _issued("exam", query)


def _issued(form: Form, query: dict[str, Any]) -> dict[str, Any]:
    refuse_foreign_reading()
    refuse_head()
    limit, cursor = query.pop("limit"), query.pop("cursor")
    wishes = Wishes(**query)
    return services().packs.issue(form, wishes, limit, cursor, learner(), language())
