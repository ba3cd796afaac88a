"""Plans found in deals, and made into puzzles with numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from puzzles.plans import curation, generation
from puzzles.plans.curation import curate, numbered
from puzzles.plans.generation import NothingFoundError, WantedPlan, teaches
from puzzles.plans.prospect import Prospect, prospect_of
from puzzles.plans.themes import PLAN_THEMES
from tests.puzzles.plans.puzzles import MADE
from tests.trainer.plans import plan
from trainer.plans import Gap
from trainer.profiles import PROFILES

SEQUENCE = Prospect(plan("arcade", "Ah Th Kh Qh Jh 8s 9c", Gap()))
WANTED = WantedPlan("declaration_first", "marriage_before_sequence", PROFILES["arcade"])
EASY = WantedPlan("declaration_order", "before_it_goes", PROFILES["salon"])


@pytest.mark.parametrize(
    ("wanted", "fits"),
    [
        (WANTED, True),
        (replace(WANTED, idea=None), True),
        (replace(WANTED, trap=True), True),
        (replace(WANTED, trap=False), False),
        (replace(WANTED, idea="single_then_double"), False),
        (replace(WANTED, least_wins=3), False),
        (replace(WANTED, least_options=4), False),
    ],
)
def test_a_plan_is_what_was_wanted(wanted: WantedPlan, fits: bool) -> None:
    """Each wish is heeded: idea, wins, choices, whether the most at once is wrong."""
    assert teaches(wanted, SEQUENCE) == fits


@pytest.mark.parametrize("limit", ["MOST_ROWS", "MOST_ORDERS"])
def test_a_plan_that_is_too_large_is_left(monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    """What would take long to prove, or has more orders than anybody would compare."""
    monkeypatch.setattr(generation, limit, 3)
    assert not teaches(WANTED, SEQUENCE)


def test_slots_are_filled_from_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed finds the same plan, proved; the easier ones come first in their kind."""
    monkeypatch.setattr(curation, "PLAN_SLOTS", (EASY,))
    (found,) = curate(MADE)
    assert (found.kind, found.profile) == (EASY.kind, EASY.profile)
    assert PLAN_THEMES.idea_of(prospect_of(found.decision)) == EASY.idea
    assert found.certificate.made == MADE
    assert list(curate(MADE)) == [found]
    hard, easy = replace(found, difficulty=5), replace(found, difficulty=1)
    assert [(each.id, each.difficulty) for each in numbered((hard, easy))] == [
        ("declaration-order-001", 1),
        ("declaration-order-002", 5),
    ]


def test_a_slot_that_stays_empty_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many deals the search ends with an error."""
    monkeypatch.setattr(curation, "PLAN_SLOTS", (EASY,))
    with pytest.raises(NothingFoundError, match="nothing in 0 deals for declaration_order before"):
        list(curate(MADE, deals=0))
