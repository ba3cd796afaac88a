"""Packs: puzzles to carry offline, and what having one means for attempts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import update

from api.application import build_app
from api.context import EXTENSION
from api.services import Services
from api.settings import Settings
from api.storage import PackIssue, SolutionDelivery
from api.texts import text
from puzzles.kinds import KINDS
from puzzles.library import load_library
from puzzles.model import EndgamePuzzle
from puzzles.offline import MOST_CARDS
from tests.api.callers import Caller, card_answer, first_of, right_card
from tests.api.people import People
from tests.api.stored import rows
from trainer.cards import card
from trainer.deal import DealState, Play, apply, legal_actions
from trainer.notation import read_action

FORMS = ("practice", "exam")
SORTS = ["", "limit=3", "kind=endgame_card", "profile=salon", "kind=trump_brisque&profile=cady"]
TELLING = ["difficulty=2", "theme=on_lead", "proof=rules", "kind=endgame_line&difficulty=3"]


def pack(caller: Caller, form: str, query: str = "limit=100") -> dict[str, Any]:
    """Return a pack."""
    response = caller.get(f"/packs/{form}?{query}")
    assert response.status_code == 200, response.get_json()
    read: dict[str, Any] = response.get_json()
    return read


def whole_library(caller: Caller, form: str) -> list[dict[str, Any]]:
    """Return every puzzle of the library as packs have it."""
    page = pack(caller, form)
    items = page["items"]
    while page["next"] is not None:
        page = pack(caller, form, f"limit=100&cursor={page['next']}")
        items = items + page["items"]
    return list(items)


@pytest.mark.parametrize(
    ("form", "query"),
    [("practice", query) for query in SORTS + TELLING] + [("exam", query) for query in SORTS],
)
def test_a_pack_has_what_the_list_has(guest: Caller, form: str, query: str) -> None:
    """The same filters, the same puzzles, in the same versions."""
    listed = guest.get(f"/puzzles?{query}").get_json()
    packed = pack(guest, form, query)
    names = [(item["id"], item["version"]) for item in listed["items"]]
    assert [(item["id"], item["version"]) for item in packed["items"]] == names
    assert (packed["next"] is None) == (listed["next"] is None)
    assert packed["form"] == form


@pytest.mark.parametrize("language", ["en", "pt", "es"])
@pytest.mark.parametrize(
    "query",
    [
        "theme=on_lead", "difficulty=2", "proof=sure", "proof=expected", "theme=x&kind=chess",
        "difficulty=7&proof=&theme=last_trick&limit=3",
    ],
)  # fmt: skip
def test_an_exam_pack_is_not_chosen_by_what_tells(
    guest: Caller, services: Services, query: str, language: str
) -> None:
    """Each such filter is pointed at, whatever it says, in words of the language; no pack."""
    refused = guest.speaking(language).get(f"/packs/exam?{query}")
    assert refused.status_code == 422
    told = {error["pointer"]: error for error in refused.get_json()["errors"]}
    named = {f"/{each.partition('=')[0]}" for each in query.split("&")}
    for pointer in named & {"/theme", "/difficulty", "/proof"}:
        assert told[pointer]["code"] == "not_in_exam"
        assert told[pointer]["detail"] == text("field.not_in_exam", language)
    assert set(told) == named - {"/limit"}
    assert rows(services, PackIssue) == 0


def test_other_parameters_that_are_none_say_so(guest: Caller) -> None:
    """Their code is that of any parameter that there is not."""
    (error,) = guest.get("/packs/exam?themes=on_lead").get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/themes", "unknown_field")


@pytest.mark.parametrize("form", FORMS)
def test_a_pack_that_is_known_is_not_sent_again(guest: Caller, form: str) -> None:
    """Same content: same version, same instant of issue, same tag, and a 304."""
    first = guest.get(f"/packs/{form}?limit=5")
    tag = first.headers["ETag"]
    assert guest.get(f"/packs/{form}?limit=5").get_json() == first.get_json()
    known = guest.get(f"/packs/{form}?limit=5", headers={"If-None-Match": tag})
    assert (known.status_code, known.get_data()) == (304, b"")
    spoken = guest.speaking("pt").get(f"/packs/{form}?limit=5", headers={"If-None-Match": tag})
    assert spoken.status_code == 200
    assert spoken.get_json()["version"] == first.get_json()["version"]
    assert pack(guest, form, "limit=4")["version"] != first.get_json()["version"]


def test_versions_tell_practice_from_exam(guest: Caller) -> None:
    """An attempt that names its pack says by which form it was made."""
    assert pack(guest, "practice")["version"] != pack(guest, "exam")["version"]


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("limit=0", "/limit"), ("limit=101", "/limit"), ("limit=x", "/limit"),
        ("kind=chess", "/kind"), ("theme=single_best", "/theme"), ("difficulty=6", "/difficulty"),
        ("cursor=%00", "/cursor"), ("language=en", "/language"), ("limit=1&limit=2", "/limit"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("form", FORMS)
def test_wishes_that_cannot_be(guest: Caller, form: str, query: str, pointer: str) -> None:
    """422 with a pointer to the parameter."""
    response = guest.get(f"/packs/{form}?{query}")
    assert response.status_code == 422
    assert response.get_json()["errors"][0]["pointer"] == pointer


def test_nothing_that_fits_is_an_empty_pack(guest: Caller, services: Services) -> None:
    """And tells nothing of any puzzle."""
    empty = pack(guest, "practice", "kind=endgame_card&proof=rules")
    assert (empty["items"], empty["next"]) == ([], None)
    assert rows(services, SolutionDelivery) == 0


def test_solutions_are_those_of_the_outcome(guest: Caller) -> None:
    """Whoever gives up online reads the same as is in the pack."""
    for kind in KINDS:
        (item,) = pack(guest, "practice", f"kind={kind}&limit=1")["items"] or (None,)
        if item is None:
            continue
        order = {"id": str(uuid4()), "puzzle": item["id"], "finish": True}
        outcome = guest.post("/attempts", order).get_json()["outcome"]
        assert {**outcome, "result": None} == item["solution"]


def test_every_card_is_explained_as_it_is_online(guest: Caller) -> None:
    """Result, cost in words, reply, punishment and refutation of each card."""
    (item,) = pack(guest, "practice", "kind=endgame_card&limit=1")["items"]
    for explained in item["explanations"]:
        answer = {"kind": "endgame_card", "action": explained["action"]}
        order = {"id": str(uuid4()), "puzzle": item["id"], "answer": answer}
        outcome = guest.post("/attempts", order).get_json()["outcome"]
        for name in ("result", "summary", "reply", "punishment", "refutation"):
            assert explained[name] == outcome[name]
    told = [each for one in item["explanations"] for each in one["cards"]]
    assert sorted(told) == sorted(each["action"]["card"] for each in item["legal"])


def test_lines_of_up_to_five_cards_have_a_table(guest: Caller) -> None:
    """Longer ones have none, and other kinds neither."""
    for item in whole_library(guest, "practice"):
        puzzle = load_library().get(item["id"])
        short = (
            isinstance(puzzle, EndgamePuzzle)
            and puzzle.kind == "endgame_line"
            and len(puzzle.state.south.hand) <= MOST_CARDS
        )
        assert (item["replies"] is not None) == short


def test_the_table_says_what_the_server_plays(guest: Caller) -> None:
    """Every path through it, sent as a line, is marked by the costs of the table."""
    items = pack(guest, "practice", "kind=endgame_line")["items"]
    item = next(each for each in items if each["replies"] is not None)
    puzzle = load_library().get(item["id"])
    assert isinstance(puzzle, EndgamePuzzle)

    def walk(entries: list[dict[str, Any]], cards: list[Any], told: list[Any], cost: int) -> None:
        for entry in entries:
            path = [*cards, entry["action"]]
            line = [*told, entry["action"], *entry["reply"]]
            spent = cost + entry["cost"]
            if entry["next"]:
                walk(entry["next"], path, line, spent)
                continue
            paths.append((path, line, spent))

    paths: list[tuple[list[Any], list[Any], int]] = []
    walk(item["replies"], [], [], 0)
    best = [path for path in paths if path[2] == 0]
    worst = max(paths, key=lambda path: path[2])
    for path, line, spent in (*best, worst):
        order = {"id": str(uuid4()), "puzzle": item["id"], "actions": path}
        attempt = guest.post("/attempts", order).get_json()
        assert attempt["status"] == "over"
        assert [one["action"] for one in attempt["actions"]] == line
        assert (attempt["result"] == "right") == (spent == 0)
        assert attempt["outcome"]["yours"]["cost"] == spent


def test_the_table_has_every_legal_card(guest: Caller) -> None:
    """At every turn of south, whatever was played before."""
    items = pack(guest, "practice", "kind=endgame_line")["items"]
    for item in [each for each in items if each["replies"] is not None]:
        puzzle = load_library().get(item["id"])
        assert isinstance(puzzle, EndgamePuzzle)
        waiting = [(puzzle.state, item["replies"])]
        while waiting:
            state, entries = waiting.pop()
            listed = {card(each) for entry in entries for each in entry["cards"]}
            assert listed == {one.card for one in legal(state)}
            for entry in entries:
                after = state
                for written in (entry["action"], *entry["reply"]):
                    after = apply(after, read_action(written, after))
                assert after.is_over == (entry["next"] == [])
                if entry["next"]:
                    waiting.append((after, entry["next"]))


def legal(state: DealState) -> list[Play]:
    """Return what the side to act may play."""
    return [action for action in legal_actions(state) if isinstance(action, Play)]


def test_a_practice_pack_is_a_delivery(guest: Caller, new_guest: Callable[[], Caller]) -> None:
    """Attempts after it are informed, whatever date they bear; others' are not."""
    puzzle, born = first_of("endgame_card"), guest.get("/me").get_json()["created_at"]
    answer = card_answer(right_card(puzzle))
    pack(guest, "practice", "kind=endgame_card")
    assert guest.attempt(puzzle, answer, acted_at=born).get_json()["informed"] is True
    assert guest.attempt(first_of("endgame_line")).get_json()["informed"] is False
    assert new_guest().attempt(puzzle, answer).get_json()["informed"] is False


def test_an_exam_pack_tells_nothing(guest: Caller, services: Services) -> None:
    """Attempts after it are as any other; that it was issued is noted once."""
    puzzle = first_of("endgame_card")
    for _ in range(2):
        pack(guest, "exam", "kind=endgame_card")
    attempt = guest.attempt(puzzle, card_answer(right_card(puzzle))).get_json()
    assert attempt["informed"] is False
    assert rows(services, PackIssue) == 1


def test_a_known_pack_is_a_delivery_too(people: People) -> None:
    """Another learner on the same device, whose copy is answered with a 304."""
    other, puzzle = people.guest(), first_of("endgame_card")
    path = "/packs/practice?kind=endgame_card"
    tag = other.get(path).headers["ETag"]
    known = other.get(path, headers={"If-None-Match": tag})
    assert known.status_code == 304
    attempt = other.attempt(puzzle, card_answer(right_card(puzzle)))
    assert attempt.get_json()["informed"] is True


class Hours:
    """A clock that a test moves on."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        """Return the present instant: a little later each time it is asked for."""
        self.now += timedelta(microseconds=1)
        return self.now


@pytest.fixture
def hours() -> Hours:
    """Return a clock that stands at nine."""
    return Hours()


@pytest.fixture
def app(settings: Settings, hours: Hours, letterbox: Any) -> Any:
    """Return the application, whose clock the tests move."""
    application: Flask = build_app(settings, clock=hours, mailer=letterbox)
    letterbox.afterwards = application.extensions[EXTENSION].afterwards
    letterbox.afterwards.delay = 0
    yield application
    application.extensions[EXTENSION].close()


@pytest.mark.parametrize(
    ("named", "minutes", "taken", "clamped"),
    [
        (True, 0, 0, False),
        (True, 20, 20, False),
        (True, -1, 0, True),
        (True, 35, 35, False),
        (True, 36, 35, True),
        (False, -1, -1, False),
        (False, -10, -10, False),
        (False, -11, -10, True),
    ],
)
def test_acts_lie_between_the_issue_and_now(
    guest: Caller, hours: Hours, named: bool, minutes: int, taken: int, clamped: bool
) -> None:
    """From the issue of the pack, else from the learner's creation, to now and five minutes."""
    hours.now += timedelta(minutes=10)
    packed = pack(guest, "exam")
    version, issued = packed["version"], datetime.fromisoformat(packed["issued_at"])
    hours.now += timedelta(minutes=30)
    pack(guest, "exam")  # again: the first issue stands
    puzzle = first_of("endgame_card")
    more: dict[str, Any] = {"acted_at": (issued + timedelta(minutes=minutes)).isoformat()}
    if named:
        more["pack"] = version
    attempt = guest.attempt(puzzle, card_answer(right_card(puzzle)), **more).get_json()
    shown = datetime.fromisoformat(attempt["acted_at"]) - issued
    # The clock goes on by microseconds with every request.
    assert round(shown / timedelta(minutes=1)) == taken
    assert attempt["clamped"] == clamped


def test_a_pack_that_was_never_given_is_refused(
    guest: Caller, new_guest: Callable[[], Caller]
) -> None:
    """Neither one of nobody nor one of somebody else bounds an act."""
    others = pack(new_guest(), "exam")["version"]
    puzzle = first_of("endgame_card")
    for version in (others, "x", "0" * 64):
        refused = guest.attempt(puzzle, card_answer(right_card(puzzle)), pack=version)
        (error,) = refused.get_json()["errors"]
        assert (error["pointer"], error["code"]) == ("/pack", "unknown_pack")
    assert guest.get("/attempts").get_json()["items"] == []


@pytest.mark.parametrize("form", FORMS)
def test_a_pack_that_a_puzzle_is_not_in_is_refused(guest: Caller, form: str) -> None:
    """Alone and in a batch, and nothing is stored; in its own pack it is taken."""
    puzzle, line = first_of("endgame_card"), first_of("endgame_line")
    packed = pack(guest, form, "kind=endgame_card&limit=3")
    empty = pack(guest, "practice", "kind=endgame_card&proof=rules")
    named = {"id": str(uuid4()), "puzzle": line.id, "pack": packed["version"]}
    item = {**named, "id": str(uuid4()), "pack": empty["version"]}
    refused = guest.post("/attempts", named)
    (error,) = refused.get_json()["errors"]
    assert (refused.status_code, error["pointer"], error["code"]) == (422, "/pack", "not_in_pack")
    answers = guest.post("/attempts/batch", {"items": [named, item]}).get_json()["items"]
    assert [one["status"] for one in answers] == ["rejected", "rejected"]
    found = [(at["pointer"], at["code"]) for one in answers for at in one["problem"]["errors"]]
    assert found == [("/items/0/pack", "not_in_pack"), ("/items/1/pack", "not_in_pack")]
    assert guest.get("/attempts").get_json()["items"] == []
    good = {**named, "puzzle": puzzle.id, "answer": card_answer(right_card(puzzle))}
    assert guest.post("/attempts", good).status_code == 201


def test_packs_from_before_their_contents_were_kept(guest: Caller, services: Services) -> None:
    """Nobody knows what was in them: any puzzle is taken, until the pack is asked for again."""
    packed = pack(guest, "exam", "kind=endgame_card&limit=3")
    with services.database.writing() as session:
        session.execute(update(PackIssue).values(contents=None))
    line = first_of("endgame_line")
    assert guest.attempt(line, pack=packed["version"]).status_code == 201
    assert pack(guest, "exam", "kind=endgame_card&limit=3") == packed
    assert guest.attempt(line, pack=packed["version"]).status_code == 422


def test_a_pack_goes_over_to_the_account(people: People, hours: Hours) -> None:
    """With the guest who has it: the earlier issue stands, the solutions stay told."""
    people.learner()
    guest = people.guest()
    packed = pack(guest, "practice", "kind=endgame_card")
    version, issued = packed["version"], datetime.fromisoformat(packed["issued_at"])
    hours.now += timedelta(minutes=30)
    owner = people.holding(
        guest.post(
            "/tokens", {"email": "ana@example.org", "password": "three marriages and a bezique"}
        )
    )
    puzzle = first_of("endgame_card")
    before = (issued - timedelta(minutes=1)).isoformat()
    attempt = owner.attempt(
        puzzle, card_answer(right_card(puzzle)), pack=version, acted_at=before
    ).get_json()
    assert datetime.fromisoformat(attempt["acted_at"]) == issued
    assert attempt["informed"] is True


@pytest.mark.parametrize("form", FORMS)
def test_the_headers_alone_inform_nobody(guest: Caller, services: Services, form: str) -> None:
    """405, and nothing is noted."""
    refused = guest.send("HEAD", f"/packs/{form}")
    assert (refused.status_code, refused.headers["Allow"]) == (405, "GET, OPTIONS")
    assert rows(services, PackIssue) == 0
    assert rows(services, SolutionDelivery) == 0


def test_who_names_no_pack_is_given_it(guest: Caller, services: Services) -> None:
    """``*`` in If-None-Match: whoever counts as informed was sent the answers."""
    answer = guest.get("/packs/practice?limit=2", headers={"If-None-Match": "*"})
    assert answer.status_code == 200
    assert len(answer.get_json()["items"]) == 2 == rows(services, SolutionDelivery)
