"""The documentation page: Swagger UI from its wheel, under the strict policy of all our pages."""

from __future__ import annotations

from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, render_template, send_from_directory

from api.language import language
from api.problems import STATUSES
from api.texts import text

ASSETS: Final = Path(str(files("flask_swagger_ui"))) / "dist"
WEEK: Final = 7 * 24 * 3600

blueprint = Blueprint(
    "docs", __name__, url_prefix="/api/docs", template_folder="templates", static_folder="static"
)


@blueprint.get("", strict_slashes=False)
def page() -> str:
    """Show the description of the API."""
    return render_template("docs/swagger.html")


@blueprint.get("/problems")
def problems() -> str:
    """Show every problem code: what the ``type`` of a problem points to."""
    listed = [
        (code, status, HTTPStatus(status).phrase, text(f"problem.{code}", language()))
        for code, status in STATUSES.items()
    ]
    return render_template("docs/problems.html", problems=listed, language=language())


@blueprint.get("/assets/<path:name>")
def asset(name: str) -> Response:
    """Serve a file of Swagger UI."""
    return send_from_directory(ASSETS, name, max_age=WEEK)
