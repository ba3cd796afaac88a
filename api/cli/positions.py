"""Positions on a line: our own notation, or the lines of the case files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import click

from api.positions import read_open_position
from trainer.deal import DealState
from trainer.notation.problems import FieldProblem, NotationError

PROFILE_OF_DUTY: Final = MappingProxyType({"strict": "cady", "follow": "salon"})
CASE_FIELDS: Final = frozenset(
    {"id", "duty", "trump", "leader_hand", "other_hand", "led", "values", "best", "value", "line"}
)
_PLACES: Final = (
    ("/hands/south", "/leader_hand"),
    ("/hands/north", "/other_hand"),
    ("/profile", "/duty"),
)


def read_plain(value: Any) -> DealState:
    """Read a position of the notation: by itself, with an ``id``, or as ``{"id", "position"}``."""
    if not isinstance(value, Mapping):
        return read_open_position(value)
    if "position" in value:
        return read_open_position(value["position"], "/position")
    return read_open_position({name: member for name, member in value.items() if name != "id"})


def read_case(value: Any) -> DealState:
    """Read a line of the endgame cases. The leader sits south; the sevens have scored.

    ``values``, ``best``, ``value`` and ``line``, the answers of the case file, are passed over.
    """
    try:
        return read_open_position(_as_position(value))
    except NotationError as error:
        raise NotationError(
            FieldProblem(_case_pointer(one.pointer), one.code, one.detail) for one in error.errors
        ) from error


READERS: Final[Mapping[str, Callable[[Any], DealState]]] = MappingProxyType(
    {"position": read_plain, "cases": read_case}
)

format_option: Any = click.option(
    "--format",
    "notation",
    type=click.Choice(sorted(READERS)),
    default="position",
    show_default=True,
    help="What a line holds: a position, or a line of the endgame cases.",
)


def _as_position(value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise NotationError.single("", "not_an_object", "expected a case as an object")
    unknown = sorted(set(value) - CASE_FIELDS)
    if unknown:
        raise NotationError.single(f"/{unknown[0][:80]}", "unknown_field", "no field of a case")
    profile = PROFILE_OF_DUTY.get(str(value.get("duty")))
    if profile is None:
        raise NotationError.single("/duty", "not_among", "expected strict or follow")
    hands = {"south": value.get("leader_hand"), "north": value.get("other_hand")}
    led = value.get("led")
    return {
        "profile": profile,
        "phase": "endgame",
        "trump": value.get("trump"),
        "to_act": "south" if led is None else "north",
        "led": led,
        "hands": hands,
        "sevens_scored": _scored(
            value.get("trump"), [*_listed(hands["south"]), *_listed(hands["north"]), led]
        ),
    }


def _scored(trump: object, cards: list[Any]) -> list[dict[str, str]]:
    """Return the sevens of trumps that are in play, as scored."""
    seven = f"7{trump}"
    return [{"card": seven, "by": "play"} for card in cards if card == seven]


def _listed(cards: object) -> list[Any]:
    return cards if isinstance(cards, list) else []


def _case_pointer(pointer: str) -> str:
    for ours, theirs in _PLACES:
        if pointer.startswith(ours):
            return theirs + pointer.removeprefix(ours)
    return pointer
