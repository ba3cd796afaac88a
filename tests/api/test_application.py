"""The application as servers load it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from api import create_app
from api.context import EXTENSION
from api.settings import Settings
from tests.api.callers import Caller
from tests.api.cli.runner import ROOT, environment


def test_the_factory_takes_settings(settings: Settings) -> None:
    """An application is made from settings alone, and several live side by side."""
    apps = [create_app(settings) for _ in range(2)]
    for app in apps:
        assert Caller(app.test_client()).get("/health/live").get_json() == {"status": "ok"}
        app.extensions[EXTENSION].database.close()


@pytest.mark.parametrize(
    ("variables", "refusal"),
    [
        ({}, "BEZIQUE_SECRET_KEY"),
        ({"BEZIQUE_SECRET_KEY": "s" * 32}, "BEZIQUE_DATABASE_URL"),
        ({"BEZIQUE_SECRET_KEY": "s" * 32, "BEZIQUE_DATABASE_URL": "sqlite:///x.sqlite3"}, None),
    ],
)
def test_wsgi_reads_the_environment(variables: dict[str, str], refusal: str | None) -> None:
    """``wsgi:app`` starts in production only with a secret and a database."""
    done = subprocess.run(
        [sys.executable, "-c", "import wsgi; print(wsgi.app.name)"],
        capture_output=True, text=True, env=environment(**variables), cwd=ROOT, check=False,
    )  # fmt: skip
    assert (done.returncode == 0) == (refusal is None)
    assert refusal is None or refusal in done.stderr


def test_ready_only_with_schema_and_library(tmp_path: Path) -> None:
    """An empty database is not ready; the process is alive all the same."""
    url = f"sqlite:///{tmp_path / 'empty.sqlite3'}"
    app = create_app(Settings(database_url=url, secret_key="s" * 32, mode="development"))
    caller = Caller(app.test_client())
    ready = caller.get("/health/ready")
    assert (ready.status_code, ready.get_json()["status"]) == (503, "unavailable")
    assert ready.get_json()["checks"] == {"schema": False, "library": False}
    assert caller.get("/health/live").status_code == 200
    app.extensions[EXTENSION].database.close()


def test_ready_when_everything_is_there(nobody: Caller) -> None:
    """Schema at its newest revision, library indexed."""
    checks = nobody.get("/health/ready").get_json()["checks"]
    assert checks == {"schema": True, "library": True}


def test_outside_the_api_errors_are_pages(nobody: Caller) -> None:
    """A person gets a page, an app a problem."""
    page = nobody.client.get("/no/such/page")
    assert (page.status_code, page.mimetype) == (404, "text/html")
    problem = nobody.client.get("/api/no/such/thing")
    assert (problem.status_code, problem.mimetype) == (404, "application/problem+json")


@pytest.mark.parametrize(
    "path",
    [
        "/attempts", "/tokens", "/me/mistakes", "/me/reviews", "/me/activity", "/puzzles/daily",
        "/me/ratings", "/me/notices", "/puzzles", "/profiles", "/themes", "/glossary",
    ],
)  # fmt: skip
def test_every_list_has_a_tag(guest: Caller, path: str) -> None:
    """Who has it already is sent nothing; ``*`` names nothing that one has."""
    tag = guest.get(path).headers["ETag"]
    assert guest.get(path, headers={"If-None-Match": tag}).status_code == 304
    assert guest.get(path, headers={"If-None-Match": '"another"'}).status_code == 200
    assert guest.get(path, headers={"If-None-Match": "*"}).status_code == 200


@pytest.mark.parametrize("sent", ["*", '"another"', 'W/"another"'])
def test_what_is_read_is_answered_whatever_is_to_match(guest: Caller, sent: str) -> None:
    """``If-Match`` is about changes; who has the answer already is still sent nothing."""
    tag = guest.get("/me").headers["ETag"]
    read = guest.get("/me", headers={"If-Match": sent})
    assert (read.status_code, read.headers["ETag"]) == (200, tag)
    known = guest.get("/me", headers={"If-Match": sent, "If-None-Match": tag})
    assert (known.status_code, known.data) == (304, b"")


@pytest.mark.parametrize("path", ["//themes", "/puzzles//next", "///", ""])
def test_an_address_with_a_slash_too_many_is_none(guest: Caller, path: str) -> None:
    """404 as a problem: a redirect would be a page."""
    refused = guest.get(path)
    assert (refused.status_code, refused.mimetype) == (404, "application/problem+json")
