"""Positions on one line, for links and print: ``cady endgame trump=c to=south S=KsTd N=AhAd``.

The profile and the phase come first, then ``key=value`` in a fixed order, with what holds nothing
left out. A hidden hand is ``?6``, or ``?6:Kc`` with a known card. A house profile stands as its
JSON without blanks. Each key is a field of the JSON position, so both forms are read and checked
by the same reader.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from trainer.excerpts import excerpt
from trainer.notation.json_text import read_text
from trainer.notation.position_reader import read_position
from trainer.notation.position_writer import write_position
from trainer.notation.problems import NotationError
from trainer.state import DealState
from trainer.views import View

_CARD: Final = re.compile(r"(?:10|[^\s10])[^\s]\ufe0f?['’′]?")
_MAX_LENGTH: Final = 4000


def position_line(state: DealState | View) -> str:
    """Return a position on one line."""
    position = write_position(state)
    profile = position["profile"]
    if not isinstance(profile, str):
        profile = json.dumps(profile, separators=(",", ":"))
    tokens = [profile, position["phase"]]
    for key, (path, write, _) in _TOKENS.items():
        written = write(_member(position, path))
        if written:
            tokens.append(f"{key}={written}")
    return " ".join(tokens)


def read_position_line(text: str) -> DealState | View:
    """Return the state that a line describes.

    Raises :class:`NotationError`; its pointers are those of the JSON position.
    """
    return read_position(_position(text))


def _position(text: str) -> dict[str, Any]:
    """Return the JSON position that a line stands for, members unchecked."""
    if len(text) > _MAX_LENGTH:
        raise NotationError.single(
            "", "not_a_line", f"expected a line of text, got {excerpt(text)}"
        )
    profile, phase, *tokens = [*text.split(), "", ""]
    position: dict[str, Any] = {
        "profile": read_text(profile) if profile.startswith("{") else profile,
        "phase": phase,
        **{name: {"south": [], "north": []} for name in ("hands", "table", "won")},
        "scores": {"south": 0, "north": 0},
    }
    seen: set[str] = set()
    for token in filter(None, tokens):
        key, _, value = token.partition("=")
        if key not in _TOKENS:
            raise NotationError.single("", "unknown_field", f"{excerpt(key)} is no part of a line")
        if key in seen:
            raise NotationError.single("", "duplicate_key", f"{key} stands twice")
        seen.add(key)
        (*steps, last), _, read = _TOKENS[key]
        member = position
        for step in steps:
            member = member.setdefault(step, {})
        member[last] = read(value)
    return position


def _member(position: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    """Return what lies at the end of a path, ``None`` if nothing does."""
    member: Any = position
    for step in path:
        member = member.get(step) if isinstance(member, Mapping) else None
    return member


def _text(value: Any) -> str:
    return value or ""


def _cards(value: list[str] | None) -> str:
    return "".join(value or ())


def _read_cards(text: str) -> list[str]:
    cards = _CARD.findall(text)
    return cards if "".join(cards) == text else [text]


def _hand(value: list[str] | dict[str, Any]) -> str:
    """Write a hand: its cards, or ``?6`` with the cards known after a colon where it is hidden."""
    if isinstance(value, list):
        return _cards(value)
    return f"?{value['count']}" + (f":{_cards(value['known'])}" if value["known"] else "")


def _read_hand(text: str) -> Any:
    if not text.startswith("?"):
        return _read_cards(text)
    count, _, known = text[1:].partition(":")
    return {"count": _read_number(count), "known": _read_cards(known)}


def _number(value: int | None) -> str:
    return str(value) if value else ""


def _read_number(text: str) -> Any:
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text


def _sevens(value: list[dict[str, str]] | None) -> str:
    return ",".join(f"{seven['card']}:{seven['by']}" for seven in value or ())


def _read_sevens(text: str) -> list[dict[str, str]]:
    return [dict(zip(("card", "by"), item.split(":", 1), strict=False)) for item in text.split(",")]


def _declared(value: list[dict[str, Any]] | None) -> str:
    return ",".join(
        f"{item['kind']}:{_cards(item['cards'])}:{item['state']}:{item['win']}"
        for item in value or ()
    )


def _read_declared(text: str) -> list[dict[str, Any]]:
    items = []
    for item in text.split(","):
        kind, cards, state, win = (item + ":::").split(":")[:4]
        items.append(
            {"kind": kind, "cards": _read_cards(cards), "state": state, "win": _read_number(win)}
        )
    return items


def _window(value: dict[str, Any] | None) -> str:
    if value is None:
        return ""
    return f"{value['win']}:{value['awards_used']}:{_text(value['exchanged_card'])}"


def _read_window(text: str) -> dict[str, Any]:
    win, used, exchanged = (text + "::").split(":")[:3]
    return {
        "win": _read_number(win),
        "awards_used": _read_number(used),
        "exchanged_card": exchanged or None,
    }


_Token = tuple[tuple[str, ...], Callable[[Any], str], Callable[[str], Any]]
_TOKENS: Final[Mapping[str, _Token]] = MappingProxyType(
    {
        "trump": (("trump",), _text, str),
        "dealer": (("dealer",), _text, str),
        "to": (("to_act",), _text, str),
        "turn": (("turn_up",), _text, str),
        "stock": (("stock", "cards"), _cards, _read_cards),
        "count": (("stock", "count"), _number, _read_number),
        "led": (("led",), _text, str),
        "S": (("hands", "south"), _hand, _read_hand),
        "N": (("hands", "north"), _hand, _read_hand),
        "tableS": (("table", "south"), _cards, _read_cards),
        "tableN": (("table", "north"), _cards, _read_cards),
        "declaredS": (("declared", "south"), _declared, _read_declared),
        "declaredN": (("declared", "north"), _declared, _read_declared),
        "window": (("window",), _window, _read_window),
        "sevens": (("sevens_scored",), _sevens, _read_sevens),
        "wonS": (("won", "south"), _cards, _read_cards),
        "wonN": (("won", "north"), _cards, _read_cards),
        "scoreS": (("scores", "south"), _number, _read_number),
        "scoreN": (("scores", "north"), _number, _read_number),
        "publicS": (("public", "south"), _cards, _read_cards),
        "publicN": (("public", "north"), _cards, _read_cards),
        "forfeit": (("forfeit",), _text, str),
        "totalS": (("match", "totals", "south"), _number, _read_number),
        "totalN": (("match", "totals", "north"), _number, _read_number),
        "deal": (("match", "deal"), _number, _read_number),
    }
)
