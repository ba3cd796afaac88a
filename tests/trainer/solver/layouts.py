"""Endings laid out for the kernels, and how to read them back."""

from collections.abc import Iterable, Iterator

from trainer.cards import PACK, Card, Suit
from trainer.profiles import RuleProfile
from trainer.solver.compiled import Words
from trainer.solver.ending import lay_out, set_rules
from trainer.solver.suits import look_at
from trainer.solver.workspace import CARD, new_workspace


def laid_out(
    south: Iterable[Card], north: Iterable[Card], trump: Suit, profile: RuleProfile
) -> Words:
    """Return a workspace with these two hands, south's first."""
    work = new_workspace()
    set_rules(
        int(trump),
        profile.brisque,
        profile.last_trick,
        int(profile.endgame_beat),
        int(profile.endgame_trump),
        work,
    )
    lay_out(mask(south), mask(north), work)
    return work


def mask(hand: Iterable[Card]) -> int:
    """Return the cards as bits of a signed integer."""
    bits = sum(1 << int(card) for card in hand)
    return bits - (1 << 64) if bits >> 63 else bits


def cards_of(cards: int, work: Words) -> list[Card]:
    """Return the cards that the bits stand for, lowest bit first."""
    return [PACK[work[CARD + index_of(bit)]] for bit in bits_of(cards)]


def bits_of(cards: int) -> Iterator[int]:
    """Yield the bits that are set, the lowest first."""
    for index in range(16):
        if cards >> index & 1:
            yield 1 << index


def index_of(bit: int) -> int:
    """Return the number of a bit."""
    return int(bit).bit_length() - 1


def seen(live: int, leader: int, work: Words) -> tuple[int, int, int, int]:
    """Return spelling, runs, marks and tops of some of the cards."""
    return look_at(live, leader, work)
