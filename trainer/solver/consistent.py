"""The deals that look like a view: counted as physical deals, and gone through in a fixed order.

Every card that is not seen lies in the hidden hand or in the hidden part of the stock. What a
player has not done is no evidence: a seven that was not exchanged may still be held.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from math import factorial, perm
from random import Random

from trainer.cards import PACK, Card
from trainer.state import DealState, Phase, Seat, Side, changed
from trainer.views import HiddenSide, View, completed


class NoConsistentDeals(ValueError):
    """A view whose deals cannot be counted: not the mover's own, or with cards left out."""


@dataclass(frozen=True, slots=True)
class World:
    """A deal with all cards, and the number of physical deals that it stands for.

    Those are the deals that differ from it only in which of two copies lies where, copies that
    nothing in the game tells apart.
    """

    state: DealState
    deals: int

    @property
    def stock(self) -> tuple[Card, ...]:
        """Return the stock in the order of drawing."""
        return self.state.stock


@dataclass(frozen=True)
class ConsistentDeals:
    """All deals that look like a view which shows the hand of its side to act.

    Raises :class:`NoConsistentDeals`.
    """

    shown: View

    def __post_init__(self) -> None:
        shown = self.shown
        if not isinstance(shown.side(shown.to_act), Side):
            raise NoConsistentDeals(f"expected the hand of {shown.to_act} to be seen")
        if len(self.unseen) != self.hidden_hand + self.hidden_stock:
            raise NoConsistentDeals(
                f"expected {self.hidden_hand + self.hidden_stock} cards not to be seen, "
                f"got {len(self.unseen)}"
            )

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """Return the cards that are not seen, sorted."""
        state, hidden = self._base, self.shown.side(self._other)
        seen = {*state.hand(state.to_act)}
        for seat in Seat:
            seen.update(state.table_of(seat), state.won_by(seat))
        seen.update(hidden.hand if isinstance(hidden, Side) else hidden.public)
        seen.update(self._stock_seen)
        if state.led is not None:
            seen.add(state.led)
        return tuple(card for card in PACK if card not in seen)

    @property
    def hidden_hand(self) -> int:
        """Return how many cards of the other hand are hidden."""
        side = self.shown.side(self._other)
        return side.count - len(side.public) if isinstance(side, HiddenSide) else 0

    @property
    def hidden_stock(self) -> int:
        """Return how many cards of the stock are hidden."""
        return self.shown.stock_count - len(self._stock_seen)

    @property
    def count(self) -> int:
        """Return the number of physical deals: every order of the hidden stock counts."""
        return perm(len(self.unseen), self.hidden_stock)

    @cached_property
    def worlds(self) -> int:
        """Return how many deals :meth:`__iter__` yields: those that the game can tell apart."""
        ways = [Fraction(1)]  # exponential generating function of the orders of the stock
        for cards in self._alike:
            ways = _product(ways, [Fraction(1, factorial(n)) for n in range(len(cards) + 1)])
        return int(ways[self.hidden_stock] * factorial(self.hidden_stock))

    def __iter__(self) -> Iterator[World]:
        """Yield every world once, sorted by the hidden part of its stock."""
        left = [list(cards) for cards in self._alike]
        yield from self._laid([], left, 1)

    def drawn(self, random: Random) -> DealState:
        """Return one of the physical deals, each with the same chance."""
        cards = list(self.unseen)
        random.shuffle(cards)
        return self._state(cards[: self.hidden_stock])

    @property
    def _other(self) -> Seat:
        return self.shown.to_act.other

    @property
    def _stock_seen(self) -> tuple[Card, ...]:
        shown = self.shown
        if shown.stock is not None:
            return shown.stock
        return () if shown.turn_up is None else (shown.turn_up,)

    @cached_property
    def _base(self) -> DealState:
        return completed(self.shown)

    @cached_property
    def _alike(self) -> tuple[tuple[Card, ...], ...]:
        """Return the unseen cards, copies together that nothing in the game tells apart."""
        pairs = groupby(self.unseen, key=self._mark)
        return tuple(tuple(cards) for _, cards in pairs)

    def _mark(self, card: Card) -> tuple[object, ...]:
        """Return all that tells a card from its twin: whether it scored, where it served."""
        scored = dict(self.shown.sevens).get(card)
        served = [
            (seat, index)
            for seat in Seat
            for index, item in enumerate(self.shown.side(seat).declared)
            if card in item.cards
        ]
        return card.face, scored, tuple(served)

    def _laid(self, stock: list[Card], left: list[list[Card]], deals: int) -> Iterator[World]:
        if len(stock) == self.hidden_stock:
            yield World(self._state(stock), deals)
            return
        for cards in left:
            if cards:
                copies, card = len(cards), cards.pop(0)
                yield from self._laid([*stock, card], left, deals * copies)
                cards.insert(0, card)

    def _state(self, stock: list[Card]) -> DealState:
        """Return the deal with these cards as the hidden part of the stock."""
        state = changed(self._base, stock=(*stock, *self._stock_seen))
        hidden = self.shown.side(self._other)
        if isinstance(hidden, Side):
            return state
        hand = [card for card in self.unseen if card not in stock]
        side = changed(state.side(self._other), hand=tuple(sorted((*hand, *hidden.public))))
        return state.with_side(self._other, side)


def stock_tricks(shown: View) -> int:
    """Return how many more times both draw: 0 in the endgame."""
    return 0 if shown.phase is Phase.ENDGAME else shown.stock_count // 2


def _product(left: list[Fraction], right: list[Fraction]) -> list[Fraction]:
    found = [Fraction(0)] * (len(left) + len(right) - 1)
    for i, one in enumerate(left):
        for j, other in enumerate(right):
            found[i + j] += one * other
    return found
