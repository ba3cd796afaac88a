"""Which plans the library holds: kind, idea and profile, one line each.

The motifs that profiles differ in all have their place, and no fixed habit of choosing the first
award answers many. The tests hold the library to this list.
"""

from __future__ import annotations

from typing import Final

from puzzles.decisions.question import PlanKindName
from puzzles.plans.generation import WantedPlan
from trainer.profiles import PROFILES


def _slots(kind: PlanKindName, *wanted: tuple[str, str, int]) -> tuple[WantedPlan, ...]:
    return tuple(
        WantedPlan(kind, idea, PROFILES[profile], least_wins)
        for profile, idea, least_wins in wanted
    )


PLAN_SLOTS: Final[tuple[WantedPlan, ...]] = (
    *_slots(
        "declaration_first",
        ("arcade", "marriage_before_sequence", 2),
        ("arcade", "before_it_goes", 2),
        ("arcade", "exchange_completes", 3),
        ("arcade", "single_then_double", 3),
        ("cady", "marriage_before_sequence", 3),
        ("cady", "single_then_double", 2),
        ("cady", "waiting_can_wait", 2),
        ("cady", "waiting_first", 2),
        ("cady", "count_the_wins", 3),
        ("encyclopedia", "four_would_bar", 3),
        ("encyclopedia", "laid_out_to_wait", 2),
        ("encyclopedia", "waiting_can_wait", 2),
        ("encyclopedia", "marriage_before_sequence", 3),
        ("salon", "double_at_once", 2),
        ("salon", "marriage_out_of_sequence", 3),
        ("salon", "before_it_goes", 3),
        ("salon", "count_the_wins", 2),
    ),
    *_slots(
        "declaration_order",
        ("arcade", "marriage_before_sequence", 3),
        ("arcade", "single_then_double", 3),
        ("arcade", "rivals_in_class", 3),
        ("arcade", "before_it_goes", 2),
        ("cady", "marriage_before_sequence", 3),
        ("cady", "exchange_completes", 2),
        ("cady", "before_it_goes", 3),
        ("cady", "single_then_double", 3),
        ("encyclopedia", "single_then_double", 2),
        ("encyclopedia", "before_it_goes", 3),
        ("encyclopedia", "laid_out_to_wait", 3),
        ("salon", "double_at_once", 3),
        ("salon", "marriage_out_of_sequence", 2),
        ("salon", "count_the_wins", 3),
    ),
)
"""What is wanted, with the least number of wins; the first number of a kind is 1."""
