"""Right and wrong answers, read from the proofs of the library."""

from __future__ import annotations

from puzzles.kinds.outcome import split
from puzzles.library import load_library
from puzzles.model import KindName, Puzzle
from puzzles.solutions import solution
from trainer.cards import Card
from trainer.deal import DealState, Seat


def puzzle_of(kind: KindName) -> Puzzle:
    """Return the shortest puzzle of a kind, so that a test is short too."""
    of_kind = (puzzle for puzzle in load_library() if puzzle.kind == kind)
    return min(of_kind, key=lambda puzzle: (len(puzzle.state.hand(Seat.SOUTH)), puzzle.id))


def best_card(state: DealState) -> Card:
    """Return a card that costs nothing."""
    return solution(state).best[0]


def worst_card(state: DealState) -> Card:
    """Return the card that costs most."""
    values = solution(state).values
    return min(values, key=lambda card: (values[card], card))


def right_count(puzzle: Puzzle) -> int:
    """Return how many points south takes."""
    return split(puzzle.state, puzzle.certificate.value)["south"]


def keys(card: Card) -> tuple[str, ...]:
    """Return the keys that raise a card: rank, then suit."""
    rank = card.rank.letter.lower()
    return (*("10" if rank == "t" else rank), card.suit.letter)
