"""Positions that the solver can take: everything known."""

from __future__ import annotations

from trainer.deal import DealState
from trainer.notation import NotationError, read_position


def read_open_position(value: object, pointer: str = "") -> DealState:
    """Return the state that a position describes, no card of it hidden.

    Raises :class:`NotationError`, with the code ``hidden_cards`` for a view of one side.
    """
    state = read_position(value, pointer=pointer)
    if not isinstance(state, DealState):
        detail = "expected both hands as lists of cards"
        raise NotationError.single(f"{pointer}/hands", "hidden_cards", detail)
    return state
