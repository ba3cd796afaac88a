"""The words of the field."""

from __future__ import annotations

from typing import Any

from flask.views import MethodView

from api.context import services
from api.language import language
from api.rest import RestBlueprint
from api.schemas import examples
from api.schemas.glossary import GlossarySchema

blueprint = RestBlueprint("glossary", __name__, description="What the words mean")


@blueprint.route("/glossary")
class Glossary(MethodView):
    """The glossary."""

    @blueprint.for_anyone
    @blueprint.etag
    @blueprint.operation("readGlossary")
    @blueprint.response(200, GlossarySchema, example=examples.GLOSSARY)
    def get(self) -> Any:
        """List the words of the field: what each means, and what other books call it."""
        return services().glossary.list_all(language())
