"""The solver and the profiles over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from puzzles.library import load_library
from puzzles.rule_options import GROUPS, OPTIONS, option_text, value_of, value_text
from tests.api.callers import Caller
from trainer.deal import Seat
from trainer.notation import write_position
from trainer.profiles import PROFILES, RuleProfile


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
