"""Rule profiles."""

from __future__ import annotations

from typing import Any

from flask.views import MethodView

from api.language import language
from api.rest import RestBlueprint
from api.schemas import examples
from api.schemas.profiles import ProfilePageSchema, ProfileSchema
from api.services.profiles import get_profile, list_profiles

NAME = {"in": "path", "name": "name", "example": examples.PROFILE["name"]}

blueprint = RestBlueprint("profiles", __name__, description="Whose rules are played")


@blueprint.route("/profiles")
class Profiles(MethodView):
    """The named profiles."""

    @blueprint.etag
    @blueprint.operation("listProfiles")
    @blueprint.response(200, ProfilePageSchema, example=examples.PROFILE_PAGE)
    def get(self) -> Any:
        """List the rule profiles."""
        return list_profiles(language())


@blueprint.route("/profiles/<name>", parameters=[NAME])
class Profile(MethodView):
    """One profile."""

    @blueprint.etag
    @blueprint.operation("readProfile", 404)
    @blueprint.response(200, ProfileSchema, example=examples.PROFILE)
    def get(self, name: str) -> Any:
        """Read a rule profile."""
        return get_profile(name, language())
