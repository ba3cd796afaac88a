"""Open hands against the rules engine; the 60 positions of the case file: tests/cases."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases.open_hand import points_of_line
from tests.trainer.houses import choose, pending_house, random_house, rich_pack
from tests.trainer.open_hands import rich_open_hand, waiting_open_hand
from trainer.cards import Rank, Suit, cards
from trainer.deal import (
    DealState,
    Declare,
    ExchangeSeven,
    Phase,
    ScorePending,
    Seat,
    apply,
    deal,
    endgame_state,
    legal_actions,
)
from trainer.profiles import PROFILES, RuleProfile
from trainer.prover.search import option_values
from trainer.solver import stock_position
from trainer.solver.open_hand import (
    MOST_TRICKS,
    NotAnOpenHand,
    OpenHandTooLarge,
    solve_open_hand,
)

ROOT = Path(__file__).parents[3]
CADY = PROFILES["cady"]
ENOUGH = 1_000_000


@given(
    st.integers(0, 2**32),
    st.sampled_from(
        [
            (rich_open_hand, random_house),
            (rich_open_hand, pending_house),
            (waiting_open_hand, pending_house),
        ]
    ),
    st.sampled_from([(1, 2), (1, 3), (1, 4), (2, 2), (2, 3)]),
)
@settings(max_examples=90, deadline=None)
def test_values_are_those_of_trying_everything(
    seed: int,
    how: tuple[Callable[..., DealState], Callable[[Random], RuleProfile]],
    size: tuple[int, int],
) -> None:
    """Every legal action, in order, under any house; and the line brings the value."""
    rng = Random(seed)
    make, house = how
    state = make(rng, house(rng), *size)
    solution = solve_open_hand(state)
    assert solution.options == option_values(state)
    assert points_of_line(state, solution.line) == solution.value


def late(seed: int, profile: RuleProfile, tricks: int) -> DealState:
    """Return a position of a deal played on until so many stock tricks are left."""
    rng = Random(seed)
    state = deal(profile, rich_pack(rng), Seat.NORTH)
    while len(state.stock) > 2 * tricks or state.phase is not Phase.STOCK:
        state = apply(state, choose(state, rng))
    return state


@pytest.mark.parametrize("name", sorted(PROFILES))
def test_full_hands_are_worth_what_their_actions_lead_to(name: str) -> None:
    """The value before an action and after it agree, down to the endgame, whatever is played."""
    rng = Random(name)
    state = late(3, PROFILES[name], 2)
    while state.phase is not Phase.ENDGAME:
        solution = solve_open_hand(state)
        assert points_of_line(state, solution.line) == solution.value
        assert [action for action, _ in solution.options] == list(legal_actions(state))
        action, value = rng.choice(solution.options)
        after = apply(state, action)
        if after.phase is not Phase.ENDGAME:
            gained = points_of_line(state, [action, *solve_open_hand(after).line])
            assert gained == value
        state = after


def test_what_is_worth_nothing_may_still_be_exposed() -> None:
    """In the last window a pending exposure is legal, and valued like drawing at once."""
    rng = Random(5)
    while True:
        state = rich_open_hand(rng, CADY, 1, 6)
        options = dict(solve_open_hand(state).options)
        exposures = [act for act in options if isinstance(act, Declare) and act.pending]
        if exposures and not any(item.state == "pending" for item in state.south.declared):
            break
    assert {options[act] for act in exposures} <= {options[legal_actions(state)[-1]]}


def test_a_turn_up_of_any_suit_that_is_a_seven_stays() -> None:
    """No reader lets it in, yet solver and engine agree: no seven is exchanged for a plain one."""
    rng, seen = Random(11), 0
    while seen < 3:
        state = rich_open_hand(rng, CADY, 1, 3)
        plain = [card for card in state.stock[:-1] if card.rank is Rank.SEVEN]
        if not plain or plain[0].suit is state.trump:
            continue
        last = state.stock[-1]
        state = replace(state, stock=(last, plain[0]), turn_up=plain[0])
        assert solve_open_hand(state).options == option_values(state)
        assert ExchangeSeven() not in legal_actions(state)
        seen += 1


def test_an_award_that_is_pending_twice_is_scored_twice() -> None:
    """Nobody gets there by the rules, but such a position may be set up."""
    rng, seen = Random(2), 0
    while seen < 3:
        state = rich_open_hand(rng, CADY, 2, 3)
        side = state.side(state.to_act)
        waiting = [item for item in side.declared if item.state == "pending"]
        if not waiting or not any(isinstance(a, ScorePending) for a in legal_actions(state)):
            continue
        twice = replace(side, declared=(*side.declared, waiting[0]))
        state = state.with_side(state.to_act, twice)
        assert solve_open_hand(state).options == option_values(state)
        seen += 1


def test_what_is_no_open_hand_is_refused() -> None:
    """An endgame belongs to the other solver."""
    ending = endgame_state(CADY, Suit.CLUBS, cards("Js"), cards("As"), Seat.SOUTH)
    with pytest.raises(NotAnOpenHand, match="endgame"):
        solve_open_hand(ending)


def test_what_is_too_large_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stock tricks, and awards more than there are bits for."""
    with pytest.raises(OpenHandTooLarge, match="at most 7 stock tricks left, got 8") as refused:
        solve_open_hand(late(1, CADY, MOST_TRICKS + 1))
    assert refused.value.limit == "stock_tricks"
    state = next(
        found
        for found in (rich_open_hand(Random(seed), CADY, 2, 8) for seed in range(100))
        if any(isinstance(action, Declare) for action in legal_actions(found))
    )
    monkeypatch.setattr(stock_position, "MOST_BITS", 0)
    with pytest.raises(OpenHandTooLarge, match="declarations") as refused:
        solve_open_hand(state)
    assert refused.value.limit == "awards"


def test_a_search_that_grows_too_large_is_given_up() -> None:
    """With the limit named and no value told; what it had learnt spoils nothing later."""
    state = late(1, CADY, 2)
    whole = solve_open_hand(state, ENOUGH)
    assert solve_open_hand(state, whole.nodes).options == whole.options
    for most in (1, whole.nodes - 1):
        with pytest.raises(OpenHandTooLarge, match=f"more than {most} positions") as refused:
            solve_open_hand(state, most)
        assert (refused.value.limit, refused.value.most) == ("nodes", most)
        again = solve_open_hand(state)
        assert (again.options, again.line) == (whole.options, whole.line)


FEW_OUTCOMES = """
from random import Random
from tests.trainer.open_hands import waiting_open_hand
from trainer.profiles import PROFILES
from trainer.solver import stock_window
from trainer.solver.open_hand import OpenHandTooLarge, solve_open_hand

state = waiting_open_hand(Random({seed}), PROFILES["cady"], 2, 6)
whole = solve_open_hand(state)
room = stock_window.MOST_OUTCOMES
stock_window.MOST_OUTCOMES = 64 + {most}  # 64 are kept free for what one outcome may lead to
try:
    solve_open_hand(state)
except OpenHandTooLarge as error:
    print(error.limit, error.most, error)
stock_window.MOST_OUTCOMES = room
again = solve_open_hand(state)
print((again.options, again.line) == (whole.options, whole.line))
"""


@pytest.mark.parametrize(
    ("most", "refused"),
    [(1, ["outcomes None a window may end in too many ways"]), (500, [])],
)
def test_a_window_with_too_many_outcomes_is_given_up(most: int, refused: list[str]) -> None:
    """With the limit named and no value told; where there is room for all, nothing is refused.

    The room is a constant of the compiled code: only plain Python can be given less.
    """
    done = subprocess.run(
        [sys.executable, "-c", FEW_OUTCOMES.format(seed=4, most=most)],
        cwd=ROOT,
        env={**os.environ, "BEZIQUE_COMPILED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == [*refused, "True"]


def test_searches_with_a_limit_count_the_same_whatever_was_solved_before() -> None:
    """So the same position is always refused or always answered."""
    first, other = late(2, CADY, 3), late(3, CADY, 3)
    alone = [solve_open_hand(state, ENOUGH) for state in (first, other)]
    solve_open_hand(first)
    again = [solve_open_hand(state, ENOUGH) for state in (other, first, first)]
    assert again == [alone[1], alone[0], alone[0]]


def test_plain_python_gives_the_same_values() -> None:
    """The case file passes without numba too."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.cases", "tests/cases/open_hand.jsonl"],
        cwd=ROOT,
        env={**os.environ, "BEZIQUE_COMPILED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.returncode) == ("60 passed, 0 failed\n", 0)


def test_warming_up_leaves_nothing_to_be_compiled() -> None:
    """Workers forked after a preload, and their learners, find the search built."""
    program = (
        "from trainer.solver import open_hand, stock_search; open_hand.warm_up(); "
        "print('compiled' in vars(stock_search.value_asked))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True"]
