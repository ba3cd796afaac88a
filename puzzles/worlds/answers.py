"""The answers to a brisque: the legal cards, and what each does with it."""

from __future__ import annotations

from typing import Final, Literal, get_args

from trainer.cards import Card
from trainer.deal import Play, View, legal_actions
from trainer.tricks import beats

Way = Literal["trump", "take", "let_go"]
WAYS: Final[tuple[Way, ...]] = get_args(Way)


def answers(shown: View) -> dict[str, Play]:
    """Return every legal answer by its id, copies that nothing tells apart being one.

    The id is the card as it is labelled; the order is that of the pack.
    """
    return {str(action.card): action for action in legal_actions(shown) if isinstance(action, Play)}


def way_of(card: Card, shown: View) -> Way:
    """Return what a card does: trump the brisque, take it in its suit, or let it go."""
    led = shown.led
    if led is None or not beats(card, led, shown.trump):
        return "let_go"
    return "take" if card.suit is led.suit else "trump"
