"""Puzzles: readable by anyone, and nothing in them gives an answer away."""

from __future__ import annotations

from typing import Any

from flask import Response, jsonify
from flask.views import MethodView

from api.context import services
from api.identity import learner, learner_or_nobody
from api.language import language
from api.rest import RestBlueprint, link, refuse_head
from api.schemas import examples
from api.schemas.learning import DailyPuzzleSchema, DailyQuerySchema
from api.schemas.puzzles import (
    DiagramQuerySchema,
    FreshOrderSchema,
    HintOrderSchema,
    HintSchema,
    NextPuzzleSchema,
    PictureQuerySchema,
    PuzzlePageSchema,
    PuzzleQuerySchema,
    PuzzleSchema,
    WishesSchema,
)
from api.security import refuse_foreign_reading
from api.services.fresh_puzzles import FreshOrder
from api.services.puzzles import Wishes

CERTIFICATE = {"$ref": "#/components/schemas/Certificate"}
PUZZLE_ID = {"in": "path", "name": "puzzle_id", "example": examples.PUZZLE["id"]}

blueprint = RestBlueprint("puzzles", __name__, description="What there is to solve")


@blueprint.route("/puzzles")
class PuzzleList(MethodView):
    """The library."""

    @blueprint.for_anyone
    @blueprint.etag
    @blueprint.operation("listPuzzles")
    @blueprint.arguments(PuzzleQuerySchema, location="query")
    @blueprint.response(200, PuzzlePageSchema, example=examples.PUZZLE_PAGE)
    def get(self, query: dict[str, Any]) -> Any:
        """List puzzles, with what I made of them."""
        limit, cursor = query.pop("limit"), query.pop("cursor")
        return services().puzzles.list_page(
            Wishes(**query), limit, cursor, language(), learner_or_nobody()
        )


@blueprint.route("/puzzles/next")
class NextPuzzle(MethodView):
    """What to solve next."""

    @blueprint.for_anyone
    @blueprint.leads_to(
        200,
        link("readPuzzle", puzzle_id="id"),
        link("drawPuzzle", puzzle_id="id"),
        link("picturePuzzle", puzzle_id="id"),
        link("takeHint", puzzle_id="id"),
        link("readCertificate", puzzle_id="id"),
        link("reportPuzzle", puzzle_id="id"),
    )
    @blueprint.operation("readNextPuzzle", 403, 404)
    @blueprint.arguments(WishesSchema, location="query")
    @blueprint.response(200, NextPuzzleSchema, example=examples.NEXT_PUZZLE)
    def get(self, wishes: dict[str, Any]) -> Any:
        """Read a puzzle that I have not tried, or the one I tried longest ago."""
        refuse_head()
        me = learner_or_nobody()
        if me is not None and "theme" in wishes:
            refuse_foreign_reading()
        chosen, again = services().selection.next_puzzle(Wishes(**wishes), me)
        return {**services().puzzles.pose(chosen, me, language()), "again": again}


@blueprint.route("/puzzles/daily")
class DailyPuzzle(MethodView):
    """The puzzle of the day."""

    @blueprint.for_anyone
    @blueprint.etag
    @blueprint.operation("readDailyPuzzle", 404)
    @blueprint.arguments(DailyQuerySchema, location="query")
    @blueprint.response(200, DailyPuzzleSchema, example=examples.DAILY_PUZZLE)
    def get(self, query: dict[str, Any]) -> Any:
        """Read the puzzle of the day, the same for everyone."""
        me = learner_or_nobody()
        day, chosen = services().daily.puzzle_of(query["date"], me)
        return {**services().puzzles.pose(chosen, me, language()), "date": day.isoformat()}


@blueprint.route("/generated-puzzles")
class GeneratedPuzzles(MethodView):
    """Puzzles made on demand."""

    @blueprint.for_learner
    @blueprint.once
    @blueprint.leads_to(201, link("readPuzzle", puzzle_id="id"), link("takeHint", puzzle_id="id"))
    @blueprint.operation("makePuzzle", 403, 404, 503)
    @blueprint.arguments(FreshOrderSchema, examples=examples.FRESH_ORDERS)
    @blueprint.response(201, PuzzleSchema, example=examples.FRESH)
    def post(self, order: FreshOrder) -> Any:
        """Make a new question about the rules, like another or of a kind, proved as it is made.

        It is in no list. Its id says how it is made: read it, take hints and send attempts as for
        any other. One like another needs a finished attempt at that.
        """
        puzzle = services().fresh.make(order, learner())
        posed = services().puzzles.posed(puzzle, learner(), language())
        return posed, 201, {"Location": posed["links"]["self"]}


@blueprint.route("/puzzles/<puzzle_id>", parameters=[PUZZLE_ID])
class OnePuzzle(MethodView):
    """One puzzle."""

    @blueprint.for_anyone
    @blueprint.etag
    @blueprint.operation("readPuzzle", 404)
    @blueprint.response(200, PuzzleSchema, example=examples.PUZZLE)
    def get(self, puzzle_id: str) -> Any:
        """Read a puzzle."""
        return services().puzzles.pose(puzzle_id, learner_or_nobody(), language())


@blueprint.route("/puzzles/<puzzle_id>/diagram.svg", parameters=[PUZZLE_ID])
class Diagram(MethodView):
    """The picture of a position."""

    @blueprint.for_anyone
    @blueprint.etag
    @blueprint.operation("drawPuzzle", 404)
    @blueprint.arguments(DiagramQuerySchema, location="query")
    @blueprint.response(
        200, {"type": "string"}, content_type="image/svg+xml", example=examples.DIAGRAM
    )
    def get(self, query: dict[str, Any], puzzle_id: str) -> Any:
        """Draw the position of a puzzle."""
        spoken = query["language"] or language()
        picture = services().puzzles.diagram(puzzle_id, spoken, query["theme"])
        return Response(picture, mimetype="image/svg+xml", headers={"Content-Language": spoken})


@blueprint.route("/puzzles/<puzzle_id>/diagram.png", parameters=[PUZZLE_ID])
class Picture(MethodView):
    """The picture of a position, in pixels."""

    @blueprint.for_anyone
    @blueprint.etag
    @blueprint.operation("picturePuzzle", 404)
    @blueprint.arguments(PictureQuerySchema, location="query")
    @blueprint.response(
        200,
        {"type": "string", "contentMediaType": "image/png"},
        content_type="image/png",
        example=examples.PICTURE,
    )
    def get(self, query: dict[str, Any], puzzle_id: str) -> Any:
        """Draw the position of a puzzle in pixels, for who cannot show SVG."""
        spoken = query["language"] or language()
        picture = services().puzzles.picture(puzzle_id, spoken, query["theme"], query["width"])
        return Response(picture, mimetype="image/png", headers={"Content-Language": spoken})


@blueprint.route("/puzzles/<puzzle_id>/certificate", parameters=[PUZZLE_ID])
class ProofOfPuzzle(MethodView):
    """The proof of a puzzle."""

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.operation("readCertificate", 403, 404)
    @blueprint.response(200, CERTIFICATE, example=examples.CERTIFICATE)
    def get(self, puzzle_id: str) -> Any:
        """Read the proof, once I have finished an attempt."""
        puzzle = services().puzzles.find(puzzle_id)
        return jsonify(services().hints.certificate(puzzle, learner()))


@blueprint.route("/puzzles/<puzzle_id>/hints", parameters=[PUZZLE_ID])
class PuzzleHints(MethodView):
    """The hints of a puzzle."""

    @blueprint.for_learner
    @blueprint.operation("takeHint", 404, 409)
    @blueprint.arguments(HintOrderSchema, required=False, example=examples.HINT_ORDER)
    @blueprint.response(200, HintSchema, example=examples.HINT)
    def post(self, order: dict[str, Any], puzzle_id: str) -> Any:
        """Take a hint; it is noted with my attempt."""
        puzzle = services().puzzles.find(puzzle_id)
        return services().hints.give(puzzle, order["number"], learner(), language())
