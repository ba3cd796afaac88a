"""Actions in JSON: ``{"do": "play", "card": "Kd"}``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from trainer.actions import Action, Declare, Draw, ExchangeSeven, Play, ScorePending, ShowSeven
from trainer.cards import Card, CardSyntaxError, parse_card
from trainer.copies import copy_to_play
from trainer.fields import Fields, Problems
from trainer.json_text import check_tree
from trainer.labels import Labels
from trainer.position_reader import KINDS
from trainer.position_writer import texts
from trainer.state import DealState

_FIELDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "play": ("card", "announce"),
        "declare": ("kind", "cards", "pending"),
        "score_pending": ("kind", "cards"),
        "exchange_seven": (),
        "show_seven": (),
        "draw": (),
    }
)


def read_action(value: object, state: DealState, pointer: str = "") -> Action:
    """Return the action that the side to act means, bare faces resolved by READINGS 1.

    Legal or not: that is for :func:`trainer.deal.apply` to say. Raises :class:`NotationError`.
    """
    check_tree(value, pointer)
    problems = Problems()
    do = value.get("do") if isinstance(value, Mapping) else None
    known = _FIELDS.get(do, ()) if isinstance(do, str) else ()
    fields = Fields(value, pointer, problems, ("do", *known), what="an action")
    if isinstance(value, Mapping):
        fields.choice("do", {name: name for name in _FIELDS}, "unknown_action", "draw")
    problems.raise_if_any()
    action = _READERS[str(do)](fields, state)
    problems.raise_if_any()
    return action


def write_action(action: Action) -> dict[str, Any]:
    """Return an action as JSON writes it."""
    match action:
        case Play(card, announce):
            return {"do": "play", "card": str(card)} | ({"announce": True} if announce else {})
        case Declare(kind, cards, pending):
            written = {"do": "declare", "kind": kind, "cards": texts(cards)}
            return written | ({"pending": True} if pending else {})
        case ScorePending(kind, cards):
            return {"do": "score_pending", "kind": kind, "cards": texts(cards)}
        case ExchangeSeven():
            return {"do": "exchange_seven"}
        case ShowSeven():
            return {"do": "show_seven"}
        case Draw():
            return {"do": "draw"}


def _play(fields: Fields, state: DealState) -> Play:
    text = fields.get("card")
    if not fields.required("card"):
        return Play(Card(0))
    try:
        card, primed = parse_card(text)
    except CardSyntaxError as error:
        fields.note(("card",), "not_a_card", str(error))
        return Play(Card(0))
    return Play(card if primed else copy_to_play(state, card), fields.flag("announce"))


def _declare(fields: Fields, state: DealState) -> Declare:
    kind = fields.choice("kind", KINDS, "unknown_kind", "marriage")
    return Declare(kind, _cards(fields, state), fields.flag("pending"))


def _score_pending(fields: Fields, state: DealState) -> ScorePending:
    kind = fields.choice("kind", KINDS, "unknown_kind", "marriage")
    return ScorePending(kind, _cards(fields, state))


def _cards(fields: Fields, state: DealState) -> tuple[Card, ...]:
    fields.required("cards")
    held = state.held(state.to_act)
    return tuple(sorted(Labels(fields.problems).refer(fields.items("cards"), held)))


_READERS: Final[Mapping[str, Callable[[Fields, DealState], Action]]] = MappingProxyType(
    {
        "play": _play,
        "declare": _declare,
        "score_pending": _score_pending,
        "exchange_seven": lambda _fields, _state: ExchangeSeven(),
        "show_seven": lambda _fields, _state: ShowSeven(),
        "draw": lambda _fields, _state: Draw(),
    }
)
