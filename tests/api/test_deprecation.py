"""What is on its way out says so: in every answer, in the description, half a year before."""

from __future__ import annotations

import re
from datetime import date
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.views import MethodView

from api.deprecation import NOTICE, deprecated_headers
from api.problems import Problem
from api.rest import ProblemApi, RestBlueprint
from tests.api.callers import Caller

SINCE, GONE = date(2027, 1, 1), date(2027, 9, 1)


@pytest.fixture
def old(app: Flask) -> Caller:
    """Return a caller of an API with an operation that is deprecated."""
    blueprint = RestBlueprint("old", __name__)

    @blueprint.route("/old/<word>")
    class Old(MethodView):
        @blueprint.going(SINCE, GONE)
        @blueprint.operation("readOld")
        @blueprint.response(200)
        def get(self, word: str) -> Any:
            """Answer, or not."""
            if word == "none":
                raise Problem("not_found")
            return {"word": word}

    api: ProblemApi = app.extensions["flask-smorest"]["apis"][""]["ext_obj"]
    app._got_first_request = False  # so that a test may add to the application
    api.register_blueprint(blueprint, url_prefix="/api/v1")
    return Caller(app.test_client())


@pytest.mark.parametrize(("word", "status"), [("here", 200), ("none", 404)])
def test_every_answer_says_so(old: Caller, word: str, status: int) -> None:
    """Since when, until when, and where to read on; a problem too."""
    answer = old.get(f"/old/{word}")
    assert answer.status_code == status
    assert answer.headers["Deprecation"] == "@1798761600"
    assert parsedate_to_datetime(answer.headers["Sunset"]).date() == GONE
    assert 'rel="deprecation"' in answer.headers["Link"]
    exposed = answer.headers["Access-Control-Expose-Headers"]
    assert {"Deprecation", "Sunset", "Link"} <= set(exposed.split(", "))


def test_the_description_says_so(old: Caller) -> None:
    """Of this operation and of no other."""
    paths = old.get("/openapi.json").get_json()["paths"]
    marked = {
        path
        for path, item in paths.items()
        for operation in item.values()
        if isinstance(operation, dict) and operation.get("deprecated")
    }
    assert marked == {"/api/v1/old/{word}"}


def test_notice_is_long_enough() -> None:
    """As long as the page for app developers promises."""
    with pytest.raises(ValueError, match="days of notice"):
        deprecated_headers(SINCE, date(2027, 6, 29))
    assert deprecated_headers(SINCE, SINCE + NOTICE)
    page = (Path(__file__).parents[2] / "docs/app-developers.md").read_text(encoding="utf-8")
    assert re.search(r"half a year at least", page)
    assert NOTICE.days >= 180


def test_what_is_told_of_nothing_else(nobody: Caller) -> None:
    """An operation that stays carries none of these headers."""
    assert not {"Deprecation", "Sunset"} & set(nobody.get("/profiles").headers.keys())
