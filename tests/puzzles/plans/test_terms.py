"""The terms of a plan, read strictly."""

from typing import Any

import pytest

from puzzles.plans.terms import PlanTerms, plan_of, read_terms, write_terms
from tests.trainer.plans import plan
from trainer.cards import card
from trainer.notation.fields import Problems
from trainer.plans import Gap, ImpossiblePlan, dealt

POSITION = plan("cady", "Ks Ks Qs Jd 8s 9d 9c", Gap(card("Kh"))).position


def gap(draw: object = None, play: object = "any") -> dict[str, object]:
    return {"draw": draw, "play": play}


def test_terms_are_written_and_read() -> None:
    """Faces, words, and null for a card that helps nothing."""
    terms = PlanTerms((Gap(), Gap(card("Kh"), "held"), Gap(None, card("Ks"))))
    problems = Problems()
    assert read_terms(write_terms(terms), POSITION, "/terms", problems) == terms
    assert not problems.found
    assert terms.wins == 4


@pytest.mark.parametrize(
    ("value", "pointer", "code"),
    [
        (None, "/terms", "not_an_object"),
        ({}, "/terms/between", "missing"),
        ({"between": "none"}, "/terms/between", "not_a_list"),
        ({"between": [], "wins": 2}, "/terms/wins", "unknown_field"),
        ({"between": [{}]}, "/terms/between/0/play", "missing"),
        ({"between": [gap(draw="Zz")]}, "/terms/between/0/draw", "not_a_face"),
        ({"between": [gap(draw="Kh'")]}, "/terms/between/0/draw", "not_a_face"),
        ({"between": [gap(draw="Ks")]}, "/terms/between/0/draw", "card_seen"),
        ({"between": [gap(play="most")]}, "/terms/between/0/play", "not_a_face"),
        ({"between": [gap(), gap(play="Ah")]}, "/terms/between/1/play", "card_not_held"),
        ({"between": [gap()] * 6}, "/position", "too_many_wins"),
        ({"between": [gap(play=["any"])]}, "/terms/between/0/play", "not_a_face"),
    ],
)
def test_bad_terms_are_noted(value: Any, pointer: str, code: str) -> None:
    """With their place and a stable code."""
    problems = Problems()
    assert read_terms(value, POSITION, "/terms", problems) is None
    assert (pointer, code) in [(each.pointer, each.code) for each in problems.found]


def test_an_open_position_is_no_plan() -> None:
    """What is hidden from the learner must be hidden."""
    with pytest.raises(ImpossiblePlan):
        plan_of(dealt(plan("cady", "Ks Qs 8s 9s")), PlanTerms(()))
