"""Errors: every one is a problem with a stable code, in the language asked for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError, TimeoutError

import api
import puzzles
import trainer
from api.problems import MEDIA_TYPE, STATUSES, FieldError, Problem, code_for
from api.services import Services
from api.texts import LANGUAGES, find_text, text
from tests.api.callers import Caller
from trainer.actions import RULES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_title(language: str) -> None:
    """No code is without words, and no two languages share them."""
    for code in STATUSES:
        title = text(f"problem.{code}", language)
        assert title
        assert language == "en" or title != text(f"problem.{code}", "en")


def test_every_field_code_of_the_house_has_words() -> None:
    """A code that a schema or a service gives is in the catalogues."""
    sources = [path.read_text() for path in Path(api.__file__).parent.rglob("*.py")]
    given = {code for source in sources for code in re.findall(r'error="([a-z_]+)"', source)} | {
        code for source in sources for code in re.findall(r'invalid\("[^"]*", "(\w+)"', source)
    }
    assert {"not_among", "out_of_range", "unknown_puzzle"} <= given
    for language in LANGUAGES:
        assert all(text(f"field.{code}", language) for code in given)


def codes_of_positions() -> set[str]:
    """Return every code by which the readers of positions, records and actions refuse."""
    folder = Path(trainer.__file__).parent
    return set(RULES) | codes_noted((*folder.glob("*.py"), *(folder / "notation").glob("*.py")))


def codes_of_answers() -> set[str]:
    """Return every code by which the readers of answers, and of what is in puzzles, refuse."""
    folder = Path(puzzles.__file__).parent
    read = (folder / "worlds" / "terms.py", folder / "decisions" / "values.py")
    return {"unknown_theme"} | codes_noted((*(folder / "kinds").rglob("*.py"), *read))


def codes_noted(paths: Iterable[Path]) -> set[str]:
    """Return the codes that stand in the calls of these modules by which problems are noted."""
    places = {"Fault": 1, "note": 1, "choice": 2, "NotationError.single": 1, "parsed": 2}
    found: set[str] = set()
    for path in paths:
        for call in ast.walk(ast.parse(path.read_text())):
            if not isinstance(call, ast.Call):
                continue
            written = ast.unparse(call.func)
            place = places.get(written, places.get(written.rpartition(".")[2], len(call.args)))
            code = call.args[place] if place < len(call.args) else None
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                found.add(code.value)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_game_has_words(language: str) -> None:
    """What is wrong with a position or an action is told in the reader's language."""
    codes = codes_of_positions() | codes_of_answers()
    assert {"declared_twice", "pack_size", "unknown_way", "must_follow", "not_a_suit"} <= codes
    assert {"unknown_choice", "one_option", "option_twice", "wrong_total", "not_a_play"} <= codes
    assert not [code for code in sorted(codes) if find_text(f"field.{code}", language) is None]


def test_a_problem_holds_what_rfc_9457_asks_for() -> None:
    """Type, title, status and detail, and beside them code, errors and facts."""
    problem = Problem(
        "illegal_action", errors=[FieldError("/card", "missing")], facts={"rule": "must_beat"}
    )
    body = problem.to_json("pt")
    assert body["type"] == "/api/docs/problems#illegal_action"
    assert body["title"] == "As regras não permitem isto."
    assert (body["status"], body["code"], body["rule"]) == (409, "illegal_action", "must_beat")
    assert body["errors"] == [
        {"pointer": "/card", "code": "missing", "detail": "Isto é obrigatório.", "in": "body"}
    ]


@pytest.mark.parametrize(
    ("status", "code"),
    [(404, "not_found"), (413, "body_too_large"), (418, "bad_request"), (502, "internal_error")],
)
def test_a_bare_status_has_a_code(status: int, code: str) -> None:
    """Errors of the framework get the general code of their status."""
    assert code_for(status) == code


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/v1/nothing", 404, "not_found"),
        ("GET", "/api/v1/puzzles/none-000", 404, "not_found"),
        ("GET", "/api/v1/puzzles/", 404, "not_found"),
        ("PUT", "/api/v1/me", 405, "method_not_allowed"),
        ("GET", "/api/v1/me", 401, "credentials_missing"),
        ("GET", "/api/v1/attempts/not-a-uuid", 404, "not_found"),
    ],
)
def test_errors_of_the_framework_are_problems(
    nobody: Caller, method: str, path: str, status: int, code: str
) -> None:
    """Nothing of werkzeug's prose or HTML reaches a client."""
    response = nobody.client.open(path, method=method, headers={"Accept-Language": "es"})
    assert (response.status_code, response.mimetype) == (status, MEDIA_TYPE)
    assert response.get_json()["code"] == code
    assert response.get_json()["title"] == text(f"problem.{code}", "es")
    assert response.headers["Content-Language"] == "es"
    if status == 405:
        allowed = {"DELETE", "GET", "HEAD", "OPTIONS", "PATCH"}
        assert set(response.headers["Allow"].split(", ")) == allowed


def test_our_own_faults_tell_nothing(
    nobody: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An exception in a view is a 500 without its text."""
    monkeypatch.setattr(services.profiles, "list_all", lambda *_: {"items": 1 / 0})
    response = nobody.get("/profiles")
    assert (response.status_code, response.mimetype) == (500, MEDIA_TYPE)
    assert response.get_json()["code"] == "internal_error"
    assert "division" not in response.get_data(as_text=True)


@pytest.mark.parametrize(
    "error",
    [
        OperationalError("SELECT 1", {}, Exception("database is locked")),
        TimeoutError("every connection is in use"),
    ],
)
def test_a_failing_database_is_unavailable(
    nobody: Caller, services: Services, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """The client is told to come again."""

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(services.profiles, "list_all", fail)
    response = nobody.get("/profiles")
    assert (response.status_code, response.get_json()["code"]) == (503, "unavailable")
    assert response.headers["Retry-After"] == "2"
