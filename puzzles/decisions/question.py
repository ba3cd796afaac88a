"""What is asked: a position with south to act, and the terms under which options are valued."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from puzzles.plans.terms import PlanTerms
from puzzles.rules.question import Position
from puzzles.worlds.terms import WorldsTerms
from trainer.deal import Action
from trainer.profiles import RuleProfile

PlanKindName = Literal["declaration_first", "declaration_order"]
WorldsKindName = Literal["trump_brisque"]
DecisionKindName = PlanKindName | WorldsKindName
PLAN_KIND_NAMES: Final[tuple[PlanKindName, ...]] = get_args(PlanKindName)
WORLDS_KIND_NAMES: Final[tuple[WorldsKindName, ...]] = get_args(WorldsKindName)
DECISION_KIND_NAMES: Final[tuple[DecisionKindName, ...]] = (*PLAN_KIND_NAMES, *WORLDS_KIND_NAMES)

Terms = PlanTerms | WorldsTerms
"""What the question states besides its position, by topic."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question of one kind about a position with south to act, under stated terms."""

    kind: DecisionKindName
    position: Position
    terms: Terms

    @property
    def profile(self) -> RuleProfile:
        """Return the rules that the question is played by."""
        return self.position.profile


@dataclass(frozen=True, slots=True)
class DecisionOption:
    """One thing to choose: its id, and the action that it stands for, if it is one."""

    id: str
    action: Action | None = None
