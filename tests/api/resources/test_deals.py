"""The rules engine over HTTP, and questions of the rules answered there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from puzzles.kinds import RULES_KINDS
from puzzles.library import load_library
from puzzles.model import RULES_KIND_NAMES, RulesPuzzle
from tests.api.callers import Caller, rules_puzzle
from trainer.notation import write_position

CASES = Path(__file__).parents[2] / "cases" / "deals.jsonl"
CASE: dict[str, Any] = json.loads(CASES.read_text(encoding="utf-8").splitlines()[0])
DEAL = {name: CASE[name] for name in ("profile", "dealer", "pack", "actions")}


def test_a_deal_is_replayed(nobody: Caller) -> None:
    """Step by step, as the case has it."""
    replayed = nobody.post("/deals/replay", {"deal": DEAL}).get_json()
    assert replayed["final"] == CASE["expected"]["final"]
    assert len(replayed["steps"]) == len(DEAL["actions"])
    begun = nobody.post("/deals/replay", {"deal": {**DEAL, "actions": DEAL["actions"][:3]}})
    assert begun.get_json()["final"] is None


def test_an_illegal_action_is_a_conflict(nobody: Caller) -> None:
    """409 with the rule, the profile, the index and a pointer."""
    deal = {**DEAL, "actions": [DEAL["actions"][0], {"do": "show_seven"}]}
    response = nobody.post("/deals/replay", {"deal": deal})
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (409, "illegal_action")
    assert (problem["rule"], problem["refused"]) == ("wrong_phase", 1)
    assert problem["profile"] == DEAL["profile"]
    assert problem["errors"][0]["pointer"] == "/deal/actions/1"


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        ({"pack": DEAL["pack"][:63]}, "/deal/pack", "pack_size"),
        ({"dealer": "west"}, "/deal/dealer", "not_a_seat"),
        ({"actions": [{"do": "sing"}]}, "/deal/actions/0/do", "unknown_action"),
        ({"actions": ["Ks"]}, "/deal/actions/0", "not_an_object"),
    ],
)
def test_a_record_that_is_none_is_invalid(
    nobody: Caller, change: dict[str, Any], pointer: str, code: str
) -> None:
    """422 with the pointer into the body."""
    response = nobody.post("/deals/replay", {"deal": {**DEAL, **change}})
    assert response.status_code == 422
    found = {(one["pointer"], one["code"]) for one in response.get_json()["errors"]}
    assert (pointer, code) in found


def test_what_is_legal_is_listed(nobody: Caller) -> None:
    """Of a view as well; a hidden hand to act is a 422."""
    position = write_position(rules_puzzle("rules-declare-003").position)
    told = nobody.post("/legal", {"position": position}).get_json()
    assert told["to_act"] == "south"
    assert {"do": "draw"} in told["actions"]
    assert told["legal"]["play"] == []
    hidden = nobody.post("/legal", {"position": {**position, "to_act": "north"}})
    assert hidden.status_code == 422
    assert hidden.get_json()["errors"][0]["code"] == "hidden_cards"


@pytest.mark.parametrize("puzzle", load_library().rules, ids=lambda puzzle: puzzle.id)
def test_a_question_is_answered_and_marked(guest: Caller, puzzle: RulesPuzzle) -> None:
    """Right with exactly what holds, wrong with anything else; then everything is told."""
    kind, findings = RULES_KINDS[puzzle.kind], puzzle.certificate.findings
    right: dict[str, Any] = {"kind": puzzle.kind, "choices": sorted(puzzle.certificate.accepted)}
    if puzzle.question.form in kind.counts:
        points = kind.right_points(puzzle.question, findings)
        right = {"kind": puzzle.kind, "points": {str(seat): n for seat, n in points.items()}}
    attempt = guest.attempt(puzzle, right).get_json()
    assert (attempt["status"], attempt["result"]) == ("over", "right")
    assert attempt["answer"] == right
    assert attempt["outcome"]["rule"]["text"]
    assert guest.get(f"/attempts/{attempt['id']}").get_json() == attempt
    proof = guest.get(f"/puzzles/{puzzle.id}/certificate").get_json()
    assert set(proof["findings"]) == set(findings)


def test_a_wrong_answer_and_giving_up(guest: Caller) -> None:
    """Both show every option; an action is not expected."""
    puzzle = rules_puzzle("rules-legal-002")
    wrong = guest.attempt(puzzle, {"kind": "rules_legal", "choices": []}).get_json()
    assert wrong["result"] == "wrong"
    opened = guest.attempt(puzzle).get_json()
    path = f"/attempts/{opened['id']}"
    order = {"ply": 0, "action": {"do": "play", "card": "Ks"}}
    assert guest.post(f"{path}/actions", order).get_json()["code"] == "action_unexpected"
    ended = guest.post(f"{path}/finish").get_json()
    assert (ended["result"], ended["given_up"]) == ("wrong", True)
    assert ended["outcome"]["yours"] is None
    bad = guest.attempt(puzzle, {"kind": "rules_legal", "choices": ["Zz"]})
    assert bad.get_json()["errors"][0]["pointer"] == "/answer/choices/0"


def test_lists_can_be_narrowed_by_proof(nobody: Caller) -> None:
    """A client that poses one sort of question asks for it."""
    listed = nobody.get("/puzzles?limit=100&proof=rules").get_json()["items"]
    assert {item["kind"] for item in listed} == set(RULES_KIND_NAMES)
    assert {item["proof"] for item in listed} == {"rules"}
    following = nobody.get("/puzzles/next?proof=open").get_json()
    assert following["proof"] == "open"
