"""What the rules engine tells of anyone's own position or deal, as JSON writes it."""

from __future__ import annotations

from typing import Any

from trainer.deal import legal_actions
from trainer.notation import NotationError, read_position, write_action
from trainer.replays import write_legal
from trainer.views import HiddenSide, View, completed


def told_legal(position: object, pointer: str = "") -> dict[str, Any]:
    """Return what the side to act may do.

    Raises :class:`NotationError`, with the code ``hidden_cards`` where its hand is not seen.
    """
    state = read_position(position, pointer=pointer)
    if isinstance(state, View):
        if isinstance(state.side(state.to_act), HiddenSide):
            at = f"{pointer}/hands/{state.to_act}"
            detail = f"expected the hand of {state.to_act}, who is to act"
            raise NotationError.single(at, "hidden_cards", detail)
        state = completed(state)
    return {
        "to_act": state.to_act.value,
        "legal": write_legal(state),
        "actions": [write_action(action, state) for action in legal_actions(state)],
    }
