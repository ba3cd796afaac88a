"""Random endgames of every sort, and profiles to play them by."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from trainer.cards import PACK, Card, Rank, Suit
from trainer.deal import DealState, Seat, endgame_state
from trainer.profiles import PROFILES, RuleProfile, house_profile
from trainer.sevens import SevenScoredBy

WAYS: Final[tuple[SevenScoredBy | None, ...]] = (None, None, "turn_up", "exchange", "show", "play")
PROFILE_NAMES: Final = (*PROFILES, "house")

# What a house may change and the endgame feels, with odd values of points among them.
HOUSE_OPTIONS: Final[dict[str, Sequence[object]]] = {
    "endgame_beat": (True, False),
    "endgame_trump": (True, False),
    "last_trick": (10, 0, 7, 50),
    "last_trick_at": ("deal", "deal", "stock"),
    "brisque": (10, 0, 3, 11),
    "brisque_timing": ("deal_end", "as_won"),
    "dix_points": (10, 0, 25),
    "dix_play": ("never", "unscored", "second"),
    "dix_play_announced": (True, False),
    "dix_play_in_endgame": (True, True, False),
}

FAMILIES: Final[dict[str, tuple[Card, ...]]] = {
    "pack": PACK,
    "one suit": tuple(card for card in PACK if card.suit is Suit.HEARTS),
    "two suits": tuple(card for card in PACK if card.suit in (Suit.SPADES, Suit.CLUBS)),
    "brisques": tuple(card for card in PACK if card.is_brisque),
    "no brisque": tuple(card for card in PACK if not card.is_brisque),
    "low and high": tuple(card for card in PACK if card.rank in (Rank.SEVEN, Rank.TEN, Rank.ACE)),
}


def random_profile(rng: Random, name: str) -> RuleProfile:
    """Return a built-in profile, or for ``house`` one with every option of the endgame drawn."""
    if name != "house":
        return PROFILES[name]
    options = {option: rng.choice(values) for option, values in HOUSE_OPTIONS.items()}
    return house_profile(rng.choice(sorted(PROFILES)), options)


def random_ending(
    rng: Random,
    profile: RuleProfile,
    size: int,
    *,
    family: Sequence[Card] = PACK,
    trump: Suit | None = None,
) -> DealState:
    """Return an endgame of ``size`` cards for the side to act, one time in three in mid-trick.

    Sevens have scored or not in any way, and some cards have been captured before.
    """
    led = rng.random() < 1 / 3
    dealt = rng.sample(family, 2 * size)
    to_act = rng.choice(tuple(Seat))
    hands = {to_act: dealt[:size], to_act.other: dealt[size:]}
    card_led = hands[to_act.other].pop() if led else None
    trump = trump if trump is not None else rng.choice(tuple(Suit))
    sevens = {card: rng.choice(WAYS) for card in PACK if card.suit is trump and not card >> 1 & 7}
    gone = rng.sample([card for card in PACK if card not in dealt], 6)
    return endgame_state(
        profile,
        trump,
        hands[Seat.SOUTH],
        hands[Seat.NORTH],
        to_act,
        led=card_led,
        sevens_scored={card: how for card, how in sevens.items() if how is not None},
        won={Seat.SOUTH: gone[:2], Seat.NORTH: gone[2:]},
        scores={Seat.SOUTH: rng.randrange(0, 500, 10), Seat.NORTH: rng.randrange(0, 500, 10)},
    )
