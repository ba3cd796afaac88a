"""Relative ranks: what a suit looks like once the dead cards are forgotten.

Only the order of the live cards matters, and which of them are brisques. Two suits that agree
in that are the same to both players, and cards of one hand with no live card of the other hand
between them (or level with one of them) are one choice.
"""

from __future__ import annotations

from trainer.solver.ending import SLOTS, Ending

CARDS = (1 << 16) - 1


def shape(suit: int, ending: Ending) -> int:
    """Return ``canonical | choices << 16`` for the live cards of one suit.

    ``canonical`` is the lowest set of cards of this ending that looks the same; ``choices`` has
    the lowest card of each group of equal cards of one hand. Both are masks.
    """
    south, brisques = ending.hands[0], ending.brisques
    canonical = choices = 0
    previous, landed = 0, 0  # the last card seen, and the card it stands on in the canonical set
    while suit:
        card = suit & -suit
        suit ^= card
        twin = ending.rival_twin[card % SLOTS] & suit
        own = ending.suit_of[card % SLOTS] & (south if card & south else ~south)
        alike = own & (brisques if card & brisques else ~brisques)
        if twin:
            suit ^= twin
            landed = _lowest_pair(alike & _higher(landed, ending), ending)
            canonical |= landed | ending.rival_twin[landed % SLOTS]
            choices |= card | twin
            previous = 0
            continue
        if previous & own:
            # Cards of one hand may stand on two copies of one face.
            landed = _lowest(alike & -(landed << 1))
            choices |= 0 if previous & alike else card
        else:
            landed = _lowest(alike & _higher(landed, ending))
            choices |= card
        canonical |= landed
        previous = card
    return canonical | choices << 16


def _lowest(cards: int) -> int:
    return cards & -cards


def _higher(card: int, ending: Ending) -> int:
    """Return the cards of higher rank in the suit of ``card``, or every card if that is 0."""
    return ending.above[card % SLOTS] if card else CARDS


def _lowest_pair(cards: int, ending: Ending) -> int:
    """Return the lowest of the cards whose other copy is in the other hand."""
    card = cards & -cards
    while not ending.rival_twin[card % SLOTS]:
        cards ^= card
        card = cards & -cards
    return card
