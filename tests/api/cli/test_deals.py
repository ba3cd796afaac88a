"""``bezique legal`` and ``bezique replay``: the rules engine, line by line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.api.callers import rules_puzzle
from tests.api.cli.runner import ROOT, bezique, lines
from trainer.notation import write_position

DEALS = [
    json.loads(line)
    for line in (ROOT / "tests/cases/deals.jsonl").read_text(encoding="utf-8").splitlines()[:60:20]
]


def record(case: dict[str, Any]) -> dict[str, Any]:
    """Return a case without what is expected of it."""
    return {name: member for name, member in case.items() if name != "expected"}


def test_deals_are_replayed_as_the_cases_have_them() -> None:
    """Every step and the count, one line for each record."""
    done = bezique("replay", stdin="\n".join(json.dumps(record(case)) for case in DEALS))
    assert (done.returncode, done.stderr) == (0, "")
    for case, answer in zip(DEALS, lines(done.stdout), strict=True):
        assert list(answer) == ["id", "steps", "final"]
        assert answer["id"] == case["id"]
        assert answer["final"] == case["expected"]["final"]
        assert [step["legal"] for step in answer["steps"]] == [
            step["legal"] for step in case["expected"]["steps"]
        ]


def test_a_refused_action_is_named() -> None:
    """The index and the rule; the other records are answered all the same."""
    good = record(DEALS[0])
    bad = {**good, "actions": [good["actions"][0], {"do": "draw"}]}
    odd = {**good, "actions": [{"do": "sing"}]}
    done = bezique("replay", stdin="\n".join(map(json.dumps, (bad, odd, good))))
    refused, unread, answered = lines(done.stdout)
    assert done.returncode == 1
    assert (refused["id"], refused["refused"]) == (good["id"], 1)
    assert refused["error"]["rule"] == "wrong_phase"
    assert (unread["refused"], unread["error"]["code"]) == (0, "unknown_action")
    assert "final" in answered


@pytest.mark.parametrize("wrapped", [True, False])
def test_what_may_be_done_is_listed(wrapped: bool) -> None:
    """By faces, and as actions; also of a position with hidden cards."""
    puzzle = rules_puzzle("rules-declare-003")
    position = write_position(puzzle.position)
    line = {"id": 7, "position": position} if wrapped else {"id": 7, **position}
    done = bezique("legal", stdin=json.dumps(line))
    (answer,) = lines(done.stdout)
    assert (done.returncode, answer["id"], answer["to_act"]) == (0, 7, "south")
    declared = {option.split()[0] for option in puzzle.certificate.accepted}
    assert {kind for kind, _ in answer["legal"]["declare"]} == declared
    assert {"do": "draw"} in answer["actions"]


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        ({"to_act": "north"}, "/hands/north", "hidden_cards"),
        ({"trump": "x"}, "/trump", "not_a_suit"),
    ],
)
def test_a_bad_position_is_an_error(change: dict[str, Any], pointer: str, code: str) -> None:
    """With the place and the code, and exit code 1."""
    position = write_position(rules_puzzle("rules-declare-003").position)
    done = bezique("legal", stdin=json.dumps({**position, **change}))
    (answer,) = lines(done.stdout)
    assert done.returncode == 1
    assert (answer["error"]["pointer"], answer["error"]["code"]) == (pointer, code)
