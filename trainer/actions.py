"""What a player may do, as values; and why it may be refused."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, get_args

from trainer.cards import PACK, Card
from trainer.profiles import DeclarationKind, RuleProfile

Rule = Literal[
    "not_your_turn",
    "wrong_phase",
    "card_not_held",
    "must_follow",
    "must_beat",
    "must_trump",
    "already_served",
    "needs_card_from_hand",
    "not_a_combination",
    "award_used",
    "no_pending",
    "not_pending",
    "pending_lost",
    "nothing_to_exchange",
    "turn_up_is_seven",
    "seven_not_showable",
    "stock_gone",
    "not_announceable",
]
RULES: Final[tuple[Rule, ...]] = get_args(Rule)


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

PLAYS: Final = tuple(Play(card) for card in PACK)
ANNOUNCED_PLAYS: Final = tuple(Play(card, announce=True) for card in PACK)


class IllegalAction(ValueError):
    """An action that the rules refuse; the state it was tried in is unchanged.

    ``rule`` is the stable name of the rule broken, ``profile`` the rules played by, ``cards``
    the cards at fault.
    """

    def __init__(
        self, rule: Rule, detail: str, profile: RuleProfile, cards: Iterable[Card] = ()
    ) -> None:
        super().__init__(f"{detail} ({rule}, rule profile {profile.name})")
        self.rule = rule
        self.detail = detail
        self.profile = profile
        self.cards = tuple(cards)
