"""Headers, cookies, and who may send a change from where."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api.application import build_app
from api.context import EXTENSION
from api.problems import Problem
from api.security import refuse_cross_site
from api.settings import Settings
from tests.api.callers import Caller


def cookie_client(nobody: Caller) -> FlaskClient:
    """Return a browser whose cookie holds a guest."""
    made = nobody.post("/guests", {"credential": "cookie"})
    assert made.status_code == 201
    assert "token" not in made.get_json()
    return nobody.client


@pytest.mark.parametrize("path", ["/", "/api/docs", "/api/v1/profiles", "/api/v1/nothing"])
def test_every_answer_carries_a_strict_policy(nobody: Caller, path: str) -> None:
    """Pages, documentation, API and errors alike."""
    headers = nobody.client.get(path).headers
    assert headers["Content-Security-Policy"].startswith("default-src 'self'; img-src 'self' data:")
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"


def test_any_origin_may_read_but_never_with_a_cookie(nobody: Caller) -> None:
    """CORS: everybody, and no credentials."""
    answer = nobody.get("/profiles", headers={"Origin": "https://elsewhere.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers
    asked = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST"}
    preflight = nobody.client.options("/api/v1/attempts", headers=asked)
    assert preflight.status_code == 200
    allowed = preflight.headers["Access-Control-Allow-Headers"]
    assert {"Authorization", "Idempotency-Key", "If-Match"} <= set(allowed.split(", "))
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 404),
        ({"Sec-Fetch-Site": "same-origin"}, 404),
        ({"Sec-Fetch-Site": "none"}, 404),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://localhost"}, 404),
    ],
)
def test_a_cookie_is_good_for_our_own_pages_only(
    nobody: Caller, headers: dict[str, str], status: int
) -> None:
    """A change with the cookie is refused when another site's page sends it."""
    client = cookie_client(nobody)
    response = client.post("/api/v1/puzzles/none-000/hints", headers=headers)
    assert response.status_code == status
    assert status != 403 or response.get_json()["code"] == "cross_site"


@pytest.mark.parametrize("path", ["packs/practice", "packs/exam", "puzzles/next?theme=on_lead"])
def test_a_foreign_page_lets_nobody_read_what_counts_as_read(nobody: Caller, path: str) -> None:
    """A link elsewhere would have the visitor know every solution."""
    client = cookie_client(nobody)
    for site in ("cross-site", "same-site"):
        refused = client.get(f"/api/v1/{path}", headers={"Sec-Fetch-Site": site})
        assert (refused.status_code, refused.get_json()["code"]) == (403, "cross_site")
    tables = client.get("/api/v1/me/export").get_json()["tables"]
    names = ("pack_issues", "solution_deliveries", "themes_told")
    assert [tables[name] for name in names] == [[], [], []]
    for headers in ({}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}):
        assert client.get(f"/api/v1/{path}", headers=headers).status_code == 200


def test_a_foreign_page_may_use_a_token(guest: Caller, nobody: Caller) -> None:
    """Apps in a browser are at home everywhere: with a token, and when they make a guest."""
    foreign = {"Sec-Fetch-Site": "cross-site", "Origin": "https://app.example"}
    assert guest.post("/puzzles/none-000/hints", headers=foreign).status_code == 404
    assert guest.get("/packs/practice?limit=1", headers=foreign).status_code == 200
    assert nobody.post("/guests", headers=foreign).status_code == 201


def test_the_cookie_is_out_of_reach_of_scripts(settings: Settings) -> None:
    """HttpOnly and SameSite always; over HTTPS only, with the host prefix, in production."""
    app = build_app(replace(settings, mode="production"))
    made = Caller(app.test_client()).post("/guests", {"credential": "cookie"})
    cookie = made.headers["Set-Cookie"]
    app.extensions[EXTENSION].database.close()
    assert cookie.startswith("__Host-bezique=")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= set(cookie.split("; "))


def test_a_cookie_is_known_again(nobody: Caller) -> None:
    """The page is who it was, until it brings a token that says otherwise."""
    client = cookie_client(nobody)
    assert client.get("/api/v1/me").status_code == 200
    bad = client.get("/api/v1/me", headers={"Authorization": "Bearer unknown"})
    assert (bad.status_code, bad.get_json()["code"]) == (401, "token_unknown")


def test_a_cookie_made_by_somebody_else_is_nobody(nobody: Caller) -> None:
    """A cookie that our secret did not sign counts for nothing."""
    nobody.client.set_cookie("bezique", "eyJ0b2tlbiI6ICJ4In0.aaaa.bbbb")
    assert nobody.get("/me").get_json()["code"] == "credentials_missing"


def test_forwarded_headers_are_believed_only_from_our_proxies(settings: Settings) -> None:
    """Without a proxy configured, X-Forwarded-Host changes nothing."""
    hosts = {}
    for proxies in (0, 1):
        app = build_app(replace(settings, proxies=proxies))
        browser = cookie_client(Caller(app.test_client()))
        headers = {"Origin": "http://trainer.example", "X-Forwarded-Host": "trainer.example"}
        response = browser.post("/api/v1/puzzles/none-000/hints", headers=headers)
        hosts[proxies] = response.status_code
        app.extensions[EXTENSION].database.close()
    assert hosts == {0: 403, 1: 404}


@pytest.mark.parametrize(
    ("host", "origin", "refused"),
    [
        ("xn--caf-dma.example", "http://xn--caf-dma.example", False),
        ("xn--caf-dma.example", "http://café.example", True),
        ("xn--a", "http://xn--a", False),
        ("xn--a", "http://elsewhere.example", True),
        ("a b", "http://elsewhere.example", True),
    ],
)
def test_our_own_origin_is_what_browsers_write(
    app: Flask, host: str, origin: str, refused: bool
) -> None:
    """In ASCII; a host name that does not decode is compared all the same."""
    headers = {"Host": host, "Origin": origin, "Cookie": "bezique=x"}
    expected = pytest.raises(Problem) if refused else nullcontext()
    with app.test_request_context("/", method="POST", headers=headers), expected:
        refuse_cross_site()


@pytest.mark.parametrize("credential", ["token", "cookie"])
def test_a_token_is_kept_in_no_cache(nobody: Caller, credential: str) -> None:
    """The one answer that holds a credential is not stored on its way."""
    made = nobody.post("/guests", {"credential": credential})
    assert made.headers["Cache-Control"] == "no-store"
