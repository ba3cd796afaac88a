"""An endgame as integers: one bit a card, so that the search touches nothing but numbers.

The cards still to be played (sixteen at most) get one bit each, suit by suit, the trumps last,
within a suit from the lowest rank up, of two equal faces south's first. Hands never change in
the endgame, so a position between two tricks is a mask of the cards still live and the seat on
lead: 0 is south, 1 is north.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from trainer.cards import Card, Rank, Suit
from trainer.profiles import RuleProfile

# The powers of two leave different remainders modulo 19, up to 2**17: a short table for a card
# bit needs neither its logarithm nor a dictionary.
SLOTS: Final = 19


class Ending(NamedTuple):
    """What never changes while an endgame is played. All fields hold integers only.

    ``suit_of``, ``above``, ``beaters`` and ``rival_twin`` are indexed by ``bit % SLOTS``: the
    cards of the same suit, those of them with a higher rank, the cards that win when they
    follow, and the same face in the other hand (0 if it is not there). ``suits`` are the masks
    of the suits, the trumps last; ``worth`` and ``last_trick`` are points.
    """

    hands: tuple[int, int]
    trumps: int
    suits: tuple[int, int, int, int]
    brisques: int
    worth: int
    last_trick: int
    must_beat: bool
    must_trump: bool
    suit_of: list[int]
    above: list[int]
    beaters: list[int]
    rival_twin: list[int]

    def total(self) -> int:
        """Return the points that both sides together win in tricks: brisques, last trick."""
        return self.worth * self.brisques.bit_count() + self.last_trick


def lay_out(
    south: Iterable[Card], north: Iterable[Card], trump: Suit, profile: RuleProfile
) -> tuple[Ending, tuple[Card, ...]]:
    """Return the ending of these two hands, and the cards in the order of their bits.

    A card that is led and not yet answered belongs to the hand it came from.
    """
    dealt = [(card, 0) for card in south] + [(card, 1) for card in north]
    dealt.sort(key=lambda held: (held[0].suit is trump, held[0] >> 1, held[1], held[0]))
    hands, suits, brisques = [0, 0], [0, 0, 0, 0], 0
    for index, (card, seat) in enumerate(dealt):
        hands[seat] |= 1 << index
        suits[card >> 4] |= 1 << index
        brisques |= (card >> 1 & 7 >= Rank.TEN) << index
    suit_of, above, beaters, rival_twin = ([0] * SLOTS for _ in range(4))
    for index, (card, seat) in enumerate(dealt):
        slot = (1 << index) % SLOTS
        suit = suit_of[slot] = suits[card >> 4]
        above[slot] = suit & -(1 << _end_of_face(dealt, index))
        beaters[slot] = above[slot] if card >> 4 == trump else above[slot] | suits[trump]
        rival_twin[slot] = _rival_twin(dealt, index, seat)
    plain = [suits[suit] for suit in Suit if suit is not trump]
    ending = Ending(
        hands=(hands[0], hands[1]),
        trumps=suits[trump],
        suits=(plain[0], plain[1], plain[2], suits[trump]),
        # An ace that brings nothing is a card like any other.
        brisques=brisques if profile.brisque else 0,
        worth=profile.brisque,
        last_trick=profile.last_trick if profile.last_trick_at == "deal" else 0,
        must_beat=profile.endgame_beat,
        must_trump=profile.endgame_trump,
        suit_of=suit_of,
        above=above,
        beaters=beaters,
        rival_twin=rival_twin,
    )
    return ending, tuple(card for card, _ in dealt)


def _end_of_face(dealt: list[tuple[Card, int]], index: int) -> int:
    """Return the index of the first card after this one that has another face."""
    face = dealt[index][0] >> 1
    following = index + 1
    return following + (following < len(dealt) and dealt[following][0] >> 1 == face)


def _rival_twin(dealt: list[tuple[Card, int]], index: int, seat: int) -> int:
    """Return the bit of the same face in the other hand, or 0."""
    face = dealt[index][0] >> 1
    for neighbour in (index - 1, index + 1):
        if 0 <= neighbour < len(dealt):
            card, owner = dealt[neighbour]
            if card >> 1 == face and owner != seat:
                return 1 << neighbour
    return 0
