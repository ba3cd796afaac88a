"""The random positions are what they say, and rich enough to try the rules of declaring."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tests.trainer.houses import pending_house
from tests.trainer.late_positions import (
    PROFILE_NAMES,
    STAGES,
    Stage,
    random_late_position,
    random_late_profile,
)
from tests.trainer.open_hands import is_pending, may_expose, waiting_open_hand
from trainer.cards import PACK
from trainer.deal import (
    Action,
    DealState,
    Declare,
    ExchangeSeven,
    Phase,
    Play,
    ScorePending,
    Seat,
    ShowSeven,
    apply,
    standing,
)
from trainer.notation import read_position, write_position
from trainer.profiles import PROFILES
from trainer.prover.open_hand import prove_open_hand
from trainer.prover.search import option_values
from trainer.solver.open_hand import solve_open_hand


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("tricks", [1, 2, 3])
def test_positions_are_of_the_size_asked_for(stage: Stage, tricks: int) -> None:
    """All 64 cards lie somewhere, hands are short, and the position reads back as written."""
    rng = Random(f"{stage} {tricks}")
    for size in (2, 3, 5, 8):
        state = random_late_position(rng, random_late_profile(rng, "house"), tricks, size, stage)
        assert read_position(write_position(state)) == state
        assert len(state.stock) == 2 * tricks
        held = {len(state.held(seat)) for seat in Seat}
        assert held == {"lead": {size}, "follow": {size, size - 1}, "window": {size - 1}}[stage]
        piles = len(state.south.won) + len(state.north.won)
        shown = sum(len(state.held(seat)) for seat in Seat) + (state.led is not None)
        assert piles + shown + len(state.stock) == len(PACK)


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_best_lines_are_rich(name: str) -> None:
    """In positions of three cards the best line often declares, and sevens score."""
    rng = Random(f"rich {name}")
    counted: Counter[str] = Counter()
    for _ in range(60):
        profile = random_late_profile(rng, name)
        counted.update(set(scoring_acts(random_late_position(rng, profile, 2, 3))))
    assert counted["declare"] >= 9
    assert counted["seven"] >= 6


def scoring_acts(state: DealState) -> Iterator[str]:
    """Yield what scores in a best line: declarations, pending awards, sevens."""
    while not state.is_over:
        options = option_values(state)
        best = max(value for _, value in options)
        action = next(action for action, value in options if value == best)
        after = apply(state, action)
        if gained(state, after):
            yield _act(state, action)
        state = after


def gained(before: DealState, after: DealState) -> int:
    """Return what both sides together have gained."""
    return sum(standing(after).values()) - sum(standing(before).values())


def _act(state: DealState, action: Action) -> str:
    match action:
        case Declare():
            return "declare"
        case ScorePending():
            return "pending"
        case ExchangeSeven() | ShowSeven():
            return "seven"
        case Play(card) if state.seven_would_score(card):
            return "seven"
    return "trick"


def test_pending_awards_are_there_to_be_scored() -> None:
    """Where a profile has them, one position in ten holds some, and best lines score them."""
    rng = Random("pending")
    counted: Counter[str] = Counter()
    for _ in range(150):
        state = random_late_position(rng, random_late_profile(rng, "cady"), 1, 3)
        counted["held"] += any(
            item.state == "pending" for seat in Seat for item in state.declared[seat]
        )
        counted.update(set(scoring_acts(state)))
    assert counted["held"] >= 15
    assert counted["pending"] >= 3


@pytest.mark.parametrize("name", ["cady", "encyclopedia", "house"])
def test_waiting_positions_have_something_that_waits(name: str) -> None:
    """In each an award is pending or may be exposed, in many both; the position reads back."""
    rng = Random(f"waiting {name}")
    counted: Counter[str] = Counter()
    for _ in range(60):
        profile = pending_house(rng) if name == "house" else random_late_profile(rng, name)
        state = waiting_open_hand(rng, profile, 2, 4)
        assert read_position(write_position(state)) == state
        assert is_pending(state) or may_expose(state)
        counted["pending"] += is_pending(state)
        counted["exposed"] += may_expose(state)
    assert counted["exposed"] >= 20
    assert counted["pending"] >= 30


def test_waiting_positions_score_what_waits() -> None:
    """Best lines score pending awards, and some expose what they score later."""
    rng = Random("waiting")
    done: Counter[str] = Counter()
    for _ in range(100):
        line = solve_open_hand(waiting_open_hand(rng, PROFILES["cady"], 2, 4)).line
        done["scored"] += any(isinstance(action, ScorePending) for action in line)
        done["exposed"] += any(isinstance(action, Declare) and action.pending for action in line)
    assert done["scored"] >= 25
    assert done["exposed"] >= 3


def test_nothing_waits_where_no_award_is_pending() -> None:
    """Two of the four profiles score at once or never."""
    with pytest.raises(ValueError, match="pending awards"):
        waiting_open_hand(Random(1), PROFILES["arcade"], 1, 3)


def test_windows_are_open_in_all_their_states() -> None:
    """Some of them after something was done."""
    rng = Random("windows")
    states = [
        random_late_position(rng, random_late_profile(rng, "cady"), 1, 4, "window")
        for _ in range(60)
    ]
    assert all(state.phase is Phase.WINDOW for state in states)
    assert {state.open_window.awards_used for state in states} == {0, 1}
    assert all(prove_open_hand(state) for state in states[:5])
