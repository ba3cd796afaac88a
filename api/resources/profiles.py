"""Rule profiles: four by name, and those that a learner keeps for his own table."""

from __future__ import annotations

from typing import Any

from flask.views import MethodView

from api.context import services
from api.identity import learner, learner_or_nobody
from api.language import language
from api.rest import RestBlueprint, link
from api.schemas import examples
from api.schemas.profiles import (
    ProfileChangesSchema,
    ProfileOrderSchema,
    ProfilePageSchema,
    ProfileSchema,
)
from api.services.profiles import ProfileOrder

NAME = {"in": "path", "name": "name", "example": examples.HOUSE_PROFILE["name"]}

OF_MY_OWN = (
    link("readProfile", name="name"),
    link("renameProfile", name="name"),
    link("deleteProfile", name="name"),
)

blueprint = RestBlueprint("profiles", __name__, description="Whose rules are played")


@blueprint.route("/profiles")
class ProfileList(MethodView):
    """The profiles."""

    @blueprint.for_anyone
    @blueprint.etag
    @blueprint.operation("listProfiles")
    @blueprint.response(200, ProfilePageSchema, example=examples.PROFILE_PAGE)
    def get(self) -> Any:
        """List the rule profiles: the four named ones, then my own."""
        return services().profiles.list_all(learner_or_nobody(), language())

    @blueprint.for_learner
    @blueprint.once
    @blueprint.leads_to(200, *OF_MY_OWN)
    @blueprint.leads_to(201, *OF_MY_OWN)
    @blueprint.operation("createProfile", 409)
    @blueprint.arguments(ProfileOrderSchema, example=examples.PROFILE_ORDER)
    @blueprint.alt_response(
        200, schema=ProfileSchema, description="These rules are kept already", success=True
    )
    @blueprint.response(201, ProfileSchema, example=examples.HOUSE_PROFILE)
    def post(self, order: ProfileOrder) -> Any:
        """Keep the rules of my own table. The same rules are kept once, under their first title."""
        kept, new = services().profiles.keep(order, learner(), language())
        return kept, 201 if new else 200, {"Location": f"/api/v1/profiles/{kept['name']}"}


@blueprint.route("/profiles/<name>", parameters=[NAME])
class OneProfile(MethodView):
    """One profile."""

    @blueprint.for_anyone
    @blueprint.etag
    @blueprint.operation("readProfile", 404)
    @blueprint.response(200, ProfileSchema, example=examples.PROFILE)
    def get(self, name: str) -> Any:
        """Read a rule profile."""
        return services().profiles.get(name, learner_or_nobody(), language())

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.leads_to(200, *OF_MY_OWN)
    @blueprint.operation("renameProfile", 403, 404)
    @blueprint.arguments(ProfileChangesSchema, example=examples.PROFILE_CHANGES)
    @blueprint.response(200, ProfileSchema, example=examples.HOUSE_PROFILE)
    def patch(self, changes: dict[str, str], name: str) -> Any:
        """Give one of my own profiles another title."""
        return services().profiles.rename(
            name,
            changes["title"],
            learner(),
            language(),
            lambda kept: blueprint.check_etag(kept, ProfileSchema),
        )

    @blueprint.for_learner
    @blueprint.operation("deleteProfile", 403, 404)
    @blueprint.response(204)
    def delete(self, name: str) -> None:
        """Forget one of my own profiles. What was done under it stays as it is."""
        services().profiles.delete(name, learner())
