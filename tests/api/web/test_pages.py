"""The pages as the server sends them."""

from __future__ import annotations

import json
import re
import struct
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient

from api.web.assets import ASSETS
from api.web.pages import ACCOUNT_FORMS, PAGES
from api.web.shell import local_path

PATHS = [
    "/",
    "/puzzles",
    "/puzzles/next",
    "/puzzles/endgame-card-001",
    "/rules",
    "/glossary",
    "/attempts",
    "/progress",
    "/settings",
    "/account",
    *(f"/account/{act}" for act in ACCOUNT_FORMS),
]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("asked", "spoken"), [("pt-BR,en;q=0.5", "pt"), ("es", "es"), ("de", "en"), ("", "en")]
)
def test_language(pages: FlaskClient, path: str, asked: str, spoken: str) -> None:
    """A page speaks the language that the browser asks for, English where it has none."""
    answer = pages.get(path, headers={"Accept-Language": asked})
    assert answer.status_code == 200
    assert answer.headers["Content-Language"] == spoken
    assert f'<html lang="{spoken}"' in answer.text
    assert {"Accept-Language", "Cookie"} <= set(answer.vary)


@pytest.mark.parametrize("path", PATHS)
def test_nothing_inline(pages: FlaskClient, path: str) -> None:
    """The policy allows neither inline script nor inline style, and none is there."""
    answer = pages.get(path)
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'self';")
    scripts = re.findall(r"<script(?![^>]*(?:src=|application/json))", answer.text)
    assert scripts == []
    assert re.findall(r"<style|\sstyle=|\son[a-z]+=\"", answer.text) == []


def test_every_page_is_tried() -> None:
    """A page that is added is added here."""
    tried = {"/puzzles/<puzzle>" if path.startswith("/puzzles/") else path for path in PATHS}
    assert {page.rule for page in PAGES} == tried


@pytest.mark.parametrize("path", ["/puzzles/..%2f", "/puzzles/<b>", "/puzzles/%C3%A1"])
def test_no_such_puzzle(pages: FlaskClient, path: str) -> None:
    """What cannot be a puzzle's name is a page that does not exist."""
    assert pages.get(path).status_code == 404


def test_settings_are_kept(pages: FlaskClient) -> None:
    """A choice is kept in a cookie, and the way leads back."""
    chosen = {"theme": "dark", "language": "es", "next": "/puzzles?kind=endgame_line"}
    answer = pages.post("/settings", data=chosen)
    assert (answer.status_code, answer.location) == (303, "/puzzles?kind=endgame_line")
    page = pages.get("/").text
    assert '<html lang="es" data-theme="dark"' in page


@pytest.mark.parametrize(
    ("target", "reached"),
    [
        ("/puzzles?kind=endgame_card", "/puzzles?kind=endgame_card"),
        ("//elsewhere.example", "/"),
        ("/\\elsewhere.example", "/"),
        ("https://elsewhere.example/", "/"),
        ("javascript:alert(1)", "/"),
        ("/\t/elsewhere.example", "/"),
        ("/puzzles\r\nSet-Cookie: a=b", "/"),
        ("/puzzles\0", "/"),
        ("//[", "/"),
        ("https://[", "/"),
        ("/puzzles?kind=[", "/puzzles?kind=["),
        ("", "/"),
    ],
)
def test_local_path(target: str, reached: str) -> None:
    """A form leads nowhere but back into the site."""
    assert local_path(target) == reached


@pytest.mark.parametrize("target", ["/\r\nSet-Cookie: a=b", "//[", "https://[x"])
def test_settings_lead_home_from_what_is_no_address(pages: FlaskClient, target: str) -> None:
    """A page, and a way on, whatever stands in ``next``."""
    assert pages.get("/settings", query_string={"next": target}).status_code == 200
    answer = pages.post("/settings", data={"next": target})
    assert (answer.status_code, answer.location) == (303, "/")


def test_a_phone_keeps_the_trainer_among_its_apps(pages: FlaskClient) -> None:
    """Under its name, with an icon of its own: a picture of the size that is told."""
    page = pages.get("/").text
    (touch,) = re.findall(r'rel="apple-touch-icon" href="([^"]+)"', page)
    (address,) = re.findall(r'rel="manifest" href="([^"]+)"', page)
    with pages.get(address) as answer:
        assert answer.mimetype == "application/manifest+json"
        manifest = json.loads(answer.data)
    assert manifest["name"] == "Bezique Trainer"
    assert pages.get(manifest["start_url"]).status_code == 200
    pictures = {urljoin(address, each["src"]): each["sizes"] for each in manifest["icons"]}
    assert {touch: "180x180"}.items() <= pictures.items()
    for picture, size in pictures.items():
        with pages.get(picture) as answer:
            header = answer.data[:24]  # of a PNG: width and height stand at its end
        assert header.startswith(b"\x89PNG")
        assert "{}x{}".format(*struct.unpack(">II", header[16:])) == size


def test_assets_are_kept_for_a_year(pages: FlaskClient) -> None:
    """The current version may be kept, an old address is answered afresh."""
    with pages.get(ASSETS.url("css/tokens.css")) as current:
        assert current.status_code == 200
        assert current.cache_control.immutable
        assert current.cache_control.max_age == 31_536_000
    with pages.get("/assets/0123456789abcdef/css/tokens.css") as old:
        assert old.status_code == 200
        assert not old.cache_control.immutable
        assert old.cache_control.max_age == 0


@pytest.mark.parametrize("name", ["../pages.py", "css/..%2f..%2fpages.py", "css/none.css"])
def test_no_other_file_is_served(pages: FlaskClient, name: str) -> None:
    """Only what lies in the static folder."""
    assert pages.get(ASSETS.url(name)).status_code == 404
