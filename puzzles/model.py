"""A puzzle: a position, the kind of question it poses, and the proof of the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, get_args

from puzzles.analysis import Analysis
from puzzles.certificates import Certificate
from puzzles.decisions.certificates import DecisionCertificate
from puzzles.decisions.question import (
    DECISION_KIND_NAMES,
    PLAN_KIND_NAMES,
    WORLDS_KIND_NAMES,
    Decision,
    DecisionKindName,
)
from puzzles.rules.certificates import RulesCertificate
from puzzles.rules.question import Position, Question, RulesKindName
from trainer.deal import DealState
from trainer.profiles import RuleProfile

__all__ = [
    "DECISION_KIND_NAMES",
    "ENDGAME_KIND_NAMES",
    "KINDS_OF_PROOF",
    "KIND_NAMES",
    "PLAN_KIND_NAMES",
    "PROOFS",
    "RULES_KIND_NAMES",
    "WORLDS_KIND_NAMES",
    "DecisionPuzzle",
    "EndgameKindName",
    "EndgamePuzzle",
    "KindName",
    "Puzzle",
    "RulesPuzzle",
    "analysis",
]

EndgameKindName = Literal["endgame_card", "endgame_count", "endgame_line"]
KindName = EndgameKindName | RulesKindName | DecisionKindName
ENDGAME_KIND_NAMES: Final[tuple[EndgameKindName, ...]] = get_args(EndgameKindName)
RULES_KIND_NAMES: Final[tuple[RulesKindName, ...]] = get_args(RulesKindName)
KIND_NAMES: Final[tuple[KindName, ...]] = (
    "rules_trick",
    "rules_legal",
    "rules_seven",
    "rules_declare",
    "rules_score",
    "endgame_card",
    "endgame_count",
    "endgame_line",
    "trump_brisque",
    "declaration_first",
    "declaration_order",
    "profile_difference",
)
"""Every kind, in the order in which one learns: the rules, the last tricks, the whole deal."""
KINDS_OF_PROOF: Final[Mapping[str, tuple[KindName, ...]]] = MappingProxyType(
    {
        "open": ENDGAME_KIND_NAMES,
        "rules": RULES_KIND_NAMES,
        "plan": PLAN_KIND_NAMES,
        "sure": WORLDS_KIND_NAMES,
        "expected": WORLDS_KIND_NAMES,
    }
)
"""The kinds that are proved in each way; some in more than one."""
PROOFS: Final = tuple(KINDS_OF_PROOF)


@dataclass(frozen=True, slots=True)
class EndgamePuzzle:
    """What to play in the last eight tricks; south is to act. ``difficulty`` is 1 to 5."""

    id: str
    version: int
    kind: EndgameKindName
    state: DealState
    themes: tuple[str, ...]
    certificate: Certificate
    difficulty: int

    @property
    def position(self) -> DealState:
        """Return what the learner is shown: all of it."""
        return self.state

    @property
    def profile(self) -> RuleProfile:
        """Return the rules that the puzzle is played by."""
        return self.state.profile

    @property
    def proof(self) -> str:
        """Return how the puzzle is proved."""
        return self.certificate.proof

    @property
    def analysis(self) -> Analysis:
        """Return the position with its table of values."""
        return analysis(self.state, self.certificate)


@dataclass(frozen=True, slots=True)
class RulesPuzzle:
    """What the rules say of a position; south is to act. ``difficulty`` is 1 to 5."""

    id: str
    version: int
    question: Question
    themes: tuple[str, ...]
    certificate: RulesCertificate
    difficulty: int

    @property
    def kind(self) -> RulesKindName:
        """Return the kind of question."""
        return self.question.kind

    @property
    def position(self) -> Position:
        """Return what the learner is shown: hidden cards are absent from it."""
        return self.question.position

    @property
    def profile(self) -> RuleProfile:
        """Return the rules that the question is about."""
        return self.question.profile

    @property
    def proof(self) -> str:
        """Return how the puzzle is proved."""
        return self.certificate.proof


@dataclass(frozen=True, slots=True)
class DecisionPuzzle:
    """What to do, each option having a value; south is to act. ``difficulty`` is 1 to 5."""

    id: str
    version: int
    decision: Decision
    themes: tuple[str, ...]
    certificate: DecisionCertificate
    difficulty: int

    @property
    def kind(self) -> DecisionKindName:
        """Return the kind of decision."""
        return self.decision.kind

    @property
    def position(self) -> Position:
        """Return what the learner is shown: hidden cards are absent from it."""
        return self.decision.position

    @property
    def profile(self) -> RuleProfile:
        """Return the rules that the decision is played by."""
        return self.decision.profile

    @property
    def proof(self) -> str:
        """Return how the puzzle is proved."""
        return self.certificate.proof


Puzzle = EndgamePuzzle | RulesPuzzle | DecisionPuzzle


def analysis(state: DealState, certificate: Certificate) -> Analysis:
    """Return a position with the values that a certificate proves of it."""
    return Analysis(state, certificate.values, certificate.line)
