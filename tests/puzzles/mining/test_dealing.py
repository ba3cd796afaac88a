"""Endings of deals that were played: where they begin, after a lead, and further on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from puzzles.mining.dealing import Whim, afresh, dealt_endings
from puzzles.mining.records import last_eight, recorded_endings
from tests.puzzles.mining.deal_records import recorded
from tests.trainer.endings import PROFILE_NAMES, random_ending, random_profile
from trainer.deal import DealState, Phase, Seat, endgame_state
from trainer.notation import read_position, write_position
from trainer.profiles import PROFILES
from trainer.prover.endgame import prove
from trainer.replays import ReplayError, replay, start
from trainer.solver.endgame import solve

DEALT = dealt_endings(2, range(400))


def test_dealt_positions_are_endgames_for_south() -> None:
    """South to act with 4 to 8 cards, the other hand equal or one less when it has led."""
    for state in DEALT:
        south, north = state.hand(Seat.SOUTH), state.hand(Seat.NORTH)
        assert state.phase is Phase.ENDGAME
        assert state.to_act is Seat.SOUTH
        assert 4 <= len(south) <= 8
        assert len(north) == len(south) - (state.led is not None)


@pytest.mark.parametrize("state", DEALT[:100])
def test_a_dealt_position_is_one_that_anybody_could_set_up(state: DealState) -> None:
    """It passes every check, and what is written is read as the same position."""
    assert state == endgame_state(
        state.profile,
        state.trump,
        state.hand(Seat.SOUTH),
        state.hand(Seat.NORTH),
        Seat.SOUTH,
        led=state.led,
        sevens_scored=state.sevens_scored,
    )
    assert read_position(write_position(state)) == state


def test_deals_are_varied() -> None:
    """All profiles, leads and answers, full hands and short ones, sevens that have scored."""
    assert {state.profile.name for state in DEALT} == set(PROFILES)
    assert {state.led is None for state in DEALT} == {True, False}
    assert {len(state.hand(Seat.SOUTH)) for state in DEALT} == {4, 5, 6, 7, 8}
    assert {how for state in DEALT for how in state.sevens_scored.values()} >= {"show", "exchange"}


def test_the_profiles_can_be_chosen() -> None:
    """Every deal is played under one of them."""
    salon = PROFILES["salon"]
    assert {state.profile for state in dealt_endings(2, range(40), (salon,))} == {salon}


def test_chance_decides_by_the_number_alone() -> None:
    """Four in ten at the beginning, three after a lead, the others two to eight cards on."""
    counted = Counter(Whim.of(1, number).cards for number in range(20_000))
    assert set(counted) == set(range(9))
    assert 0.38 < counted[0] / 20_000 < 0.42
    assert 0.28 < counted[1] / 20_000 < 0.32


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_a_position_afresh_is_the_same_problem(name: str) -> None:
    """Without its past, seats and labels changed, it has the same values; card by card."""
    random = Random(f"afresh {name}")
    for _ in range(30):
        state = random_ending(random, random_profile(random, name), random.randrange(1, 5))
        fresh = afresh(state)
        assert fresh.to_act is Seat.SOUTH
        old, new = prove(state), solve(fresh).values
        assert sorted((card.face, value) for card, value in old.items()) == sorted(
            (card.face, value) for card, value in new.items()
        )


def test_a_record_gives_the_ending_it_comes_to() -> None:
    """Hands as replayed; a record that stops before is played on, always in the same way."""
    whole = recorded(1)
    state = start(whole)
    for step in replay(whole):
        if state.phase is not Phase.ENDGAME:
            state = step.after
    assert last_eight(whole, 1, 0) == state
    for actions in (0, 1, 20, 70):
        part = recorded(1, actions)
        ending = last_eight(part, 1, 0)
        assert (ending.phase, len(ending.south.hand)) == (Phase.ENDGAME, 8)
        assert ending == last_eight(part, 1, 0)
    assert len(recorded_endings(1, {0: whole, 7: recorded(2, 20)})) == 2


def test_a_record_that_does_not_replay_is_refused() -> None:
    """With the index of the action."""
    whole = recorded(1)
    broken = replace(whole, actions=(*whole.actions[:5], *whole.actions[6:]))
    with pytest.raises(ReplayError):
        last_eight(broken, 1, 0)
