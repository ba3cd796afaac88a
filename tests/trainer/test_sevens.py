"""The seven of trumps: turned up, exchanged, shown, played, as each profile has it."""

from dataclasses import replace

import pytest

from tests.trainer.positions import window
from trainer.cards import PACK, card, cards
from trainer.deal import (
    DealState,
    Draw,
    ExchangeSeven,
    IllegalAction,
    Play,
    Seat,
    ShowSeven,
    apply,
    deal,
    legal_actions,
    points,
    view,
)
from trainer.notation import read_position, write_position
from trainer.profiles import PROFILES, house_profile


def outcome(state: DealState, action: ExchangeSeven | ShowSeven | Play) -> int | str:
    try:
        return points(state, apply(state, action))[Seat.SOUTH]
    except IllegalAction as error:
        return error.rule


def offered(state: DealState) -> set[str]:
    return {
        type(action).__name__
        for action in legal_actions(state)
        if isinstance(action, ExchangeSeven | ShowSeven)
    }


NOTHING, TURNED, HIDDEN = "nothing_to_exchange", "turn_up_is_seven", "seven_not_showable"


@pytest.mark.parametrize(
    ("profile", "hand", "turn_up", "exchange", "show"),
    [
        ("arcade", "7h 8c", "Kh", 10, HIDDEN),
        ("cady", "7h 8c", "Kh", 10, 10),
        ("encyclopedia", "7h 8c", "Kh", 10, HIDDEN),
        ("salon", "7h 8c", "Kh", 10, HIDDEN),
        ("arcade", "7h 8c", "7h", TURNED, 10),
        ("cady", "7h 8c", "7h", TURNED, 10),
        ("encyclopedia", "7h 8c", "7h", TURNED, HIDDEN),
        ("salon", "7h 8c", "7h", TURNED, HIDDEN),
        ("cady", "7c 8c", "Kh", NOTHING, HIDDEN),
        ("cady", "8h 8c", "7h", NOTHING, HIDDEN),
    ],
)
def test_exchange_and_show(
    profile: str, hand: str, turn_up: str, exchange: int | str, show: int | str
) -> None:
    """What exchanging and showing bring in a window; the legal list agrees."""
    state = window(profile, hand, turn_up=turn_up)
    assert outcome(state, ExchangeSeven()) == exchange
    assert outcome(state, ShowSeven()) == show
    allowed = {"ExchangeSeven": exchange, "ShowSeven": show}
    assert offered(state) == {name for name, found in allowed.items() if found == 10}


def test_exchange_moves_cards() -> None:
    """The seven lies under the stock, the turn-up is in the hand and everybody knows it."""
    after = apply(window("cady", "7h 8c", turn_up="Kh"), ExchangeSeven())
    assert after.turn_up == after.stock[-1] == card("7h")
    assert after.hand(Seat.SOUTH) == cards("Kh 8c")
    assert after.sevens_scored == {card("7h"): "exchange"}
    seen = view(after, Seat.NORTH)
    assert seen.side(Seat.SOUTH).public == (card("Kh"),)
    assert "ExchangeSeven" not in offered(after)


def test_a_scored_seven_is_exchanged_for_nothing() -> None:
    """In cady a shown seven may still be exchanged, without points; elsewhere it may not."""
    for profile, found in (("cady", 0), ("arcade", NOTHING)):
        state = window(profile, "7h 8c", turn_up="Kh", seven_scored_in_hand=True)
        assert outcome(state, ExchangeSeven()) == found


def test_both_sevens_in_one_win() -> None:
    """One is exchanged, the other shown: ten and ten."""
    state = apply(window("arcade", "7h 7h 8c", turn_up="Kh"), ExchangeSeven())
    assert outcome(state, ShowSeven()) == 10


def test_seven_for_a_seven() -> None:
    """Where a turned seven is exchanged, it is for points only, so that it ends."""
    house = house_profile("cady", {"dix_exchange_for_seven": True})
    state = window(house, "7h 8c", turn_up="7h")
    after = apply(state, ExchangeSeven())
    assert points(state, after)[Seat.SOUTH] == 10
    assert outcome(apply(after, ExchangeSeven()), ExchangeSeven()) == NOTHING


def test_the_award_may_be_used_up() -> None:
    """Where the seven stands in place of a declaration, one of both is all."""
    house = house_profile("cady", {"dix_beside_meld": False})
    after = apply(window(house, "7h Ks Qs 8c", turn_up="Kh"), ShowSeven())
    assert outcome(after, ExchangeSeven()) == "award_used"
    assert offered(after) == set()


@pytest.mark.parametrize(
    ("profile", "other", "announce", "gain"),
    [
        ("arcade", False, False, 0),
        ("cady", False, False, 10),
        ("cady", True, False, 10),
        ("encyclopedia", False, False, 0),
        ("encyclopedia", True, False, 10),
        ("salon", True, False, 0),
        ("salon", True, True, 10),
        ("salon", False, True, 0),
    ],
)
def test_played_in_the_stock_phase(profile: str, other: bool, announce: bool, gain: int) -> None:
    """A seven played scores if it never did, as the second, announced, or not at all."""
    state = apply(window(profile, "7h 8c", other_seven_scored=other), Draw())
    assert outcome(state, Play(card("7h"), announce)) == gain


@pytest.mark.parametrize(("dix_turn_up", "score"), [(True, 10), (False, 0)])
def test_turned_seven(dix_turn_up: bool, score: int) -> None:
    """The dealer scores a turned seven before a card is led, where the profile has it."""
    pack = [*(c for c in PACK if c != card("7h"))]
    pack.insert(16, card("7h"))
    state = deal(house_profile("cady", {"dix_turn_up": dix_turn_up}), pack, Seat.NORTH)
    assert state.scores == {Seat.SOUTH: 0, Seat.NORTH: score}
    assert state.sevens_scored == ({card("7h"): "turn_up"} if dix_turn_up else {})


def test_the_turned_seven_counts_as_the_first() -> None:
    """The second seven scores in the endgame although the first was played long ago."""
    state = replace(
        apply(window("salon", "7h 8c", other_seven_scored=True), Draw()),
        profile=PROFILES["salon"],
    )
    other = card("7h'")
    assert state.sevens_scored == {other: "exchange"}
    assert outcome(state, Play(card("7h"), announce=True)) == 10
    assert apply(state, Play(card("7h"), announce=True)).sevens_scored == {other: "exchange"}


def test_two_exchanges_in_one_window() -> None:
    """Where the card got waits for the next win, it waits also after the seven is got back."""
    options = {"dix_exchange_for_seven": True, "exchanged_card_declarable": False}
    state = window(house_profile("cady", options), "7h 7h Qh 8c", turn_up="Kh")
    for _ in range(2):
        state = apply(state, ExchangeSeven())
    assert legal_actions(state) == (Draw(),)
    assert state.open_window.exchanged_card == card("Kh")


def test_a_turned_seven_got_and_given_again() -> None:
    """What the window remembers of two exchanges is always a card that is held."""
    options = {"dix_exchange_for_seven": True, "exchange_scored_seven": True}
    state = window(house_profile("cady", options), "7h Qh 8c", turn_up="7h")
    while ExchangeSeven() in legal_actions(state):
        state = apply(state, ExchangeSeven())
        assert state.open_window.exchanged_card in state.held(state.to_act)
        assert read_position(write_position(state)) == state
    assert state.sevens_scored
