"""Open hands and worlds have one value however their position is told."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.long.open_hand import position
from tests.trainer.late_positions import PROFILE_NAMES
from tests.trainer.same_positions import (
    as_it_is,
    by_effect,
    copies_swapped,
    renamings,
    seats_turned,
    told,
)
from trainer.deal import Action, DealState, Seat, view
from trainer.solver.open_hand import solve_open_hand
from trainer.solver.worlds import solve_worlds
from trainer.views import completed

Solved = tuple[DealState, list[tuple[Action, Any]]]
"""What is told of every action, and the position in which the actions are named."""
Solver = Callable[[DealState], Solved]


def late(sizes: list[tuple[int, int]]) -> st.SearchStrategy[DealState]:
    """Return late positions of these numbers of stock tricks and cards each, by every profile."""

    def made(name: str, way: int, size: tuple[int, int], seed: int) -> DealState:
        return position(name, way, *size, Random(seed))

    return st.builds(
        made,
        st.sampled_from(PROFILE_NAMES),
        st.integers(0, 2),
        st.sampled_from(sizes),
        st.integers(0, 2**32),
    )


def open_hand(state: DealState) -> Solved:
    """Return the value of every action."""
    return state, list(solve_open_hand(state).options)


def worlds(state: DealState) -> Solved:
    """Return all that is told of every action over the deals that look alike, and their number."""
    shown = view(state, state.to_act)
    solution = solve_worlds(shown)
    return completed(shown), [
        (
            option.action,
            (solution.deals, option.values, option.expected, option.minimum, option.sure),
        )
        for option in solution.options
    ]


solvers = pytest.mark.parametrize(
    ("solved", "sizes"),
    [
        pytest.param(open_hand, [(1, 3), (1, 8), (2, 4), (2, 8), (3, 5)], id="open hand"),
        pytest.param(worlds, [(1, 3), (1, 5), (1, 8), (2, 2)], id="worlds"),
    ],
)


@solvers
@given(st.data(), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_order_of_hands_and_labels_of_copies_do_not_matter(
    solved: Solver, sizes: list[tuple[int, int]], data: st.DataObject, rng: Random
) -> None:
    """Hands and tables in another order, with any primes moved, are the same position."""
    state = data.draw(late(sizes))
    same = told(state, copies_swapped(rng), rng)
    where, found = solved(same)
    first, expected = solved(state)
    assert by_effect(found, where, as_it_is()) == by_effect(expected, first, as_it_is())


@solvers
@given(st.data(), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_names_of_suits_do_not_matter(
    solved: Solver, sizes: list[tuple[int, int]], data: st.DataObject, rng: Random
) -> None:
    """Renaming suits, the trumps with them, changes no value where bezique stays bezique."""
    state = data.draw(late(sizes))
    words = data.draw(st.sampled_from(renamings(state)))
    where, found = solved(told(state, words, rng))
    first, expected = solved(state)
    back = {new: old for old, new in words.items()}
    assert by_effect(found, where, back) == by_effect(expected, first, as_it_is())


@solvers
@given(st.data())
@settings(max_examples=25, deadline=None)
def test_seats_do_not_matter(
    solved: Solver, sizes: list[tuple[int, int]], data: st.DataObject
) -> None:
    """Where north holds what south held and acts in his stead, everything is worth the same."""
    state = data.draw(late(sizes))
    assert solved(seats_turned(state))[1] == solved(state)[1]


def test_renamings_are_those_that_keep_bezique() -> None:
    """Queen of spades and jack of diamonds leave hearts and clubs; a house that turns bezique more.

    With spades trumps their pair may become that of hearts, and back.
    """
    fixed = position("cady", 1, 1, 3, Random(1))
    assert len(renamings(fixed)) == 2
    houses = (position("house", 1, 1, 3, Random(seed)) for seed in range(50))
    counted = {(each.profile.bezique_pair, len(renamings(each))) for each in houses}
    assert counted == {("Qs_Jd", 2), ("Qs_Jd_or_Qc_Jh", 4)}


def test_a_position_turned_twice_is_itself() -> None:
    """And told in its own words it is itself but for the order of cards."""
    state = position("encyclopedia", 2, 2, 4, Random(3))
    assert seats_turned(seats_turned(state)) == state
    assert seats_turned(state) != state
    again = told(state, as_it_is(), Random(0))
    assert all(sorted(again.held(seat)) == sorted(state.held(seat)) for seat in Seat)


def test_sevens_that_scored_keep_their_labels() -> None:
    """One in the stock and one in a hand that is not seen stay two cards (a position set up)."""
    state = position("arcade", 1, 1, 3, Random(39305))
    assert len(dict(state.sevens)) == 2
    assert len(dict(view(state, state.to_act).sevens)) == 2
