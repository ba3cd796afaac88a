"""Reports of faulty puzzles: one a learner and version, read by operators, of no effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import time
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select
from werkzeug.test import TestResponse

from api.schemas import examples
from api.services import Services
from api.storage import PuzzleReport
from tests.api.callers import Caller, first_of
from tests.api.cli.runner import bezique
from tests.api.people import PASSWORD, People

PUZZLE = first_of("endgame_card")
PATH = f"/puzzles/{PUZZLE.id}/reports"
ORDER = examples.REPORT_ORDER


def kept(services: Services) -> list[PuzzleReport]:
    """Return the reports as they are stored."""
    with services.database.reading() as session:
        return list(session.scalars(select(PuzzleReport).order_by(PuzzleReport.created_at)))


def test_a_fault_is_reported(guest: Caller, nobody: Caller) -> None:
    """And changes nothing: the puzzle is posed as before."""
    before = nobody.get(f"/puzzles/{PUZZLE.id}").get_json()
    made = guest.post(PATH, ORDER)
    assert made.status_code == 201
    report = made.get_json()
    assert (report["puzzle"], report["version"], report["status"]) == (
        PUZZLE.id, PUZZLE.version, "open",
    )  # fmt: skip
    again = guest.post(PATH, ORDER)
    assert (again.status_code, again.get_json()) == (200, report)
    assert nobody.get(f"/puzzles/{PUZZLE.id}").get_json() == before


def test_one_report_a_version(guest: Caller, services: Services) -> None:
    """Another one of the same learner is a 409, and the first stands."""
    guest.post(PATH, ORDER)
    refused = guest.post(PATH, {"reason": "other"})
    assert (refused.status_code, refused.get_json()["code"]) == (409, "report_exists")
    assert [(one.reason, one.text) for one in kept(services)] == [(ORDER["reason"], ORDER["text"])]


@pytest.mark.parametrize(
    ("order", "pointer", "code"),
    [
        ({}, "/reason", "missing"),
        ({"reason": "boring"}, "/reason", "not_among"),
        ({"reason": ["other"]}, "/reason", "not_a_string"),
        ({"reason": "other", "text": ""}, "/text", "wrong_length"),
        ({"reason": "other", "text": "x" * 1001}, "/text", "wrong_length"),
        ({"reason": "other", "text": "\0"}, "/text", "bad_text"),
        ({"reason": "other", "puzzle": "x"}, "/puzzle", "unknown_field"),
    ],
)
def test_reports_that_cannot_be(
    guest: Caller, services: Services, order: dict[str, Any], pointer: str, code: str
) -> None:
    """422, and nothing is kept."""
    refused = guest.post(PATH, order)
    assert refused.status_code == 422
    (error,) = refused.get_json()["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)
    assert kept(services) == []


def test_a_puzzle_that_is_not_there(guest: Caller) -> None:
    """404."""
    assert guest.post("/puzzles/none-000/reports", ORDER).status_code == 404


def test_a_puzzle_made_on_demand_is_kept_with_its_report(guest: Caller, services: Services) -> None:
    """So that the operator sees what was asked, whatever a later program makes of the id."""
    fresh = guest.post("/generated-puzzles", {"kind": "rules_trick", "seed": 1}).get_json()
    assert guest.post(f"/puzzles/{fresh['id']}/reports", ORDER).status_code == 201
    assert [one.puzzle_id for one in kept(services)] == [fresh["id"]]


def test_fifty_at_once_are_one(guest: Caller, services: Services, app: Flask) -> None:
    """A double click, and more."""

    def send(_: int) -> TestResponse:
        return Caller(app.test_client(use_cookies=False), guest.headers).post(PATH, ORDER)

    with ThreadPoolExecutor(50) as pool:
        statuses = Counter(answer.status_code for answer in pool.map(send, range(50)))
    assert statuses == {201: 1, 200: 49}
    assert len(kept(services)) == 1


def test_who_leaves_takes_his_words_along(people: People, services: Services) -> None:
    """Himself, or deleted by an operator; that there was a report stays."""
    ana, bob = people.learner(), people.learner("bob@example.org")
    ids = {learner.post(PATH, ORDER).get_json()["id"] for learner in (ana, bob)}
    days = {one.created_at.date() for one in kept(services)}
    assert ana.delete("/me", {"password": PASSWORD}).status_code == 204
    services.operators.delete("bob@example.org")
    assert [(one.learner_id, one.text, one.reason) for one in kept(services)] == [
        (None, None, ORDER["reason"])
    ] * 2
    for left in kept(services):
        assert str(left.id) not in ids
        assert left.id.version == 4  # by chance: the id of another version tells the instant
        assert left.created_at.time() == time.min
        assert left.created_at.date() in days


def test_a_guests_reports_come_along(people: People, services: Services) -> None:
    """Of two reports on one version the account's stands."""
    ana, guest = people.learner(), people.guest()
    other = f"/puzzles/{first_of('endgame_count').id}/reports"
    ana.post(PATH, {"reason": "other", "text": "Ana's"})
    guest.post(PATH, {"reason": "other", "text": "The guest's"})
    guest.post(other, {"reason": "display"})
    login = {"email": "ana@example.org", "password": PASSWORD}
    assert guest.post("/tokens", login).status_code == 201
    me = ana.get("/me").get_json()["id"]
    assert [(str(one.learner_id), one.text) for one in kept(services)] == [
        (me, "Ana's"), (me, None),
    ]  # fmt: skip


def test_an_operator_reads_and_closes(
    guest: Caller, new_guest: Callable[[], Caller], database_url: str
) -> None:
    """One line each, whatever was written; closed ones on demand."""
    on_it = ("--database", database_url)
    empty = bezique("reports", "list", *on_it)
    assert (empty.returncode, empty.stdout, empty.stderr) == (0, "", "No open reports.\n")
    guest.post(PATH, {"reason": "other", "text": "two\nlines\tand \x1b[31mred"})
    new_guest().post(PATH, {"reason": "display"})
    head, first, second = bezique("reports", "list", *on_it).stdout.splitlines()
    assert head.split("\t") == ["id", "day", "puzzle", "version", "reason", "state", "text"]
    assert first.split("\t")[2:] == [
        PUZZLE.id, str(PUZZLE.version), "other", "open", "two lines and  [31mred",
    ]  # fmt: skip
    named = first.split("\t")[0]
    for _ in range(2):
        assert bezique("reports", "close", named, *on_it).stdout == f"{named}: closed.\n"
    assert bezique("reports", "list", *on_it).stdout.splitlines() == [head, second]
    states = [
        line.split("\t")[5]
        for line in bezique("reports", "list", "--all", *on_it).stdout.splitlines()
    ]
    assert states == ["state", "closed", "open"]


def test_a_report_that_is_not_there_is_told(services: Services, database_url: str) -> None:
    """In one line."""
    nothing = "0198f5c2-7d10-7c44-b1a5-3a2f5e8d9b01"
    done = bezique("reports", "close", nothing, "--database", database_url)
    assert (done.returncode, done.stderr) == (1, f"Error: no report has the id {nothing}\n")
    assert kept(services) == []
