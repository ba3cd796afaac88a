"""Positions are known again in whatever words they come, and others are not taken for them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from puzzles.library import load_library, recognition
from puzzles.library.recognition import LEAST_CARDS, LEGALITY, listed_by, valued_by
from puzzles.model import (
    ENDGAME_KIND_NAMES,
    PLAN_KIND_NAMES,
    DecisionPuzzle,
    EndgamePuzzle,
    Puzzle,
)
from tests.long.recognition import random_deals, random_endings, taken
from tests.trainer.houses import random_house
from tests.trainer.same_positions import copies_swapped, seats_turned, told
from trainer.actions import Declare, Draw, ExchangeSeven, ShowSeven
from trainer.cards import Card, Suit
from trainer.deal import (
    DealState,
    Play,
    Seat,
    View,
    apply,
    legal_actions,
    view,
)
from trainer.notation import read_state, write_position
from trainer.profiles import PROFILES, house_profile
from trainer.solver.consistent import ConsistentDeals
from trainer.views import completed

KINDS = sorted({puzzle.kind for puzzle in load_library()})
ENDING = load_library().endings[0]


def of_kind(kind: str) -> list[Puzzle]:
    """Return the puzzles of a kind."""
    return [puzzle for puzzle in load_library() if puzzle.kind == kind]


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
    trump = next(suit for suit in Suit if suit is not state.trump)
    leads = Seat.NORTH if state.led is None else Seat.SOUTH
    return [
        replace(state, trump=trump),
        replace(state, to_act=leads, led=None),
        replace(state, south=state.north, north=state.south),
    ]


def test_other_positions_are_not_taken_for_it() -> None:
    """Other trumps, the other side to lead, the other hand."""
    for state in others(ENDING.state):
        assert valued_by(state) == ()


@pytest.mark.parametrize("kind", KINDS)
def test_a_list_of_what_may_be_done_answers_some_kinds(kind: str) -> None:
    """Those that ask just that; a comparison under both of its profiles."""
    for puzzle in of_kind(kind):
        expected = [puzzle.id] if kind in LEGALITY else []
        assert ids(listed_by(puzzle.position)) == expected
        if not isinstance(puzzle, EndgamePuzzle | DecisionPuzzle):
            other = puzzle.question.other
            if other is not None:
                assert ids(listed_by(puzzle.question.under(other).position)) == expected


def told_of(puzzle: Puzzle, state: DealState) -> bool:
    """Tell whether both endpoints know a puzzle again as far as they tell something of it."""
    legality = puzzle.kind in LEGALITY
    listed = puzzle.id in ids(listed_by(state)), puzzle.id in ids(listed_by(seen(state)))
    assert listed == (legality, legality)
    return puzzle.id in ids(valued_by(state))


def seen(state: DealState) -> View:
    """Return what the side to act sees."""
    return view(state, state.to_act)


HOUSES = [
    *PROFILES.values(),
    *(random_house(Random(number)) for number in range(6)),
    house_profile("cady", {"target": 1500}),
    house_profile("cady", {"last_trick": 0, "brisque": 20}),
]


@pytest.mark.parametrize("kind", KINDS)
def test_other_rules_hide_nothing(kind: str) -> None:
    """One option of a house moves few values, or none: the cards tell, not the rules."""
    for puzzle in of_kind(kind):
        for profile in HOUSES:
            assert told_of(puzzle, replace(shown(puzzle), profile=profile))


def lying_otherwise(state: DealState) -> list[DealState]:
    """Return a position with its tables taken up, its piles changed round, nothing declared."""
    south, north = state.south, state.north
    bare = replace(
        state,
        south=replace(south, hand=south.held, table=(), declared=()),
        north=replace(north, hand=north.held, table=(), declared=()),
        sevens=(),
    )
    return [
        bare,
        replace(bare, north=north),
        replace(bare, south=south),
        replace(state, south=replace(south, won=north.won), north=replace(north, won=south.won)),
        replace(state, dealer=None, match=None, forfeit=Seat.NORTH),
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_what_lies_on_the_table_hides_nothing(kind: str) -> None:
    """Nor do the piles, declarations, sevens, the dealer, the match or a revoke."""
    for puzzle in of_kind(kind):
        for state in lying_otherwise(shown(puzzle)):
            assert told_of(puzzle, state)


def renamed(state: DealState, rng: Random) -> DealState:
    """Return a position with other names for its suits, and for the copies of some faces."""
    names, copies = rng.sample(tuple(Suit), 4), copies_swapped(rng)
    words = {card: Card.of(names[card.suit], card.rank, copies[card].copy) for card in copies}
    return told(state, words, rng)


@pytest.mark.parametrize("kind", KINDS)
def test_other_names_hide_nothing(kind: str) -> None:
    """Suits renamed, seats turned, both: the values are the same.

    Only who scores what with the last card each is asked of too few cards to be known so.
    """
    rng = Random(5)
    for puzzle in of_kind(kind):
        state = shown(puzzle)
        for _ in range(4):
            for other in (seats_turned(state), renamed(state, rng)):
                known = told_of(puzzle, other) and told_of(puzzle, renamed(other, rng))
                assert known or len(state.held(state.to_act)) == 1


def playouts(state: DealState, rng: Random) -> Iterator[DealState]:
    """Yield what random play makes of a position."""
    while legal := legal_actions(state):
        state = apply(state, rng.choice(legal))
        yield state


def still(state: DealState) -> int:
    """Return how many cards each side held when the trick began."""
    return max(len(state.held(seat)) for seat in Seat)


@pytest.mark.parametrize("kind", ENDGAME_KIND_NAMES)
def test_every_way_to_play_an_ending_is_recognised(kind: str) -> None:
    """By whatever rules, down to three cards a side; and with other names down to five of eight."""
    rng = Random(11)
    for puzzle in of_kind(kind):
        for profile in HOUSES[:6]:
            for state in playouts(replace(shown(puzzle), profile=profile), rng):
                known = still(state) >= LEAST_CARDS
                assert (puzzle.id in ids(valued_by(state))) is known
                if still(state) >= 5:
                    other = renamed(seats_turned(state), rng)
                    assert puzzle.id in ids(valued_by(other))


def test_every_end_of_a_choice_in_the_dark_is_recognised() -> None:
    """Each card of south in each deal that looks alike, both having drawn, and on from there."""
    rng = Random(12)
    for puzzle in of_kind("trump_brisque"):
        assert isinstance(puzzle.position, View)
        for world in ConsistentDeals(puzzle.position):
            for action in legal_actions(world.state):
                state = apply(world.state, action)
                assert puzzle.id in ids(valued_by(state))
                for after in playouts(state, rng):
                    if still(after) < 6:
                        break
                    assert puzzle.id in ids(valued_by(after))
                    other = renamed(seats_turned(after), rng)
                    assert puzzle.id in ids(valued_by(other)) or still(after) < 8


@pytest.mark.parametrize("kind", PLAN_KIND_NAMES)
def test_what_play_makes_of_a_plan_is_recognised(kind: str) -> None:
    """In any deal that looks like it, in the window and until both have played and drawn again."""
    rng = Random(13)
    for puzzle in of_kind(kind):
        assert isinstance(puzzle.position, View)
        deals = ConsistentDeals(puzzle.position)
        for _ in range(10):
            begun = deals.drawn(rng)
            for state in playouts(begun, rng):
                if len(begun.stock) - len(state.stock) > 2:
                    break
                assert puzzle.id in ids(valued_by(state))


def test_a_list_after_the_first_act_in_a_window_answers_too() -> None:
    """What may still be declared or exchanged tells what might have been before."""
    acts = 0
    for kind in sorted(LEGALITY):
        for puzzle in of_kind(kind):
            state = shown(puzzle)
            for action in legal_actions(state):
                if isinstance(action, Declare | ExchangeSeven | ShowSeven):
                    acts += 1
                    assert told_of(puzzle, apply(state, action))
    assert acts > 30


def led_to(puzzle: EndgamePuzzle) -> list[DealState]:
    """Return the position before north led, and that in which north leads another card."""
    state, led = puzzle.state, puzzle.state.led
    assert led is not None
    hand = tuple(sorted((*state.north.hand, led)))
    north = replace(state.north, hand=hand)
    before = replace(state, to_act=Seat.NORTH, led=None, north=north)
    others = [play for play in legal_actions(before) if isinstance(play, Play)]
    return [before, *(apply(before, play) for play in others if play.card.face != led.face)]


def test_the_moment_before_the_lead_tells_the_answer_too() -> None:
    """The value of that lead is the answer to it; of other leads it is not."""
    led = [puzzle for puzzle in load_library().endings if puzzle.state.led is not None]
    assert led
    for puzzle in led:
        before, *others = led_to(puzzle)
        assert ids(valued_by(before)) == [puzzle.id]
        assert others
        assert all(valued_by(other) == () for other in others)


def test_a_card_that_north_cannot_hold_is_another_position() -> None:
    """Once play has begun, for then little is left to know it by."""
    puzzle = next(iter(of_kind("trump_brisque")))
    assert isinstance(puzzle.position, View)
    world = next(iter(ConsistentDeals(puzzle.position))).state
    state = apply(apply(world, legal_actions(world)[0]), Draw())
    played = next(card for card in world.south.won if card.face not in map(face, state.north.hand))
    strange = replace(state.north, hand=tuple(sorted((*state.north.hand[1:], played))))
    assert puzzle.id in ids(valued_by(state))
    assert valued_by(replace(state, north=strange)) == ()


def face(card: Card) -> Card:
    """Return what a card looks like."""
    return card.face


@pytest.mark.parametrize(("size", "most"), [(3, 6), (4, 3), (5, 2), (6, 0), (7, 0), (8, 0)])
def test_random_endings_are_not_taken_for_puzzles(size: int, most: int) -> None:
    """Of a thousand at most so many."""
    assert taken(random_endings(Random(size), size), 1000) <= most


def test_random_deals_are_not_taken_for_puzzles() -> None:
    """Played from the first card to the last eight tricks, by all profiles."""
    assert taken(random_deals(Random(3)), 2500) == 0


def test_many_threads_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while the first of them still makes what all of them look things up in."""
    states = [shown(puzzle) for puzzle in load_library()]
    expected = [ids(valued_by(state)) for state in states]
    for name in ("_roots", "_questions"):
        made = getattr(recognition, name).__wrapped__
        monkeypatch.setattr(recognition, name, cache(made))
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda state: ids(valued_by(state)), states * 4))
    assert found == expected * 4
