"""Which card: posing, reading, marking by value alone, explaining."""

from typing import Any

import pytest

from puzzles.kinds import KINDS
from tests.puzzles.positions import (
    QUEEN_OF_DIAMONDS,
    SALON_FOLLOWS,
    SECOND_SEVEN,
    UNSCORED_SEVEN,
    puzzle,
)
from trainer.cards import card
from trainer.deal import IllegalAction, Play
from trainer.notation import NotationError

KIND = KINDS["endgame_card"]
PUZZLE = puzzle(QUEEN_OF_DIAMONDS)


def answer(name: str) -> dict[str, Any]:
    return {"kind": "endgame_card", "action": {"do": "play", "card": name}}


def test_the_question_tells_the_goal_and_the_rule() -> None:
    """Trumps, what is to be won, and the duty under the profile."""
    posed = KIND.pose(PUZZLE, "en")
    assert posed["title"] == "Which card do you lead?"
    assert "Trumps are hearts. 80 points are still to be won: 7 brisques" in posed["question"]
    assert "Which card brings you the most points" in posed["question"]
    assert posed["rule"]["id"] == "follow_beat_trump"
    assert posed["rule"]["profile"] == "cady"
    assert len(posed["legal"]) == 8
    assert posed["illegal"] is None


def test_the_duty_of_the_moment_is_named() -> None:
    """Where cards may not be played the question says why."""
    posed = KIND.pose(puzzle(SALON_FOLLOWS), "pt")
    assert posed["rule"]["id"] == "follow_trump"
    assert posed["illegal"] == {
        "rule": "must_follow",
        "text": "Norte saiu com o nove de espadas: você deve seguir com espadas.",
    }


@pytest.mark.parametrize(("name", "cost"), [("Qd", 0), ("Ac", 20), ("Kh", 20), ("Qc", 60)])
def test_the_mark_is_the_cost(name: str, cost: int) -> None:
    """A card is right exactly if it costs nothing."""
    marking = KIND.mark(PUZZLE, KIND.read_answer(PUZZLE, answer(name)))
    assert (marking.right, marking.value, marking.cost) == (cost == 0, -cost, cost)


def test_every_equal_card_is_right() -> None:
    """Both copies and all cards of the best value are accepted."""
    for best in puzzle(SALON_FOLLOWS).certificate.accepted:
        assert KIND.mark(puzzle(SALON_FOLLOWS), Play(best)).right


def test_silence_about_a_seven_costs_its_points() -> None:
    """Where the second seven must be announced, playing it silently gives ten away."""
    second = puzzle(SECOND_SEVEN)
    spoken, silent = (KIND.mark(second, Play(card("7h"), announce)) for announce in (True, False))
    assert spoken.value - silent.value == 10
    assert not silent.right


def test_sevens_that_differ_are_told_apart() -> None:
    """The label says which of two sevens has scored."""
    labels = [each["label"] for each in KIND.pose(puzzle(UNSCORED_SEVEN), "en")["legal"]]
    assert "Seven of hearts" in labels
    assert "Seven of hearts, already scored" in labels
    announced = [each["label"] for each in KIND.pose(puzzle(SECOND_SEVEN), "es")["legal"]]
    assert "Siete de corazones, anunciado por 10 puntos" in announced


def test_a_wrong_card_is_explained() -> None:
    """What it costs, every card's value, the punishing reply and line, rule, idea, proof."""
    told = KIND.explain(PUZZLE, Play(card("Ac")), "en")
    assert told["result"] == "wrong"
    assert told["summary"] == (
        "The ace of clubs costs you 20 points, counting what you lose and what North gains: "
        "30–50 instead of 40–40. Best was the queen of diamonds."
    )
    assert told["classes"] == [["Qd"], ["8s", "8h", "Qh", "Kh", "Ad", "Ac"], ["Qc"]]
    assert [option["cost"] for option in told["options"]] == [0, *[20] * 6, 60]
    assert told["yours"]["points"] == {"south": 30, "north": 50}
    assert told["reply"]["label"] == "Seven of clubs"
    assert told["punishment"][0]["action"] == {"do": "play", "card": "Ac"}
    assert told["idea"]["id"] == "force_a_trump"
    assert told["proof"]["id"] == "open"


@pytest.mark.parametrize("name", ["Qd", "Ac", "Qc"])
def test_the_lines_bring_what_is_claimed(name: str) -> None:
    """Points along the best line and along the punishment add up to the points stated."""
    told = KIND.explain(PUZZLE, Play(card(name)), "en")
    assert points_of(told["line"]) == told["points"]
    if told["punishment"] is not None:
        assert points_of(told["punishment"]) == told["yours"]["points"]


def points_of(line: list[dict[str, Any]]) -> dict[str, int]:
    """Return each side's points along a line."""
    points = {"south": 0, "north": 0}
    for played in line:
        points[played["by"]] += played["dix"]
        if played["winner"] is not None:
            points[played["winner"]] += played["points"]
    return points


def test_a_right_card_needs_no_punishment() -> None:
    """The verdict of a right card is one sentence; giving up shows the best card."""
    told = KIND.explain(PUZZLE, Play(card("Qd")), "es")
    assert told["result"] == "right"
    assert told["summary"] == "Correcto, la reina de diamantes: 40–40 con el mejor juego."
    assert (told["punishment"], told["reply"]) == (None, None)
    shown = KIND.explain(PUZZLE, None, "pt")
    assert shown["result"] is None
    assert shown["summary"] == "O melhor era jogar a dama de ouros: 40–40 com o melhor jogo."


@pytest.mark.parametrize(
    ("value", "pointer", "code"),
    [
        (None, "/answer", "not_an_object"),
        ({}, "/answer/kind", "missing"),
        ({"kind": "endgame_count", "points": {}}, "/answer/kind", "wrong_kind"),
        ({"kind": "endgame_card"}, "/answer/action", "missing"),
        ({**answer("Qd"), "correct": True}, "/answer/correct", "unknown_field"),
        (answer("1d"), "/answer/action/card", "not_a_card"),
        ({"kind": "endgame_card", "action": {"do": "draw"}}, "/answer/action/do", "not_a_play"),
    ],
)
def test_nonsense_is_refused(value: object, pointer: str, code: str) -> None:
    """What is no answer is named by pointer and code."""
    with pytest.raises(NotationError) as refused:
        KIND.read_answer(PUZZLE, value, "/answer")
    assert (pointer, code) in {(each.pointer, each.code) for each in refused.value.errors}


def test_an_illegal_card_is_refused_with_its_rule() -> None:
    """A card that breaks a duty, or is not held, is no answer."""
    with pytest.raises(IllegalAction) as refused:
        KIND.read_answer(puzzle(SALON_FOLLOWS), answer("Kh"))
    assert refused.value.rule == "must_follow"
    with pytest.raises(IllegalAction) as refused:
        KIND.read_answer(PUZZLE, answer("As"))
    assert refused.value.rule == "card_not_held"
