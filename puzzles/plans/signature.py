"""One text for all plans that are the same problem: copies have no names in it."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.cards import Card
from trainer.deal import Declaration
from trainer.plans import Plan
from trainer.sevens import is_trump_seven


def signature(plan: Plan) -> str:
    """Return what a plan turns on: rules, cards held, what they have served in, and the terms."""
    position, south = plan.position, plan.south
    sevens = sorted(how for _, how in position.sevens)
    served = sorted(_served(item, south.table) for item in south.declared)
    gaps = [f"{gap.draw}/{gap.play}" for gap in plan.gaps]
    window = None if position.window is None else position.window.awards_used
    seven = any(is_trump_seven(card, position.trump) for card in south.hand)
    parts = (
        position.profile.hash,
        position.trump.letter,
        position.turn_up if seven else "",
        _cards(south.hand),
        *served,
        *sevens,
        *gaps,
        window,
    )
    return " ".join(map(str, parts))


def _served(item: Declaration, table: tuple[Card, ...]) -> str:
    """Return a declaration with the cards of it that are still there."""
    there = _cards(card for card in item.cards if card in table)
    return f"{item.kind}/{item.state}/{_cards(item.cards)}/{there}"


def _cards(cards: Iterable[Card]) -> str:
    return "".join(sorted(card.code for card in cards))
