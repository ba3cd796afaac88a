"""One text for all choices in the dark that are the same problem: copies have no names in it."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.cards import Card
from trainer.deal import Side, View
from trainer.solver.consistent import ConsistentDeals
from trainer.views import HiddenSide


def signature(shown: View) -> str:
    """Return what a choice turns on: rules, the cards seen and unseen, what has served in what."""
    parts = (
        shown.profile.hash,
        shown.trump.letter,
        *("-" if card is None else card.code for card in (shown.led, shown.turn_up)),
        shown.stock_count,
        _cards(ConsistentDeals(shown).unseen),
        _side(shown.south),
        _side(shown.north),
        *sorted(f"{card.code}/{how}" for card, how in shown.sevens),
    )
    return " ".join(map(str, parts))


def _side(side: Side | HiddenSide) -> str:
    hand = side.hand if isinstance(side, Side) else side.public
    served = sorted(
        f"{item.kind}/{item.state}/{_cards(card for card in item.cards if card in side.table)}"
        for item in side.declared
    )
    return " ".join((_cards(hand), _cards(side.table), *served))


def _cards(cards: Iterable[Card]) -> str:
    return "".join(sorted(card.code for card in cards)) or "-"
