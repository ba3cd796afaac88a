"""The description of the API: complete, valid, and true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from apispec import APISpec
from flask import Flask
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from referencing import Registry, Resource

from api.schemas import examples
from puzzles.library import load_library
from puzzles.model import PLAN_KIND_NAMES
from tests.api.callers import API, Caller
from tests.api.people import Letterbox
from tests.puzzles.plans.answers import best_and_worst, plan_of, written

METHODS = ("get", "post", "patch", "put", "delete")


@pytest.fixture
def description(nobody: Caller) -> dict[str, Any]:
    """Return the description as clients read it."""
    read: dict[str, Any] = nobody.get("/openapi.json").get_json()
    return read


def test_the_description_is_written_once(nobody: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for it without end has the server do nothing but send it."""
    first = nobody.get("/openapi.json")

    def again(_: APISpec) -> None:
        raise AssertionError("it was written")

    monkeypatch.setattr(APISpec, "to_dict", again)
    second = nobody.get("/openapi.json")
    assert (second.status_code, second.data) == (200, first.data)
    assert second.mimetype == "application/json"


def operations(description: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield the path, the method and the description of every operation."""
    for path, item in description["paths"].items():
        for method in METHODS:
            if method in item:
                yield path, method, item[method]


def resolved(description: dict[str, Any], value: dict[str, Any]) -> dict[str, Any]:
    """Return what a reference of the description points to."""
    while "$ref" in value:
        found: Any = description
        for step in value["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        value = found
    return value


def check(description: dict[str, Any], schema: dict[str, Any], instance: Any) -> None:
    """Raise unless an instance obeys a schema of the description."""
    resource = Resource.from_contents(
        {"$schema": "https://json-schema.org/draft/2020-12/schema", **description}
    )
    registry: Registry[Any] = Registry().with_resource("urn:api", resource)
    absolute = {"$ref": "urn:api" + schema["$ref"]} if "$ref" in schema else schema
    Draft202012Validator(absolute, registry=registry).validate(instance)


def examples_of(media: dict[str, Any]) -> list[Any]:
    """Return the examples of a body."""
    named = [each["value"] for each in media.get("examples", {}).values()]
    return named + ([media["example"]] if "example" in media else [])


def told(operation: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the good answers of an operation that have a body."""
    answers = {each: one for each, one in operation["responses"].items() if each[0] == "2"}
    assert answers
    return [answer for status, answer in answers.items() if status != "204"]


def test_it_is_valid_openapi_3_1(description: dict[str, Any]) -> None:
    """For tools that generate clients."""
    assert description["openapi"] == "3.1.0"
    validate(description)


def test_every_route_is_described(app: Flask, description: dict[str, Any]) -> None:
    """No operation of the API is left out."""
    routes = {
        (rule.rule.replace("<uuid:", "<").replace("<", "{").replace(">", "}"), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule.startswith(API) and not rule.rule.endswith("openapi.json")
    }
    assert routes == {(path, method) for path, method, _ in operations(description)}


def test_every_operation_is_named_and_exemplified(description: dict[str, Any]) -> None:
    """An operationId of its own, a summary, and examples of what goes in and out."""
    ids = [operation["operationId"] for _, _, operation in operations(description)]
    assert len(ids) == len(set(ids))
    for path, method, operation in operations(description):
        assert operation["summary"], (path, method)
        for media in operation.get("requestBody", {}).get("content", {}).values():
            assert examples_of(media), (path, method)
        answers = told(operation)
        shown = [
            example
            for answer in answers
            for media in answer["content"].values()
            for example in examples_of(media)
        ]
        assert shown or not answers, (path, method)


def test_examples_obey_their_schemas(description: dict[str, Any]) -> None:
    """What is shown is what may be sent and what is answered."""
    for _, _, operation in operations(description):
        for body in (operation.get("requestBody", {}), *told(operation)):
            for media in body.get("content", {}).values():
                for example in examples_of(media):
                    check(description, media["schema"], example)


def test_every_problem_is_described_as_one(description: dict[str, Any]) -> None:
    """Errors are application/problem+json in the description too."""
    for path, method, operation in operations(description):
        assert "default" in operation["responses"], (path, method)
        for status, answer in operation["responses"].items():
            if status[0] in "45d" and "503" not in status:
                found = resolved(description, answer)
                assert set(found["content"]) == {"application/problem+json"}, (path, method)


def test_links_lead_to_operations_and_their_parameters(description: dict[str, Any]) -> None:
    """What goes on from an answer is there, and takes what the link gives it."""
    paths = {one["operationId"]: path for path, _, one in operations(description)}
    queries = {
        one["operationId"]: {each["name"] for each in one.get("parameters", ()) if "name" in each}
        for _, _, one in operations(description)
    }
    links = [
        (operation["operationId"], link)
        for _, _, operation in operations(description)
        for answer in operation["responses"].values()
        for link in answer.get("links", {}).values()
    ]
    assert {"createAttempt", "createAttempts", "listNotices"} <= {name for name, _ in links}
    for _, link in links:
        assert link.keys() & {"parameters", "requestBody"}
        for parameter, value in link.get("parameters", {}).items():
            named = link["operationId"]
            assert f"{{{parameter}}}" in paths[named] or parameter in queries[named]
            assert value.startswith("$response.body#/")


def test_what_needs_a_learner_says_so(description: dict[str, Any], nobody: Caller) -> None:
    """The description and the server agree on who is let in."""
    for path, method, operation in operations(description):
        closed = bool(operation.get("security")) and {} not in operation["security"]
        address = re.sub(
            r"{(attempt|notice|token)_id}", "0198f5c2-7d10-7c44-b1a5-3a2f5e8d9b01", path
        )
        answer = nobody.client.open(address.replace("{puzzle_id}", "x"), method=method)
        assert (answer.status_code == 401) == closed, (path, method)
        assert not closed or "401" in operation["responses"]


def test_examples_of_requests_really_work(description: dict[str, Any], guest: Caller) -> None:
    """Sent as they stand, one after the other, they are accepted.

    After a change of the library ``python -m tests.api.examples`` makes them anew.
    """
    paths = description["paths"]
    orders = paths[f"{API}/attempts"]["post"]["requestBody"]["content"]["application/json"]
    sent = {name: guest.post("/attempts", one["value"]) for name, one in orders["examples"].items()}
    assert {name: answer.status_code for name, answer in sent.items()} == dict.fromkeys(sent, 201)
    line = sent["line"].get_json()["id"]
    play = paths[f"{API}/attempts/{{attempt_id}}/actions"]["post"]["requestBody"]["content"]
    played = guest.post(f"/attempts/{line}/actions", play["application/json"]["example"])
    assert played.status_code == 200
    batch = paths[f"{API}/attempts/batch"]["post"]["requestBody"]["content"]
    answers = guest.post("/attempts/batch", batch["application/json"]["example"]).get_json()
    assert [one["status"] for one in answers["items"]] == ["accepted", "rejected"]
    solve = paths[f"{API}/solve"]["post"]["requestBody"]["content"]["application/json"]
    assert guest.post("/solve", solve["example"]).status_code == 200


def test_examples_about_accounts_really_work(
    description: dict[str, Any], guest: Caller, letterbox: Letterbox
) -> None:
    """In the order of an account's life; only what is by chance, codes and tokens, is put in."""
    paths, answered = description["paths"], []

    def send(method: str, path: str, **by_chance: str) -> Any:
        body = paths[f"{API}{path}"][method]["requestBody"]["content"]["application/json"]
        order = {**body["example"], **by_chance}
        answer = guest.send(method.upper(), path, json=order)
        answered.append(answer.status_code)
        if answer.status_code == 204:
            return None
        told = paths[f"{API}{path}"][method]["responses"][str(answer.status_code)]
        check(description, told["content"]["application/json"]["schema"], answer.get_json())
        return answer.get_json()

    email = examples.ACCOUNT_ORDER["email"]
    send("post", "/accounts")
    send("post", "/accounts/verify", code=letterbox.code(email))
    token = send("post", "/tokens")["token"]
    send("post", "/tokens/refresh", refresh_token=token["refresh_token"])
    changed = send("put", "/me/password")["token"]["access_token"]
    send("post", "/accounts/reset")
    code, password = letterbox.code(email), examples.ACCOUNT_ORDER["password"]
    reset = send("post", "/accounts/reset/confirm", code=code, password=password)
    assert changed != reset["token"]["access_token"]
    guest.headers["Authorization"] = f"Bearer {reset['token']['access_token']}"
    listed = guest.get("/tokens").get_json()
    check(description, {"$ref": "#/components/schemas/DevicePage"}, listed)
    send("delete", "/me")
    assert answered == [202, 200, 201, 200, 200, 202, 201, 204]


def test_answers_obey_their_schemas(description: dict[str, Any], guest: Caller) -> None:
    """Every puzzle, an attempt at one of each kind, and its proof, as they are really sent."""
    for form, name in (("practice", "PracticePack"), ("exam", "ExamPack")):
        cursor = ""
        while cursor is not None:
            packed = guest.get(f"/packs/{form}?limit=50{cursor and '&cursor=' + cursor}").get_json()
            check(description, {"$ref": f"#/components/schemas/{name}"}, packed)
            cursor = packed["next"]
    puzzle_schema, attempt_schema, certificate_schema = (
        {"$ref": f"#/components/schemas/{name}"} for name in ("Puzzle", "Attempt", "Certificate")
    )
    kinds = {puzzle.kind: puzzle for puzzle in load_library()}
    for puzzle in load_library():
        check(description, puzzle_schema, guest.get(f"/puzzles/{puzzle.id}").get_json())
    for puzzle in kinds.values():
        opened = guest.attempt(puzzle).get_json()
        ended = guest.post(f"/attempts/{opened['id']}/finish").get_json()
        for attempt in (opened, ended):
            check(description, attempt_schema, attempt)
        proof = guest.get(f"/puzzles/{puzzle.id}/certificate").get_json()
        check(description, certificate_schema, proof)
    for kind in PLAN_KIND_NAMES:
        plan = plan_of(kind)
        for option in best_and_worst(plan):
            answered = guest.attempt(plan, written(plan, option)).get_json()
            assert answered["outcome"]["yours"]
            check(description, attempt_schema, answered)


def test_the_page_needs_nothing_from_outside(nobody: Caller) -> None:
    """Swagger UI from its wheel, without inline scripts or styles."""
    page = nobody.client.get("/api/docs")
    html = page.get_data(as_text=True)
    assert page.status_code == 200
    assert "http" not in html
    assert "<script>" not in html
    assert " style=" not in html
    for asset in ("assets/swagger-ui.css", "assets/swagger-ui-bundle.js", "static/boot.js"):
        with nobody.client.get(f"/api/docs/{asset}") as sent:
            assert (sent.status_code, bool(sent.get_data())) == (200, True)
    assert nobody.client.get("/api/docs/assets/../__init__.py").status_code == 404


@pytest.mark.parametrize("path", ["/api/docs", "/api/docs/problems"])
def test_a_page_names_its_icon(nobody: Caller, path: str) -> None:
    """A browser that finds none asks for one that is not there, and complains."""
    html = nobody.client.get(path).get_data(as_text=True)
    (icon,) = re.findall(r'<link rel="icon" href="([^"]+)">', html)
    with nobody.client.get(icon) as sent:
        assert (sent.status_code, sent.mimetype) == (200, "image/png")


def test_problem_types_lead_somewhere(nobody: Caller) -> None:
    """The type of a problem is an address at which its code is explained."""
    problem = nobody.get("/nothing").get_json()
    address, _, code = problem["type"].partition("#")
    assert f'id="{code}"' in nobody.client.get(address).get_data(as_text=True)
