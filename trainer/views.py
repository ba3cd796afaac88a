"""What one may see of a deal: a type of its own, from which hidden cards are absent."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

from trainer.cards import PACK, Card, Suit
from trainer.profiles import RuleProfile
from trainer.sevens import SevenScoredBy
from trainer.state import DealState, Declaration, MatchScore, Phase, Seat, Side, Window


@dataclass(frozen=True, slots=True)
class HiddenSide:
    """A player whose hand is not seen: how many cards it holds, and those of them seen before."""

    count: int
    public: tuple[Card, ...] = ()
    table: tuple[Card, ...] = ()
    won: tuple[Card, ...] = ()
    declared: tuple[Declaration, ...] = ()
    score: int = 0


@dataclass(frozen=True, slots=True)
class View:
    """A deal with a hand hidden, or both, or the stock: the fields are those of the state.

    ``stock`` is ``None`` where its order is hidden. Copies are labelled by what is seen alone: of
    a face seen once the label is the bare one, whichever copy it is.
    """

    profile: RuleProfile
    phase: Phase
    trump: Suit
    to_act: Seat
    south: Side | HiddenSide
    north: Side | HiddenSide
    stock_count: int
    dealer: Seat | None = None
    turn_up: Card | None = None
    stock: tuple[Card, ...] | None = None
    led: Card | None = None
    window: Window | None = None
    sevens: tuple[tuple[Card, SevenScoredBy], ...] = ()
    forfeit: Seat | None = None
    match: MatchScore | None = None

    def side(self, seat: Seat) -> Side | HiddenSide:
        """Return the part of one player."""
        return self.south if seat is Seat.SOUTH else self.north


def view(state: DealState, seat: Seat) -> View:
    """Return what a player sees: not the other hand, not the stock."""
    return hide(state, {seat.other}, stock=True)


def hide(state: DealState, seats: Collection[Seat], *, stock: bool) -> View:
    """Return the state without the hands of these seats, and without the stock if so asked."""
    hidden = View(
        profile=state.profile,
        phase=state.phase,
        trump=state.trump,
        to_act=state.to_act,
        south=_hidden(state.south) if Seat.SOUTH in seats else state.south,
        north=_hidden(state.north) if Seat.NORTH in seats else state.north,
        stock_count=len(state.stock),
        dealer=state.dealer,
        turn_up=state.turn_up,
        stock=None if stock and state.stock else state.stock,
        led=state.led,
        window=state.window,
        sevens=state.sevens,
        forfeit=state.forfeit,
        match=state.match,
    )
    seen = {*_seen(hidden), *(seven for seven, _ in state.sevens)}
    # A lone second copy would betray that the first one was dealt before it.
    return _relabelled(hidden, lambda card: card if card.twin in seen else card.face)


def completed(hidden: View) -> DealState:
    """Return one of the deals that look like this; the cards that are not seen lie anyhow.

    What its side to act may do is the same in all of them, if its hand is seen. Where the view
    is impossible, so is the state.
    """
    seen = set(_seen(hidden))
    unseen = [card for card in PACK if card not in seen]
    sides = {seat: _filled(hidden.side(seat), unseen) for seat in Seat}
    stock = hidden.stock
    if stock is None:
        bottom = () if hidden.turn_up is None else (hidden.turn_up,)
        stock = (*_take(unseen, hidden.stock_count - len(bottom)), *bottom)
    return DealState(
        profile=hidden.profile,
        phase=hidden.phase,
        trump=hidden.trump,
        to_act=hidden.to_act,
        south=sides[Seat.SOUTH],
        north=sides[Seat.NORTH],
        dealer=hidden.dealer,
        turn_up=hidden.turn_up,
        stock=stock,
        led=hidden.led,
        window=hidden.window,
        sevens=hidden.sevens,
        forfeit=hidden.forfeit,
        match=hidden.match,
    )


def _hidden(side: Side) -> HiddenSide:
    return HiddenSide(len(side.hand), side.public, side.table, side.won, side.declared, side.score)


def _filled(side: Side | HiddenSide, unseen: list[Card]) -> Side:
    if isinstance(side, Side):
        return side
    hand = (*side.public, *_take(unseen, side.count - len(side.public)))
    return Side(tuple(sorted(hand)), side.table, side.public, side.won, side.declared, side.score)


def _take(cards: list[Card], count: int) -> list[Card]:
    """Take so many cards off the list, as far as there are."""
    taken = cards[: max(count, 0)]
    del cards[: max(count, 0)]
    return taken


def _seen(hidden: View) -> Iterator[Card]:
    """Yield every card that the view shows where it lies."""
    for seat in Seat:
        side = hidden.side(seat)
        yield from side.hand if isinstance(side, Side) else side.public
        yield from side.table
        yield from side.won
    yield from hidden.stock or ()
    yield from (card for card in (hidden.led, hidden.turn_up) if card is not None)


def _relabelled(hidden: View, label: Callable[[Card], Card]) -> View:
    """Return the view with every card given another label."""

    def cards(found: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(label(card) for card in found)

    def side(seat: Seat) -> Side | HiddenSide:
        found = hidden.side(seat)
        found = replace(
            found,
            public=tuple(sorted(cards(found.public))),
            table=tuple(sorted(cards(found.table))),
            won=cards(found.won),
            declared=tuple(replace(item, cards=cards(item.cards)) for item in found.declared),
        )
        return (
            replace(found, hand=tuple(sorted(cards(found.hand))))
            if isinstance(found, Side)
            else found
        )

    def single(card: Card | None) -> Card | None:
        return None if card is None else label(card)

    window = hidden.window
    return replace(
        hidden,
        south=side(Seat.SOUTH),
        north=side(Seat.NORTH),
        turn_up=single(hidden.turn_up),
        stock=None if hidden.stock is None else cards(hidden.stock),
        led=single(hidden.led),
        window=window and replace(window, exchanged_card=single(window.exchanged_card)),
        sevens=tuple(sorted((label(card), how) for card, how in hidden.sevens)),
    )
