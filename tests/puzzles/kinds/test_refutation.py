"""The line that punishes a wrong card, in an outcome and in words."""

from __future__ import annotations

from typing import get_args

import pytest

from puzzles.choices import classes
from puzzles.kinds import KINDS
from puzzles.library import load_library
from puzzles.model import EndgamePuzzle
from puzzles.solutions import solution
from puzzles.texts import LANGUAGES, Fact, text
from tests.puzzles.positions import QUEEN_OF_DIAMONDS, puzzle
from trainer.cards import card
from trainer.deal import Play, Seat, apply
from trainer.profiles import DeclarationKind
from trainer.solver.consequences import FACT_NAMES

CARD = KINDS["endgame_card"]


def test_a_wrong_card_is_told_with_its_refutation() -> None:
    """Loss, length, trick, sentence and facts; tricks count from the wrong card's."""
    told = CARD.explain(puzzle(QUEEN_OF_DIAMONDS), Play(card("Ad")), "en")
    assert told["refutation"] == {
        "loss": 20,
        "plies": 6,
        "cashed": 3,
        "parts": 1,
        "text": "North answers with the ten of hearts; after 3 tricks the whole 20 points are "
        "gone, your loss and North’s gain together.",
        "facts": [
            {
                "id": "trump_forced_out",
                "seat": "north",
                "trick": 1,
                "card": "Th",
                "kind": None,
                "text": "Trick 1 of that line: North has no choice but to trump with the ten of "
                "hearts.",
            },
            {
                "id": "brisque_fell",
                "seat": "south",
                "trick": 1,
                "card": "Ad",
                "kind": None,
                "text": "Trick 1 of that line: the ace of diamonds falls to North instead of to "
                "you.",
            },
        ],
    }
    assert told["reply"]["label"] == "Ten of hearts"
    assert told["punishment"][5]["trick"] == 3


def test_a_right_card_has_no_refutation() -> None:
    """Nor has a puzzle that was given up."""
    for answer in (Play(card("Qd")), None):
        assert CARD.explain(puzzle(QUEEN_OF_DIAMONDS), answer, "pt")["refutation"] is None


def test_a_line_is_refuted_from_its_first_wrong_card() -> None:
    """Its loss is what that card cost in its own position, whatever came later."""
    posed = puzzle(QUEEN_OF_DIAMONDS, "endgame_line")
    plays: tuple[Play, ...] = ()
    state = posed.state
    while not (state.to_act is Seat.SOUTH and plays and len(classes(solution(state).values)) > 1):
        plays = (*plays, posed.certificate.line[len(plays)])
        state = apply(state, plays[-1])
    values = solution(state).values
    wrong = min(values, key=lambda each: values[each])
    told = KINDS["endgame_line"].explain(posed, (*plays, Play(wrong)), "en")
    assert told["refutation"]["loss"] == max(values.values()) - values[wrong] > 0
    assert told["punishment"][0]["action"]["card"] == str(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_can_be_told(language: str) -> None:
    """Of the learner; of North only that a trump was forced out of its hand."""
    facts: dict[str, Fact] = {"trick": 1, "card": card("Ad"), "award": "?"}
    for name in FACT_NAMES:
        assert text(f"fact.{name}.south", language, **facts)
    assert text("fact.trump_forced_out.north", language, **facts)
    for kind in get_args(DeclarationKind):
        assert text(f"declaration.{kind}", language)


def test_every_wrong_card_of_the_library_is_refuted_by_its_cost() -> None:
    """The same loss, and a reply of North unless the wrong card was answered already."""
    for posed in load_library().endings:
        assert isinstance(posed, EndgamePuzzle)
        if posed.kind != "endgame_card":
            continue
        values = posed.certificate.values
        wrong = min(values, key=lambda each: (values[each], each))
        told = CARD.explain(posed, Play(wrong), "es")
        assert told["refutation"]["loss"] == told["yours"]["cost"]
        assert len(told["punishment"]) == len(posed.certificate.line)
