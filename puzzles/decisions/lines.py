"""Lines of actions in certificates, each card as it is labelled: nothing is resolved here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from puzzles.decisions.certificates import Line
from trainer.actions import Action, Declare, Draw, ExchangeSeven, Play, ScorePending, ShowSeven
from trainer.cards import PACK, Card
from trainer.combinations import CLASSES
from trainer.notation import write_action
from trainer.notation.fields import Fields, Problems, items
from trainer.profiles import DeclarationKind

_CARDS: Final[Mapping[str, Card]] = {str(card): card for card in PACK}
_KINDS: Final[Mapping[str, DeclarationKind]] = {kind: kind for kind in CLASSES}
_MEMBERS: Final[Mapping[str, tuple[str, ...]]] = {
    "play": ("card", "announce"),
    "declare": ("kind", "cards", "pending"),
    "score_pending": ("kind", "cards"),
    "exchange_seven": (),
    "show_seven": (),
    "draw": (),
}
_MOST_ACTIONS: Final = 64
_NO_CARD: Final = PACK[0]


def write_actions(line: Line) -> list[dict[str, Any]]:
    """Return the line as JSON."""
    return [write_action(action) for action in line]


def read_actions(value: object, at: str, problems: Problems) -> Line:
    """Read a line, noting every problem."""
    read = items(value, at, problems, _MOST_ACTIONS)
    return tuple(_action(item, each, problems) for each, item in read)


def _action(value: object, at: str, problems: Problems) -> Action:
    do = value.get("do") if isinstance(value, Mapping) else None
    members = _MEMBERS.get(do, ()) if isinstance(do, str) else ()
    fields = Fields(value, at, problems, ("do", *members), what="an action")
    known = fields.choice("do", {name: name for name in _MEMBERS}, "unknown_action", "draw")
    match known:
        case "play":
            card = fields.choice("card", _CARDS, "not_a_card", _NO_CARD)
            return Play(card, fields.flag("announce"))
        case "declare":
            return Declare(_kind(fields), _cards(fields), fields.flag("pending"))
        case "score_pending":
            return ScorePending(_kind(fields), _cards(fields))
        case "exchange_seven":
            return ExchangeSeven()
        case "show_seven":
            return ShowSeven()
    return Draw()


def _kind(fields: Fields) -> DeclarationKind:
    return fields.choice("kind", _KINDS, "unknown_kind", "marriage")


def _cards(fields: Fields) -> tuple[Card, ...]:
    read = []
    for at, text in fields.items("cards"):
        if isinstance(text, str) and text in _CARDS:
            read.append(_CARDS[text])
        else:
            fields.problems.note(at, "not_a_card", "expected a card as writers label it")
    return tuple(read)
