"""The pages alone, without database or API."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api.web import web_blueprint


@pytest.fixture
def pages() -> FlaskClient:
    """Return a client of an application that has the pages and nothing else."""
    app = Flask("pages", static_folder=None)
    app.register_blueprint(web_blueprint())
    return app.test_client()
