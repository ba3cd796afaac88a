"""The solver and the profiles over HTTP."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from api.services import Services
from api.settings import Settings
from puzzles.library import load_library
from puzzles.rule_options import GROUPS, OPTIONS, option_text, value_of, value_text
from puzzles.rules.playing import choice
from tests.api.callers import Caller
from trainer.deal import Phase, Seat, apply, deal, legal_actions, shuffled
from trainer.notation import read_action, read_state, write_position
from trainer.profiles import PROFILES, RuleProfile
from trainer.solver.open_hand import solve_open_hand


def test_a_position_is_solved_as_the_library_has_it(nobody: Caller) -> None:
    """The value of every card, grouped, with a line to the end; no learner is needed."""
    for puzzle in list(load_library().endings)[:12]:
        solved = nobody.post("/solve", {"position": write_position(puzzle.state)}).get_json()
        values = {str(card): value for card, value in puzzle.certificate.values.items()}
        assert solved["values"] == values
        assert solved["value"] == puzzle.certificate.value
        assert [one["action"]["card"] for one in solved["options"]] == [
            card for together in solved["classes"] for card in together
        ]
        assert [one["card"] for one in solved["best"]] == solved["classes"][0]
        cards = sum(len(puzzle.state.hand(seat)) for seat in Seat)
        assert len(solved["line"]) == cards


def test_a_reader_is_liberal_and_the_answer_canonical(nobody: Caller) -> None:
    """Cards as people write them come back as the notation has them."""
    position: dict[str, Any] = {
        "profile": "arcade",
        "phase": "endgame",
        "trump": "♣",
        "to_act": "south",
        "hands": {"south": ["j♠", "10♥"], "north": ["AS", "8s"]},
    }
    solved = nobody.post("/solve", {"position": position}).get_json()
    assert set(solved["values"]) == {"Js", "Th"}


def test_a_house_profile_is_played(nobody: Caller) -> None:
    """Any option of the two-pack game."""
    position = {
        "profile": {"base": "cady", "options": {"last_trick": 50}},
        "phase": "endgame",
        "trump": "c",
        "to_act": "south",
        "hands": {"south": ["As"], "north": ["8s"]},
    }
    assert nobody.post("/solve", {"position": position}).get_json()["value"] == 60


@pytest.mark.parametrize("language", ["en", "pt", "es"])
def test_profiles_tell_every_option(nobody: Caller, language: str) -> None:
    """With a title and a summary in each language."""
    listed = nobody.speaking(language).get("/profiles").get_json()
    assert [item["name"] for item in listed["items"]] == list(PROFILES)
    assert listed["next"] is None
    for item in listed["items"]:
        profile = PROFILES[item["name"]]
        assert (item["hash"], item["options"]) == (profile.hash, profile.options())
        assert item["title"]
        assert item["summary"]
        assert nobody.speaking(language).get(f"/profiles/{item['name']}").get_json() == item
    assert nobody.get("/profiles/rubicon").status_code == 404


@pytest.mark.parametrize("language", ["en", "pt", "es"])
@pytest.mark.parametrize("profile", PROFILES.values(), ids=lambda profile: profile.name)
def test_profiles_explain_every_option(nobody: Caller, profile: RuleProfile, language: str) -> None:
    """Each option once, with its value, and both in the words of the language."""
    explained = nobody.speaking(language).get(f"/profiles/{profile.name}").get_json()["explained"]
    assert [each["option"] for each in explained] == list(OPTIONS)
    for each in explained:
        assert each["value"] == value_of(profile, each["option"])
        assert each["text"] == option_text(each["option"], language)
        assert each["value_text"] == value_text(each["option"], each["value"], language)
        assert each["option"] in GROUPS[each["group"]]


def stock_position(tricks: int) -> dict[str, Any]:
    """Return a position with so many stock tricks left, south to lead or to act in a window."""
    random = Random(3)
    state = deal(PROFILES["cady"], shuffled(random), Seat.NORTH)
    while state.phase is not Phase.STOCK or state.led or len(state.stock) > 2 * tricks:
        state = apply(state, choice(state, None, random))
    return write_position(state)


def test_an_open_hand_is_solved(nobody: Caller) -> None:
    """Every legal action with its value, in the order of the rules, and a line to the end."""
    written = stock_position(1)
    state = read_state(written)
    solved = nobody.post("/solve", {"position": written}).get_json()
    found = solve_open_hand(state)
    assert [one["value"] for one in solved["options"]] == [value for _, value in found.options]
    read = [read_action(one["action"], state) for one in solved["options"]]
    assert read == list(legal_actions(state))
    assert solved["value"] == max(value for _, value in found.options)
    assert len(solved["line"]) == len(found.line)
    assert (solved["prover"], "values" in solved) == ("open_hand/1", False)


@pytest.mark.parametrize("language", ["en", "pt", "es"])
def test_what_is_too_large_is_refused_with_the_limit(nobody: Caller, language: str) -> None:
    """Before anything is solved; the limit is named in every language."""
    refused = nobody.speaking(language).post("/solve", {"position": stock_position(6)})
    problem = refused.get_json()
    assert refused.status_code == 422
    assert [(one["pointer"], one["code"]) for one in problem["errors"]] == [
        ("/position", "too_large")
    ]
    assert problem["limit"] == {"name": "stock_tricks", "most": Settings.stock_tricks}


def test_a_search_that_grows_too_large_is_refused_with_the_limit(
    nobody: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However few stock tricks are left: so many positions may be searched, and no more."""
    monkeypatch.setattr(services.analysis, "_nodes", 3)
    problem = nobody.post("/solve", {"position": stock_position(2)}).get_json()
    assert [one["code"] for one in problem["errors"]] == ["too_large"]
    assert problem["limit"] == {"name": "nodes", "most": 3}
