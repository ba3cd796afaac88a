"""What may be planned, and the deal that grants it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.trainer.plans import plan, random_plan
from trainer.cards import card
from trainer.deal import Seat, legal_actions
from trainer.plans import Gap, ImpossiblePlan, Plan, dealt, drawn, followed, helps_nothing
from trainer.profiles import PROFILES
from trainer.solver.plans import solve_plan
from trainer.validity import faults


@pytest.mark.parametrize("seed", range(40))
def test_the_deal_looks_like_the_position_and_is_possible(seed: int) -> None:
    """South sees the same, may do the same, and draws what the plan says."""
    asked = random_plan("house", Random(seed))
    state = dealt(asked)
    assert list(faults(state)) == []
    assert legal_actions(state) == legal_actions(asked.position)
    assert state.stock[: 2 * len(asked.gaps) : 2] == drawn(asked)
    for gap, found in zip(asked.gaps, drawn(asked), strict=True):
        assert found.face == gap.draw if gap.draw else helps_nothing(found, state.trump)


@pytest.mark.parametrize("seed", range(40))
def test_every_line_is_legal_and_scores_what_it_claims(seed: int) -> None:
    """In the plan's deal, the tricks' own points left out."""
    asked = random_plan((*PROFILES, "house")[seed % 5], Random(seed))
    solution = solve_plan(asked)
    for schedule, line in solution.lines.items():
        steps = tuple(followed(asked, line))
        assert sum(step.points for step in steps) == solution.schedules[schedule]
        assert all(step.after.to_act is Seat.SOUTH for step in steps)


@pytest.mark.parametrize(
    ("gaps", "path", "code"),
    [
        ((Gap(card("Kh'")),), (0, "draw"), "not_a_face"),
        ((Gap(card("Ks")),), (0, "draw"), "card_seen"),
        ((Gap(), Gap(None, card("Ks'"))), (1, "play"), "card_not_held"),
        ((Gap(None, card("Ah")),), (0, "play"), "card_not_held"),
        ((Gap(None, card("7h")),), (0, "play"), "seven_led"),
        ((Gap(),) * 6, (), "too_many_wins"),
        ((Gap(play="held"),) * 8, (), "too_many_wins"),
    ],
)
def test_what_cannot_be_planned_is_refused(
    gaps: tuple[Gap, ...], path: tuple[str | int, ...], code: str
) -> None:
    """With the place in the plan and a stable code."""
    with pytest.raises(ImpossiblePlan) as caught:
        plan("cady", "Ks Ks 7h 8s 8s 9d 9c", *gaps)
    assert (caught.value.path, caught.value.code) == (path, code)


def test_only_what_south_sees_may_be_planned() -> None:
    """Neither the stock nor the other hand shown, and south's own window."""
    position = plan("cady", "Ks Qs 7h 8s 8s 9d 9c").position
    for changed, code in (
        (replace(position, to_act=Seat.NORTH), "wrong_phase"),
        (replace(position, stock=()), "not_hidden"),
        (replace(position, south=position.north), "hidden_cards"),
    ):
        with pytest.raises(ImpossiblePlan) as caught:
            Plan(changed)
        assert caught.value.code == code
