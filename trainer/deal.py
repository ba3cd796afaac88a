"""The state of one deal and the actions that move it.

States are immutable: :func:`apply` returns a new one. A refused action raises
:class:`IllegalAction`, which names the rule, the profile and the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from trainer.cards import Card, Suit
from trainer.profiles import DeclarationKind, RuleProfile
from trainer.sevens import SevenScoredBy, play_scores
from trainer.tricks import beats, followers, trick_points


class Seat(StrEnum):
    """The two players: the learner sits south."""

    SOUTH = "south"
    NORTH = "north"

    @property
    def other(self) -> Seat:
        """Return the opponent's seat."""
        return Seat.NORTH if self is Seat.SOUTH else Seat.SOUTH


class Phase(StrEnum):
    """Where a deal stands. ``window``: the trick's winner may declare before drawing."""

    STOCK = "stock"
    WINDOW = "window"
    ENDGAME = "endgame"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick; ``announce`` claims the points of a seven where that is asked."""

    card: Card
    announce: bool = False


@dataclass(frozen=True, slots=True)
class Declare:
    """Expose a declaration in the window, scored now unless ``pending``."""

    kind: DeclarationKind
    cards: tuple[Card, ...]
    pending: bool = False


@dataclass(frozen=True, slots=True)
class ScorePending:
    """Score a declaration exposed at an earlier win."""

    kind: DeclarationKind
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ExchangeSeven:
    """Exchange the seven of trumps for the turn-up."""


@dataclass(frozen=True, slots=True)
class ShowSeven:
    """Show a seven of trumps for its points, keeping it."""


@dataclass(frozen=True, slots=True)
class Draw:
    """End the window: the winner draws, then the loser."""


Action = Play | Declare | ScorePending | ExchangeSeven | ShowSeven | Draw
