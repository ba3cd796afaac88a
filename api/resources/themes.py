"""The themes of puzzles."""

from __future__ import annotations

from typing import Any

from flask.views import MethodView

from api.context import services
from api.language import language
from api.rest import RestBlueprint
from api.schemas import examples
from api.schemas.themes import ThemePageSchema

blueprint = RestBlueprint("themes", __name__, description="What puzzles are about")


@blueprint.route("/themes")
class ThemeList(MethodView):
    """The themes."""

    @blueprint.for_anyone
    @blueprint.etag
    @blueprint.operation("listThemes")
    @blueprint.response(200, ThemePageSchema, example=examples.THEMES)
    def get(self) -> Any:
        """List the themes that a puzzle can be wished for by, and how many puzzles have each."""
        return services().themes.list_all(language())
