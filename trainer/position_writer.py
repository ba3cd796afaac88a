"""From a state to the JSON of a position, in one canonical form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from trainer.cards import Card, by_text
from trainer.profile_notation import write_profile
from trainer.state import DealState, Declaration, Phase, Seat, Window

_OPTIONAL_IN_ENDGAME: Final = (
    "dealer",
    "turn_up",
    "stock",
    "table",
    "declared",
    "window",
    "sevens_scored",
    "won",
    "scores",
)


def write_position(state: DealState) -> dict[str, Any]:
    """Return the position as JSON writes it, fields and seats in a fixed order.

    In the endgame optional fields that hold nothing are left out.
    """
    position = {
        "profile": write_profile(state.profile),
        "phase": state.phase.value,
        "trump": state.trump.letter,
        "dealer": state.dealer and state.dealer.value,
        "to_act": state.to_act.value,
        "turn_up": _card(state.turn_up),
        "stock": {"count": len(state.stock), "cards": _texts(state.stock)},
        "led": _card(state.led),
        "hands": {seat.value: texts(state.hand(seat)) for seat in Seat},
        "table": {seat.value: texts(state.table_of(seat)) for seat in Seat},
        "declared": {
            seat.value: [write_declaration(item) for item in state.side(seat).declared]
            for seat in Seat
        },
        "window": _window(state.window),
        "sevens_scored": [{"card": str(card), "by": how} for card, how in state.sevens],
        "won": {seat.value: _texts(state.won_by(seat)) for seat in Seat},
        "scores": {seat.value: state.scores[seat] for seat in Seat},
    }
    if state.phase is Phase.ENDGAME:
        for name in _OPTIONAL_IN_ENDGAME:
            if _holds_nothing(position[name]):
                del position[name]
    if state.south.public or state.north.public:
        position["public"] = {seat.value: texts(state.side(seat).public) for seat in Seat}
    if state.forfeit is not None:
        position["forfeit"] = state.forfeit.value
    return position


def texts(cards: Iterable[Card]) -> list[str]:
    """Return card texts in the order of notations."""
    return [str(card) for card in by_text(cards)]


def write_declaration(declaration: Declaration) -> dict[str, Any]:
    """Return an exposed declaration as JSON writes it."""
    return {
        "kind": declaration.kind,
        "cards": texts(declaration.cards),
        "state": declaration.state,
        "win": declaration.win,
    }


def _texts(cards: Iterable[Card]) -> list[str]:
    """Return card texts in the order given."""
    return [str(card) for card in cards]


def _card(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _window(window: Window | None) -> dict[str, Any] | None:
    if window is None:
        return None
    return {
        "win": window.win,
        "awards_used": window.awards_used,
        "exchanged_card": _card(window.exchanged_card),
    }


def _holds_nothing(value: object) -> bool:
    """Tell whether a field is null, empty, or empty for both seats."""
    if isinstance(value, dict):
        return all(_holds_nothing(member) for member in value.values())
    return value is None or value == [] or value == 0
