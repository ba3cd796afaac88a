"""Every award that a seat can still come to, as integers: what bars it and what it spoils.

Re-use is tested per physical card and kind (:mod:`trainer.declarations`), so of all that was
exposed it is enough to know which cards have served in which kinds: the *served* bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from trainer.actions import Declare
from trainer.cards import Card, Rank, by_text
from trainer.combinations import CLASSES, QUARTETS, SEQUENCE_RANKS, bezique_faces
from trainer.deal import legal_actions
from trainer.declarations import combinations_among
from trainer.profiles import DeclarationKind
from trainer.sevens import is_trump_seven
from trainer.state import DealState, Declaration, Seat

Slot = Literal["exposed", "marriages1", "marriages2", "beziques1", "beziques2", "quartets1"]
Combination = tuple[DeclarationKind, tuple[Card, ...]]
_SLOTS: Final[tuple[Slot, ...]] = (
    "exposed",
    "marriages1",
    "marriages2",
    "beziques1",
    "beziques2",
    "quartets1",
)
MOST_BITS: Final = 62


@dataclass(frozen=True)
class SeatAwards:
    """The awards that one seat may come to from a position, its cards as ``index`` numbers them.

    ``combinations`` are those that may still be exposed; ``pending`` those that may await their
    award, the bits of which are in this order, and ``early`` those of them worth exposing early.
    """

    state: DealState
    seat: Seat
    index: Mapping[Card, int]
    combinations: tuple[Combination, ...]
    pending: tuple[Combination, ...] = ()
    early: frozenset[Combination] = frozenset()

    @cached_property
    def bases(self) -> dict[Card, int]:
        """Return the first served bit of every card that has any; those of copies are in step."""
        bases, free = {}, 0
        for card in sorted({card for _, cards in self.combinations for card in cards}):
            bases[card] = free
            free += len(self.slots[card.face])
        return bases

    @cached_property
    def slots(self) -> dict[Card, tuple[Slot, ...]]:
        """Return for every face the things its copies may have served in that some rule asks."""
        asked: dict[Card, set[Slot]] = {}
        profile = self.state.profile
        for kind, cards in self.combinations:
            for card in cards:
                wanted = asked.setdefault(card.face, set())
                wanted.update(slot for slot in _SLOTS[1:] if self._bars(kind, card, slot))
                if profile.new_card != "never":
                    wanted.add("exposed")
                if profile.new_card == "same_class":
                    wanted.update(s for s in _SLOTS[1:] if s[:-1] == CLASSES[kind][0])
        return {
            face: tuple(slot for slot in _SLOTS if slot in wanted) for face, wanted in asked.items()
        }

    @cached_property
    def pairs(self) -> dict[tuple[Card, Card], int]:
        """Return a bit for each king and queen that one sequence may let marry."""
        profile = self.state.profile
        if not profile.reuse_down_class or profile.new_card == "never":
            return {}
        free = sum(len(self.slots[card.face]) for card in self.bases)
        couples = [_couple(cards) for kind, cards in self.combinations if kind == "royal_marriage"]
        return {couple: 1 << free + place for place, couple in enumerate(dict.fromkeys(couples))}

    @property
    def bits(self) -> int:
        """Return how many served bits there are."""
        return sum(len(self.slots[card.face]) for card in self.bases) + len(self.pairs)

    def mask(self, cards: Iterable[Card]) -> int:
        """Return cards as bits; those that are out of play have none."""
        return sum(1 << self.index[card] for card in cards if card in self.index)

    def bit(self, card: Card, slot: Slot) -> int:
        """Return the served bit of a card, 0 where no rule asks."""
        if card not in self.bases or slot not in self.slots[card.face]:
            return 0
        return 1 << self.bases[card] + self.slots[card.face].index(slot)

    def served_in(self, card: Card) -> int:
        """Return all served bits of a card."""
        found = self.pairs_of(card)
        for slot in _SLOTS:
            found |= self.bit(card, slot)
        return found

    def pairs_of(self, card: Card) -> int:
        """Return the bits of the pairs that a card is one of."""
        return sum(bit for couple, bit in self.pairs.items() if card in couple)

    def serving(self, kind: DeclarationKind, cards: Sequence[Card]) -> int:
        """Return the served bits that exposing these cards sets."""
        found, slot = 0, _slot(kind)
        for card in cards:
            found |= self.bit(card, slot) | self.bit(card, "exposed")
        if kind == "sequence":
            found |= sum(bit for couple, bit in self.pairs.items() if set(couple) <= set(cards))
        return found

    def served(self, declared: Iterable[Declaration]) -> int:
        """Return the served bits of what has been exposed."""
        found = 0
        for item in declared:
            found |= self.serving(item.kind, item.cards)
        return found & self._left

    @cached_property
    def _left(self) -> int:
        """Return the served bits of the cards that the seat may still hold."""
        found = 0
        for card in self.bases:
            found |= self.served_in(card)
        return found

    def barring(self, kind: DeclarationKind, cards: Sequence[Card], *, later: bool) -> int:
        """Return the served bits that bar a combination: those of other classes bar it later."""
        group = CLASSES[kind][0]
        found = 0
        for card in cards:
            for slot in _SLOTS[1:]:
                if (slot[:-1] != group) == later and self._bars(kind, card, slot):
                    found |= self.bit(card, slot)
        return found

    def exposed(self, cards: Sequence[Card]) -> int:
        """Return the bits that say that all of these cards have been exposed."""
        found = 0
        for card in cards:
            found |= self.bit(card, "exposed")
        return found

    def same_class(self, kind: DeclarationKind, cards: Sequence[Card]) -> int:
        """Return the served bits of the cards in the class of a kind."""
        found = 0
        for card in cards:
            for slot in _SLOTS[1:]:
                if slot[:-1] == CLASSES[kind][0]:
                    found |= self.bit(card, slot)
        return found

    def pair(self, kind: DeclarationKind, cards: Sequence[Card]) -> int:
        """Return the bit that lets a marriage come out of a sequence (READINGS 8)."""
        return self.pairs.get(_couple(cards), 0) if kind == "royal_marriage" else 0

    def kills(self, kind: DeclarationKind, cards: Sequence[Card]) -> int:
        """Return the pending awards that are lost when a combination is scored."""
        group, rank = CLASSES[kind]
        found = 0
        for place, (other, others) in enumerate(self.pending):
            other_group, other_rank = CLASSES[other]
            if other_group == group and other_rank < rank and not set(others).isdisjoint(cards):
                found |= 1 << place
        return found

    def needing(self, card: Card) -> int:
        """Return the pending awards that are lost when a card is played."""
        return sum(1 << place for place, (_, cards) in enumerate(self.pending) if card in cards)

    def awaiting(self, declared: Iterable[Declaration], *, since: int = 0) -> int:
        """Return the pending awards among what has been exposed, from a win on."""
        found, taken = 0, 0
        for item in declared:
            if item.state == "pending":
                wanted = (item.kind, by_text(item.cards))
                place = next(
                    place
                    for place, known in enumerate(self.pending)
                    if known == wanted and not taken >> place & 1
                )
                taken |= 1 << place
                found |= 1 << place if item.win >= since else 0
        return found

    def _bars(self, kind: DeclarationKind, card: Card, slot: Slot) -> bool:
        """Tell whether a card bars a combination by having served in the kind of a slot."""
        profile = self.state.profile
        earlier = _kind(card, slot, self.state)
        if earlier is None:
            return False
        (group, rank), (earlier_group, earlier_rank) = CLASSES[kind], CLASSES[earlier]
        if group != earlier_group:
            higher = profile.values[kind] > profile.values[earlier]
            return profile.reuse_across_classes != "free" and not higher
        if rank == earlier_rank:
            return True
        if rank < earlier_rank:
            return not (profile.reuse_down_class and group == "marriages")
        return kind == "double_bezique" and profile.double_bezique == "direct_only"


def seat_awards(state: DealState, seat: Seat, index: Mapping[Card, int]) -> SeatAwards:
    """Return what a seat may come to from a position."""
    possible = tuple(_possible(state, seat))
    known = SeatAwards(state, seat, index, possible)
    # The same award may be pending twice, if only in a position that was set up.
    waiting = [
        (item.kind, by_text(item.cards))
        for item in state.side(seat).declared
        if item.state == "pending"
    ]
    early = _worth_exposing(known) if len(state.stock) > 2 else []
    asked = [
        (action.kind, by_text(action.cards))
        for action in (legal_actions(state) if state.to_act is seat else ())
        if isinstance(action, Declare) and action.pending
    ]
    more = [found for found in dict.fromkeys([*early, *asked]) if found not in waiting]
    return SeatAwards(state, seat, index, possible, (*waiting, *more), frozenset(early))


def _possible(state: DealState, seat: Seat) -> Iterable[Combination]:
    """Yield the combinations that the seat may hold together in some window to come.

    Of two cards drawn together he gets one; those drawn last come too late, but the turn-up may
    be exchanged.
    """
    held, early = state.held(seat), state.stock[:-2]
    sevens = any(is_trump_seven(card, state.trump) for card in (*held, *early))
    turn_up = state.stock[-1:] if sevens else ()
    partner = {card: early[place ^ 1] for place, card in enumerate(early)}
    reach = sorted({*held, *early, *turn_up})
    for kind, cards in combinations_among(reach, state.trump, state.profile):
        if not any(partner.get(card) in cards for card in cards):
            yield kind, by_text(cards)


def _worth_exposing(known: SeatAwards) -> list[Combination]:
    """Return the combinations that it may be worth exposing before they can be scored.

    Others lose nothing by waiting: whatever is exposed meanwhile, they may still be declared
    when they are scored. Not so where a combination of another class may bar them, where all of
    their cards may be used up, or where a higher one of their class is itself exposed early.
    """
    profile = known.state.profile
    if not profile.pending:
        return []
    found = [item for item in known.combinations if _may_be_spoilt(item, known)]
    higher = [item for item in found if CLASSES[item[0]][1] == 2]
    for kind, cards in known.combinations:
        group, rank = CLASSES[kind]
        if rank == 1 and any(
            CLASSES[other][0] == group and not set(cards).isdisjoint(others)
            for other, others in higher
        ):
            found.append((kind, cards))
    return found


def _may_be_spoilt(item: Combination, known: SeatAwards) -> bool:
    """Tell whether a combination may be legal now and no longer when it could be scored."""
    kind, cards = item
    profile, group = known.state.profile, CLASSES[kind][0]
    others = [other for other in known.combinations if other != item]
    if profile.reuse_across_classes != "free" and any(
        CLASSES[other][0] != group
        and not set(cards).isdisjoint(held)
        and profile.values[other] >= profile.values[kind]
        for other, held in others
    ):
        return True
    if profile.new_card == "never":
        return False
    if kind == "sequence" and profile.reuse_down_class:
        return True
    exposed = {card for each in known.state.side(known.seat).declared for card in each.cards}
    return exposed.union(*(held for _, held in others)).issuperset(cards)


def _slot(kind: DeclarationKind) -> Slot:
    group, rank = CLASSES[kind]
    return next(slot for slot in _SLOTS if slot == f"{group}{rank}")


def _kind(card: Card, slot: Slot, state: DealState) -> DeclarationKind | None:
    """Return the kind in which a card serves by a slot, ``None`` where it cannot."""
    trump, rank = state.trump, card.rank
    if slot == "quartets1":
        return QUARTETS.get(rank)
    if slot == "marriages1" and rank in (Rank.KING, Rank.QUEEN):
        return "royal_marriage" if card.suit is trump else "marriage"
    if slot == "marriages2" and card.suit is trump and rank in SEQUENCE_RANKS:
        return "sequence"
    if slot[:-1] == "beziques" and card.face in bezique_faces(trump, state.profile):
        return "bezique" if slot == "beziques1" else "double_bezique"
    return None


def _couple(cards: Sequence[Card]) -> tuple[Card, Card]:
    """Return king and queen of a marriage, or of a sequence, the lower card first."""
    low, high = sorted(card for card in cards if card.rank in (Rank.KING, Rank.QUEEN))
    return low, high
