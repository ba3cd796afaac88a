"""A plan in small integers: numbered cards, what can be declared with them, and the rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple

from trainer.cards import Card, Rank, Suit, by_text
from trainer.combinations import CLASSES, QUARTETS, SEQUENCE_RANKS, bezique_faces
from trainer.plans import Plan, drawn
from trainer.profiles import DeclarationKind, RuleProfile
from trainer.sevens import KEPT_ONCE_PLAYED, is_trump_seven

UNSCORED, KEPT, SPENT = range(3)
"""What became of a seven of trumps: nothing; scored so that a rule asks for it; scored else."""


class Row(NamedTuple):
    """What stands on south's side in a window, or after drawing. Sets are bit masks.

    ``hand`` and ``table`` are of cards; ``now`` (exposed in this window), ``before`` and
    ``pending`` of declarations; ``sevens`` says what became of the two sevens of trumps.
    """

    hand: int
    table: int
    now: int
    before: int
    pending: int
    sevens: tuple[int, int]
    awards: int
    exchanged: int
    turn_up: int


@dataclass(frozen=True, slots=True)
class Piece:
    """One declaration, made or possible: ``cards`` as a mask, ``faces`` as it is called."""

    kind: DeclarationKind
    cards: int
    physical: tuple[Card, ...]
    group: str
    rank: int
    points: int

    @property
    def faces(self) -> tuple[Card, ...]:
        """Return the faces in the order of :func:`~trainer.cards.by_text`."""
        return by_text(card.face for card in self.physical)


class Pieces:
    """The numbered cards and declarations of a plan.

    The first ``len(made)`` declarations are those made before, the others those that the cards
    held, drawn and turned up can make. ``using`` has the declarations of each card, ``useless`` the
    cards in none; ``weights`` say how dear a card is, for of lines that score the same the cheapest
    is told; ``demanded`` are the faces that must be led at some time.
    """

    def __init__(self, plan: Plan) -> None:
        position = plan.position
        self.plan = plan
        self.profile: RuleProfile = position.profile
        self.trump: Suit = position.trump
        self.draws = drawn(plan)
        turned = () if position.turn_up is None else (position.turn_up,)
        self.cards: tuple[Card, ...] = (*plan.south.held, *turned, *self.draws)
        self.number = {card: index for index, card in enumerate(self.cards)}
        self.made = plan.south.declared
        self.list: tuple[Piece, ...] = (
            *(self._piece(item.kind, item.cards) for item in self.made),
            *(self._piece(kind, cards) for kind, cards in self._combinations()),
        )
        gaps = zip(plan.gaps, self.draws, strict=True)
        self.idle = self.mask(card for gap, card in gaps if gap.draw is None)
        self.using = tuple(
            sum(1 << at for at, piece in enumerate(self.list) if piece.cards >> index & 1)
            for index in range(len(self.cards))
        )
        self.weights = tuple(card.rank + 8 * (card.suit is self.trump) for card in self.cards)
        self.cheapest_first = sorted(range(len(self.cards)), key=lambda each: self.weights[each])
        self.demanded = {gap.play for gap in plan.gaps if isinstance(gap.play, Card)}
        self.useless = self.mask(
            card
            for card, uses in zip(self.cards, self.using, strict=True)
            if not uses and not is_trump_seven(card, self.trump)
        )
        self.sevens = tuple(
            self.number.get(card, -1)
            for copy in (0, 1)
            for card in [Card.of(self.trump, Rank.SEVEN, copy)]
        )

    def mask(self, cards: Iterable[Card]) -> int:
        """Return the cards as a mask; those that south can no longer have are left out."""
        return sum(1 << self.number[card] for card in cards if card in self.number)

    def _piece(self, kind: DeclarationKind, cards: tuple[Card, ...]) -> Piece:
        group, rank = CLASSES[kind]
        points = self.profile.values[kind]
        return Piece(kind, self.mask(cards), by_text(cards), group, rank, points)

    def _combinations(self) -> Iterator[tuple[DeclarationKind, tuple[Card, ...]]]:
        """Yield every declaration that some of the cards make."""
        for suit in Suit:
            kind: DeclarationKind = "royal_marriage" if suit is self.trump else "marriage"
            yield from ((kind, pair) for pair in self._of(suit, Rank.KING, Rank.QUEEN))
        yield from (("sequence", five) for five in self._of(self.trump, *SEQUENCE_RANKS))
        queens, jacks = (self._copies(face) for face in bezique_faces(self.trump, self.profile))
        yield from (("bezique", pair) for pair in product(queens, jacks))
        if len(queens) == len(jacks) == 2:
            yield "double_bezique", (*queens, *jacks)
        for rank, quartet in QUARTETS.items():
            for four in combinations([card for card in self.cards if card.rank is rank], 4):
                if self.profile.quartet_suits == "any" or len({card.suit for card in four}) == 4:
                    yield quartet, four

    def _of(self, suit: Suit, *ranks: Rank) -> Iterator[tuple[Card, ...]]:
        return product(*(self._copies(Card.of(suit, rank)) for rank in ranks))

    def _copies(self, face: Card) -> list[Card]:
        return [card for card in self.cards if card.face == face.face]


def first_row(pieces: Pieces) -> Row:
    """Return the row of the open window."""
    position, south = pieces.plan.position, pieces.plan.south
    window = position.window
    assert window is not None  # noqa: S101 # checked when the plan was made
    now = before = pending = 0
    for index, item in enumerate(south.declared):
        now |= (item.win == window.win) << index
        before |= (item.win != window.win) << index
        pending |= (item.state == "pending") << index
    exchanged = window.exchanged_card
    scored = dict(position.sevens)
    return Row(
        hand=pieces.mask(south.hand),
        table=pieces.mask(south.table),
        now=now,
        before=before,
        pending=pending,
        sevens=(_became(scored.get(_seven(pieces, 0))), _became(scored.get(_seven(pieces, 1)))),
        awards=window.awards_used,
        exchanged=-1 if exchanged is None else pieces.number.get(exchanged, -1),
        turn_up=-1 if position.turn_up is None else pieces.number[position.turn_up],
    )


def _seven(pieces: Pieces, copy: int) -> Card:
    seven = Card.of(pieces.trump, Rank.SEVEN, copy)
    assert is_trump_seven(seven, pieces.trump)  # noqa: S101 # the lowest rank of trumps
    return seven


def _became(how: str | None) -> int:
    if how is None:
        return UNSCORED
    return KEPT if how in KEPT_ONCE_PLAYED else SPENT
