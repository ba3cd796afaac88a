"""Which puzzles of the library a position belongs to, however somebody came to write it down.

Cards are compared, and nothing else: rules, scores, captured cards, labels of copies and what of a
hand lies on the table may differ, suits and seats may have changed places. Another rule moves few
values, and the cards alone tell a position from others.

Two things are looked for. What south sees, for the puzzles that hide something: its own cards and
the card led, for nothing more is needed to know a question again, whatever fills the rest. And
what play can make of a puzzle, in any of the deals that look like it, as long as chance does not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, product
from math import comb
from typing import Final, NamedTuple

from puzzles.library import load_library
from puzzles.library.faces import (
    Faces,
    bits,
    faces,
    laid,
    orders,
    suits,
    together,
    ways,
    without,
)
from puzzles.model import Puzzle
from puzzles.rules.question import Position
from trainer.cards import PACK, Card, Rank, Suit
from trainer.deal import DealState, HiddenSide, Phase, Seat

LEAST_CARDS: Final = 3
"""A position of fewer cards for each side is not known again as what play made of a puzzle."""
CHANCE: Final = 2e-4
"""As likely may random cards be what counts as having come of a puzzle; 3 of 8 a side just may."""
HIDDEN_CHANCE: Final = 5e-5
"""The same where the puzzle hides cards: much comes of them, and little of it tells anything."""
RENAMED_CHANCE: Final = 1e-6
"""The same where suits or seats have changed places: there are twelve ways to do that."""

LEGALITY: Final = frozenset({"profile_difference", "rules_declare", "rules_legal", "rules_seven"})
"""The kinds that ask what may be done: a list of the legal actions answers them."""


def valued_by(state: DealState) -> tuple[Puzzle, ...]:
    """Return the puzzles of whose answer the values of a position tell something.

    Those that it is, or that it can arise from by play, and those of which south sees the same.
    """
    return _each_once(chain(_roots().behind(state), _questions().like(state)))


def listed_by(position: Position) -> tuple[Puzzle, ...]:
    """Return the puzzles that a list of what may be done in a position answers.

    The hand of its side to act must be seen.
    """
    return _each_once(each for each in _questions().like(position) if each.kind in LEGALITY)


def _each_once(puzzles: Iterable[Puzzle]) -> tuple[Puzzle, ...]:
    return tuple({puzzle.id: puzzle for puzzle in puzzles}.values())


@cache
def _questions() -> _Questions:
    library = load_library()
    return _Questions((*library.rules, *library.decisions))


@cache
def _roots() -> _Roots:
    library = load_library()
    return _Roots((*library.endings, *library.decisions))


class _Questions:
    """The puzzles that hide something, by what the side to act holds and was led."""

    def __init__(self, puzzles: Iterable[Puzzle]) -> None:
        known: defaultdict[Hashable, list[tuple[_Seen, Puzzle]]] = defaultdict(list)
        for puzzle in puzzles:
            for seen in _seen(puzzle.position):
                known[seen.nameless].append((seen, puzzle))
        self._known = dict(known)

    def like(self, position: Position) -> tuple[Puzzle, ...]:
        """Return the puzzles whose side to act sees the same."""
        seen = next(_seen(position))
        known = self._known.get(seen.nameless)
        if known is None:
            return ()
        # Two puzzles may be about the same cards, lying otherwise: its own position tells of one.
        laid_alike = tuple(puzzle for each, puzzle in known if each == seen)
        if laid_alike:
            return laid_alike
        by_chance = seen.chance > RENAMED_CHANCE
        return tuple(puzzle for each, puzzle in known if not by_chance or each.named == seen.named)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a question can depend on, ``named`` most of all; how it lies is the rest."""

    phase: Phase
    named: tuple[Seat, Suit, Faces, Faces]
    lying: Hashable

    @property
    def nameless(self) -> Hashable:
        """Return what is the same whatever suits and seats are called."""
        _, trump, mine, led = self.named
        order = orders(trump)[0]
        trumps, *others = zip(suits(mine, order), suits(led, order), strict=True)
        return self.phase, trumps, *sorted(others)

    @property
    def chance(self) -> float:
        """Return how likely the same cards would be seen, drawn from a pack."""
        _, _, mine, led = self.named
        size = mine.bit_count()
        return ways(mine)[size] / comb(len(PACK), size) * (2 / len(PACK) if led else 1)


def _seen(position: Position) -> Iterator[_Seen]:
    """Yield what the side to act sees; in a window also once it has exchanged its seven."""
    mover = position.to_act
    mine = _held(position, mover)
    tables = tuple(faces(position.side(seat).table) for seat in Seat)
    lying = tables, _single(position.turn_up), _stock_count(position)

    def holding(cards: Faces) -> _Seen:
        named = mover, position.trump, cards, _single(position.led)
        return _Seen(position.phase, named, lying)

    yield holding(mine)
    if position.phase is Phase.WINDOW:
        yield from map(holding, _exchanged(position, mine))


class _Shape(NamedTuple):
    """What there is of a position besides its cards: its phase, and how much of it is left.

    ``size`` is what each side held when the trick began, ``draws`` how often it is still to draw.
    """

    phase: Phase
    trump: Suit
    size: int
    draws: int


class _Deal(NamedTuple):
    """Where the cards of a position lie, told to one of the players.

    ``mine`` and ``theirs`` are held when the trick began.
    """

    mine: Faces
    theirs: Faces
    led: Faces
    leading: bool
    stock: Faces

    def turned(self) -> _Deal:
        """Return the same, told to the other player."""
        return self._replace(mine=self.theirs, theirs=self.mine, leading=not self.leading)


@dataclass(frozen=True, slots=True)
class _Root:
    """A puzzle that play can go on from, told to south, its suits in some order.

    Of ``theirs`` is there what is known. In ``pool`` is what may come to either hand, ``named``
    tells whether the suits have their own names, ``exchanged`` whether south has given a seven for
    the turn-up, which takes a window.
    """

    puzzle: Puzzle
    shape: _Shape
    cards: _Deal
    pool: Faces
    exchanged: bool
    named: bool

    @property
    def reach_mine(self) -> Faces:
        """Return every face that south can come to hold."""
        return together(self.cards.mine, self.pool)

    @property
    def reach_theirs(self) -> Faces:
        """Return every face that north can hold, or come to hold."""
        return together(self.cards.theirs, self.pool)

    def tells(self, shape: _Shape, seat: Seat) -> bool:
        """Tell whether play can come to such a shape, and chance does not come to the cards."""
        played, drawn = self._since(shape)
        ahead = played - drawn + (self.shape.phase is Phase.WINDOW)
        in_step = ahead >= 0 if shape.phase is Phase.ENDGAME else ahead == _window(shape)
        if played < 0 or drawn < 0 or not in_step:
            return False
        named = self.named and seat is Seat.SOUTH and shape.trump is self.shape.trump
        if not (played or drawn):
            if self.exchanged and not _window(shape):
                return False
            return named or self._chance(shape) <= RENAMED_CHANCE
        limit = RENAMED_CHANCE if not named else HIDDEN_CHANCE if self.pool else CHANCE
        return shape.size >= LEAST_CARDS and self._chance(shape) <= limit

    def came_to(self, shape: _Shape, deal: _Deal) -> bool:
        """Tell whether a position of a shape that tells is this one, or what play makes of it."""
        played, drawn = self._since(shape)
        mine, theirs, led, leading, _ = self.cards
        if not played:
            # Nothing is played, or a card is led: the same leads, and what was led lies there.
            other_lead = not drawn and led and deal.led not in (0, led)
            if deal.leading != leading or other_lead:
                return False
        lost = without(theirs, deal.theirs).bit_count()
        if played:
            theirs = without(theirs, led)
        gained = without(deal.mine, mine)
        outside = gained | without(deal.theirs, theirs) | deal.stock
        return (
            not outside & ~self.pool and gained.bit_count() <= drawn and lost <= played + drawn + 1
        )

    def _since(self, shape: _Shape) -> tuple[int, int]:
        """Return how many tricks have been played, and how often both have drawn."""
        drawn = self.shape.draws - shape.draws
        return self.shape.size + drawn - shape.size, drawn

    def _chance(self, shape: _Shape) -> float:
        """Return how likely random hands of that size are what can come of this, at most."""
        size, every = shape.size, comb(len(PACK), shape.size)
        kept, got = ways(self.cards.mine), ways(self.pool)
        most = min(size, self._since(shape)[1])
        mine = sum(kept[size - count] * got[count] for count in range(most + 1))
        return min(mine / every, 1.0) * ways(self.reach_theirs)[size] / every


def _window(shape: _Shape) -> bool:
    return shape.phase is Phase.WINDOW


class _Roots:
    """The puzzles that play can go on from, each with its suits in every order.

    Sets of them are integers, a bit for each.
    """

    def __init__(self, puzzles: Iterable[Puzzle]) -> None:
        self._roots = tuple(root for puzzle in puzzles for root in _told(puzzle))
        self._room_for_mine = self._with_room(root.reach_mine for root in self._roots)
        self._room_for_theirs = self._with_room(root.reach_theirs for root in self._roots)
        self._telling: dict[tuple[_Shape, Seat], int] = {}

    def behind(self, state: DealState) -> Iterator[Puzzle]:
        """Yield the puzzles that a position is, or can have come of by play."""
        shape, deal = _read(state)
        for seat, told in ((Seat.SOUTH, deal), (Seat.NORTH, deal.turned())):
            for index in bits(self._possible(shape, seat, told)):
                root = self._roots[index]
                if root.came_to(shape, told):
                    yield root.puzzle

    def _possible(self, shape: _Shape, seat: Seat, deal: _Deal) -> int:
        """Return the roots that a position may have come of, each card looked at alone."""
        left = self._told_by(shape, seat)
        for held, room in (
            (deal.mine, self._room_for_mine),
            (deal.theirs, self._room_for_theirs),
        ):
            while held and left:
                low = held & -held
                left &= room[low.bit_length()]
                held ^= low
        return left

    def _told_by(self, shape: _Shape, seat: Seat) -> int:
        """Return the roots of which positions of such a shape tell something."""
        known = self._telling.get((shape, seat))
        if known is None:  # two threads at once find the same
            telling = (root.tells(shape, seat) for root in self._roots)
            known = _numbered(telling)
            self._telling[shape, seat] = known
        return known

    def _with_room(self, reach: Iterable[Faces]) -> tuple[int, ...]:
        """Return for each bit of a set of faces, from 1, the roots that have it."""
        found = tuple(reach)
        return (0, *(_numbered(each >> bit & 1 for each in found) for bit in range(len(PACK))))


def _numbered(chosen: Iterable[object]) -> int:
    return sum(1 << index for index, each in enumerate(chosen) if each)


def _read(state: DealState) -> tuple[_Shape, _Deal]:
    """Return a position, told to south, with its suits in the order of the pack."""
    order = orders(state.trump)[0]
    leader = state.to_act if state.led is None else state.to_act.other
    south, north, led = _held(state, Seat.SOUTH), _held(state, Seat.NORTH), _single(state.led)
    if led and leader is Seat.SOUTH:
        south = together(south, led)
    elif led:
        north = together(north, led)
    deal = _Deal(
        mine=laid(south, order),
        theirs=laid(north, order),
        led=laid(led, order),
        leading=leader is Seat.SOUTH,
        stock=laid(faces(state.stock), order),
    )
    return _Shape(state.phase, state.trump, south.bit_count(), len(state.stock) // 2), deal


def _told(puzzle: Puzzle) -> Iterator[_Root]:
    """Yield a puzzle with its suits in every order, that of the pack first."""
    position = puzzle.position
    trump, draws = position.trump, _stock_count(position) // 2
    mine, led = _held(position, Seat.SOUTH), _single(position.led)
    theirs = together(_held(position, Seat.NORTH), led)
    stock, seven = faces(_stock(position)), _seven(trump)
    pool = together(_unseen(position), stock)
    if draws:
        # Whoever has a seven of trumps can change it for the turn-up, and somebody draws it.
        pool = together(pool, together(mine, theirs) & (seven | seven << 1))
    hands = mine, *_exchanged(position, mine)
    for order, hand in product(orders(trump), hands):
        yield _Root(
            puzzle=puzzle,
            shape=_Shape(position.phase, trump, mine.bit_count(), draws),
            cards=_Deal(
                mine=laid(hand, order),
                theirs=laid(theirs, order),
                led=laid(led, order),
                leading=not led,
                stock=laid(stock, order),
            ),
            pool=laid(pool, order),
            exchanged=hand != mine,
            named=order == orders(trump)[0],
        )


def _held(position: Position, seat: Seat) -> Faces:
    """Return what is known of the cards that a player may play."""
    side = position.side(seat)
    concealed = side.public if isinstance(side, HiddenSide) else side.hand
    return faces((*concealed, *side.table))


def _unseen(position: Position) -> Faces:
    """Return the faces of which something lies where the position does not show it."""
    if isinstance(position, DealState):
        return 0
    seen = [*_stock(position)]
    for seat in Seat:
        side = position.side(seat)
        seen += side.public if isinstance(side, HiddenSide) else side.hand
        seen += (*side.table, *side.won)
    if position.led is not None:
        seen.append(position.led)
    return without(faces(PACK), faces(seen))


def _stock(position: Position) -> tuple[Card, ...]:
    """Return what is known of the stock."""
    if position.stock is not None:
        return position.stock
    return () if position.turn_up is None else (position.turn_up,)


def _stock_count(position: Position) -> int:
    return len(position.stock) if isinstance(position, DealState) else position.stock_count


def _exchanged(position: Position, mine: Faces) -> Iterator[Faces]:
    """Yield what a player holds after his exchange of a seven, if he has one to give."""
    seven, turn_up = _seven(position.trump), _single(position.turn_up)
    if turn_up not in (0, seven) and mine & seven:
        yield together(without(mine, seven), turn_up)


def _single(card: Card | None) -> Faces:
    return 0 if card is None else faces((card,))


def _seven(trump: Suit) -> Faces:
    return faces((Card.of(trump, Rank.SEVEN),))
