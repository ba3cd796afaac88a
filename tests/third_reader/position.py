"""What lies on the table of a whole deal, and what has been scored with it.

Cards are texts, ``Td`` or ``Td'`` for the second copy; options are a plain dict under the names
that the profiles use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

SEATS = ("south", "north")
OTHER = {"south": "north", "north": "south"}
RANKS = "789JQKTA"
SUITS = "shdc"
PACK = tuple(rank + suit + copy for suit in SUITS for rank in RANKS for copy in ("", "'"))


def _nothing() -> dict[str, frozenset[str]]:
    return {"south": frozenset(), "north": frozenset()}


@dataclass(frozen=True)
class Exposure:
    """A declaration laid on the table, whatever became of it."""

    seat: str
    kind: str
    cards: frozenset[str]
    state: str  # "scored", "pending" or "lost"
    win: int  # the stock trick whose winning let it be laid down, 1 to 24


@dataclass(frozen=True)
class Position:
    """One moment of a deal, every card known."""

    options: Mapping[str, Any]
    trump: str
    dealer: str
    phase: str  # "stock", "window" (a trick was won, nothing drawn) or "endgame"
    turn: str
    stock: tuple[str, ...]  # in the order of drawing, the turn-up last
    hands: dict[str, frozenset[str]]  # the concealed cards
    table: dict[str, frozenset[str]] = field(default_factory=_nothing)
    piles: dict[str, frozenset[str]] = field(default_factory=_nothing)
    points: dict[str, int] = field(default_factory=lambda: {"south": 0, "north": 0})
    exposures: tuple[Exposure, ...] = ()
    sevens_scored: dict[str, str] = field(default_factory=dict)  # the card and how it scored
    led: str | None = None
    wins: int = 0  # stock tricks won so far
    awards_used: int = 0  # in this window
    exchanged: frozenset[str] = frozenset()  # what was taken for sevens in this window


@dataclass(frozen=True)
class Move:
    """One action of the side whose turn it is."""

    do: str  # "play", "declare", "score_pending", "exchange_seven", "show_seven", "draw"
    cards: frozenset[str] = frozenset()
    kind: str = ""
    pending: bool = False
    announce: bool = False


def held(position: Position, seat: str) -> frozenset[str]:
    """Return all cards a seat may still play: concealed ones and those on the table."""
    return position.hands[seat] | position.table[seat]


def is_seven(card: str, trump: str) -> bool:
    return card[:2] == "7" + trump


def brisques(cards: frozenset[str]) -> int:
    return sum(card[0] in "AT" for card in cards)
