"""What stands on the table in one deal: an immutable :class:`DealState`.

Nothing here moves a card; see :mod:`trainer.deal` for that. Collections of cards are sorted
tuples, captured piles are in the order of capture (the card led first).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, Literal, TypeVar

from trainer.cards import BRISQUES, Card, Suit
from trainer.profiles import DeclarationKind, RuleProfile
from trainer.sevens import KEPT_ONCE_PLAYED, SevenScoredBy, play_scores


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


STOCK_SIZE: Final = 48
"""Cards in the stock at the start, the turn-up included."""
STOCK_TRICKS: Final = STOCK_SIZE // 2
HAND_SIZE: Final = 8

_State = TypeVar("_State", "Side", "DealState")
Award = Literal["scored", "pending", "lost"]


@dataclass(frozen=True, slots=True)
class Declaration:
    """Cards exposed as one kind; ``win`` numbers the stock trick in whose window that was."""

    kind: DeclarationKind
    cards: tuple[Card, ...]
    state: Award
    win: int


@dataclass(frozen=True, slots=True)
class Window:
    """The moment between winning stock trick ``win`` and drawing."""

    win: int
    awards_used: int = 0
    exchanged_card: Card | None = None


@dataclass(frozen=True, slots=True)
class MatchScore:
    """The totals before this deal, and its number in the match, from 1."""

    south: int
    north: int
    deal: int


@dataclass(frozen=True)
class Side:
    """One player's part of a deal.

    ``hand`` is concealed; ``public`` are those of its cards that the opponent has seen (a turn-up
    taken in exchange, a shown seven, table cards taken up). ``table`` is what lies face up.
    """

    hand: tuple[Card, ...] = ()
    table: tuple[Card, ...] = ()
    public: tuple[Card, ...] = ()
    won: tuple[Card, ...] = ()
    declared: tuple[Declaration, ...] = ()
    score: int = 0

    @property
    def held(self) -> tuple[Card, ...]:
        """Return concealed and table cards together, sorted."""
        return tuple(sorted(self.hand + self.table)) if self.table else self.hand


@dataclass(frozen=True)
class DealState:
    """One deal with every card known. Equal states are the same position, history included.

    ``stock`` is in the order of drawing, the turn-up last. ``sevens`` are the sevens of trumps
    that have scored, with the way they did, as far as a rule still asks for it. An endgame that
    was set up rather than played may have no ``dealer`` and empty piles. ``forfeit`` is who has
    revoked: what is captured from then on counts for the opponent. ``match`` is there where the
    match matters.
    """

    profile: RuleProfile
    phase: Phase
    trump: Suit
    to_act: Seat
    south: Side
    north: Side
    dealer: Seat | None = None
    turn_up: Card | None = None
    stock: tuple[Card, ...] = ()
    led: Card | None = None
    window: Window | None = None
    sevens: tuple[tuple[Card, SevenScoredBy], ...] = ()
    forfeit: Seat | None = None
    match: MatchScore | None = None

    def side(self, seat: Seat) -> Side:
        """Return the part of one player."""
        return self.south if seat is Seat.SOUTH else self.north

    def seven_would_score(self, card: Card) -> bool:
        """Tell whether this card, played now and announced where that is asked, scores a dix."""
        endgame = self.phase is Phase.ENDGAME
        return play_scores(card, self.trump, self.sevens_scored, self.profile, endgame=endgame)

    def without_played_sevens(self) -> DealState:
        """Return the state without what no rule asks about sevens that have been played."""
        gone = {*self.south.won, *self.north.won, self.led}
        kept = tuple(
            item for item in self.sevens if item[0] not in gone or item[1] in KEPT_ONCE_PLAYED
        )
        return self if kept == self.sevens else changed(self, sevens=kept)

    def with_side(self, seat: Seat, side: Side, **changes: Any) -> DealState:
        """Return the state with another part for one player, and other changes."""
        changes[seat.value] = side
        return changed(self, **changes)

    @property
    def is_over(self) -> bool:
        """Tell whether the last trick has been played and counted."""
        if self.phase is not Phase.ENDGAME or self.led is not None:
            return False
        return not (self.south.hand or self.north.hand)

    @property
    def next_win(self) -> int:
        """Return the number of the stock trick in play or just won, 1 to 24; 25 in the endgame."""
        return (STOCK_SIZE - len(self.stock)) // 2 + 1

    @property
    def open_window(self) -> Window:
        """Return the open window. Raises :class:`LookupError` in any other phase."""
        if self.window is None:
            raise LookupError(f"no window is open in the phase {self.phase}")
        return self.window

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the concealed cards of a player, sorted."""
        return self.side(seat).hand

    def table_of(self, seat: Seat) -> tuple[Card, ...]:
        """Return the declared cards that a player still has face up, sorted."""
        return self.side(seat).table

    def held(self, seat: Seat) -> tuple[Card, ...]:
        """Return every card that a player may play, concealed or on the table, sorted."""
        return self.side(seat).held

    def won_by(self, seat: Seat) -> tuple[Card, ...]:
        """Return the captured pile of a player, in the order of capture."""
        return self.side(seat).won

    @property
    def scores(self) -> Mapping[Seat, int]:
        """Return the points of this deal so far."""
        return MappingProxyType({Seat.SOUTH: self.south.score, Seat.NORTH: self.north.score})

    @property
    def declared(self) -> Mapping[Seat, tuple[Declaration, ...]]:
        """Return every declaration exposed in this deal, in the order of exposure."""
        return MappingProxyType({Seat.SOUTH: self.south.declared, Seat.NORTH: self.north.declared})

    @property
    def sevens_scored(self) -> Mapping[Card, SevenScoredBy]:
        """Return the sevens of trumps that have scored, with the way they did."""
        return MappingProxyType(dict(self.sevens))


def changed(state: _State, **changes: Any) -> _State:
    """Return a copy with some fields changed: :func:`dataclasses.replace`, five times as fast.

    A deal makes hundreds of states, which are plain values: there is nothing to initialise.
    """
    copy: _State = object.__new__(type(state))
    copy.__dict__.update(state.__dict__, **changes)
    return copy


def uncounted(state: DealState, seat: Seat) -> int:
    """Return the points of captured brisques that only the count at the end will add."""
    if state.profile.brisque_timing == "as_won":
        return 0
    return state.profile.brisque * len(BRISQUES.intersection(state.won_by(seat)))


def standing(state: DealState) -> dict[Seat, int]:
    """Return the points each side is sure of: its score and the brisques it has captured.

    Differences of standings are the points that play brings, whenever they are counted.
    """
    if state.is_over:
        return dict(state.scores)
    return {seat: state.side(seat).score + uncounted(state, seat) for seat in Seat}


def gained(before: DealState, after: DealState, seat: Seat) -> int:
    """Return what a side has gained on the other between two states."""
    old, new = standing(before), standing(after)
    return new[seat] - old[seat] - new[seat.other] + old[seat.other]
