"""Right and wrong answers, read from the proofs of the library."""

from __future__ import annotations

from puzzles.kinds.outcome import split
from puzzles.library import load_library
from puzzles.model import EndgameKindName, EndgamePuzzle
from puzzles.solutions import north_plays, solution
from trainer.cards import Card
from trainer.deal import DealState, Play, Seat, apply, legal_actions


def puzzle_of(kind: EndgameKindName) -> EndgamePuzzle:
    """Return the shortest puzzle of a kind, so that a test is short too."""
    of_kind = (puzzle for puzzle in load_library().endings if puzzle.kind == kind)
    return min(of_kind, key=lambda puzzle: (len(puzzle.state.hand(Seat.SOUTH)), puzzle.id))


def line_with_a_choice() -> EndgamePuzzle:
    """Return a line in which the right first card is followed by a choice."""
    return next(
        puzzle
        for puzzle in load_library().endings
        if puzzle.kind == "endgame_line" and len(legal_actions(_answered(puzzle.state))) > 1
    )


def _answered(state: DealState) -> DealState:
    best = best_card(state)
    play = next(
        play for play in legal_actions(state) if isinstance(play, Play) and play.card == best
    )
    return north_plays(apply(state, play))[1]


def best_card(state: DealState) -> Card:
    """Return a card that costs nothing."""
    return solution(state).best[0]


def worst_card(state: DealState) -> Card:
    """Return the card that costs most."""
    values = solution(state).values
    return min(values, key=lambda card: (values[card], card))


def right_count(puzzle: EndgamePuzzle) -> int:
    """Return how many points south takes."""
    return split(puzzle.state, puzzle.certificate.value)["south"]


def keys(card: Card) -> tuple[str, ...]:
    """Return the keys that raise a card: rank, then suit."""
    rank = card.rank.letter.lower()
    return (*("10" if rank == "t" else rank), card.suit.letter)
