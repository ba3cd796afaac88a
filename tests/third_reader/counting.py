"""Counting sequences of moves, two copies being one wherever the position does not part them."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from tests.third_reader.deal import after, moves
from tests.third_reader.position import PACK, SEATS, Move, Position


def traits(card: str, position: Position) -> tuple[Hashable, ...]:
    """Return everything that a rule may ask about one physical card, but for its name."""
    waits = not position.options["exchanged_card_declarable"] and card in position.exchanged
    places = [
        name + seat
        for name, cards in (
            ("hand ", position.hands),
            ("table ", position.table),
            ("pile ", position.piles),
        )
        for seat in SEATS
        if card in cards[seat]
    ]
    return (
        card[:2],
        *places,
        position.stock.index(card) if card in position.stock else "",
        "led" if card == position.led else "",
        "exchanged" if waits else "",
        position.sevens_scored.get(card, ""),
        tuple(n for n, exposure in enumerate(position.exposures) if card in exposure.cards),
    )


def effect(move: Move, position: Position) -> tuple[Hashable, ...]:
    """Return a move by what it does: the same for two copies that nothing tells apart."""
    cards = tuple(sorted(map(repr, map(partial(traits, position=position), move.cards))))
    return move.do, move.kind, move.pending, move.announce, cards


def likeness(position: Position) -> tuple[Hashable, ...]:
    """Return a position but for the names of copies: equal where swapping copies makes it so."""
    return (
        tuple(sorted(repr(traits(card, position)) for card in PACK)),
        tuple((e.seat, e.kind, e.state, e.win) for e in position.exposures),
        tuple(position.points[seat] for seat in SEATS),
        (position.trump, position.dealer, position.phase, position.turn),
        (position.wins, position.awards_used),
    )


def different_moves(position: Position) -> list[Move]:
    """Return one move for each effect; a seven is announced wherever that scores."""
    found: dict[tuple[Hashable, ...], Move] = {}
    offered = moves(position)
    spoken = {move.cards for move in offered if move.announce}
    for move in offered:
        if move.announce or move.do != "play" or move.cards not in spoken:
            found.setdefault(effect(move, position), move)
    return list(found.values())


def perft(position: Position, length: int) -> int:
    """Return the number of sequences of so many moves that differ in effect."""
    choices = different_moves(position)
    if length == 1:
        return len(choices)
    return sum(perft(after(position, move), length - 1) for move in choices)
