"""Exact values from the rules engine alone: every action tried, to the last card.

This is the second opinion on the solver, and shares nothing with it. It asks the game what may
be done, does it, and compares what was scored. The one economy is an exact memory of positions:
no bounds, no order of moves, no cards taken for equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from trainer.deal import (
    Action,
    DealState,
    Phase,
    Seat,
    Side,
    apply,
    legal_actions,
    standing,
)
from trainer.state import changed

PROVER: Final = "prover/1"

MOST_POSITIONS: Final = 1_000_000
"""Positions that one proof may look at; each takes some 0.8 KB of memory while it runs."""


_REMEMBERED: Final = 200_000
"""With more positions known than this, the next of several proofs begins with none."""


class TooManyPositions(ValueError):
    """The proof would look at more positions than are allowed; no value is known."""

    def __init__(self, most: int) -> None:
        super().__init__(f"the proof needs more than {most} positions")
        self.most = most


def option_values(state: DealState, most: int = MOST_POSITIONS) -> tuple[tuple[Action, int], ...]:
    """Return each legal action, in the order of the game's list, with its value.

    Values are points of the side to act minus the other's over the rest of the deal, the trick
    in progress included. Raises :class:`TooManyPositions` beyond ``most`` different positions.
    """
    return tuple(_Search(most).options(state))


def values_of_each(
    states: Iterable[DealState], most: int = MOST_POSITIONS
) -> Iterator[tuple[tuple[Action, int], ...]]:
    """Yield the same for each of several states, what is known of one serving the others.

    Deals that look alike often come to the same last eight tricks. Raises
    :class:`TooManyPositions` where a state alone needs more than ``most`` positions.
    """
    search = _Search(most)
    for state in states:
        if search.positions > _REMEMBERED:
            search = _Search(most)
        known = search.positions
        try:
            options = search.options(state)
        except TooManyPositions:
            if not known:
                raise
            search = _Search(most)
            options = search.options(state)
        yield tuple(options)


class _Search:
    """One proof: what is known of the positions met so far.

    Each action is two calls deep, and the longest deal has some two hundred actions.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[DealState, int | None] = {}

    @property
    def positions(self) -> int:
        """Return how many positions are known."""
        return len(self._known)

    def options(self, state: DealState) -> list[tuple[Action, int]]:
        """Return each legal action with its value for the side to act."""
        sign, lead = _sign(state), _lead_of_south(state)
        options = []
        for action in legal_actions(state):
            after = apply(state, action)
            gained = _lead_of_south(after) - lead
            options.append((action, sign * (gained + self._future(after))))
        return options

    def _future(self, state: DealState) -> int:
        """Return what south gains on north from here to the end, with best play by both."""
        if state.is_over:
            return 0
        position = _without_past(state)
        value = self._known.get(position)
        if value is None:
            self._open(position)
            options = self.options(position)
            value = self._known[position] = _sign(state) * max(value for _, value in options)
        return value

    def _open(self, position: DealState) -> None:
        """Count a position before it is searched, so that a refusal comes in time."""
        if len(self._known) >= self._most:
            raise TooManyPositions(self._most)
        self._known[position] = None


def _without_past(state: DealState) -> DealState:
    """Return the state without what cannot bear on the points still to come.

    Piles and scores: no rule of play, declaring or sevens asks for them, and what is to come are
    differences, a brisque captured now counting the same on top of any pile. Once the stock is
    gone, declarations and what was seen of the hands: nothing is declared any more, and each
    physical card is offered by itself.
    """
    return changed(
        state, south=_side(state.south, state.phase), north=_side(state.north, state.phase)
    )


def _side(side: Side, phase: Phase) -> Side:
    if phase is Phase.ENDGAME:
        return Side(hand=side.hand)
    return changed(side, won=(), score=0)


def _lead_of_south(state: DealState) -> int:
    """Return south's points minus north's, captured brisques among them."""
    points = standing(state)
    return points[Seat.SOUTH] - points[Seat.NORTH]


def _sign(state: DealState) -> int:
    return 1 if state.to_act is Seat.SOUTH else -1
