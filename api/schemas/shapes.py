"""JSON shapes that are read and written by the game's own notation, as components.

Cards are plain texts here: readers are liberal (``10d``, ``10♦``, ``Td``), and what a position
must fulfil beyond its shape no schema can say.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from api.schemas.deal_shapes import DEAL_SHAPES
from puzzles.model import DECISION_KIND_NAMES, RULES_KIND_NAMES

Shape = dict[str, Any]

CARD: Final[Shape] = {
    "type": "string",
    "description": "Rank, suit, and a prime for the second copy: `Ks`, `Td`, `Ks'`.",
    "examples": ["Ks", "Td", "Qh'"],
}
SEAT: Final[Shape] = {"type": "string", "enum": ["south", "north"]}


def _by_seat(shape: Shape) -> Shape:
    return {
        "type": "object",
        "properties": {"south": shape, "north": shape},
        "additionalProperties": False,
    }


def _nullable(shape: Shape) -> Shape:
    return {"anyOf": [shape, {"type": "null"}]}


def _cards(**limits: Any) -> Shape:
    return {"type": "array", "items": _component("Card"), **limits}


def _component(name: str) -> Shape:
    return {"$ref": f"#/components/schemas/{name}"}


def _one_of(*names: str) -> Shape:
    return {"oneOf": [_component(name) for name in names]}


HOUSE_PROFILE: Final[Shape] = {
    "type": "object",
    "properties": {"base": {"type": "string"}, "options": {"type": "object"}},
    "required": ["base"],
    "additionalProperties": False,
}

_SCORED_SEVEN: Final[Shape] = {
    "type": "object",
    "properties": {
        "card": _component("Card"),
        "by": {"type": "string", "enum": ["turn_up", "exchange", "show", "play"]},
    },
    "required": ["card", "by"],
    "additionalProperties": False,
}

POSITION: Final[Shape] = {
    "type": "object",
    "description": "A position of the endgame: both hands are known.",
    "properties": {
        "profile": {
            "anyOf": [{"type": "string"}, _component("HouseProfile")],
            "examples": ["cady"],
        },
        "phase": {"type": "string", "enum": ["endgame"]},
        "trump": {"type": "string", "examples": ["c"]},
        "dealer": _nullable(_component("Seat")),
        "to_act": _component("Seat"),
        "turn_up": _nullable(_component("Card")),
        "led": _nullable(_component("Card")),
        "hands": {**_by_seat(_cards(maxItems=8)), "required": ["south", "north"]},
        "table": _nullable(_by_seat(_nullable(_cards(maxItems=8)))),
        "sevens_scored": _nullable({"type": "array", "maxItems": 2, "items": _SCORED_SEVEN}),
        "won": _nullable(_by_seat(_nullable(_cards(maxItems=64)))),
        "scores": _nullable(
            _by_seat(_nullable({"type": "integer", "minimum": 0, "maximum": 100_000}))
        ),
    },
    "required": ["profile", "phase", "trump", "to_act", "hands"],
}

ACTION: Final[Shape] = {
    "type": "object",
    "description": "A card played; a seven of trumps may be announced where that scores.",
    "properties": {
        "do": {"type": "string", "enum": ["play"]},
        "card": _component("Card"),
        "announce": {"type": "boolean"},
        "exact": {
            "type": "boolean",
            "description": "A bare face means the first copy, not the one best for the player.",
        },
    },
    "required": ["do", "card"],
    "additionalProperties": False,
    "examples": [{"do": "play", "card": "Ks"}],
}

CARD_ANSWER: Final[Shape] = {
    "type": "object",
    "properties": {
        "kind": {"type": "string", "const": "endgame_card"},
        "action": _component("Action"),
    },
    "required": ["kind", "action"],
    "additionalProperties": False,
}

COUNT_ANSWER: Final[Shape] = {
    "type": "object",
    "description": "What each side takes from here; the two add up to the total.",
    "properties": {
        "kind": {"type": "string", "const": "endgame_count"},
        "points": {**_by_seat({"type": "integer", "minimum": 0}), "required": ["south", "north"]},
    },
    "required": ["kind", "points"],
    "additionalProperties": False,
}

RULES_ANSWER: Final[Shape] = {
    "type": "object",
    "description": "The options ticked, or points for the seats asked about.",
    "properties": {
        "kind": {"type": "string", "enum": list(RULES_KIND_NAMES)},
        "choices": {"type": "array", "items": {"type": "string"}, "maxItems": 128},
        "points": _by_seat({"type": "integer", "minimum": 0}),
    },
    "required": ["kind"],
    "minProperties": 2,
    "maxProperties": 2,
    "additionalProperties": False,
}

RULES_GIVEN: Final[Shape] = {
    "type": "object",
    "description": "What was answered, without the kind.",
    "properties": {
        name: member for name, member in RULES_ANSWER["properties"].items() if name != "kind"
    },
    "additionalProperties": False,
}

DECISION_ANSWER: Final[Shape] = {
    "type": "object",
    "description": "The option chosen, or an option for each slot of the schedule.",
    "properties": {
        "kind": {"type": "string", "enum": list(DECISION_KIND_NAMES)},
        "choices": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 1},
        "schedule": {
            "type": "array",
            "items": _nullable({"type": "string"}),
            "minItems": 1,
            "maxItems": 128,
        },
    },
    "required": ["kind"],
    "minProperties": 2,
    "maxProperties": 2,
    "additionalProperties": False,
}

ATTEMPT_IN_BATCH: Final[Shape] = {
    "description": "What `POST /attempts` takes. One that is anything else is rejected alone.",
    "anyOf": [_component("AttemptOrder"), {}],
}

VALUE: Final[Shape] = {
    "description": "Exact: an integer, or a fraction as text.",
    "anyOf": [
        {"type": "integer"},
        {"type": "string", "pattern": "^-?[1-9][0-9]*/[1-9][0-9]*$"},
    ],
    "examples": [290, "35/2"],
}

ANSWER: Final[Shape] = {
    "oneOf": [
        _component("CardAnswer"),
        _component("CountAnswer"),
        _component("RulesAnswer"),
        _component("DecisionAnswer"),
    ],
    "discriminator": {
        "propertyName": "kind",
        "mapping": {
            "endgame_card": "#/components/schemas/CardAnswer",
            "endgame_count": "#/components/schemas/CountAnswer",
            **dict.fromkeys(RULES_KIND_NAMES, "#/components/schemas/RulesAnswer"),
            **dict.fromkeys(DECISION_KIND_NAMES, "#/components/schemas/DecisionAnswer"),
        },
    },
}

SHAPES: Final[Mapping[str, Shape]] = MappingProxyType(
    {
        "Card": CARD,
        "Seat": SEAT,
        "Position": POSITION,
        "Action": ACTION,
        "CardAnswer": CARD_ANSWER,
        "CountAnswer": COUNT_ANSWER,
        "RulesAnswer": RULES_ANSWER,
        "DecisionAnswer": DECISION_ANSWER,
        "Value": VALUE,
        "Answer": ANSWER,
        "AttemptInBatch": ATTEMPT_IN_BATCH,
        "HouseProfile": HOUSE_PROFILE,
        "SeatPoints": _by_seat({"type": "integer", "minimum": 0}),
        "RulesGiven": RULES_GIVEN,
        "Outcome": _one_of("EndgameOutcome", "RulesOutcome", "DecisionOutcome"),
        "PackSolution": {
            "description": "An outcome without an answer; `result` is null.",
            "type": "object",
            "properties": {
                "result": {"type": "null"},
                "summary": {"type": "string"},
                "options": {"type": "array", "items": {"type": "object"}},
                "rule": _component("Rule"),
                "idea": _component("Told"),
                "themes": {"type": "array", "items": _component("Named")},
                "proof": _component("Told"),
            },
            "required": ["result", "summary", "options", "rule", "idea", "themes", "proof"],
        },
        "Certificate": _one_of("EndgameCertificate", "RulesCertificate", "DecisionCertificate"),
        **DEAL_SHAPES,
    }
)
