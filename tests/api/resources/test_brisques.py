"""Choices in the dark over HTTP: posed, answered right and wrong, the value of every card."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from puzzles.library import load_library
from puzzles.model import WORLDS_KIND_NAMES, DecisionPuzzle
from tests.api.callers import Caller

PUZZLES = tuple(each for each in load_library().decisions if each.kind in WORLDS_KIND_NAMES)


def a_puzzle(proof: str) -> DecisionPuzzle:
    """Return the first one that is proved so."""
    return next(puzzle for puzzle in PUZZLES if puzzle.proof == proof)


def playing(puzzle: DecisionPuzzle, option: str) -> dict[str, Any]:
    """Return the answer that plays a card."""
    return {"kind": puzzle.kind, "choices": [option]}


@pytest.mark.parametrize("proof", ["sure", "expected"])
def test_right_and_wrong_with_the_value_of_every_card(guest: Caller, proof: str) -> None:
    """Averages are exact, and each says how it varies; nothing of it is there before."""
    puzzle = a_puzzle(proof)
    certificate, worlds = puzzle.certificate, puzzle.certificate.worlds
    assert worlds is not None
    posed = guest.get(f"/puzzles/{puzzle.id}").get_json()
    assert posed["proof"] == proof
    assert [each["id"] for each in posed["answer"]["options"]] == list(certificate.values)
    assert "worlds" not in posed
    for option, value in certificate.values.items():
        attempt = guest.attempt(puzzle, playing(puzzle, option)).get_json()
        right = option in certificate.accepted
        assert attempt["result"] == ("right" if right else "wrong")
        outcome = attempt["outcome"]
        assert Fraction(outcome["yours"]["cost"]) == certificate.value - value
        assert outcome["worlds"]["deals"] == worlds.deals
        assert outcome["worlds"]["claim"] == "exact"
        told = {each["id"]: each for each in outcome["options"]}
        assert set(told) == set(certificate.values)
        for name, each in told.items():
            assert Fraction(each["value"]) == certificate.values[name]
            assert each["spread"]["beaten"] == worlds.spreads[name].beaten
            assert each["sure"] == worlds.spreads[name].sure
        assert [each for each in told.values() if each["yours"]] == [told[option]]


@pytest.mark.parametrize(
    ("choices", "pointer", "code"),
    [
        (["Xx"], "/answer/choices/0", "unknown_choice"),
        ([], "/answer/choices", "one_option"),
        ("all", "/answer/choices", "not_a_list"),
    ],
)
def test_what_is_no_card_is_refused(guest: Caller, choices: Any, pointer: str, code: str) -> None:
    """And changes nothing."""
    puzzle = PUZZLES[0]
    response = guest.attempt(puzzle, {"kind": puzzle.kind, "choices": choices})
    assert response.status_code == 422
    errors = response.get_json()["errors"]
    assert (pointer, code) in {(each["pointer"], each["code"]) for each in errors}
    assert guest.get("/attempts").get_json()["items"] == []


@pytest.mark.parametrize("proof", ["sure", "expected"])
def test_the_list_tells_proofs_apart(nobody: Caller, proof: str) -> None:
    """One kind is proved in two ways: the filter gives those that are proved so."""
    found = nobody.get(f"/puzzles?proof={proof}&limit=100").get_json()["items"]
    assert [each["id"] for each in found] == [
        puzzle.id for puzzle in PUZZLES if puzzle.proof == proof
    ]
    assert {each["proof"] for each in found} == {proof}


def test_the_certificate_has_deals_and_spreads(guest: Caller) -> None:
    """After the attempt, as the file of the library holds them."""
    puzzle = a_puzzle("expected")
    assert guest.get(f"/puzzles/{puzzle.id}/certificate").status_code == 403
    guest.attempt(puzzle, playing(puzzle, next(iter(puzzle.certificate.values))))
    certificate = guest.get(f"/puzzles/{puzzle.id}/certificate").get_json()
    worlds = puzzle.certificate.worlds
    assert worlds is not None
    assert certificate["worlds"]["deals"] == worlds.deals
    assert {
        option: spread["maximum"] for option, spread in certificate["worlds"]["spread"].items()
    } == {option: spread.maximum for option, spread in worlds.spreads.items()}
    assert certificate["deals"] == puzzle.certificate.deals
