"""Actions in JSON: ``{"do": "play", "card": "Kd"}``.

A bare face means the copy that is best for the holder (READINGS 1). Where that is not the copy
meant, the writer adds ``"exact": true``: then a bare face means the first copy and no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from trainer.actions import Action, Declare, Draw, ExchangeSeven, Play, ScorePending, ShowSeven
from trainer.cards import Card, CardSyntaxError, parse_card
from trainer.copies import copies_pending, copies_to_declare, copy_to_play
from trainer.deal import apply
from trainer.notation.fields import Fields, Problems
from trainer.notation.json_text import check_tree
from trainer.notation.position_parts import KINDS
from trainer.notation.position_writer import texts
from trainer.state import DealState
from trainer.views import View, completed

_MOST_CARDS: Final = 5
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "play": ("card", "announce", "exact"),
        "declare": ("kind", "cards", "pending", "exact"),
        "score_pending": ("kind", "cards", "exact"),
        "exchange_seven": (),
        "show_seven": (),
        "draw": (),
    }
)


def read_action(value: object, state: DealState | View, pointer: str = "") -> Action:
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
    known_state = completed(state) if isinstance(state, View) else state
    action = _READERS[str(do)](fields, known_state)
    problems.raise_if_any()
    return action


def write_action(action: Action, state: DealState | View | None = None) -> dict[str, Any]:
    """Return an action as JSON writes it, marked ``exact`` where the ``state`` makes it needful.

    Without the state, which should be that before the action, the mark is never set.
    """
    written = _written(action)
    if state is not None and read_action(written, state) != action:
        written["exact"] = True
    return written


def write_line(actions: Iterable[Action], state: DealState) -> list[dict[str, Any]]:
    """Return successive actions from a state, each as :func:`write_action` writes it there.

    Raises ``IllegalAction`` where one may not follow the other.
    """
    written = []
    for action in actions:
        written.append(write_action(action, state))
        state = apply(state, action)
    return written


def _written(action: Action) -> dict[str, Any]:
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
    exact = primed or fields.flag("exact")
    return Play(card if exact else copy_to_play(state, card), fields.flag("announce"))


def _declare(fields: Fields, state: DealState) -> Declare:
    kind = fields.choice("kind", KINDS, "unknown_kind", "marriage")
    pending = fields.flag("pending")
    return Declare(kind, copies_to_declare(state, kind, _cards(fields), pending), pending)


def _score_pending(fields: Fields, state: DealState) -> ScorePending:
    kind = fields.choice("kind", KINDS, "unknown_kind", "marriage")
    return ScorePending(kind, copies_pending(state, kind, _cards(fields)))


def _cards(fields: Fields) -> list[tuple[Card, bool]]:
    """Return the cards named, with whether the copy was named too."""
    cards: list[tuple[Card, bool]] = []
    exact = fields.flag("exact")
    if fields.required("cards"):
        named = fields.items("cards")
        if len(named) > _MOST_CARDS:
            detail = f"no declaration has more than {_MOST_CARDS} cards"
            fields.note(("cards",), "too_many_cards", detail)
        for at, text in named[:_MOST_CARDS]:
            try:
                card, primed = parse_card(text)
                cards.append((card, primed or exact))
            except CardSyntaxError as error:
                fields.problems.note(at, "not_a_card", str(error))
    return cards


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
