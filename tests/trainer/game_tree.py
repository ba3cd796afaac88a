"""Exact values by the rules engine alone: every action tried, equal states remembered."""

from __future__ import annotations

from trainer.deal import Action, DealState, Seat, apply, legal_actions, standing
from trainer.state import changed


def values_by_trying(
    state: DealState, known: dict[DealState, int] | None = None
) -> list[tuple[Action, int]]:
    """Return every legal action with its value for the side to act, over the rest of the deal."""
    known = {} if known is None else known
    sign = 1 if state.to_act is Seat.SOUTH else -1
    found = []
    for action in legal_actions(state):
        after = apply(state, action)
        gained = _lead_of_south(after) - _lead_of_south(state)
        found.append((action, sign * (gained + _future(after, known))))
    return found


def _future(state: DealState, known: dict[DealState, int]) -> int:
    """Return what south gains on north from here to the end of the deal."""
    if state.is_over:
        return 0
    position = changed(
        state,
        south=changed(state.south, won=(), score=0),
        north=changed(state.north, won=(), score=0),
    )
    if position not in known:
        best = max(value for _, value in values_by_trying(state, known))
        known[position] = best if state.to_act is Seat.SOUTH else -best
    return known[position]


def _lead_of_south(state: DealState) -> int:
    points = standing(state)
    return points[Seat.SOUTH] - points[Seat.NORTH]
