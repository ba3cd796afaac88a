"""Worlds by the third reader: against solver and prover on a sample, and by itself."""

from dataclasses import replace

import pytest

from tests.long.worlds import as_seen, compare
from tests.third_reader.deal import after
from tests.third_reader.position import PACK, Move, Position
from tests.third_reader.profiles import PROFILES
from tests.third_reader.worlds import (
    Seen,
    can_be_played_blind,
    choices,
    deals,
    dealt_open,
    gains,
    noticed,
)
from tests.trainer.late_positions import PROFILE_NAMES
from tests.trainer.solver.test_blindness import guessing
from trainer.solver.worlds import solve_worlds


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_third_reader_agrees_with_solver_and_prover(name: str) -> None:
    """Deals, values, means, minima and claims of five views; two whole deals."""
    figures = compare(name, 5, 2, seed=0)
    assert figures.startswith(f"{name}: 5 views, ")
    assert "; 2 whole deals, " in figures


def seen(south: str, unseen: str, turn_up: str, profile: str = "arcade") -> Seen:
    """Return what south sees on lead, clubs being trumps, with one stock trick left."""
    hand, hidden = frozenset(south.split()), set(unseen.split())
    gone = frozenset(set(PACK) - hand - hidden - {turn_up})
    position = Position(
        options=PROFILES[profile],
        trump="c",
        dealer="north",
        phase="stock",
        turn="south",
        stock=(turn_up,),
        hands={"south": hand, "north": frozenset()},
        piles={"south": gone, "north": frozenset()},
        wins=23,
    )
    return Seen(position, hand=len(hand), stock=2)


def test_every_order_of_the_unseen_cards_is_a_deal() -> None:
    """Three unseen cards, one of them in the stock; two copies are two cards."""
    found = list(deals(seen("As Ks", "9h 9h' 8d", "9c")))
    assert sorted(deal.stock for deal in found) == [("8d", "9c"), ("9h", "9c"), ("9h'", "9c")]
    assert {deal.hands["north"] | {deal.stock[0]} for deal in found} == {
        frozenset({"9h", "9h'", "8d"})
    }


def test_what_was_seen_of_the_other_hand_stays_in_it() -> None:
    """With one of two cards known there are two deals, and five cards can lie nowhere."""
    shown = seen("As Ks", "9h 9h' 8d", "9c")
    known = {**shown.position.hands, "north": frozenset({"8d"})}
    shown = replace(shown, position=replace(shown.position, hands=known))
    assert [sorted(deal.hands["north"]) for deal in deals(shown)] == [["8d", "9h"], ["8d", "9h'"]]
    with pytest.raises(ValueError, match="2 cards are unseen, 4 "):
        list(deals(replace(shown, hand=5)))


def test_values_counted_by_hand() -> None:
    """The ace now wins its 10, and north's trump the last trick; the ace later falls to it too.

    Whatever south draws, north holds the nine of trumps and one plain card: it trumps the first
    card that it need not follow, and its other card or that trump takes the last trick.
    """
    read = list(deals(seen("As Ks", "9h 9h' 8d", "9c")))
    assert len(read) == 3
    for position in read:
        values = gains(position, choices(position))
        found = {card: value for move, value in values.items() for card in move.cards}
        assert found == {"As": 0, "Ks": -20}


def test_a_choice_that_asks_for_sight_is_found_out() -> None:
    """With values that no play without seeing can bring, the answer is no."""
    read = list(deals(seen("As Ks", "9h 9h' 8d", "9c")))
    for move in choices(read[0]):
        ends = [choices(position)[move] for position in read]
        assert can_be_played_blind(read, move, ends)
        assert not can_be_played_blind(read, move, [end + 10 for end in ends])


def test_a_window_that_asks_for_a_guess_is_found_too() -> None:
    """Where exchanging is a guess, no play without seeing brings the values of open cards."""
    shown = guessing()
    read = list(deals(as_seen(shown)))
    ends = [choices(position) for position in read]
    blind = {
        card: can_be_played_blind(read, move, [each[move] for each in ends])
        for move in ends[0]
        for card in move.cards
    }
    assert blind == {"7s": True, "Kd": False, "Qd": False, "Qh": True}
    assert solve_worlds(shown).claim == "open_after_choice"


def test_cards_taken_in_exchange_shown_and_taken_up_are_noticed() -> None:
    """The turn-up that is taken is known until it is played, the table once it is taken up."""
    (position, *_) = deals(seen("7c Ks", "9h 8h 8d", "9c", "cady"))
    position = replace(
        position, phase="window", hands={**position.hands, "south": frozenset({"7c", "Ks"})}
    )
    known: dict[str, frozenset[str]] = {"south": frozenset(), "north": frozenset()}
    exchanged = noticed(known, position, Move("exchange_seven"))
    assert exchanged == {"south": {"9c"}, "north": set()}
    assert noticed(known, position, Move("show_seven")) == {"south": {"7c"}, "north": set()}
    position = after(position, Move("exchange_seven"))
    drawn = noticed(exchanged, position, Move("draw"))
    assert drawn == {"south": {"9c"}, "north": {"7c"}}
    position = after(position, Move("draw"))
    assert noticed(drawn, position, Move("play", frozenset({"9c"})))["south"] == set()


def test_a_carte_blanche_is_shown() -> None:
    """Where it scores, everybody has seen a hand without aces, tens and courts; else nobody."""
    shown = seen("8s 9s", "9h 8h 8d", "9c").position
    shown = replace(shown, hands={"south": frozenset({"8s", "9s"}), "north": frozenset({"Ah"})})
    assert dealt_open(shown) == {"south": set(), "north": set()}
    shown = replace(shown, options={**shown.options, "carte_blanche": 50})
    assert dealt_open(shown) == {"south": {"8s", "9s"}, "north": set()}
