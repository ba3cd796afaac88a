"""Exact endgame values from the rules engine alone: every play tried, to the last card.

This is the second opinion on the solver, and shares nothing with it. It asks the game what may
be played, plays it, and compares what was scored. The one economy is an exact memory of
positions: no bounds, no order of moves, no cards taken for equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from trainer.cards import Card
from trainer.deal import Action, DealState, Phase, Play, Seat, apply, legal_actions, standing

PROVER: Final = "prover/1"


def prove(state: DealState) -> Mapping[Card, int]:
    """Return the value of every legal card: points of the side to act minus the other's.

    Counted over the rest of the deal, the trick in progress included. Raises
    :class:`ValueError` if the position is no endgame or nothing is left to play.
    """
    if state.phase is not Phase.ENDGAME or state.is_over:
        raise ValueError("expected an endgame with cards still to be played")
    values = {
        action.card: value for action, value in _options(state, {}) if isinstance(action, Play)
    }
    return MappingProxyType(values)


def _options(state: DealState, known: dict[DealState, int]) -> list[tuple[Action, int]]:
    """Return each legal action with its value for the side to act."""
    sign, lead = _sign(state), _lead_of_south(state)
    options = []
    for action in legal_actions(state):
        after = apply(state, action)
        gained = _lead_of_south(after) - lead
        options.append((action, sign * (gained + _future(after, known))))
    return options


def _future(state: DealState, known: dict[DealState, int]) -> int:
    """Return what south gains on north from here to the end, with best play by both."""
    if state.is_over:
        return 0
    position = _without_past(state)
    value = known.get(position)
    if value is None:
        value = known[position] = _sign(state) * max(value for _, value in _options(state, known))
    return value


def _without_past(state: DealState) -> DealState:
    """Return the state with empty piles and no score: neither bears on what can still be won."""
    return replace(
        state,
        south=replace(state.south, won=(), score=0),
        north=replace(state.north, won=(), score=0),
    )


def _lead_of_south(state: DealState) -> int:
    """Return south's points minus north's, captured brisques among them."""
    points = standing(state)
    return points[Seat.SOUTH] - points[Seat.NORTH]


def _sign(state: DealState) -> int:
    return 1 if state.to_act is Seat.SOUTH else -1
