"""Which puzzles of the library a position belongs to, however somebody came to write it down.

What the answer depends on is compared, and nothing else: scores, captured cards and the labels of
copies may be left out or differ, and a deal with every card known is recognised by what south sees
of it. A position whose suits or seats are changed on purpose is not.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from functools import cache
from itertools import chain
from typing import Final, TypeVar

from puzzles.library import load_library
from puzzles.model import EndgamePuzzle, Puzzle, RulesPuzzle
from puzzles.rules.question import Position
from trainer.cards import Card
from trainer.deal import DealState, Phase, Seat, Side

P = TypeVar("P", bound=Puzzle)

LEAST_CARDS: Final = 3
"""An ending of fewer cards for each side is no part of a puzzle: it arises from many deals."""

LEGALITY: Final = frozenset({"profile_difference", "rules_declare", "rules_legal", "rules_seven"})
"""The kinds that ask what may be done: a list of the legal actions answers them."""


def valued_by(state: DealState) -> tuple[Puzzle, ...]:
    """Return the puzzles of whose answer the values of a position tell something.

    Endings that it is, or that it can arise from by play, and puzzles of which south sees the same.
    """
    arising = _endings().get(_rules(state), ()) if state.phase is Phase.ENDGAME else ()
    endings = (puzzle for puzzle in arising if _arises(state, puzzle.state))
    return (*endings, *_as_seen().get(_seen(state), ()))


def listed_by(position: Position) -> tuple[Puzzle, ...]:
    """Return the puzzles that a list of what may be done in a position answers."""
    return tuple(each for each in _as_seen().get(_seen(position), ()) if each.kind in LEGALITY)


@cache
def _endings() -> dict[Hashable, tuple[EndgamePuzzle, ...]]:
    return _grouped((_rules(puzzle.state), puzzle) for puzzle in load_library().endings)


@cache
def _as_seen() -> dict[Hashable, tuple[Puzzle, ...]]:
    library = load_library()
    others: chain[Puzzle] = chain(library.rules, library.decisions)
    return _grouped((_seen(position), puzzle) for puzzle in others for position in _posed(puzzle))


def _grouped(pairs: Iterable[tuple[Hashable, P]]) -> dict[Hashable, tuple[P, ...]]:
    found: defaultdict[Hashable, list[P]] = defaultdict(list)
    for key, puzzle in pairs:
        found[key].append(puzzle)
    return {key: tuple(puzzles) for key, puzzles in found.items()}


def _posed(puzzle: Puzzle) -> Iterable[Position]:
    """Yield the position of a puzzle, under the other rules too where two are compared."""
    yield puzzle.position
    if isinstance(puzzle, RulesPuzzle) and puzzle.question.other is not None:
        yield puzzle.question.under(puzzle.question.other).position


def _rules(position: Position) -> Hashable:
    return position.profile.hash, position.trump


def _seen(position: Position) -> Hashable:
    """Return what an answer of south can depend on, copies of a face not told apart."""
    south, north = position.south, position.north
    return (
        _rules(position),
        position.phase,
        position.to_act,
        _face(position.led),
        _face(position.turn_up),
        len(position.stock) if isinstance(position, DealState) else position.stock_count,
        _faces(south.hand) if isinstance(south, Side) else None,
        _faces(south.table),
        _faces(north.table),
    )


def _face(card: Card | None) -> Card | None:
    return None if card is None else card.face


def _faces(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(card.face for card in cards))


def _arises(state: DealState, root: DealState) -> bool:
    """Tell whether an ending is another one, or what play can make of that."""
    left, dealt = (_cards(each) for each in (state, root))
    if any(not left[seat] <= dealt[seat] for seat in Seat):
        return False
    sizes = {seat: (left[seat].total(), dealt[seat].total()) for seat in Seat}
    if any(now == before for now, before in sizes.values()):
        # Nothing is played, or a card is led: the same leads, and what was led lies there.
        return _leader(state) is _leader(root) and _face(root.led) in (None, _face(state.led))
    return all(now >= LEAST_CARDS for now, _ in sizes.values())


def _cards(state: DealState) -> dict[Seat, Counter[Card]]:
    """Return the faces that each side held when the trick began."""
    held = {seat: Counter(card.face for card in state.held(seat)) for seat in Seat}
    if state.led is not None:
        held[state.to_act.other][state.led.face] += 1
    return held


def _leader(state: DealState) -> Seat:
    return state.to_act if state.led is None else state.to_act.other
