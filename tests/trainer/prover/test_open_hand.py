from bisect import bisect
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cases import test_case_files
from tests.cases.formats import lines
from tests.cases.open_hand import by_face
from tests.cases.situations import situation
from tests.trainer.late_positions import PROFILE_NAMES, random_late_position, random_late_profile
from tests.trainer.positions import window
from trainer.cards import card
from trainer.deal import (
    Action,
    DealState,
    Declare,
    Draw,
    Play,
    Seat,
    apply,
    deal,
    endgame_state,
    legal_actions,
    shuffled,
    standing,
)
from trainer.notation import read_state, write_action
from trainer.profiles import PROFILES
from trainer.prover.open_hand import prove_open_hand
from trainer.prover.search import TooManyPositions


def gain(before: DealState, after: DealState) -> int:
    """Return what the side to act before has gained on the other."""
    mover = before.to_act
    earlier, later = standing(before), standing(after)
    return later[mover] - earlier[mover] - later[mover.other] + earlier[mover.other]


def played_out(state: DealState) -> int:
    """Return what the side to act gains with best play, trying everything without a memory."""
    if state.is_over:
        return 0
    return max(value for _, value in tried(state))


def tried(state: DealState) -> list[tuple[Action, int]]:
    """Return each legal action with its value, without a memory."""
    found = []
    for action in legal_actions(state):
        after = apply(state, action)
        sign = 1 if after.to_act is state.to_act else -1
        found.append((action, gain(state, after) + sign * played_out(after)))
    return found


def small_cases() -> list[dict[str, Any]]:
    """Return the cases of at most four cards each."""
    cases = lines(Path(test_case_files.__file__).with_name("open_hand.jsonl"))
    return [case for case in cases if len(held(case)) <= 4]


def held(case: dict[str, Any]) -> list[str]:
    """Return the cards held by the side to act."""
    mover = case["position"]["to_act"]
    return [*case["position"]["hands"][mover], *case["position"]["table"][mover]]


@pytest.mark.parametrize("case", small_cases(), ids=lambda case: case["id"])
def test_prover_agrees_with_the_case_file(case: dict[str, Any]) -> None:
    """Every option of every case of few cards; the large ones are left to tests.long.open_hand."""
    state = read_state(case["position"])
    expected = by_face((option["action"], option["value"]) for option in case["options"])
    proved = prove_open_hand(state)
    assert by_face((write_action(action), value) for action, value in proved) == expected


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_memory_changes_no_value(name: str) -> None:
    """What the prover forgets of a position bears on nothing: plain recursion says the same."""
    rng = Random(f"no memory {name}")
    for _ in range(15):
        state = random_late_position(rng, random_late_profile(rng, name), 1, rng.choice((2, 3, 3)))
        assert list(prove_open_hand(state)) == tried(state), state


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_options_are_the_legal_actions_in_order(name: str) -> None:
    """At a lead, to a card led, in a window; none left out."""
    rng = Random(f"options {name}")
    for _ in range(20):
        state = random_late_position(rng, random_late_profile(rng, name), 2, 2)
        assert tuple(action for action, _ in prove_open_hand(state)) == legal_actions(state)


def test_prover_counts_the_last_window() -> None:
    """King and queen of spades marry for 20; the last trick is north's whatever south does.

    South draws the seven of spades, north the nine of trumps: it trumps the first spade, as it
    must, and its hearts win the rest.
    """
    state = window(
        "cady",
        "",
        hands={"P1": ["Ks", "Qs"], "P2": ["7h", "8h"]},
        trump="c",
        turn_up="9c",
        stock_face_down=1,
    )
    pair = (card("Ks"), card("Qs"))
    assert prove_open_hand(state) == (
        (Declare("marriage", pair), 10),
        (Declare("marriage", pair, pending=True), -10),
        (Draw(), -10),
    )


def test_prover_weighs_a_trick_by_the_window_it_opens() -> None:
    """The ace of diamonds wins its 10 now and lets king and queen marry; the last trick costs 10.

    Kept for the endgame it falls to north, which is void there, and the last trick too.
    """
    state = situation(
        {
            "phase": "stock",
            "hands": {"P1": ["Ks", "Qs", "Ad"], "P2": ["7h", "8h", "9h"]},
            "trump": "c",
            "turn_up": "9c",
            "stock_face_down": 1,
        },
        PROFILES["arcade"],
    )
    values = dict(prove_open_hand(state))
    assert values == {Play(card("Ad")): 20, Play(card("Ks")): -20, Play(card("Qs")): -20}


def test_refusal_names_the_limit() -> None:
    """A proof that is too large ends in an error, never in a value; one that just fits is whole."""
    state = random_late_position(Random("limit"), PROFILES["cady"], 1, 3, "lead")
    values = prove_open_hand(state)
    needed = bisect(range(10_000), False, key=lambda most: proved_within(state, most))
    assert needed > 10
    assert prove_open_hand(state, needed) == values
    with pytest.raises(TooManyPositions, match=f"more than {needed - 1} positions") as refused:
        prove_open_hand(state, needed - 1)
    assert refused.value.most == needed - 1


def proved_within(state: DealState, most: int) -> bool:
    """Tell whether so many positions are enough."""
    try:
        prove_open_hand(state, most)
    except TooManyPositions:
        return False
    return True


@pytest.mark.parametrize("name", PROFILES)
def test_whole_deal_is_refused_and_not_too_deep(name: str) -> None:
    """From the first lead the search reaches the last trick, and its limit, without failing."""
    state = deal(PROFILES[name], shuffled(Random(name)), Seat.NORTH)
    with pytest.raises(TooManyPositions):
        prove_open_hand(state, 3_000)


def test_prover_refuses_the_endgame() -> None:
    """There :func:`trainer.prover.endgame.prove` answers."""
    with pytest.raises(ValueError, match="stock"):
        prove_open_hand(
            endgame_state(PROFILES["cady"], card("Kc").suit, [card("As")], [card("Ts")], Seat.SOUTH)
        )
