"""Notices: what was done to what is a learner's."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask.views import MethodView

from api.context import services
from api.identity import learner
from api.language import language
from api.rest import RestBlueprint, link
from api.schemas import examples
from api.schemas.notices import NoticePageSchema, NoticeQuerySchema, NoticeSchema

NOTICE_ID = {"in": "path", "name": "notice_id", "example": examples.NOTICE["id"]}

blueprint = RestBlueprint("notices", __name__, description="What I should know")


@blueprint.route("/me/notices")
class NoticeList(MethodView):
    """My notices."""

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.operation("listNotices")
    @blueprint.leads_to(200, link("markNoticeRead", notice_id="items/0/id"))
    @blueprint.arguments(NoticeQuerySchema, location="query")
    @blueprint.response(200, NoticePageSchema, example=examples.NOTICE_PAGE)
    def get(self, query: dict[str, Any]) -> Any:
        """List my notices, the newest first."""
        return services().notices.list_page(**query, identity=learner(), language=language())


@blueprint.route("/me/notices/<uuid:notice_id>/read", parameters=[NOTICE_ID])
class ReadNotice(MethodView):
    """A notice that was read."""

    @blueprint.for_learner
    @blueprint.operation("markNoticeRead", 404)
    @blueprint.response(200, NoticeSchema, example=examples.NOTICE)
    def post(self, notice_id: UUID) -> Any:
        """Note that I have read a notice."""
        return services().notices.mark_read(notice_id, learner(), language())
