"""Trump it, take it or let it go: posed, read, marked, explained."""

import json
import re
from fractions import Fraction
from typing import Any

import pytest

from puzzles.decisions.values import write_value
from puzzles.kinds import DECISION_KINDS, Count, Ticked, Valuation
from puzzles.model import DecisionPuzzle
from puzzles.texts import LANGUAGES, signed
from tests.puzzles.library.texts import LEFT_OVER, strings
from tests.puzzles.worlds.puzzles import small_puzzle
from trainer.notation import NotationError

KIND = DECISION_KINDS["trump_brisque"]
ALIKE = {"en": "comes to the same as", "pt": "dá o mesmo que", "es": "da lo mismo que"}
OF_THESE = {"en": "the turn-up among them", "pt": "entre elas", "es": "entre ellas"}
TRUMP, TAKE, OPEN = (small_puzzle(each) for each in ("trump", "take", "open"))


def chosen(option: str) -> dict[str, Any]:
    return {"kind": "trump_brisque", "choices": [option]}


def told(puzzle: DecisionPuzzle, option: str | None, language: str = "en") -> dict[str, Any]:
    answer = None if option is None else KIND.read_answer(puzzle, chosen(option))
    return KIND.explain(puzzle, answer, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_says_over_what_it_counts(language: str) -> None:
    """The brisque, how many deals fit, the profile; every legal card is an option."""
    posed = KIND.pose(TRUMP, language)
    situation, terms, asked = posed["question"].split("\n\n")
    assert "Cady" in asked
    assert asked.endswith("?")
    assert re.search(r"\b4[;:.]", terms)
    assert OF_THESE[language] in situation
    assert "Cady" in posed["rule"]["text"]
    assert posed["answer"]["many"] is False
    ids = [option["id"] for option in posed["answer"]["options"]]
    assert ids == ["Qs'", "7h'", "Jd'", "Tc"]
    assert not LEFT_OVER.search(json.dumps(posed["question"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_open_cards_are_owned_up_to(language: str) -> None:
    """In the question and in the verdict where the values are those of open cards, else not."""
    for puzzle in (TRUMP, OPEN):
        says = KIND.pose(puzzle, language)["question"], told(puzzle, None, language)["summary"]
        reserved = puzzle is OPEN
        assert [_owns_up(each, language) for each in says] == [reserved, reserved]
    assert told(OPEN, None)["worlds"]["claim"] == "open_after_choice"
    assert told(TRUMP, None)["worlds"]["claim"] == "exact"


def _owns_up(words: str, language: str) -> bool:
    after = {"en": "as if", "pt": "como se", "es": "como si"}
    value = {"en": "valued as if", "pt": "valeria se", "es": "valdría si"}
    return after[language] in words or value[language] in words


@pytest.mark.parametrize("puzzle", [TRUMP, TAKE, OPEN], ids=["trump", "take", "open"])
def test_answers_are_marked_by_their_average(puzzle: DecisionPuzzle) -> None:
    """What is best over all deals is right, and every other card costs the difference."""
    certificate = puzzle.certificate
    for option, value in certificate.values.items():
        marking = KIND.mark(puzzle, KIND.read_answer(puzzle, chosen(option)))
        assert marking == Valuation(
            option in certificate.accepted, value, certificate.value - value
        )
    with pytest.raises(TypeError, match="expected an option"):
        KIND.mark(puzzle, Count(1, 2))


def test_fractions_are_exact() -> None:
    """An average is a fraction, for programs and for people."""
    costs = {each["id"]: (each["value"], each["cost"]) for each in told(OPEN, None)["options"]}
    assert costs["Ac"] == ("-5/3", write_value(26 + Fraction(5, 3))) == ("-5/3", "83/3")
    shown = {
        each["id"]: (each["value_text"], each["cost_text"])
        for each in told(OPEN, None, "pt")["options"]
    }
    assert shown["Ac"] == ("−1\xa02/3", "27\xa02/3")
    yours = told(OPEN, "Ac")["yours"]
    assert (yours["value_text"], yours["cost_text"]) == shown["Ac"]


@pytest.mark.parametrize(
    ("answer", "pointer", "code"),
    [
        (None, "", "not_an_object"),
        ({"kind": "trump_brisque"}, "/choices", "missing"),
        ({"kind": "endgame_card", "choices": []}, "/kind", "wrong_kind"),
        ({"kind": "trump_brisque", "choices": "7h'"}, "/choices", "not_a_list"),
        (chosen("7h"), "/choices/0", "unknown_choice"),
        ({"kind": "trump_brisque", "choices": [["7h'"]]}, "/choices/0", "unknown_choice"),
        ({"kind": "trump_brisque", "choices": ["7h'", "Tc"]}, "/choices", "one_option"),
        ({"kind": "trump_brisque", "choices": []}, "/choices", "one_option"),
        ({**chosen("7h'"), "card": "7h'"}, "/card", "unknown_field"),
    ],
)
def test_what_is_no_answer_is_refused(answer: Any, pointer: str, code: str) -> None:
    """With its place and a stable code."""
    with pytest.raises(NotationError) as caught:
        KIND.read_answer(TRUMP, answer)
    assert (pointer, code) in {(each.pointer, each.code) for each in caught.value.errors}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("puzzle", [TRUMP, TAKE, OPEN], ids=["trump", "take", "open"])
def test_every_option_is_explained(puzzle: DecisionPuzzle, language: str) -> None:
    """Average, least, most, how often another card is better, and one deal played out."""
    worlds = puzzle.certificate.worlds
    assert worlds is not None
    for option in (None, *puzzle.certificate.values):
        explained = told(puzzle, option, language)
        json.dumps(explained)
        assert not [each for each in strings(explained) if LEFT_OVER.search(each)]
        assert [each["cost"] == 0 for each in explained["options"]].count(True) == len(
            puzzle.certificate.accepted
        )
        for each in explained["options"]:
            spread = worlds.spreads[each["id"]]
            assert each["spread"] == {
                "minimum": spread.minimum,
                "maximum": spread.maximum,
                "beaten": spread.beaten,
            }
            assert each["sure"] == (spread.beaten == 0)
            if ALIKE[language] not in each["text"]:
                assert signed(spread.maximum) in each["text"]
                assert str(worlds.deals) in each["text"] or each["sure"]


def test_the_verdict_says_what_it_costs_and_how_far_it_holds() -> None:
    """Right, wrong, given up; sure or on average."""
    assert told(TRUMP, "7h'")["summary"].startswith(
        "Right: the seven of hearts. On average that brings"
    )
    wrong = told(TRUMP, "Tc")
    assert wrong["result"] == "wrong"
    assert "costs you 85" in wrong["summary"]
    assert "In no deal" in wrong["summary"]
    assert wrong["yours"]["choices"] == ["Tc"]
    assert wrong["yours"]["cost"] == 85
    given_up = told(OPEN, None)
    assert given_up["result"] is None
    assert "not in every deal" in given_up["summary"]
    assert given_up["proof"]["id"] == "expected"
    proof = given_up["proof"]["text"]
    assert "2 of them again, picked at random" in proof
    assert "seed" not in proof


def test_the_line_is_played_in_the_deal_that_is_told() -> None:
    """From the answer to the last card; what North shows is what the deal gives him."""
    explained = told(TRUMP, "7h'")
    worlds, line = explained["worlds"], explained["line"]
    assert line[0]["action"] == {"do": "play", "card": "7h'"}
    assert line[0]["text"] == "You play the seven of hearts and win the trick."
    plays = [each for each in line if each["action"]["do"] == "play"]
    played_by_north = {each["action"]["card"] for each in plays if each["by"] == "north"}
    assert len(worlds["stock"]) == 1
    assert set(worlds["north"]) <= played_by_north | set(worlds["stock"])
    for each in line:
        assert each["points"] == sum(each["scored"].values())
    gained = {seat: sum(each["scored"][seat] for each in line) for seat in ("south", "north")}
    assert min(gained.values()) > 0
    (option,) = (each for each in explained["options"] if each["best"])
    assert f"it comes to {gained['south'] - gained['north']}." in option["text"]
    assert "the last eight tricks" in explained["options"][0]["text"].lower()


def test_choosing_takes_one_of_the_options() -> None:
    """An id as the question lists it."""
    assert KIND.read_answer(TAKE, chosen("Ad'")) == Ticked(frozenset({"Ad'"}))
