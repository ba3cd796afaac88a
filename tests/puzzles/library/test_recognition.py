"""Positions are known again in whatever words they come, and others are not taken for them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from puzzles.library import load_library
from puzzles.library.recognition import LEAST_CARDS, LEGALITY, listed_by, valued_by
from puzzles.model import DecisionPuzzle, EndgamePuzzle, Puzzle
from trainer.cards import Suit
from trainer.deal import DealState, Play, Seat, View, apply, legal_actions
from trainer.notation import read_state, write_position
from trainer.profiles import PROFILES
from trainer.solver.consistent import ConsistentDeals
from trainer.views import completed

ENDING = load_library().endings[0]


def ids(puzzles: tuple[Puzzle, ...]) -> list[str]:
    """Return the ids of puzzles."""
    return [puzzle.id for puzzle in puzzles]


def shown(puzzle: Puzzle) -> DealState:
    """Return a deal with every card known that looks like a puzzle."""
    position = puzzle.position
    return completed(position) if isinstance(position, View) else position


def first_play(state: DealState) -> DealState:
    """Return the position after the first legal card."""
    return apply(state, next(each for each in legal_actions(state) if isinstance(each, Play)))


def test_every_puzzle_is_recognised_as_itself_alone() -> None:
    """No position of the library tells the answer of another puzzle."""
    for puzzle in load_library():
        assert ids(valued_by(shown(puzzle))) == [puzzle.id]


def test_a_choice_in_the_dark_is_recognised_in_every_deal() -> None:
    """The solver needs all cards, so whoever asks it fills in the hidden ones somehow."""
    for puzzle in load_library().decisions:
        if puzzle.kind == "trump_brisque":
            assert isinstance(puzzle.position, View)
            for world in ConsistentDeals(puzzle.position):
                assert ids(valued_by(world.state)) == [puzzle.id]


def test_what_play_makes_of_an_ending_is_recognised() -> None:
    """Card by card, as long as it is more than the last few cards."""
    for puzzle in load_library().endings:
        state = puzzle.state
        while True:
            state = first_play(state)
            sides = [len(state.hand(seat)) for seat in Seat]
            if state.led is None and min(sides) < LEAST_CARDS:
                break
            assert puzzle.id in ids(valued_by(state))
        assert valued_by(state) == ()


def in_other_words(puzzle: EndgamePuzzle) -> list[DealState]:
    """Return the position of an ending as somebody else may write it."""
    written = write_position(puzzle.state)
    house = {"base": puzzle.profile.name, "options": {}}
    twins = {
        seat: [card.removesuffix("'") if card.endswith("'") else card for card in cards]
        for seat, cards in written["hands"].items()
    }
    bare = {name: written[name] for name in ("profile", "phase", "trump", "to_act", "led", "hands")}
    return [
        read_state({**written, "profile": house}),
        read_state({**written, "hands": twins}),
        read_state(bare),
        replace(puzzle.state, south=replace(puzzle.state.south, score=500)),
    ]


def test_other_words_are_the_same_position() -> None:
    """A house profile with the same rules, copies with other labels, other scores."""
    for state in in_other_words(ENDING):
        assert ids(valued_by(state)) == [ENDING.id]


def others(state: DealState) -> list[DealState]:
    """Return positions that an ending tells nothing of."""
    profile = next(each for each in PROFILES.values() if each.hash != state.profile.hash)
    trump = next(suit for suit in Suit if suit is not state.trump)
    leads = Seat.NORTH if state.led is None else Seat.SOUTH
    return [
        replace(state, profile=profile),
        replace(state, trump=trump),
        replace(state, to_act=leads, led=None),
        replace(state, south=state.north, north=state.south),
    ]


def test_other_positions_are_not_taken_for_it() -> None:
    """Other rules, other trumps, the other side to lead, the other hand."""
    for state in others(ENDING.state):
        assert valued_by(state) == ()


@pytest.mark.parametrize("kind", sorted({puzzle.kind for puzzle in load_library()}))
def test_a_list_of_what_may_be_done_answers_some_kinds(kind: str) -> None:
    """Those that ask just that; a comparison under both of its profiles."""
    for puzzle in load_library():
        if puzzle.kind != kind:
            continue
        expected = [puzzle.id] if kind in LEGALITY else []
        assert ids(listed_by(puzzle.position)) == expected
        if not isinstance(puzzle, EndgamePuzzle | DecisionPuzzle):
            other = puzzle.question.other
            if other is not None:
                assert ids(listed_by(puzzle.question.under(other).position)) == expected
