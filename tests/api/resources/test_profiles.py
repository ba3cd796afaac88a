"""House profiles: kept once, used wherever rules are named, and nobody else's business."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any, Literal

import pytest
from flask import Flask
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from api.schemas import examples, titles
from api.services import Services
from api.services.profiles import MOST
from api.storage import HouseProfile
from tests.api.callers import Caller
from tests.api.people import PASSWORD, People
from tests.api.positions import POSITION
from trainer.profiles import PROFILES, house_profile

ORDER = examples.PROFILE_ORDER
LOOSE = {"endgame_beat": False, "endgame_trump": False}


def another(number: int) -> dict[str, Any]:
    """Return rules that differ with the number."""
    return {"title": f"Table {number}", "base": "cady", "options": {"target": 500 + 10 * number}}


def rows(services: Services) -> int:
    """Return how many profiles are kept."""
    with services.database.reading() as session:
        return session.scalar(select(func.count()).select_from(HouseProfile)) or 0


def test_rules_of_a_house_are_kept(guest: Caller) -> None:
    """With every option explained, as the named ones are, and listed after them."""
    made = guest.post("/profiles", ORDER)
    kept = made.get_json()
    assert made.status_code == 201
    profile = house_profile(ORDER["base"], ORDER["options"])
    assert (kept["hash"], kept["options"]) == (profile.hash, profile.options())
    assert (kept["title"], kept["house"]["base"]) == (ORDER["title"], "cady")
    assert kept["house"]["options"] == ORDER["options"]
    read = guest.get(made.headers["Location"].removeprefix("/api/v1"))
    assert read.get_json() == kept
    listed = guest.get("/profiles").get_json()["items"]
    assert [one["name"] for one in listed] == [*PROFILES, kept["name"]]
    assert [one["house"] for one in listed[:-1]] == [None] * len(PROFILES)
    assert [one["option"] for one in kept["explained"]] == [
        one["option"] for one in listed[0]["explained"]
    ]


def test_the_same_rules_are_kept_once(guest: Caller, services: Services) -> None:
    """However they are told: from another base, with another title, in another order."""
    first = guest.post("/profiles", ORDER)
    base = PROFILES["cady"].options()
    salon = PROFILES["salon"].options()
    differing = {name: value for name, value in base.items() if value != salon[name]}
    told = {"title": "Again", "base": "salon", "options": {**differing, **ORDER["options"]}}
    for order in (ORDER, told):
        again = guest.post("/profiles", order)
        assert (again.status_code, again.get_json()) == (200, first.get_json())
    assert rows(services) == 1


@pytest.mark.parametrize(
    ("changes", "pointer", "code"),
    [
        ({"title": ""}, "/title", "wrong_length"),
        ({"title": "   "}, "/title", "wrong_length"),
        ({"title": "x" * 65}, "/title", "wrong_length"),
        ({"title": "a\u0301" * 65}, "/title", "wrong_length"),
        ({"title": "a" + "\u0301\u0316" * 128}, "/title", "wrong_length"),
        ({"title": "two\nlines"}, "/title", "bad_text"),
        ({"title": "from \u202e right"}, "/title", "bad_text"),
        ({"title": "from \u202eright\u202c"}, "/title", "bad_text"),
        ({"title": "from \u2067right"}, "/title", "bad_text"),
        ({"title": "from right\u2069"}, "/title", "bad_text"),
        ({"title": "from \u2067right\u202c"}, "/title", "bad_text"),
        ({"title": "tab\there"}, "/title", "bad_text"),
        ({"title": "a\u2028b"}, "/title", "bad_text"),
        ({"title": "a\x9bb"}, "/title", "bad_text"),
        ({"title": "\u200d"}, "/title", "bad_text"),
        ({"title": "\u200dx"}, "/title", "bad_text"),
        ({"title": "x\u200d\u200dx"}, "/title", "bad_text"),
        ({"title": "x \u200dx"}, "/title", "bad_text"),
        ({"title": "\u200f\u200e"}, "/title", "bad_text"),
        ({"title": "a\U000e0067b"}, "/title", "bad_text"),
        ({"title": "\U0001f3f4\U000e0067\U000e0062x"}, "/title", "bad_text"),
        ({"title": "a\ufeffb"}, "/title", "bad_text"),
        ({"title": "a\uffffb"}, "/title", "bad_text"),
        ({"title": None}, "/title", "null"),
        ({"base": "rubicon"}, "/base", "not_among"),
        ({"base": "house-0"}, "/base", "not_among"),
        ({"options": []}, "/options", "not_an_object"),
        ({"options": {"no_such_rule": True}}, "/options/no_such_rule", "unknown_option"),
        ({"options": {"endgame_beat": "yes"}}, "/options/endgame_beat", "invalid_option"),
        ({"options": {"packs": 6}}, "/options/packs", "variant_not_supported"),
        ({"options": {"values": {"marriage": -1}}}, "/options/values/marriage", "invalid_option"),
        ({"options": {"values": {"four_tens": 1}}}, "/options/values/four_tens", "unknown_option"),
        ({"options": {"values": {"a.b/c~": 1}}}, "/options/values/a.b~1c~0", "unknown_option"),
        ({"options": {"values": 7}}, "/options/values", "invalid_option"),
        ({"options": {"target": 0}}, "/options/target", "invalid_option"),
        ({"options": {"values.marriage": 7}}, "/options/values.marriage", "unknown_option"),
        ({"options": {"a/b": 7}}, "/options/a~1b", "unknown_option"),
        ({"options": {"": 7}}, "/options/", "unknown_option"),
        ({"options": {"o" * 65: 7}}, "/options/" + "o" * 65, "unknown_option"),
        ({"options": {f"o{n}": 1 for n in range(65)}}, "/options", "wrong_length"),
        ({"owner": "me"}, "/owner", "unknown_field"),
    ],
)
def test_rules_that_cannot_be(
    guest: Caller, services: Services, changes: dict[str, Any], pointer: str, code: str
) -> None:
    """422, with a pointer to the option, and nothing is kept."""
    refused = guest.post("/profiles", {**ORDER, **changes})
    assert refused.status_code == 422
    errors = [(one["pointer"], one["code"]) for one in refused.get_json()["errors"]]
    assert (pointer, code) in errors
    assert rows(services) == 0


def test_a_title_is_composed(guest: Caller) -> None:
    """One name, whichever way its letters are written."""
    made = guest.post("/profiles", {**ORDER, "title": " Joa\u0303o "})
    assert made.get_json()["title"] == "Jo\u00e3o"


def test_a_title_is_as_long_as_it_is_composed(guest: Caller) -> None:
    """64 letters, also where each is typed as four signs."""
    made = guest.post("/profiles", {**ORDER, "title": "\u03b1\u0313\u0300\u0345" * 64})
    assert made.get_json()["title"] == "\u1f82" * 64


@pytest.mark.parametrize("spaces", ["", " " * 1000])
def test_a_title_that_is_far_too_long_is_not_composed(
    nobody: Caller, monkeypatch: pytest.MonkeyPatch, spaces: str
) -> None:
    """Marks out of their order are put in it one by one: a megabyte would take minutes."""
    composed: list[int] = []

    def normalize(_: Literal["NFC"], text: str) -> str:
        composed.append(len(text))
        return text

    monkeypatch.setattr(titles, "unicodedata", SimpleNamespace(normalize=normalize))
    marks = "\u0301\u0316" * 1000
    refused = nobody.post("/guests", {"device": f"{spaces}a{marks}{spaces}"})
    assert [one["code"] for one in refused.get_json()["errors"]] == ["wrong_length"]
    assert composed == []


@pytest.mark.parametrize("name", ["house-%00", "house-0123456789abcde%00", "%00", "house-%ff"])
def test_a_name_that_no_profile_has_is_not_there(guest: Caller, name: str) -> None:
    """404, also where no database could compare it with those that are kept."""
    path, anyhow = f"/profiles/{name}", {"If-Match": "*"}
    renamed = guest.patch(path, {"title": "Table"}, headers=anyhow)
    answers = [guest.get(path), guest.delete(path), renamed]
    assert [answer.status_code for answer in answers] == [404, 404, 404]


@pytest.mark.parametrize("operation", ["/solve", "/legal"])
def test_a_position_names_no_profile_with_a_nul(guest: Caller, operation: str) -> None:
    """422 with a pointer, as for any name that is unknown."""
    refused = guest.post(operation, {"position": {**POSITION, "profile": "house-\0"}})
    (error,) = refused.get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/position/profile", "unknown_profile")


@pytest.mark.parametrize(
    "title",
    [
        "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466 at home",  # a family
        "\U0001f9d1\U0001f3fd\u200d\U0001f680",  # an astronaut
        "\u2764\ufe0f\u200d\U0001f525",  # a heart on fire
        "\U0001f1f5\U0001f1f9 \U0001f3f3\ufe0f\u200d\U0001f308",  # Portugal, a rainbow flag
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # Scotland
        "1\ufe0f\u20e3 \U0001fae8",  # a keycap, and an emoji of 2022
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian
        "\u0915\u094d\u200d\u0937",  # Hindi
        "\u05d1\u05d9\u05ea (3)\u200f",  # Hebrew
        "Casa \u2068\u05d1\u05d9\u05ea\u2069 2",
    ],
)
def test_a_title_is_whatever_a_person_writes(guest: Caller, title: str) -> None:
    """Emoji that are joined, flags, and scripts that need joiners and marks."""
    made = guest.post("/profiles", {**ORDER, "title": title})
    assert (made.status_code, made.get_json()["title"]) == (201, title)


@pytest.mark.parametrize("path", ["/solve", "/legal"])
def test_a_position_is_played_by_kept_rules(guest: Caller, path: str) -> None:
    """Named by its name, as if its rules were written out."""
    name = guest.post("/profiles", {**ORDER, "options": LOOSE}).get_json()["name"]
    written = {**POSITION, "profile": {"base": "cady", "options": LOOSE}}
    by_name = guest.post(path, {"position": {**POSITION, "profile": name}})
    assert by_name.status_code == 200
    assert by_name.get_json() == guest.post(path, {"position": written}).get_json()


def test_a_deal_is_replayed_by_kept_rules(guest: Caller) -> None:
    """The record names them."""
    name = guest.post("/profiles", ORDER).get_json()["name"]
    deal = {**examples.REPLAY_ORDER["deal"], "profile": name}
    assert guest.post("/deals/replay", {"deal": deal}).status_code == 200


@pytest.mark.parametrize("path", ["/solve", "/legal"])
def test_rules_of_others_are_unknown(
    guest: Caller, new_guest: Callable[[], Caller], nobody: Caller, path: str
) -> None:
    """As if they were not there, for another learner and for nobody."""
    name = guest.post("/profiles", ORDER).get_json()["name"]
    for other in (new_guest(), nobody):
        assert other.get(f"/profiles/{name}").status_code == 404
        refused = other.post(path, {"position": {**POSITION, "profile": name}})
        (error,) = refused.get_json()["errors"]
        assert (error["pointer"], error["code"]) == ("/position/profile", "unknown_profile")
        assert len(other.get("/profiles").get_json()["items"]) == len(PROFILES)


def test_a_title_is_changed_on_what_was_read(guest: Caller) -> None:
    """Without If-Match 428; on an older reading 412; the rules stay."""
    name = guest.post("/profiles", ORDER).get_json()["name"]
    tag = guest.get(f"/profiles/{name}").headers["ETag"]
    order = {"title": "On Sundays"}
    assert guest.patch(f"/profiles/{name}", order).status_code == 428
    changed = guest.patch(f"/profiles/{name}", order, headers={"If-Match": tag})
    assert (changed.status_code, changed.get_json()["title"]) == (200, "On Sundays")
    assert changed.headers["ETag"] == guest.get(f"/profiles/{name}").headers["ETag"] != tag
    stale = guest.patch(f"/profiles/{name}", {"title": "Late"}, headers={"If-Match": tag})
    assert stale.status_code == 412
    assert guest.get(f"/profiles/{name}").get_json()["title"] == "On Sundays"


def test_kept_rules_are_forgotten(guest: Caller) -> None:
    """Once; the same rules can be kept again."""
    name = guest.post("/profiles", ORDER).get_json()["name"]
    assert guest.delete(f"/profiles/{name}").status_code == 204
    assert guest.delete(f"/profiles/{name}").status_code == 404
    assert guest.post("/profiles", ORDER).status_code == 201


def test_named_profiles_stay(guest: Caller) -> None:
    """403, with a code."""
    for answer in (
        guest.delete("/profiles/cady"),
        guest.patch("/profiles/cady", {"title": "x"}, headers={"If-Match": "*"}),
    ):
        assert (answer.status_code, answer.get_json()["code"]) == (403, "profile_built_in")


def test_fifty_at_once_keep_no_more_than_may_be_kept(
    guest: Caller, services: Services, app: Flask
) -> None:
    """Each of different rules; and one set of rules sent by all is kept once."""

    def send(order: dict[str, Any]) -> TestResponse:
        return Caller(app.test_client(use_cookies=False), guest.headers).post("/profiles", order)

    with ThreadPoolExecutor(50) as pool:
        same = Counter(one.status_code for one in pool.map(send, [ORDER] * 50))
        answers = list(pool.map(send, map(another, range(50))))
    assert same == {201: 1, 200: 49}
    assert Counter(one.status_code for one in answers) == {201: MOST - 1, 409: 51 - MOST}
    refused = next(one.get_json() for one in answers if one.status_code == 409)
    assert (refused["code"], refused["limit"]["most"]) == ("profiles_full", MOST)
    assert rows(services) == MOST


def test_a_guests_rules_come_along(people: People, services: Services) -> None:
    """To the account that he logs in to; those that both kept are kept once, titled as last."""
    ana, guest = people.learner(), people.guest()
    ana.post("/profiles", {**ORDER, "title": "Ana's"})
    guest.post("/profiles", {**ORDER, "title": "The guest's"})
    name = guest.post("/profiles", another(1)).get_json()["name"]
    login = {"email": "ana@example.org", "password": PASSWORD}
    assert guest.post("/tokens", login).status_code == 201
    assert ana.get(f"/profiles/{name}").get_json()["title"] == "Table 1"
    titles = [one["title"] for one in ana.get("/profiles").get_json()["items"]]
    assert titles[len(PROFILES) :] == ["The guest's", "Table 1"]
    assert rows(services) == 2
