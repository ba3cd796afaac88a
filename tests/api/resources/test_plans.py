"""Plans of declarations over HTTP: posed, answered right and wrong, explained, proved."""

from __future__ import annotations

from typing import Any

import pytest

from puzzles.decisions.question import PlanKindName
from puzzles.library import load_library
from puzzles.model import PLAN_KIND_NAMES
from puzzles.plans.prospect import prospect_of
from tests.api.callers import Caller
from tests.puzzles.plans.answers import best_and_worst, plan_of, slots, written

KIND = pytest.mark.parametrize("kind", PLAN_KIND_NAMES)


@KIND
def test_right_and_wrong(guest: Caller, kind: PlanKindName) -> None:
    """The value of every first award, what yours costs, both lines; the proof afterwards."""
    puzzle = plan_of(kind)
    firsts = sorted(prospect_of(puzzle.decision).firsts.values(), reverse=True)
    best, worst = best_and_worst(puzzle)
    assert guest.get(f"/puzzles/{puzzle.id}/certificate").status_code == 403
    for option, result in ((worst, "wrong"), (best, "right")):
        answer = written(puzzle, option)
        attempt = guest.attempt(puzzle, answer).get_json()
        assert (attempt["status"], attempt["result"]) == ("over", result)
        assert attempt["answer"] == answer
        outcome = attempt["outcome"]
        value = puzzle.certificate.values[option]
        assert [each["value"] for each in outcome["options"]] == firsts
        assert [each["cost"] for each in outcome["options"]] == [firsts[0] - n for n in firsts]
        assert (outcome["yours"]["value"], outcome["yours"]["cost"]) == (value, firsts[0] - value)
        assert sum(step["points"] for step in outcome["line"]) == outcome["value"] == firsts[0]
        assert sum(step["points"] for step in outcome["yours"]["line"]) == value
        assert outcome["proof"]["id"] == "plan"
        assert guest.get(f"/attempts/{attempt['id']}").get_json() == attempt
    proof = guest.get(f"/puzzles/{puzzle.id}/certificate").get_json()
    assert proof["values"] == dict(puzzle.certificate.values)


@KIND
def test_giving_up(guest: Caller, kind: PlanKindName) -> None:
    """Every option is shown, and none of them as the learner's."""
    puzzle = plan_of(kind)
    opened = guest.attempt(puzzle).get_json()
    ended = guest.post(f"/attempts/{opened['id']}/finish").get_json()
    assert (ended["result"], ended["given_up"]) == ("wrong", True)
    assert ended["outcome"]["yours"] is None
    assert not any(option["yours"] for option in ended["outcome"]["options"])


def test_an_order_that_the_rules_refuse(guest: Caller) -> None:
    """It is wrong, the summary says at which win, and what came before it counts."""
    puzzle = plan_of("declaration_order")
    best, _ = best_and_worst(puzzle)
    twice = [slots(best)[0]] * len(slots(best))
    attempt = guest.attempt(puzzle, {"kind": puzzle.kind, "schedule": twice}).get_json()
    assert attempt["result"] == "wrong"
    assert "cannot be scored" in attempt["outcome"]["summary"]
    assert attempt["answer"]["schedule"] == twice


@pytest.mark.parametrize(
    ("answer", "pointer", "code"),
    [
        ({"kind": "declaration_first", "choices": ["Zz"]}, "/answer/choices/0", "unknown_choice"),
        ({"kind": "declaration_first", "choices": []}, "/answer/choices", "one_option"),
        ({"kind": "declaration_order", "schedule": []}, "/answer/schedule", "wrong_length"),
        ({"kind": "declaration_order", "schedule": "no"}, "/answer/schedule", "not_a_list"),
    ],
)
def test_nonsense_is_refused(
    guest: Caller, answer: dict[str, Any], pointer: str, code: str
) -> None:
    """422 with a pointer and a stable code; nothing is kept."""
    response = guest.attempt(plan_of(answer["kind"]), answer)
    assert response.status_code == 422
    found = {(each["pointer"], each["code"]) for each in response.get_json()["errors"]}
    assert (pointer, code) in found
    assert guest.get("/attempts").get_json()["items"] == []


def test_plans_are_listed_and_come_next(guest: Caller) -> None:
    """By proof and by kind, the easiest first; what is asked for is what comes."""
    plans = [each for each in load_library().decisions if each.kind in PLAN_KIND_NAMES]
    listed = guest.get("/puzzles?limit=100&proof=plan").get_json()["items"]
    assert [item["id"] for item in listed] == [puzzle.id for puzzle in plans]
    for kind in PLAN_KIND_NAMES:
        posed = guest.get(f"/puzzles/next?kind={kind}").get_json()
        assert posed["kind"] == kind
        assert posed["difficulty"] == min(each.difficulty for each in plans if each.kind == kind)
