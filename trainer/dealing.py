"""Before the first trick: the cut for dealer, the shuffle, and the deal itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from trainer.cards import PACK, Card, Rank
from trainer.profiles import RuleProfile
from trainer.state import HAND_SIZE, DealState, Phase, Seat, Side
from trainer.validity import Fault, ImpossiblePosition

_LACKS: Final = {
    "ATKQJ": frozenset({Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK}),
    "KQJ": frozenset({Rank.KING, Rank.QUEEN, Rank.JACK}),
}


def first_dealer(profile: RuleProfile, south: Card, north: Card) -> Seat | None:
    """Return who deals first after cutting these cards, ``None`` if both must cut again.

    Where the computer deals first, north sits in its place and nobody cuts.
    """
    if profile.first_dealer == "computer_then_alternate":
        return Seat.NORTH
    if south.rank is north.rank:
        return None
    high = Seat.SOUTH if south.rank > north.rank else Seat.NORTH
    return high if profile.first_dealer == "cut_high" else high.other


def shuffled(random: Random) -> tuple[Card, ...]:
    """Return the 64 cards in an order that the generator gives."""
    pack = list(PACK)
    random.shuffle(pack)
    return tuple(pack)


def label_pack(faces: Iterable[Card]) -> tuple[Card, ...]:
    """Return a pack of faces as physical cards: of two copies the first one dealt is unprimed."""
    seen: set[Card] = set()
    pack = []
    for face in faces:
        card = face.face if face.face not in seen else face.face.twin
        seen.add(card)
        pack.append(card)
    return tuple(pack)


def deal(profile: RuleProfile, pack: Sequence[Card], dealer: Seat) -> DealState:
    """Return the deal of a pack in the order dealt: 16 cards, the turn-up, 47 cards of stock.

    Packets go to the non-dealer first. A turned seven and a carte blanche score where the
    profile has it; a hand that scores as carte blanche has been seen. Raises
    :class:`ImpossiblePosition` unless the pack holds each of the 64 cards once.
    """
    if len(pack) != len(PACK) or set(pack) != set(PACK):
        raise ImpossiblePosition([Fault(("pack",), "pack", "expected each of the 64 cards once")])
    turn_up = pack[2 * HAND_SIZE]
    turned_seven = profile.dix_turn_up and turn_up.rank is Rank.SEVEN
    hands = _hands(profile, pack, dealer)
    sides = {seat: _dealt(profile, hands[seat]) for seat in Seat}
    if turned_seven:
        dealt = sides[dealer]
        sides[dealer] = Side(
            hand=dealt.hand, public=dealt.public, score=dealt.score + profile.dix_points
        )
    return DealState(
        profile=profile,
        phase=Phase.STOCK,
        trump=turn_up.suit,
        to_act=dealer.other,
        south=sides[Seat.SOUTH],
        north=sides[Seat.NORTH],
        dealer=dealer,
        turn_up=turn_up,
        stock=(*pack[2 * HAND_SIZE + 1 :], turn_up),
        sevens=((turn_up, "turn_up"),) if turned_seven else (),
    )


def _hands(profile: RuleProfile, pack: Sequence[Card], dealer: Seat) -> dict[Seat, list[Card]]:
    """Deal 16 cards in packets; without packets one by one."""
    hands: dict[Seat, list[Card]] = {Seat.SOUTH: [], Seat.NORTH: []}
    start = 0
    for size in profile.deal_packets or (1,) * HAND_SIZE:
        for seat in (dealer.other, dealer):
            hands[seat] += pack[start : start + size]
            start += size
    return hands


def _dealt(profile: RuleProfile, hand: Iterable[Card]) -> Side:
    """Return a dealt hand, with the points of a carte blanche if it is one."""
    cards = tuple(sorted(hand))
    lacking = _LACKS[profile.carte_blanche_lacks].isdisjoint(card.rank for card in cards)
    if profile.carte_blanche and lacking:
        return Side(hand=cards, public=cards, score=profile.carte_blanche)
    return Side(hand=cards)
