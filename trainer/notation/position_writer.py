"""From a state to the JSON of a position, in one canonical form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from trainer.cards import Card, by_text
from trainer.notation.profiles import write_profile
from trainer.state import DealState, Declaration, MatchScore, Phase, Seat, Side, Window
from trainer.views import HiddenSide, View

_MARKS: Final = ("public", "forfeit", "match")
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


def write_position(state: DealState | View) -> dict[str, Any]:
    """Return the position as JSON writes it, fields and seats in a fixed order.

    In the endgame optional fields that hold nothing are left out, and so are everywhere the
    marks that few positions carry: ``public``, ``forfeit``, ``match``.
    """
    sides = {seat: state.side(seat) for seat in Seat}
    position = {
        "profile": write_profile(state.profile),
        "phase": state.phase.value,
        "trump": state.trump.letter,
        "dealer": state.dealer and state.dealer.value,
        "to_act": state.to_act.value,
        "turn_up": _card(state.turn_up),
        "stock": _stock(state),
        "led": _card(state.led),
        "hands": {seat.value: _hand(side) for seat, side in sides.items()},
        "table": {seat.value: texts(side.table) for seat, side in sides.items()},
        "declared": {
            seat.value: [write_declaration(item) for item in side.declared]
            for seat, side in sides.items()
        },
        "window": _window(state.window),
        "sevens_scored": [{"card": str(card), "by": how} for card, how in state.sevens],
        "won": {seat.value: _texts(side.won) for seat, side in sides.items()},
        "scores": {seat.value: side.score for seat, side in sides.items()},
        "public": {
            seat.value: texts(side.public) if isinstance(side, Side) else []
            for seat, side in sides.items()
        },
        "forfeit": state.forfeit and state.forfeit.value,
        "match": _match(state.match),
    }
    for name in (*_MARKS, *(_OPTIONAL_IN_ENDGAME if state.phase is Phase.ENDGAME else ())):
        if _holds_nothing(position[name]):
            del position[name]
    return position


def _stock(state: DealState | View) -> dict[str, Any]:
    count = len(state.stock) if isinstance(state, DealState) else state.stock_count
    return {"count": count, "cards": None if state.stock is None else _texts(state.stock)}


def _hand(side: Side | HiddenSide) -> list[str] | dict[str, Any]:
    if isinstance(side, Side):
        return texts(side.hand)
    return {"count": side.count, "known": texts(side.public)}


def _match(match: MatchScore | None) -> dict[str, Any] | None:
    if match is None:
        return None
    return {"totals": {"south": match.south, "north": match.north}, "deal": match.deal}


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
