"""Plans: the motifs that profiles differ in, what counts, and solver against prover and reader."""

from __future__ import annotations

from random import Random

import pytest

from tests.long.plans import compare_provers, compare_readers, small_plans
from tests.long.third_reader import PROFILE_NAMES
from tests.trainer.plans import plan, random_plan
from trainer.cards import by_text, card, cards
from trainer.combinations import CLASSES
from trainer.deal import Declaration, Declare, Draw, ExchangeSeven, Play
from trainer.plans import Gap, Plan, Schedule
from trainer.profiles import DeclarationKind, house_profile
from trainer.prover.plans import prove_plan
from trainer.solver.plans import solve_plan
from trainer.state import Award

SEQUENCE = "Ah Th Kh Qh Jh"
FREE = (Gap(), Gap())
HELD = (Gap(play="held"),)


def kinds(schedule: Schedule) -> tuple[str, ...]:
    """Return what is awarded window by window, ``-`` for nothing."""
    return tuple("+".join(name for name, _ in window) or "-" for window in schedule)


def best_orders(asked: Plan) -> set[tuple[str, ...]]:
    """Return every best order of kinds, found alike by solver and prover."""
    assert compare_provers(asked)
    return {kinds(schedule) for schedule in solve_plan(asked).best}


def made(kind: DeclarationKind, texts: str, state: str = "scored", win: int = 5) -> Declaration:
    """Return an earlier declaration."""
    assert kind in CLASSES
    assert state in ("scored", "pending")
    award: Award = "scored" if state == "scored" else "pending"
    return Declaration(kind, by_text(cards(texts)), award, win)


@pytest.mark.parametrize(
    ("profile", "value", "orders"),
    [
        ("arcade", 290, {("royal_marriage", "sequence", "-")}),
        ("cady", 290, {("royal_marriage", "sequence", "-")}),
        ("encyclopedia", 290, {("royal_marriage", "sequence", "-")}),
        (
            "salon",
            290,
            {
                ("royal_marriage", "sequence", "-"),
                ("sequence", "royal_marriage", "-"),
                ("sequence", "-", "royal_marriage"),
                ("royal_marriage", "-", "sequence"),
                ("-", "royal_marriage", "sequence"),
                ("-", "sequence", "royal_marriage"),
            },
        ),
    ],
)
def test_marriage_before_sequence(profile: str, value: int, orders: set[tuple[str, ...]]) -> None:
    """Three wins: everywhere 290, but only salon marries out of the sequence."""
    asked = plan(profile, f"{SEQUENCE} 8s 9c", *FREE)
    assert solve_plan(asked).value == value
    found = best_orders(asked)
    assert found >= orders
    assert (("sequence", "royal_marriage", "-") in found) is (profile == "salon")


@pytest.mark.parametrize(
    ("profile", "value"), [("arcade", 540), ("cady", 540), ("encyclopedia", 540), ("salon", 500)]
)
def test_two_beziques_and_the_double(profile: str, value: int) -> None:
    """Growth brings 40 more, where the double may grow; salon wants all four at once."""
    asked = plan(profile, "Qs Qs Jd Jd 8c 9c 8s", Gap())
    assert solve_plan(asked).value == value
    assert best_orders(asked) >= {
        ("-", "double_bezique") if profile == "salon" else ("bezique", "double_bezique")
    }


@pytest.mark.parametrize(
    ("profile", "value"), [("cady", 580), ("encyclopedia", 580), ("arcade", 540)]
)
def test_two_singles_and_then_the_double(profile: str, value: int) -> None:
    """With three wins both singles score first where the double needs no fresh card."""
    assert solve_plan(plan(profile, "Qs Qs Jd Jd 8c 9c 8s", *FREE)).value == value


@pytest.mark.parametrize(("profile", "value"), [("cady", 100), ("encyclopedia", 80)])
def test_kings_and_a_marriage(profile: str, value: int) -> None:
    """Where only a higher score may follow, the marriage after the kings is barred."""
    after = plan(profile, "Ks Kh Kd Kc Qs 8c 9c", Gap(), turn_up="8d")
    assert solve_plan(after).value == 100
    later = plan(
        profile, "Qs 8c 9c", Gap(), made=(made("four_kings", "Ks Kh Kd Kc"),), turn_up="8d"
    )
    assert solve_plan(later).value == value - 80


def test_kings_and_a_marriage_in_order() -> None:
    """In encyclopedia the marriage comes first, or waits beside the kings; in cady either may."""
    hand = "Ks Kh Kd Kc Qs 8c 9c"
    lines = solve_plan(plan("encyclopedia", hand, Gap(), turn_up="8d")).lines
    after = next(line for each, line in lines.items() if kinds(each) == ("four_kings", "marriage"))
    assert any(isinstance(action, Declare) and action.pending for action in after)
    lines = solve_plan(plan("cady", hand, Gap(), turn_up="8d")).lines
    after = next(line for each, line in lines.items() if kinds(each) == ("four_kings", "marriage"))
    assert not any(isinstance(action, Declare) and action.pending for action in after)


def test_a_card_that_must_be_led_breaks_a_set() -> None:
    """The ace must go: the sequence first, and the marriage is lost with it but in salon."""
    gap = Gap(None, card("Ah"))
    for profile, value in (("cady", 250), ("salon", 290)):
        asked = plan(profile, f"{SEQUENCE} 8s 9c", gap)
        assert solve_plan(asked).value == value
    assert best_orders(plan("cady", f"{SEQUENCE} 8s 9c", gap)) == {("sequence", "-")}


def test_what_is_drawn_and_useless_cannot_win_where_it_says_so() -> None:
    """Of cards held one must go: with nothing idle in the hand a set breaks."""
    hand = f"{SEQUENCE} Qs Jd"
    assert solve_plan(plan("cady", hand, Gap(), Gap())).value == 330
    assert solve_plan(plan("cady", hand, *HELD, *HELD)).value == 330
    assert solve_plan(plan("cady", "Ah Th Kh Qh Jh Ks Qs", Gap(None, card("Kh")))).value == 270


def test_a_pending_award_is_scored_later_and_lost_with_its_cards() -> None:
    """It is 40 at the next win; if its jack must be led there is nothing."""
    waiting = (made("bezique", "Qs Jd", "pending"),)
    assert solve_plan(plan("cady", "8c 9c 8s 9s 7s", made=waiting)).value == 40
    assert solve_plan(plan("cady", SEQUENCE, Gap(None, card("Jd")), made=waiting)).value == 290
    alone = plan("cady", "8c 9c 8s 9s 7s", Gap(None, card("Jd")), made=waiting)
    assert solve_plan(alone).value == 40
    # The award of this window goes to what will not be there at the next.
    best = best_orders(plan("cady", "Ks Qh Kh 8c 9c", Gap(None, card("Jd")), made=waiting))
    assert best == {("bezique", "royal_marriage")}


def test_what_is_drawn_counts() -> None:
    """The king comes: wait with nothing, but score what can be scored first."""
    asked = plan("arcade", "Ah Th Qh Jh Qs Jd 9c", Gap(card("Kh")), Gap())
    assert solve_plan(asked).value == 330
    assert best_orders(asked) == {("bezique", "royal_marriage", "sequence")}


def test_the_seven_gets_the_card_that_completes() -> None:
    """Exchanged for the king turned up: ten points, and the sequence at once."""
    asked = plan("cady", "Ah Th Qh Jh 7h 8c 9c", turn_up="Kh")
    solution = solve_plan(asked)
    assert solution.value == 260
    assert solution.line[0] == ExchangeSeven()
    assert dict(solution.actions)[Draw()] == 0


def test_points_of_sevens_count_and_those_of_tricks_do_not() -> None:
    """A seven led scores where it does; brisques and a last trick in the stock never count."""
    hand = "7h 8c 9c 8s 9s 8d 9d"
    assert solve_plan(plan("cady", hand, Gap(None, "held"))).value == 10
    assert solve_plan(plan("arcade", hand)).value == 10  # exchanged
    rich = house_profile(
        "cady", {"brisque_timing": "as_won", "last_trick_at": "stock", "dix_show": "never"}
    )
    asked = plan(rich, "Ac Tc As Ts Ad Td Th", Gap(None, card("Ac")))
    assert solve_plan(asked).value == prove_plan(asked).value == 0


def test_nothing_needless_is_in_a_line() -> None:
    """No exposure that is never scored, no exchange for nothing, the useless card led."""
    asked = plan("cady", "Ks Qs Qh Kh 8c 9c 8s", Gap())
    line = solve_plan(asked).line
    assert len([action for action in line if isinstance(action, Declare)]) == 2
    (led,) = [action for action in line if isinstance(action, Play)]
    assert led.card.rank <= 2


def test_ties_are_all_told() -> None:
    """Two marriages of the same worth may come in either order."""
    asked = plan("cady", "Ks Qs Kc Qc 8c 9c 8s", Gap())
    assert len(solve_plan(asked).best) == 2


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_solver_prover_and_third_reader_agree(name: str) -> None:
    """On every first action and every schedule of random plans."""
    rng = Random(f"suite {name}")
    assert sum(compare_provers(random_plan(name, rng)) for _ in range(25)) > 5
    assert sum(compare_readers(each) for each in small_plans(name, 8, rng)) > 16
