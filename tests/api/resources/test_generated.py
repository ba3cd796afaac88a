"""Questions made on demand, over HTTP: posed, answered and marked like any other, in no list."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from sqlalchemy import func, select

from api.services import Services
from api.storage import PuzzleVersion
from puzzles.model import RulesPuzzle
from puzzles.rules.fresh import made_again
from puzzles.rules.generation import NothingFoundError
from puzzles.rules.ideas import idea_of
from tests.api.callers import Caller, rules_puzzle
from tests.api.test_secrecy import TELLING, members

ORDER = {"idea": "trump_when_void", "profile": "cady", "seed": 1}
UNMADE = {"idea": "follow_without_beating", "profile": "cady", "seed": 1}


def made(caller: Caller, order: dict[str, Any]) -> dict[str, Any]:
    """Have a puzzle made and return it as it is posed."""
    response = caller.post("/generated-puzzles", order)
    assert response.status_code == 201, response.get_json()
    posed: dict[str, Any] = response.get_json()
    assert response.headers["Location"] == posed["links"]["self"]
    return posed


def puzzle_of(posed: dict[str, Any]) -> RulesPuzzle:
    """Return the puzzle behind a posed one, made again from its id alone."""
    puzzle = made_again(posed["id"], date(2026, 11, 30))
    assert puzzle is not None
    return puzzle


def right(puzzle: RulesPuzzle) -> dict[str, Any]:
    """Return the right answer of a question with options."""
    return {"kind": puzzle.kind, "choices": sorted(puzzle.certificate.accepted)}


def test_it_is_posed_and_marked_like_any_other(guest: Caller, services: Services) -> None:
    """Read, drawn, hinted, answered wrongly and rightly, explained; kept from the first act on."""
    posed = made(guest, ORDER)
    puzzle, path = puzzle_of(posed), f"/puzzles/{posed['id']}"
    answer = posed.pop("answer")
    assert not members(posed) & TELLING
    assert guest.get(path).get_json() == {**posed, "answer": answer}
    assert guest.get(f"{path}/diagram.svg").status_code == 200
    assert guest.get(f"{path}/certificate").get_json()["code"] == "attempt_not_over"
    assert kept(services, puzzle) == 0
    assert guest.post(f"{path}/hints", {"number": 1}).get_json()["number"] == 1
    assert kept(services, puzzle) == 1
    wrong = guest.attempt(puzzle, {"kind": puzzle.kind, "choices": []})
    assert wrong.get_json()["result"] == "wrong"
    assert wrong.get_json()["hints"] == 1
    again = guest.attempt(puzzle, right(puzzle)).get_json()
    assert (again["result"], again["first"], again["informed"]) == ("right", False, True)
    assert again["outcome"]["idea"]["id"] == "trump_when_void"
    assert kept(services, puzzle) == 1
    assert guest.get(f"{path}/certificate").status_code == 200
    assert guest.get(f"/attempts?puzzle={puzzle.id}").get_json()["items"][0]["id"] == again["id"]


def kept(services: Services, puzzle: RulesPuzzle) -> int:
    """Return how many versions of a puzzle are stored."""
    with services.database.reading() as session:
        counted = select(func.count()).where(PuzzleVersion.puzzle_id == puzzle.id)
        return session.scalar(counted) or 0


def test_no_list_shows_it(guest: Caller) -> None:
    """Neither the library nor what comes next, tried or not."""
    puzzle = puzzle_of(made(guest, {"kind": "rules_trick", "seed": 5}))
    guest.attempt(puzzle, {"kind": puzzle.kind, "choices": sorted(puzzle.certificate.accepted)})
    listed = guest.get("/puzzles?kind=rules_trick&limit=100").get_json()["items"]
    assert puzzle.id not in {item["id"] for item in listed}
    assert guest.get("/puzzles/next?kind=rules_trick").get_json()["id"] != puzzle.id


def test_the_same_seed_gives_the_same(guest: Caller) -> None:
    """And without one every call brings another."""
    assert made(guest, ORDER) == made(guest, ORDER)
    kinds = {"kind": "rules_trick"}
    assert made(guest, kinds)["id"] != made(guest, kinds)["id"]


def test_like_another_once_that_is_answered(guest: Caller) -> None:
    """Idea, form and profile are taken over, also from one made on demand; not before."""
    first = rules_puzzle("rules-legal-008")
    early = guest.post("/generated-puzzles", {"like": first.id})
    assert (early.status_code, early.get_json()["code"]) == (403, "attempt_not_over")
    guest.attempt(first, {"kind": first.kind, "choices": []})
    wanted = idea_of(first.question, first.certificate.findings)
    second = puzzle_of(made(guest, {"like": first.id, "seed": 2}))
    guest.attempt(second, {"kind": second.kind, "choices": []})
    third = puzzle_of(made(guest, {"like": second.id, "seed": 3}))
    for puzzle in (second, third):
        assert idea_of(puzzle.question, puzzle.certificate.findings) == wanted
        assert (puzzle.profile, puzzle.question.form) == (first.profile, first.question.form)
    assert len({first.id, second.id, third.id}) == 3


@pytest.mark.parametrize(
    ("order", "pointer", "code"),
    [
        ({}, "/kind", "missing"),
        ({"kind": "endgame_card"}, "/kind", "not_among"),
        ({"idea": "mate_in_two"}, "/idea", "not_among"),
        ({"kind": "rules_trick", "idea": "follow_suit"}, "/idea", "not_of_kind"),
        ({"kind": "rules_trick", "seed": -1}, "/seed", "out_of_range"),
        ({"kind": "rules_trick", "seed": 1 << 32}, "/seed", "out_of_range"),
        ({"kind": "rules_trick", "profile": "rubicon"}, "/profile", "not_among"),
        ({"like": "rules-legal-001", "kind": "rules_legal"}, "/kind", "not_with_like"),
        ({"like": "rules-legal-999"}, "/like", "unknown_puzzle"),
        ({"like": "endgame-card-001"}, "/like", "not_made_anew"),
    ],
)
def test_bad_wishes(guest: Caller, order: dict[str, Any], pointer: str, code: str) -> None:
    """Each names what is wrong."""
    response = guest.post("/generated-puzzles", order)
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)


def test_what_no_rule_allows_is_refused_at_once(
    guest: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A duty that the profile does not know: nobody looks for it."""
    monkeypatch.setattr("api.services.fresh_puzzles.fresh", lambda *_: pytest.fail("looked for"))
    response = guest.post("/generated-puzzles", UNMADE)
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/profile", "never_under_profile")


def test_what_no_deal_brings(guest: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no deal of the seed brings what might come up, that is told, and what to try."""

    def nothing(*_: object) -> None:
        raise NothingFoundError("nothing in 400 deals")

    monkeypatch.setattr("api.services.fresh_puzzles.fresh", nothing)
    response = guest.post("/generated-puzzles", ORDER)
    assert (response.status_code, response.get_json()["code"]) == (404, "no_puzzle")
    assert "another seed" in response.get_json()["detail"]


def test_only_learners_have_puzzles_made(nobody: Caller) -> None:
    """It is work; what was made can be read by anyone."""
    assert nobody.post("/generated-puzzles", ORDER).status_code == 401
    assert nobody.get("/puzzles/new-rules-legal-cady-1-0-9-691441fd").status_code == 200


def test_an_id_that_names_nothing(guest: Caller) -> None:
    """A forged one is no puzzle: nothing is read, hinted, answered or kept."""
    forged = "new-rules-legal-cady-1-0-9-00000000"
    assert guest.get(f"/puzzles/{forged}").status_code == 404
    assert guest.post(f"/puzzles/{forged}/hints", {}).status_code == 404
    order = {"id": "0198f5c2-7d10-7c44-b1a5-3a2f5e8d9b09", "puzzle": forged}
    assert guest.post("/attempts", order).status_code == 422
