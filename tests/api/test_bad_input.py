"""Bad input: always a 4xx with a code and a pointer, never a 500, and nothing half done."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from api.problems import MEDIA_TYPE
from api.schemas.base import Instant
from api.services import Services
from tests.api.callers import Caller, card_answer, first_of, play_of, right_card
from tests.api.lines import count_answer
from tests.api.positions import POSITION, position
from tests.api.stored import counts


def hands(south: Any, north: Any) -> dict[str, Any]:
    """Return a position with these hands."""
    return position(hands={"south": south, "north": north})


NINE = ["7s", "8s", "9s", "Js", "Qs", "Ks", "Ts", "As", "7d"]

POSITIONS = [
    pytest.param(hands(["Ks", "Ks"], ["Ks", "Kh"]), "/position/hands", id="a card three times"),
    pytest.param(hands(["Ks", "Ks'", "Ks'"], ["7h", "8h", "9h"]), "/position/hands", id="copies"),
    pytest.param(hands(["Ks", "Qs"], ["Kh"]), "/position/hands", id="unequal hands"),
    pytest.param(hands(NINE, [f"{c[0]}h" for c in NINE]), "/position/hands", id="nine cards"),
    pytest.param(hands([], []), "/position", id="no cards"),
    pytest.param(hands(["Кs"], ["Kh"]), "/position/hands/south/0", id="a rank in Cyrillic"),
    pytest.param(hands(["Kс"], ["Kh"]), "/position/hands/south/0", id="a suit in Cyrillic"),
    pytest.param(hands("Ks", ["Kh"]), "/position/hands/south", id="a text for a list"),
    pytest.param(hands([{}], [3]), "/position/hands/south/0", id="an object for a card"),
    pytest.param(hands({"count": 1, "known": []}, ["Kh"]), "/position/hands", id="a hidden hand"),
    pytest.param(position(profile="rubicon"), "/position/profile", id="an unknown profile"),
    pytest.param(position(profile={"base": "cady", "options": {"packs": 6}}), "/position/profile",
                 id="a variant"),
    pytest.param(position(profile={"base": "cady", "options": {"values": {"marriage": "x"}}}),
                 "/position/profile/options/values/marriage", id="a value that is no number"),
    pytest.param(position(profile={"base": "cady", "options": {"values": {"a.b": 1}}}),
                 "/position/profile/options/values/a.b", id="a value of nothing"),
    pytest.param(position(profile={"base": "cady", "options": {"a.b": 1}}),
                 "/position/profile/options/a.b", id="an option with a dot"),
    pytest.param(position(phase="stock"), "/position", id="mixed phases"),
    pytest.param(position(phase="middlegame"), "/position/phase", id="an unknown phase"),
    pytest.param(position(stock={"count": 4, "cards": None}), "/position", id="a stock left over"),
    pytest.param(position(trump="с"), "/position/trump", id="trumps in Cyrillic"),
    pytest.param(position(to_act="east"), "/position/to_act", id="a third seat"),
    pytest.param(position(led="8s"), "/position", id="led and held"),
    pytest.param(position(answer="Ks"), "/position/answer", id="an unknown member"),
    pytest.param({}, "/position", id="an empty object"),
    pytest.param([], "/position", id="a list for an object"),
    pytest.param("Ks", "/position", id="a text for an object"),
    pytest.param(None, "/position", id="null"),
    pytest.param(7, "/position", id="a number"),
]  # fmt: skip


@pytest.mark.parametrize(("bad", "pointer"), POSITIONS)
def test_positions_that_cannot_be(nobody: Caller, bad: Any, pointer: str) -> None:
    """422, with a pointer into the position and a code for each thing wrong."""
    response = nobody.post("/solve", {"position": bad})
    body = response.get_json()
    assert (response.status_code, body["code"]) == (422, "invalid")
    assert body["errors"]
    assert all(error["pointer"].startswith("/position") for error in body["errors"])
    assert any(error["pointer"].startswith(pointer) for error in body["errors"])
    assert all(error["code"] and error["detail"] for error in body["errors"])


RAW = [
    pytest.param(b"{", 400, "not_json", id="half an object"),
    pytest.param(b'{"position": NaN}', 400, "not_json", id="NaN"),
    pytest.param(b'{"position": -Infinity}', 400, "not_json", id="Infinity"),
    pytest.param(b'{"position": 1e400}', 400, "not_json", id="a number beyond all"),
    pytest.param(b'{"position": 1, "position": 2}', 400, "not_json", id="a key twice"),
    pytest.param(b'{"position": "\\ud800"}', 400, "not_json", id="half a surrogate pair"),
    pytest.param(b'{"position": "\xff"}', 400, "not_json", id="not UTF-8"),
    pytest.param(b"\xef\xbb\xbf{}", 400, "not_json", id="a byte order mark"),
    pytest.param(b"[" * 100_000, 400, "not_json", id="bottomless"),
    pytest.param(b'{"position": ' + b"9" * 5_000 + b"}", 422, "invalid", id="a huge number"),
    pytest.param(b"not json", 400, "not_json", id="prose"),
    pytest.param(b"[]", 422, "invalid", id="a list"),
    pytest.param(b'"x"', 422, "invalid", id="a text"),
    pytest.param(b"null", 422, "invalid", id="null"),
    pytest.param(b"", 422, "invalid", id="nothing"),
    pytest.param(b'{"position": "\\u0000"}', 422, "invalid", id="NUL"),
    pytest.param(b'{"position": 123456789012345678901234567890}', 422, "invalid", id="big"),
]


@pytest.mark.parametrize(("raw", "status", "code"), RAW)
def test_bodies_that_cannot_be_read(nobody: Caller, raw: bytes, status: int, code: str) -> None:
    """400 for what is no JSON, 422 for what is no order."""
    response = nobody.post("/solve", data=raw, content_type="application/json")
    assert (response.status_code, response.mimetype) == (status, MEDIA_TYPE)
    assert response.get_json()["code"] == code
    assert response.get_json()["errors"]


@pytest.mark.parametrize("language", ["en", "pt", "es"])
def test_an_integer_without_end_is_out_of_range(guest: Caller, language: str) -> None:
    """As any that is too large is, at its pointer, in words that are not the interpreter's."""
    raw = json.dumps(order(version="?")).replace('"?"', "9" * 5_000).encode()
    headers = {"Accept-Language": language}
    refused = guest.post("/attempts", data=raw, content_type="application/json", headers=headers)
    (error,) = refused.get_json()["errors"]
    assert refused.status_code == 422
    assert (error["pointer"], error["code"], error["in"]) == ("/version", "out_of_range", "body")
    assert "int_max_str_digits" not in refused.get_data(as_text=True)


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "text/json", "", None]
)
def test_a_body_of_another_type_is_refused(nobody: Caller, content_type: str | None) -> None:
    """415, although the body would parse."""
    response = nobody.post("/solve", data=b'{"position": {}}', content_type=content_type)
    assert (response.status_code, response.get_json()["code"]) == (415, "unsupported_media_type")


def test_a_body_of_ten_megabytes_is_refused(nobody: Caller) -> None:
    """413, before it is read."""
    body = b'{"position": "' + b"x" * 10_000_000 + b'"}'
    response = nobody.post("/solve", data=body, content_type="application/json")
    assert (response.status_code, response.mimetype) == (413, MEDIA_TYPE)
    assert response.get_json()["code"] == "body_too_large"


def order(**changes: Any) -> dict[str, Any]:
    """Return a good attempt with something changed."""
    puzzle = first_of("endgame_card")
    good = {"id": str(uuid4()), "puzzle": puzzle.id, "answer": card_answer(right_card(puzzle))}
    return {**good, **changes}


ATTEMPTS = [
    pytest.param(order(id="7"), "/id", "not_a_uuid", id="an id that is no UUID"),
    pytest.param(order(id=None), "/id", "null", id="no id"),
    pytest.param(order(puzzle="none-000"), "/puzzle", "unknown_puzzle", id="unknown puzzle"),
    pytest.param(order(puzzle="\0"), "/puzzle", "bad_text", id="NUL"),
    pytest.param(order(puzzle="x" * 65), "/puzzle", "wrong_length", id="a long name"),
    pytest.param(order(puzzle=["a"]), "/puzzle", "not_a_string", id="a list for a name"),
    pytest.param(order(version="1"), "/version", "not_an_integer", id="a text for a number"),
    pytest.param(order(version=True), "/version", "not_an_integer", id="true for a number"),
    pytest.param(order(version=2**63), "/version", "out_of_range", id="a huge version"),
    pytest.param(order(version=10**400), "/version", "out_of_range", id="a version beyond all"),
    pytest.param(order(id="{" + str(uuid4()) + "}"), "/id", "not_a_uuid", id="an id in braces"),
    pytest.param(order(id=f"urn:uuid:{uuid4()}"), "/id", "not_a_uuid", id="a name for an id"),
    pytest.param(order(id="\u0661" * 32), "/id", "not_a_uuid", id="an id in Arabic digits"),
    pytest.param(order(zone="localtime"), "/zone", "unknown_zone", id="the server's own zone"),
    pytest.param(order(seconds=-1), "/seconds", "out_of_range", id="time running backwards"),
    pytest.param(order(seconds="3"), "/seconds", "not_a_number", id="seconds as text"),
    pytest.param(order(seconds=10**400), "/seconds", "out_of_range", id="seconds beyond all"),
    pytest.param(order(zone="Mars/Olympus"), "/zone", "unknown_zone", id="a zone on Mars"),
    pytest.param(order(acted_at="2026-11-30T09:30:00"), "/acted_at", "not_an_instant",
                 id="an instant without offset"),
    pytest.param(order(acted_at="2026-02-30T09:30:00Z"), "/acted_at", "not_an_instant",
                 id="the 30th of February"),
    pytest.param(order(acted_at="2016-12-31T12:59:60Z"), "/acted_at", "not_an_instant",
                 id="a leap second at noon"),
    pytest.param(order(acted_at="2016-12-31T23:59:61Z"), "/acted_at", "not_an_instant",
                 id="a second leap second"),
    pytest.param(order(acted_at=1764495000), "/acted_at", "not_an_instant", id="Unix time"),
    pytest.param(order(acted_at="0001-01-01T00:00:00+14:00"), "/acted_at", "not_an_instant",
                 id="before all time"),
    pytest.param(order(answer=[]), "/answer", "not_an_object", id="a list for an answer"),
    pytest.param(order(answer="Ks"), "/answer", "not_an_object", id="a text for an answer"),
    pytest.param(order(answer={}), "/answer/kind", "missing", id="an empty answer"),
    pytest.param(order(answer={"kind": "endgame_count", "points": {"south": 0, "north": 0}}),
                 "/answer", "wrong_kind", id="another kind"),
    pytest.param(order(answer={"kind": "endgame_card", "action": "Ks"}), "/answer/action",
                 "not_an_object", id="a text for an action"),
    pytest.param(order(answer=card_answer("Kс")), "/answer/action/card", "not_a_card",
                 id="a suit in Cyrillic"),
    pytest.param(order(answer={"kind": "endgame_card", "action": {"do": "draw"}}),
                 "/answer/action", "not_a_play", id="another action"),
    pytest.param(order(correct=True), "/correct", "unknown_field", id="a claim"),
    pytest.param(order(_schema=1), "/_schema", "unknown_field", id="a name of the reader's own"),
]  # fmt: skip


@pytest.mark.parametrize(("bad", "pointer", "code"), ATTEMPTS)
def test_attempts_that_cannot_be(
    guest: Caller, services: Services, bad: dict[str, Any], pointer: str, code: str
) -> None:
    """422 with a pointer, and no row is written anywhere."""
    before = counts(services)
    response = guest.post("/attempts", data=json.dumps(bad), content_type="application/json")
    found = [(error["pointer"], error["code"]) for error in response.get_json()["errors"]]
    assert response.status_code == 422
    assert any(at.startswith(pointer) and each == code for at, each in found), found
    assert counts(services) == before


def test_a_line_takes_no_answer(guest: Caller) -> None:
    """It is played card by card."""
    answer = {"kind": "endgame_line", "actions": []}
    response = guest.attempt(first_of("endgame_line"), answer)
    (error,) = response.get_json()["errors"]
    assert (response.status_code, error["code"]) == (422, "answer_not_taken")


@pytest.mark.parametrize(
    ("bad", "status", "code"),
    [
        ({"ply": 0}, 422, "missing"),
        ({"ply": "0", "action": play_of("Ks")}, 422, "not_an_integer"),
        ({"ply": -1, "action": play_of("Ks")}, 422, "out_of_range"),
        ({"ply": 2**70, "action": play_of("Ks")}, 422, "out_of_range"),
        ({"ply": 10**400, "action": play_of("Ks")}, 422, "out_of_range"),
        ({"ply": 0.5, "action": play_of("Ks")}, 422, "not_an_integer"),
        ({"ply": 0, "action": {"do": "play"}}, 422, "missing"),
        ({"ply": 0, "action": {"do": "draw"}}, 422, "not_a_play"),
        ({"ply": 0, "action": {"do": "cheat"}}, 422, "unknown_action"),
        ({"ply": 0, "action": play_of("1s")}, 422, "not_a_card"),
        ({"ply": 0, "action": {**play_of("Ks"), "announce": "yes"}}, 422, "not_a_boolean"),
    ],
)
def test_plays_that_cannot_be(
    guest: Caller, services: Services, bad: dict[str, Any], status: int, code: str
) -> None:
    """422, and the attempt stands where it stood."""
    attempt = guest.attempt(first_of("endgame_line")).get_json()
    before = counts(services)
    response = guest.post(f"/attempts/{attempt['id']}/actions", bad)
    assert response.status_code == status
    assert response.get_json()["errors"][0]["code"] == code
    assert counts(services) == before
    assert guest.get(f"/attempts/{attempt['id']}").get_json() == attempt


def test_a_count_of_cards_is_no_play(guest: Caller) -> None:
    """A puzzle that asks for points takes no card."""
    attempt = guest.attempt(first_of("endgame_count")).get_json()
    response = guest.post(f"/attempts/{attempt['id']}/actions", {"ply": 0, "action": {}})
    assert (response.status_code, response.get_json()["code"]) == (409, "action_unexpected")
    (error,) = response.get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/action", "action_unexpected")


@pytest.mark.parametrize(
    "path",
    [
        "/puzzles/%00", "/puzzles/%ff", "/puzzles/..%2f..%2fetc", "/puzzles/%D0%9A",
        "/profiles/%00", "/attempts/%00", "/puzzles?cursor=%00", "/puzzles?theme=%00",
        "/puzzles/next?kind=%00", "/attempts?puzzle=%00", "/puzzles/daily?date=%00",
        "/me/reviews?due=%00", "/me/ratings?cursor=%00", "/me/activity?cursor=%ff",
        "/me/mistakes?limit=0", "/me/mistakes?limit=101", "/me/ratings?limit=%D9%A1",
    ],
)  # fmt: skip
def test_addresses_that_cannot_be(guest: Caller, path: str) -> None:
    """4xx, whatever bytes an address holds."""
    assert 400 <= guest.get(path).status_code < 500


def opened_line(guest: Caller) -> str:
    """Open an attempt at a line; return the path of its end."""
    opened = guest.attempt(first_of("endgame_line"))
    assert opened.status_code == 201
    return f"/attempts/{opened.get_json()['id']}"


@pytest.mark.parametrize(
    ("sent", "content_type", "status", "told"),
    [
        (b"{", "application/json", 400, None),
        (b"give up", "text/plain", 415, None),
        (b'{"give_up": false}', "application/json", 422, ("/give_up", "unknown_field")),
        (b"[]", "application/json", 422, ("", "not_an_object")),
        (b"null", "application/json", 422, ("", "not_an_object")),
    ],
)
def test_a_body_that_nobody_reads_is_refused(
    guest: Caller, sent: bytes, content_type: str, status: int, told: tuple[str, str] | None
) -> None:
    """Who sends one means something by it; the attempt is as it was."""
    path = opened_line(guest)
    refused = guest.post(f"{path}/finish", data=sent, content_type=content_type)
    assert refused.status_code == status
    if told is not None:
        (error,) = refused.get_json()["errors"]
        assert (error["pointer"], error["code"], error["in"]) == (*told, "body")
    assert guest.get(path).get_json()["result"] is None
    assert guest.post(f"{path}/finish", {}).status_code == 200


def test_every_operation_refuses_a_query_it_does_not_read(guest: Caller, app: Flask) -> None:
    """A parameter that is misspelt is told, and not passed over."""
    passed_over, anything = [], {"If-Match": "*"}
    for rule in app.url_map.iter_rules():
        if not rule.rule.startswith("/api/v1/") or rule.endpoint.startswith("api-docs"):
            continue
        path = rule.rule.removeprefix("/api/v1")
        for name, value in (
            ("<uuid:attempt_id>", str(uuid4())), ("<uuid:token_id>", str(uuid4())),
            ("<uuid:notice_id>", str(uuid4())), ("<puzzle_id>", "endgame-card-001"),
        ):  # fmt: skip
            path = path.replace(name, value)
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            refused = guest.send(method, f"{path}?no-such-parameter=1", headers=anything)
            codes = [(one["in"], one["pointer"]) for one in refused.get_json().get("errors", [])]
            if ("query", "/no-such-parameter") not in codes:
                passed_over.append((method, path, refused.status_code))
    assert passed_over == []


@pytest.mark.parametrize("name", ["%00", "house-%00", "new-%00", "house-0123456789abcde%00"])
def test_no_address_has_a_sign_that_databases_refuse(guest: Caller, app: Flask, name: str) -> None:
    """PostgreSQL takes no NUL: there is nothing at such an address, whatever is asked of it."""
    failed = []
    for rule in app.url_map.iter_rules():
        if not (rule.rule.startswith("/api/v1/") and {"name", "puzzle_id"} & rule.arguments):
            continue
        path = re.sub("<[^>]*>", name, rule.rule.removeprefix("/api/v1"))
        for method in sorted((rule.methods or set()) - {"OPTIONS"}):
            body = {"title": "Sunday table"} if method == "PATCH" else None
            refused = guest.send(method, path, json=body, headers={"If-Match": "*"})
            if refused.status_code not in (404, 422):
                failed.append((method, path, refused.status_code))
    assert failed == []


@pytest.mark.parametrize("path", ["/solve", "/legal"])
def test_no_rules_have_a_name_that_databases_refuse(guest: Caller, path: str) -> None:
    """They are unknown like any other name that nobody has given."""
    for name in ("house-\0", "house-0123456789abcde\0", "\0"):
        refused = guest.post(path, {"position": {**POSITION, "profile": name}})
        assert told(refused) == {("/position/profile", "unknown_profile")}


@pytest.mark.parametrize("path", ["/solve", "/guests"])
def test_a_body_in_another_coding_is_refused(nobody: Caller, path: str) -> None:
    """415 with what is taken, whether it would be JSON or not; ``identity`` is none."""
    body = {"data": b"{}", "content_type": "application/json"}
    for coding in ("gzip", "br", "Identity, gzip", "chunked"):
        refused = nobody.post(path, headers={"Content-Encoding": coding}, **body)
        assert (refused.status_code, refused.get_json()["code"]) == (415, "unsupported_media_type")
        assert refused.headers["Accept-Encoding"] == "identity"
    taken = nobody.post(path, headers={"Content-Encoding": "identity"}, **body)
    assert taken.status_code in (201, 422)


WRONG_OPTIONS = {"target": -1, "values": {"marriage": -5, "zz": 1}, "nope": 1}
TOLD = [
    ("/options/target", "invalid_option"),
    ("/options/values/marriage", "invalid_option"),
    ("/options/values/zz", "unknown_option"),
    ("/options/nope", "unknown_option"),
]


def told(refused: TestResponse) -> set[tuple[str, str]]:
    """Return what an answer says is wrong, and where."""
    assert refused.status_code == 422
    return {(one["pointer"], one["code"]) for one in refused.get_json()["errors"]}


def test_wrong_options_are_told_all_at_once(guest: Caller) -> None:
    """Of a profile to keep, and of one in a position."""
    kept = {"title": "Aunt Rosa's", "base": "salon", "options": WRONG_OPTIONS}
    assert told(guest.post("/profiles", kept)) == set(TOLD)
    house = {"base": "salon", "options": WRONG_OPTIONS}
    solved = told(guest.post("/solve", {"position": position(profile=house)}))
    assert solved == {(f"/position/profile{pointer}", code) for pointer, code in TOLD}


@pytest.mark.parametrize(
    ("kind", "answer", "wrong"),
    [
        ("endgame_card", "Kd", ("/answer", "not_an_object")),
        (
            "endgame_card",
            {"kind": "endgame_card", "action": "Kd"},
            ("/answer/action", "not_an_object"),
        ),
        ("endgame_card", {"kind": "endgame_card", "action": None}, ("/answer/action", "null")),
        ("endgame_card", {"kind": "endgame_card"}, ("/answer/action", "missing")),
        ("endgame_count", {"kind": "endgame_count", "points": None}, ("/answer/points", "null")),
    ],
)
def test_an_answer_is_told_what_is_wrong_with_it_once(
    guest: Caller, kind: str, answer: Any, wrong: tuple[str, str]
) -> None:
    """What is no object misses no members; what is null is not missing."""
    assert told(guest.attempt(first_of(kind), answer)) == {wrong}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("2016-12-31T23:59:60Z", datetime(2017, 1, 1, tzinfo=UTC)),
        ("2016-12-31t23:59:60.25z", datetime(2017, 1, 1, 0, 0, 0, 250_000, tzinfo=UTC)),
        ("2017-01-01T08:59:60+09:00", datetime(2017, 1, 1, tzinfo=UTC)),
    ],
)
def test_a_leap_second_is_the_one_after_it(text: str, read: datetime) -> None:
    """RFC 3339 has it at the end of a day (UTC); an act in it is not lost."""
    assert Instant().deserialize(text) == read


def test_an_integer_may_be_written_with_a_point(guest: Caller) -> None:
    """7.0 is an integer of JSON wherever one is asked for; 7.5 is none."""
    count = first_of("endgame_count")
    total = sum(count_answer(count)["points"].values())
    for south, status in ((float(total), 201), (0.5, 422)):
        answer = {"kind": "endgame_count", "points": {"south": south, "north": 0}}
        assert guest.attempt(count, answer).status_code == status
    for target, status in ((500.0, 201), (500.5, 422)):
        order = {"title": "Ours", "base": "salon", "options": {"target": target}}
        assert guest.post("/profiles", order).status_code == status
