"""The pages: a blueprint of templates, scripts and styles that reads nothing but the public API.

The server renders the shell of a page in the reader's language and with his colours; everything
about puzzles and learners is fetched from ``/api/v1`` by the scripts. What a page can do, an app
can do.
"""

from __future__ import annotations

from flask import Blueprint
from werkzeug.exceptions import HTTPException

from api.web.assets import ASSETS, serve_asset
from api.web.pages import PAGES
from api.web.shell import add_page_headers, error_page

__all__ = ["error_page", "web_blueprint"]


def web_blueprint() -> Blueprint:
    """Return the blueprint of all pages, to be registered at the root.

    The application hands errors outside the API (a path that no rule matches) to ``error_page``.
    """
    blueprint = Blueprint("web", __name__, template_folder="templates")
    for page in PAGES:
        blueprint.add_url_rule(page.rule, page.name, page.view, methods=page.methods)
    blueprint.add_url_rule(ASSETS.rule, "asset", serve_asset)
    blueprint.register_error_handler(HTTPException, error_page)
    blueprint.after_request(add_page_headers)
    return blueprint
