"""JSON shapes of whole deals: positions of every phase, every action, records, what is legal."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, get_args

from trainer.notation.records import MAX_ACTIONS
from trainer.profiles import DeclarationKind

Shape = dict[str, Any]

KINDS: Final = list(get_args(DeclarationKind))


def _ref(name: str) -> Shape:
    return {"$ref": f"#/components/schemas/{name}"}


def _nullable(shape: Shape) -> Shape:
    return {"anyOf": [shape, {"type": "null"}]}


def _seats(shape: Shape) -> Shape:
    return {
        "type": "object",
        "properties": {"south": shape, "north": shape},
        "additionalProperties": False,
    }


def _cards(most: int) -> Shape:
    return {"type": "array", "items": _ref("Card"), "maxItems": most}


_POINTS: Final[Shape] = {"type": "integer", "minimum": 0, "maximum": 100_000}

_HIDDEN_HAND: Final[Shape] = {
    "type": "object",
    "description": "A hand that is not seen: its size, and those of its cards that were public.",
    "properties": {"count": {"type": "integer", "minimum": 0, "maximum": 9}, "known": _cards(8)},
    "required": ["count"],
    "additionalProperties": False,
}

_STOCK: Final[Shape] = {
    "type": "object",
    "description": "The turn-up counts; cards, where known, in the order of drawing.",
    "properties": {
        "count": {"type": "integer", "minimum": 0, "maximum": 48},
        "cards": _nullable(_cards(48)),
    },
    "required": ["count"],
    "additionalProperties": False,
}

_DECLARED: Final[Shape] = {
    "type": "object",
    "properties": {
        "kind": {"type": "string", "enum": KINDS},
        "cards": _cards(5),
        "state": {"type": "string", "enum": ["scored", "pending", "lost"]},
        "win": {"type": "integer", "minimum": 1, "maximum": 24},
    },
    "required": ["kind", "cards", "state", "win"],
    "additionalProperties": False,
}

_WINDOW: Final[Shape] = {
    "type": "object",
    "properties": {
        "win": {"type": "integer", "minimum": 1, "maximum": 24},
        "awards_used": {"type": "integer", "minimum": 0},
        "exchanged_card": _nullable(_ref("Card")),
    },
    "required": ["win"],
    "additionalProperties": False,
}

_MATCH: Final[Shape] = {
    "type": "object",
    "properties": {
        "totals": {**_seats(_POINTS), "required": ["south", "north"]},
        "deal": {"type": "integer", "minimum": 1},
    },
    "required": ["totals", "deal"],
    "additionalProperties": False,
}

_SCORED_SEVEN: Final[Shape] = {
    "type": "object",
    "properties": {
        "card": _ref("Card"),
        "by": {"type": "string", "enum": ["turn_up", "exchange", "show", "play"]},
    },
    "required": ["card", "by"],
    "additionalProperties": False,
}

DEAL_POSITION: Final[Shape] = {
    "type": "object",
    "description": "A position of any phase. Hidden hands and the order of the stock are absent.",
    "properties": {
        "profile": {"anyOf": [{"type": "string"}, _ref("HouseProfile")], "examples": ["cady"]},
        "phase": {"type": "string", "enum": ["stock", "window", "endgame"]},
        "trump": {"type": "string", "examples": ["c"]},
        "dealer": _nullable(_ref("Seat")),
        "to_act": _ref("Seat"),
        "turn_up": _nullable(_ref("Card")),
        "stock": _nullable(_STOCK),
        "led": _nullable(_ref("Card")),
        "hands": {
            **_seats({"anyOf": [_cards(9), _HIDDEN_HAND]}),
            "required": ["south", "north"],
        },
        "table": _nullable(_seats(_nullable(_cards(9)))),
        "declared": _nullable(
            _seats(_nullable({"type": "array", "items": _DECLARED, "maxItems": 128}))
        ),
        "window": _nullable(_WINDOW),
        "sevens_scored": _nullable({"type": "array", "maxItems": 2, "items": _SCORED_SEVEN}),
        "won": _nullable(_seats(_nullable(_cards(64)))),
        "scores": _nullable(_seats(_nullable(_POINTS))),
        "public": _nullable(_seats(_nullable(_cards(8)))),
        "forfeit": _nullable(_ref("Seat")),
        "match": _nullable(_MATCH),
    },
    "required": ["profile", "phase", "trump", "to_act", "hands"],
    "additionalProperties": False,
}

DEAL_ACTION: Final[Shape] = {
    "type": "object",
    "description": "Anything that may be done in a deal; `cards` go with declarations.",
    "properties": {
        "by": _ref("Seat"),
        "do": {
            "type": "string",
            "enum": [
                "play",
                "declare",
                "score_pending",
                "exchange_seven",
                "show_seven",
                "draw",
            ],
        },
        "card": _ref("Card"),
        "announce": {"type": "boolean"},
        "kind": {"type": "string", "enum": KINDS},
        "cards": _cards(5),
        "pending": {"type": "boolean"},
        "exact": {"type": "boolean"},
    },
    "required": ["do"],
    "additionalProperties": False,
    "examples": [
        {"do": "play", "card": "Ks"},
        {"do": "declare", "kind": "bezique", "cards": ["Qs", "Jd"]},
    ],
}

LEGAL_LIST: Final[Shape] = {
    "type": "object",
    "description": "What may be done, by faces; of declarations those that would score now.",
    "properties": {
        "play": _cards(9),
        "declare": {"type": "array", "items": {"type": "array", "maxItems": 2}},
        "exchange_seven": {"type": "boolean"},
        "show_seven": {"type": "boolean"},
        "score_pending": {"type": "array", "items": {"type": "array", "maxItems": 2}},
    },
    "required": ["play", "declare", "exchange_seven", "show_seven", "score_pending"],
    "additionalProperties": False,
}

DEAL_RECORD: Final[Shape] = {
    "type": "object",
    "description": "A deal as it was played: the pack in the order dealt, and every action.",
    "properties": {
        "id": {"description": "Yours; it is not looked at."},
        "profile": {"anyOf": [{"type": "string"}, _ref("HouseProfile")], "examples": ["cady"]},
        "dealer": _ref("Seat"),
        "pack": {**_cards(64), "minItems": 64},
        "actions": {"type": "array", "items": _ref("DealAction"), "maxItems": MAX_ACTIONS},
    },
    "required": ["profile", "dealer", "pack", "actions"],
    "additionalProperties": False,
}

DEAL_SHAPES: Final[Mapping[str, Shape]] = MappingProxyType(
    {
        "DealPosition": DEAL_POSITION,
        "DealAction": DEAL_ACTION,
        "LegalList": LEGAL_LIST,
        "DealRecord": DEAL_RECORD,
    }
)
