"""Which physical copy a bare face means (READINGS 1): the choice best for the holder."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from trainer.actions import Declare
from trainer.cards import Card, Rank, by_text
from trainer.declarations import REFUSAL_ORDER, refusal
from trainer.profiles import DeclarationKind
from trainer.state import DealState, Phase


def copy_to_play(state: DealState, face: Card) -> Card:
    """Return the copy that the side to act plays when it names a face.

    Of two held: a seven that scores by this play; else a table card that no pending award needs,
    a concealed one, one that an award needs. The face itself where none is held.
    """
    side = state.side(state.to_act)
    held = [copy for copy in (face.face, face.face.twin) if copy in side.held]
    if len(held) < 2:
        return held[0] if held else face
    if face.rank is Rank.SEVEN:
        return min(held, key=lambda card: not state.seven_would_score(card))
    needed = {
        card
        for declaration in side.declared
        if declaration.state == "pending"
        for card in declaration.cards
    }
    return min(held, key=lambda card: (card in needed, card not in side.table))


def copies_to_declare(
    state: DealState, kind: DeclarationKind, texts: Sequence[tuple[Card, bool]], pending: bool
) -> tuple[Card, ...]:
    """Return the copies that a declaration named by faces means.

    ``texts`` are cards with whether a prime named the copy. A legal choice with the fewest
    concealed cards; where none is legal, the one that is refused last.
    """
    choices = _choices(texts)
    if state.phase is not Phase.WINDOW or len(choices) == 1:
        return choices[0]
    hand = state.hand(state.to_act)

    def preference(cards: tuple[Card, ...]) -> tuple[int, int, tuple[Card, ...]]:
        found = refusal(state, Declare(kind, cards, pending))
        refused_early = 0 if found is None else len(REFUSAL_ORDER) - REFUSAL_ORDER.index(found[0])
        return refused_early, sum(card in hand for card in cards), cards

    return min(choices, key=preference)


def copies_pending(
    state: DealState, kind: DeclarationKind, texts: Sequence[tuple[Card, bool]]
) -> tuple[Card, ...]:
    """Return the cards of the pending award that faces mean: the one exposed first (READINGS 20).

    Where none is pending, one that is lost; else the first copies.
    """
    choices = {by_text(cards): cards for cards in _choices(texts)}
    named = [
        item
        for item in state.side(state.to_act).declared
        if item.kind == kind and item.cards in choices and item.state != "scored"
    ]
    named.sort(key=lambda item: item.state == "lost")
    return named[0].cards if named else next(iter(choices))


def _choices(texts: Sequence[tuple[Card, bool]]) -> list[tuple[Card, ...]]:
    """Return every set of different copies that the texts may mean; the texts if none."""
    options = [(card,) if primed else (card.face, card.face.twin) for card, primed in texts]
    found = {by_text(cards) for cards in product(*options) if len(set(cards)) == len(cards)}
    return sorted(found) or [tuple(card for card, _ in texts)]
