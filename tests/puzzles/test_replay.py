"""Lines told trick by trick bring what the solver claims."""

import pytest

from puzzles.replay import margin, replayed
from tests.puzzles.positions import (
    QUEEN_OF_DIAMONDS,
    SALON_FOLLOWS,
    SECOND_SEVEN,
    UNSCORED_SEVEN,
    solved,
)
from trainer.deal import Play, Seat, apply, points

LINES = [QUEEN_OF_DIAMONDS, SALON_FOLLOWS, UNSCORED_SEVEN, SECOND_SEVEN]


@pytest.mark.parametrize("line", LINES)
def test_the_points_told_are_those_of_the_game(line: str) -> None:
    """Points and sevens of every card sum to what the rules engine scores, side by side."""
    position = solved(line)
    end = position.state
    for play in position.line:
        end = apply(end, play)
    told = replayed(position.state, position.line)
    scored = points(position.state, end)
    for seat in Seat:
        won = sum(card.points for card in told if card.winner is seat)
        dix = sum(card.dix for card in told if card.by is seat)
        assert won + dix == scored[seat]
    assert margin(told, Seat.SOUTH) == max(position.values.values())


def test_tricks_are_numbered_from_the_first_card() -> None:
    """A card led before the line began belongs to trick 1, which ends with the first play."""
    told = replayed(solved(SALON_FOLLOWS).state, solved(SALON_FOLLOWS).line)
    assert [card.trick for card in told[:3]] == [1, 2, 2]
    assert told[0].winner is not None


def test_a_seven_kept_silent_brings_nothing() -> None:
    """Where the second seven must be announced, a silent one scores no points."""
    state = solved(SECOND_SEVEN).state
    seven = next(card for card in state.hand(Seat.SOUTH) if str(card) == "7h")
    assert [each.dix for each in replayed(state, [Play(seven)])] == [0]
    assert [each.dix for each in replayed(state, [Play(seven, announce=True)])] == [10]
