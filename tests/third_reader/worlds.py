"""What a player makes of a deal of which he does not see all: every deal that it may be.

Whatever he has not seen lies in the other hand or in the stock, in any order, and every order is
as likely as any other. Each is played out with all cards open, in every way. Copies have names
here too; those of unseen cards stand for cards, not for what anybody could read on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations

from tests.third_reader.deal import after, moves, showable
from tests.third_reader.open_hand import outcome, south_minus_north
from tests.third_reader.position import OTHER, PACK, SEATS, Move, Position


@dataclass(frozen=True)
class Seen:
    """What the side to act sees.

    Of the other hand ``position`` holds what was seen of it, of the stock the cards at its end
    that are known; ``hand`` and ``stock`` say how many cards there are.
    """

    position: Position
    hand: int
    stock: int


def deals(seen: Seen) -> Iterator[Position]:
    """Yield every deal that it may be, each physical card told from its twin."""
    position, other = seen.position, OTHER[seen.position.turn]
    unseen = sorted(set(PACK) - set(in_sight(position)))
    hidden = seen.hand - len(position.hands[other])
    above = seen.stock - len(position.stock)
    if hidden + above != len(unseen):
        raise ValueError(f"{len(unseen)} cards are unseen, {hidden} + {above} are hidden")
    for cards in combinations(unseen, hidden):
        hands = {**position.hands, other: position.hands[other].union(cards)}
        for order in permutations(sorted(set(unseen) - set(cards))):
            yield replace(position, hands=hands, stock=(*order, *position.stock))


def in_sight(position: Position) -> Iterator[str]:
    """Yield every card of a position, wherever it lies."""
    for places in (position.hands, position.table, position.piles):
        for cards in places.values():
            yield from cards
    yield from position.stock
    if position.led is not None:
        yield position.led


def choices(position: Position) -> dict[Move, int]:
    """Return for each move south's final count minus north's, both playing as well as can be."""
    return {move: outcome(after(position, move)) for move in moves(position)}


def gains(position: Position, ends: dict[Move, int]) -> dict[Move, int]:
    """Return what the side to act gains on the other by each move over the rest of the deal."""
    now = south_minus_north(position)
    return {move: _sign(position.turn) * (end - now) for move, end in ends.items()}


def can_be_played_blind(cases: Sequence[Position], move: Move, ends: Sequence[int]) -> bool:
    """Tell whether a move brings in every deal what it brings with all cards open.

    ``ends`` are those results. The player who moves sees no hidden card until the stock is gone,
    the other one sees everything from the start; at most one stock trick is left.
    """
    return _kept([after(position, move) for position in cases], ends, cases[0].turn)


def _kept(cases: Sequence[Position], wanted: Sequence[int], seat: str) -> bool:
    first = cases[0]
    if not first.stock or (first.turn != seat and first.phase == "window"):
        # All is known, or will be before the player is asked again.
        sign = _sign(seat)
        return all(
            sign * outcome(position) >= sign * end
            for position, end in zip(cases, wanted, strict=True)
        )
    if first.turn == seat:
        return any(
            _kept([after(position, move) for position in cases], wanted, seat)
            for move in moves(first)
        )
    answered: dict[tuple[object, ...], list[tuple[Position, int]]] = {}
    for position, end in zip(cases, wanted, strict=True):
        for move in moves(position):
            case = after(position, move), end
            answered.setdefault(_seen_of(move, position), []).append(case)
    return all(
        _kept([position for position, _ in each], [end for _, end in each], seat)
        for each in answered.values()
    )


def _seen_of(move: Move, position: Position) -> tuple[object, ...]:
    """Return what is seen of a card that is played: its face, whence it comes, a word."""
    (card,) = move.cards
    return card[:2], card in position.table[position.turn], move.announce


def dealt_open(position: Position) -> dict[str, frozenset[str]]:
    """Return what both have seen of each other's hands after the deal: a carte blanche."""
    lacks = set(position.options["carte_blanche_lacks"])
    shows = position.options["carte_blanche"] > 0
    return {
        seat: hand if shows and not {card[0] for card in hand} & lacks else frozenset()
        for seat, hand in position.hands.items()
    }


def noticed(
    known: dict[str, frozenset[str]], before: Position, move: Move
) -> dict[str, frozenset[str]]:
    """Return which concealed cards of each seat the other one knows after a move."""
    then, found = after(before, move), dict(known)
    if move.do == "exchange_seven":
        found[before.turn] |= {before.stock[-1]}
    if move.do == "show_seven":
        found[before.turn] |= {card for card in [showable(before)] if card is not None}
    if move.do == "draw" and not then.stock:
        for seat in SEATS:  # the tables are taken up, and the last card drawn is the turn-up
            found[seat] |= before.table[seat] | {before.stock[-1]}
    return {seat: found[seat] & then.hands[seat] for seat in SEATS}


def _sign(seat: str) -> int:
    return 1 if seat == "south" else -1
