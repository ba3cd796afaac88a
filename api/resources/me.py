"""The learner who asks: what he is, what he may change, and how he leaves."""

from __future__ import annotations

from typing import Any

from flask import Response
from flask.views import MethodView

from api.context import services
from api.csv_text import write_csv
from api.identity import came_by_cookie, client_address, forget, learner
from api.language import language
from api.resources.sessions import session_answer
from api.rest import RestBlueprint, link
from api.schemas import examples
from api.schemas.accounts import MeChangesSchema, MeSchema, SessionSchema
from api.schemas.changes import ChangesQuerySchema, ChangesSchema
from api.schemas.credentials import LeaveOrderSchema, PasswordChangeSchema
from api.schemas.exports import ExportQuerySchema, ExportSchema
from api.services.exports import ATTEMPT_COLUMNS

blueprint = RestBlueprint("me", __name__, description="The learner who asks")


@blueprint.route("/me")
class Me(MethodView):
    """The learner who asks."""

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.operation("readMe")
    @blueprint.response(200, MeSchema, example=examples.ME)
    def get(self) -> Any:
        """Read who I am."""
        return services().accounts.describe(learner().learner_id)

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.operation("changeMe")
    @blueprint.arguments(MeChangesSchema, example=examples.ME_CHANGES)
    @blueprint.response(200, MeSchema, example=examples.ME)
    def patch(self, changes: dict[str, Any]) -> Any:
        """Change my language, my zone, or whether I want reviews."""
        return services().accounts.change(
            learner().learner_id, changes, lambda me: blueprint.check_etag(me, MeSchema)
        )

    @blueprint.for_learner
    @blueprint.operation("deleteMe", 403, 429)
    @blueprint.arguments(LeaveOrderSchema, required=False, example=examples.LEAVE_ORDER)
    @blueprint.response(204)
    def delete(self, order: dict[str, Any]) -> None:
        """Delete me and everything I did. An account sends its password."""
        services().accounts.delete(learner(), order["password"], client_address())
        forget()


@blueprint.route("/me/changes")
class MyChanges(MethodView):
    """What changed."""

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.operation("readChanges", 409)
    @blueprint.leads_to(200, link("readChanges", since="since"))
    @blueprint.arguments(ChangesQuerySchema, location="query")
    @blueprint.response(200, ChangesSchema, example=examples.CHANGES)
    def get(self, query: dict[str, Any]) -> Any:
        """Read what changed since I last asked, on whatever device."""
        return services().changes.page(**query, identity=learner(), language=language())


@blueprint.route("/me/password")
class MyPassword(MethodView):
    """The password of the learner who asks."""

    @blueprint.for_learner
    @blueprint.operation("changePassword", 403, 409, 429)
    @blueprint.arguments(PasswordChangeSchema, example=examples.PASSWORD_CHANGE)
    @blueprint.response(200, SessionSchema, example=examples.LOGGED_IN)
    def put(self, order: dict[str, Any]) -> Any:
        """Change my password; every device is logged out, and this one gets new tokens."""
        entered = services().entrance.change_password(
            learner(),
            order["current_password"],
            order["password"],
            client_address(),
            cookie=came_by_cookie(),
        )
        return session_answer(*entered, 200)


@blueprint.route("/me/export")
class MyExport(MethodView):
    """What is stored about the learner who asks."""

    @blueprint.for_learner
    @blueprint.operation("exportMe")
    @blueprint.arguments(ExportQuerySchema, location="query")
    @blueprint.alt_response(
        200,
        schema={"type": "string"},
        content_type="text/csv",
        example=examples.EXPORT_CSV,
        success=True,
    )
    @blueprint.response(200, ExportSchema, example=examples.EXPORT)
    def get(self, query: dict[str, str]) -> Any:
        """Take away everything that is stored about me, or my attempts for a spreadsheet."""
        if query["format"] == "json":
            return services().exports.everything(learner()), 200, _file("bezique.json")
        table = write_csv(ATTEMPT_COLUMNS, services().exports.attempts(learner()))
        answer = Response(table, content_type="text/csv; charset=utf-8; header=present")
        answer.headers.extend(_file("bezique-attempts.csv"))
        return answer


def _file(name: str) -> dict[str, str]:
    """Return the headers of something to be saved as a file, and nowhere on the way."""
    return {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="{name}"',
    }
