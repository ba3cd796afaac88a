"""Themes of plans, each tried both ways, and what hangs on them."""

import pytest

from puzzles.plans.difficulty import difficulty
from puzzles.plans.guesses import HABITS, follows, follows_through
from puzzles.plans.prospect import Prospect
from puzzles.plans.signature import signature
from puzzles.plans.themes import PLAN_THEMES
from tests.trainer.plans import plan
from trainer.cards import by_text, card, cards
from trainer.deal import Declaration
from trainer.plans import Gap, Plan

SEQUENCE = "Ah Th Kh Qh Jh 8s 9c"
PAIRS = "Qs Qs Jd Jd 8c 9c 8s"
KINGS = "Ks Kh Kd Kc Qs 8c 9c"
ONE_MORE = (Gap(),)


def waiting(kind: str, texts: str) -> tuple[Declaration, ...]:
    assert kind == "bezique"
    return (Declaration("bezique", by_text(cards(texts)), "pending", 5),)


TURNED = Gap(None, card("Jd"))
QUEEN_COMES = (Gap(card("Qc")), Gap())
SHOWN: dict[str, tuple[Plan, Plan]] = {
    "awards_may_wait": (plan("cady", KINGS), plan("arcade", KINGS)),
    "cards_to_come": (plan("cady", KINGS, Gap(card("Ah"))), plan("cady", KINGS, *ONE_MORE)),
    "a_card_must_go": (plan("cady", KINGS, Gap(play="held")), plan("cady", KINGS, *ONE_MORE)),
    "one_is_waiting": (
        plan("cady", "8c 9c 8s 9s 8d", made=waiting("bezique", "Qs Jd")),
        plan("cady", KINGS),
    ),
    "waiting_first": (
        plan("cady", "Ks Qh Kh 8c 9c", TURNED, made=waiting("bezique", "Qs Jd")),
        plan("cady", "Ks Qh Kh 8c 9c", Gap(), Gap(), made=waiting("bezique", "Qs Jd")),
    ),
    "waiting_can_wait": (
        plan("cady", "Ks Qh Kh 8c 9c", Gap(None, card("Kh")), made=waiting("bezique", "Qs Jd")),
        plan("cady", "Ks Qh Kh 8c 9c", TURNED, made=waiting("bezique", "Qs Jd")),
    ),
    "exchange_completes": (
        plan("cady", "Ah Th Qh Jh 7h 8c 9c", turn_up="Kh"),
        plan("cady", "Ah Th Qh Jh 7h 8c 9c", turn_up="Ks"),
    ),
    "before_it_goes": (
        plan("cady", SEQUENCE, Gap(None, card("Ah"))),
        plan("cady", SEQUENCE, Gap()),
    ),
    "double_at_once": (plan("salon", PAIRS, Gap()), plan("cady", PAIRS, Gap())),
    "single_then_double": (plan("cady", PAIRS, Gap()), plan("salon", PAIRS, Gap())),
    "marriage_before_sequence": (
        plan("encyclopedia", SEQUENCE, Gap()),
        plan("salon", SEQUENCE, Gap()),
    ),
    "marriage_out_of_sequence": (plan("salon", SEQUENCE, Gap()), plan("cady", SEQUENCE, Gap())),
    "four_would_bar": (
        plan("encyclopedia", "Kh Kh Kd Kc Qs Jd 9c", *QUEEN_COMES, turn_up="8d"),
        plan("cady", "Kh Kh Kd Kc Qs Jd 9c", *QUEEN_COMES, turn_up="8d"),
    ),
    "nothing_now": (
        plan("salon", "Qs Jd Jd 8c 9c 8s 9s", Gap(card("Qs"))),
        plan("cady", "Qs Jd Jd 8c 9c 8s 9s", Gap(card("Qs"))),
    ),
    "count_the_wins": (plan("cady", KINGS, turn_up="8d"), plan("cady", SEQUENCE)),
    "laid_out_to_wait": (
        plan("encyclopedia", "Qs Jd Jh Jc Js 8c 9c", Gap()),
        plan("cady", "Qs Jd Jh Jc Js 8c 9c", Gap()),
    ),
    "lower_first": (plan("arcade", SEQUENCE, Gap()), plan("salon", SEQUENCE, Gap())),
    "rivals_in_class": (plan("cady", SEQUENCE), plan("cady", KINGS)),
}


@pytest.mark.parametrize("theme", SHOWN)
def test_a_theme_holds_in_one_plan_and_not_in_another(theme: str) -> None:
    """Each predicate is tried both ways."""
    here, there = SHOWN[theme]
    assert theme in PLAN_THEMES.of(Prospect(here)), PLAN_THEMES.of(Prospect(here))
    assert theme not in PLAN_THEMES.of(Prospect(there)), PLAN_THEMES.of(Prospect(there))


def test_every_theme_that_can_fail_is_tried() -> None:
    """All but the phase, which is the same for every plan."""
    assert set(PLAN_THEMES) == {*SHOWN, "window_open"}


def test_one_idea_always_explains() -> None:
    """The first of those that are not public."""
    assert PLAN_THEMES.idea_of(Prospect(plan("cady", "8c 9c 8s 9s 8d 9d 7s"))) == "count_the_wins"
    assert (
        PLAN_THEMES.idea_of(Prospect(plan("arcade", SEQUENCE, Gap()))) == "marriage_before_sequence"
    )


def test_more_orders_are_harder() -> None:
    """From one award for one win to a choice of four for three wins."""
    assert difficulty(Prospect(plan("cady", "Ks Qs 8c 9c 8s 9s 8d"))) == 1
    many = plan("arcade", f"{SEQUENCE[:14]} Qs Jd", Gap(None, card("Jd")), Gap())
    more = plan("salon", f"{SEQUENCE[:14]} Qs Jd", Gap(), Gap())
    assert 1 < difficulty(Prospect(many)) < difficulty(Prospect(more))


def test_difficulty_does_not_tell_the_trap() -> None:
    """It is told before the answer: scoring the most at once is right in one, wrong in another."""
    trap = Prospect(plan("arcade", SEQUENCE, Gap()))
    none = Prospect(plan("cady", SEQUENCE, Gap(None, card("Ah"))))
    assert trap.greedy in trap.wrong
    assert none.greedy in none.right
    assert difficulty(trap) == difficulty(none)


def test_habits_are_right_or_wrong_by_values() -> None:
    """Most points first fails where the marriage must come first; nothing is seldom right."""
    marriage = Prospect(plan("arcade", SEQUENCE, Gap()))
    assert not follows(HABITS["most_points_first"], marriage)
    assert follows(HABITS["fewest_points_first"], marriage)
    assert not follows(HABITS["nothing"], marriage)
    held_back = Prospect(plan("salon", "Qs Jd Jd 8c 9c 8s 9s", Gap(card("Qs"))))
    assert follows(HABITS["nothing"], held_back)
    first, _ = SHOWN["waiting_first"]
    assert follows(HABITS["what_waits_first"], Prospect(first))


def test_a_habit_may_begin_well_and_go_on_badly() -> None:
    """The marriage scores least and comes first; of what is left the least is not the best."""
    begun = Prospect(plan("arcade", f"{SEQUENCE[:14]} Qs Jd", Gap()))
    assert follows(HABITS["fewest_points_first"], begun)
    assert not follows_through(HABITS["fewest_points_first"], begun)
    assert follows_through(HABITS["last_listed"], Prospect(plan("cady", KINGS)))


def test_names_of_copies_make_no_other_problem() -> None:
    """The signature sees faces, what they have served in, and the terms."""
    one, other = plan("cady", "Ks Qs' 8c 9c 8s 9s 8d"), plan("cady", "Ks' Qs 8c 9c 8s 9s 8d")
    assert signature(one) == signature(other)
    assert signature(one) != signature(plan("cady", "Ks Qs' 8c 9c 8s 9s 8d", Gap()))
    assert signature(one) != signature(plan("salon", "Ks Qs' 8c 9c 8s 9s 8d"))
