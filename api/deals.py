"""What the rules engine tells of anyone's own position or deal, as JSON writes it."""

from __future__ import annotations

from typing import Any

from trainer.deal import DealState, legal_actions
from trainer.notation import NotationError, read_position, write_action
from trainer.replays import write_legal
from trainer.views import HiddenSide, View, completed


def read_acting_position(value: object, pointer: str = "") -> DealState | View:
    """Return a position of which the hand of the side to act is seen.

    Raises :class:`NotationError`, with the code ``hidden_cards`` where it is not.
    """
    position = read_position(value, pointer=pointer)
    if isinstance(position, View) and isinstance(position.side(position.to_act), HiddenSide):
        at = f"{pointer}/hands/{position.to_act}"
        detail = f"expected the hand of {position.to_act}, who is to act"
        raise NotationError.single(at, "hidden_cards", detail)
    return position


def told_legal(position: DealState | View) -> dict[str, Any]:
    """Return what the side to act may do, whose hand is seen."""
    state = completed(position) if isinstance(position, View) else position
    return {
        "to_act": state.to_act.value,
        "legal": write_legal(state),
        "actions": [write_action(action, state) for action in legal_actions(state)],
    }
