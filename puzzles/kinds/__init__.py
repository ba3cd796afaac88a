"""The kinds of puzzle, one module each."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from puzzles.certificates import Certificate
from puzzles.decisions.question import DecisionKindName
from puzzles.kinds.decision_kind import DecisionKind
from puzzles.kinds.declaration_first import DeclarationFirst
from puzzles.kinds.declaration_order import DeclarationOrder
from puzzles.kinds.endgame_card import EndgameCard
from puzzles.kinds.endgame_count import EndgameCount
from puzzles.kinds.endgame_line import EndgameLine, LineStep
from puzzles.kinds.kind import (
    Answer,
    Count,
    Kind,
    Marking,
    Schedule,
    Score,
    Ticked,
    Valuation,
)
from puzzles.kinds.profile_difference import ProfileDifference
from puzzles.kinds.rules_declare import RulesDeclare
from puzzles.kinds.rules_kind import RulesKind
from puzzles.kinds.rules_legal import RulesLegal
from puzzles.kinds.rules_score import RulesScore
from puzzles.kinds.rules_seven import RulesSeven
from puzzles.kinds.rules_trick import RulesTrick
from puzzles.kinds.trump_brisque import TrumpBrisque
from puzzles.model import KIND_NAMES, EndgameKindName, EndgamePuzzle, KindName
from puzzles.rules.question import RulesKindName
from trainer.deal import DealState

__all__ = [
    "DECISION_KINDS",
    "ENDGAME_KINDS",
    "KINDS",
    "RULES_KINDS",
    "Answer",
    "Count",
    "DecisionKind",
    "EndgameCard",
    "EndgameCount",
    "EndgameLine",
    "Kind",
    "LineStep",
    "Marking",
    "RulesKind",
    "Schedule",
    "Score",
    "Ticked",
    "Valuation",
]

EndgameKind = Kind[EndgamePuzzle, DealState, Certificate]

ENDGAME_KINDS: Final[Mapping[EndgameKindName, EndgameKind]] = MappingProxyType(
    {kind.name: kind for kind in (EndgameCard(), EndgameCount(), EndgameLine())}
)
"""The kinds that ask what to play."""

_RULES: Final[tuple[RulesKind, ...]] = (
    ProfileDifference(),
    RulesDeclare(),
    RulesLegal(),
    RulesScore(),
    RulesSeven(),
    RulesTrick(),
)
RULES_KINDS: Final[Mapping[RulesKindName, RulesKind]] = MappingProxyType(
    {kind.name: kind for kind in _RULES}
)
"""The kinds that ask what the rules say."""

_DECISIONS: Final[tuple[DecisionKind, ...]] = (
    DeclarationFirst(),
    DeclarationOrder(),
    TrumpBrisque(),
)
DECISION_KINDS: Final[Mapping[DecisionKindName, DecisionKind]] = MappingProxyType(
    {kind.name: kind for kind in _DECISIONS}
)
"""The kinds whose options are actions with values."""

_ALL: Final[tuple[Kind[Any, Any, Any], ...]] = (
    *ENDGAME_KINDS.values(),
    *RULES_KINDS.values(),
    *DECISION_KINDS.values(),
)
KINDS: Final[Mapping[KindName, Kind[Any, Any, Any]]] = MappingProxyType(
    {kind.name: kind for kind in sorted(_ALL, key=lambda each: KIND_NAMES.index(each.name))}
)
"""Every kind by its name, in the order of learning; each takes the puzzles of its own kind."""
