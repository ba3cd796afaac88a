"""What is asked about the rules: a position, a form of question, and what there is to tick.

The position is what south sees of a deal (:class:`~trainer.views.View`), or an open one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal, get_args

from trainer.cards import Card
from trainer.deal import DealState, Phase, Seat, Side, View
from trainer.profiles import DeclarationKind, RuleProfile
from trainer.views import completed

RulesKindName = Literal[
    "profile_difference",
    "rules_declare",
    "rules_legal",
    "rules_score",
    "rules_seven",
    "rules_trick",
]
Form = Literal[
    "differences",
    "declarable",
    "most_points",
    "playable",
    "pile",
    "deal_count",
    "match",
    "seven_acts",
    "seven_points",
    "winner",
    "winning_cards",
]
FORMS: Final[tuple[Form, ...]] = get_args(Form)

Position = DealState | View


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to judge: a card, a declaration, or a statement named by ``id`` alone."""

    id: str
    cards: tuple[Card, ...] = ()
    declaration: DeclarationKind | None = None


@dataclass(frozen=True)
class Question:
    """A question of one kind, in one of its forms, about a position with south to act.

    ``card`` is the card asked about, ``other`` the second profile of a comparison.
    """

    kind: RulesKindName
    form: Form
    position: Position
    card: Card | None = None
    other: RuleProfile | None = None

    @property
    def profile(self) -> RuleProfile:
        """Return the rules asked about."""
        return self.position.profile

    @cached_property
    def state(self) -> DealState:
        """Return a deal that looks like the position; what south may do is the same in all."""
        position = self.position
        return position if isinstance(position, DealState) else completed(position)

    @property
    def south(self) -> Side:
        """Return south's part: its hand is always seen."""
        return self.state.south

    @property
    def asked(self) -> Card:
        """Return the card asked about. Raises :class:`LookupError` where the form has none."""
        if self.card is None:
            raise LookupError(f"the form {self.form} asks about no card")
        return self.card

    @property
    def led(self) -> Card:
        """Return the card led. Raises :class:`LookupError` where none is."""
        if self.position.led is None:
            raise LookupError("no card is led")
        return self.position.led

    @property
    def in_endgame(self) -> bool:
        """Tell whether the stock is gone."""
        return self.position.phase is Phase.ENDGAME

    def under(self, profile: RuleProfile) -> Question:
        """Return the same question under other rules."""
        return replace(self, position=replace(self.position, profile=profile))


def south_acts(position: Position) -> bool:
    """Tell whether south is to act, with its hand seen."""
    return position.to_act is Seat.SOUTH and isinstance(position.south, Side)
