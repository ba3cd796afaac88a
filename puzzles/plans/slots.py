"""Which plans the library holds: kind, idea and profile, one line each.

The motifs that profiles differ in all have their place, each profile as many, and no fixed habit
of choosing the first award answers many. The tests hold the library to this list.
"""

from __future__ import annotations

from typing import Final

from puzzles.decisions.question import PlanKindName
from puzzles.plans.generation import WantedPlan
from trainer.profiles import PROFILES


def _slots(kind: PlanKindName, *wanted: tuple[str, str, int, int, bool]) -> tuple[WantedPlan, ...]:
    return tuple(
        WantedPlan(kind, idea, PROFILES[profile], least_wins, least_options, trap)
        for profile, idea, least_wins, least_options, trap in wanted
    )


PLAN_SLOTS: Final[tuple[WantedPlan, ...]] = (
    *_slots(
        "declaration_first",
        ("arcade", "marriage_before_sequence", 3, 4, True),
        ("arcade", "single_then_double", 2, 3, True),
        ("arcade", "before_it_goes", 2, 4, True),
        ("arcade", "rivals_in_class", 2, 4, False),
        ("cady", "waiting_can_wait", 2, 3, True),
        ("cady", "exchange_completes", 2, 4, False),
        ("cady", "before_it_goes", 3, 4, True),
        ("cady", "waiting_first", 2, 3, False),
        ("encyclopedia", "four_would_bar", 2, 3, True),
        ("encyclopedia", "laid_out_to_wait", 2, 4, False),
        ("encyclopedia", "marriage_before_sequence", 3, 3, True),
        ("encyclopedia", "before_it_goes", 3, 3, True),
        ("salon", "double_at_once", 2, 3, False),
        ("salon", "marriage_out_of_sequence", 2, 3, False),
        ("salon", "lower_first", 2, 3, True),
        ("salon", "before_it_goes", 3, 4, True),
    ),
    *_slots(
        "declaration_order",
        ("arcade", "marriage_before_sequence", 3, 3, True),
        ("arcade", "before_it_goes", 2, 4, True),
        ("arcade", "single_then_double", 2, 3, True),
        ("arcade", "count_the_wins", 2, 3, False),
        ("cady", "marriage_before_sequence", 3, 4, True),
        ("cady", "single_then_double", 2, 3, True),
        ("cady", "before_it_goes", 3, 3, False),
        ("cady", "rivals_in_class", 2, 4, False),
        ("encyclopedia", "single_then_double", 3, 3, True),
        ("encyclopedia", "exchange_completes", 2, 4, False),
        ("encyclopedia", "before_it_goes", 2, 4, False),
        ("encyclopedia", "four_would_bar", 2, 3, True),
        ("salon", "double_at_once", 2, 3, False),
        ("salon", "exchange_completes", 3, 3, True),
        ("salon", "before_it_goes", 2, 4, True),
        ("salon", "count_the_wins", 2, 4, False),
    ),
)
"""What is wanted: least number of wins, of first awards, whether the most at once is wrong."""
