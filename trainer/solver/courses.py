"""A line of play trick by trick: who took it, and how the sides stand after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from trainer.actions import Action, Play
from trainer.cards import Card
from trainer.deal import apply
from trainer.state import DealState, Phase, Seat, standing
from trainer.tricks import beats


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick of a line.

    ``number`` counts from 1, a trick in progress at the start of the line included; ``state`` is
    the one in which the second card was played.
    """

    number: int
    led: Card
    reply: Card
    winner: Seat
    state: DealState

    @property
    def cards(self) -> tuple[Card, Card]:
        """Return both cards, the one led first."""
        return self.led, self.reply


def tricks_of(state: DealState, line: Iterable[Action]) -> Iterator[Trick]:
    """Yield the complete tricks of a line. Raises ``IllegalAction``."""
    number = 0
    for action in line:
        if isinstance(action, Play) and state.led is not None:
            number += 1
            won = beats(action.card, state.led, state.trump)
            winner = state.to_act if won else state.to_act.other
            yield Trick(number, state.led, action.card, winner, state)
        state = apply(state, action)


def scores_after(state: DealState, line: Iterable[Action]) -> dict[int, int]:
    """Return what south has gained on north by each trick's end, by the number of the trick.

    What the winner does in the window belongs to the trick; the end of a window that is open at
    the start has the number 0.
    """
    start = lead_of_south(state)
    number = first_end(state)
    scores: dict[int, int] = {}
    for action in line:
        state = apply(state, action)
        if at_trick_end(state):
            scores[number] = lead_of_south(state) - start
            number += 1
    return scores


def first_end(state: DealState) -> int:
    """Return the number of the trick whose end comes next: 0 while a window is open."""
    return 0 if state.phase is Phase.WINDOW else 1


def at_trick_end(state: DealState) -> bool:
    """Tell whether no trick is in progress: the next card is led, or the deal is over."""
    return state.led is None and state.phase is not Phase.WINDOW


def lead_of_south(state: DealState) -> int:
    """Return by how many points south is ahead, brisques captured included."""
    points = standing(state)
    return points[Seat.SOUTH] - points[Seat.NORTH]
