"""What a solution must be, whatever the position (values themselves: tests/cases, the prover)."""

import doctest
import pickle
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import trainer.solver.endgame
from tests.cases.endgames import points_of_line
from tests.trainer.endings import (
    FAMILIES,
    PROFILE_NAMES,
    random_ending,
    random_profile,
)
from trainer.cards import PACK, Card, Rank, Suit, card, cards
from trainer.deal import (
    DealState,
    Phase,
    Play,
    Seat,
    apply,
    endgame_state,
    legal_actions,
    standing,
)
from trainer.profiles import PROFILES, house_profile
from trainer.sevens import SevenScoredBy
from trainer.solver.endgame import NotAnEndgame, solve

positions = st.builds(
    lambda seed, name, size, family: random_ending(
        Random(seed), random_profile(Random(seed), name), size, family=FAMILIES[family]
    ),
    st.integers(0, 2**32),
    st.sampled_from(PROFILE_NAMES),
    st.integers(1, 8),
    st.sampled_from(sorted(FAMILIES)),
)

CADY, SALON, ARCADE = PROFILES["cady"], PROFILES["salon"], PROFILES["arcade"]


def endings(count: int, seed: int, **how: Any) -> list[DealState]:
    """Return endings of 1 to 8 cards, by every profile in turn."""
    rng = Random(seed)
    return [
        random_ending(
            rng, random_profile(rng, PROFILE_NAMES[index % 5]), size=1 + index // 5 % 8, **how
        )
        for index in range(count)
    ]


def gained(before: DealState, after: DealState, seat: Seat) -> int:
    """Return the points of a seat minus the other's between two states."""
    points = {each: standing(after)[each] - standing(before)[each] for each in Seat}
    return points[seat] - points[seat.other]


def test_every_legal_card_has_its_value() -> None:
    """No card is left out, none is added, and classes and best are the values in order."""
    for state in endings(200, seed=1):
        solution = solve(state)
        legal = [action.card for action in legal_actions(state) if isinstance(action, Play)]
        assert list(solution.values) == legal
        assert sorted(each for group in solution.classes for each in group) == legal
        grouped = [{solution.values[each] for each in group} for group in solution.classes]
        assert all(len(values) == 1 for values in grouped)
        assert [values.pop() for values in grouped] == sorted(
            set(solution.values.values()), reverse=True
        )
        assert solution.best == solution.classes[0]
        assert solution.value == max(solution.values.values())


def test_value_of_a_card_is_that_of_the_position_after_it() -> None:
    """A card's value is what it gains at once plus what the child, solved anew, is worth."""
    for state in endings(160, seed=2):
        solution = solve(state)
        for action in legal_actions(state):
            assert isinstance(action, Play)
            after = apply(state, action)
            rest = 0
            if not after.is_over:
                rest = solve(after).value * (1 if after.to_act is state.to_act else -1)
            assert solution.values[action.card] == gained(state, after, state.to_act) + rest


def test_line_can_be_replayed_to_the_claimed_points() -> None:
    """The best line is legal to the last card and brings exactly the value."""
    for state in endings(200, seed=3):
        solution = solve(state)
        after = state
        for play in solution.line:
            assert play in legal_actions(after)
            after = apply(after, play)
        assert after.is_over
        assert gained(state, after, state.to_act) == solution.value
        assert solution.line[0].card in solution.best


@pytest.mark.parametrize(
    ("profile", "south", "north", "led", "values"),
    [
        pytest.param(ARCADE, "As", "Ts", "", {"As": 30}, id="one card each"),
        pytest.param(ARCADE, "9s", "", "Ts", {"9s": -20}, id="forced to lose"),
        pytest.param(CADY, "7c", "", "Ts", {"7c": 30}, id="forced to trump, the seven scores"),
        pytest.param(SALON, "7c", "", "Ts", {"7c": 20}, id="salon: first seven brings nothing"),
        pytest.param(CADY, "As Ts", "9h", "Ks", {"As": 30, "Ts": 30}, id="both beat"),
    ],
)
def test_small_endings_counted_by_hand(
    profile: Any, south: str, north: str, led: str, values: dict[str, int]
) -> None:
    """Values that anyone can count, forced cards among them (clubs are trumps)."""
    state = endgame_state(
        profile,
        Suit.CLUBS,
        cards(south),
        cards(north),
        Seat.SOUTH,
        led=card(led) if led else None,
    )
    assert {str(each): value for each, value in solve(state).values.items()} == values


def test_salon_announces_the_second_seven_when_it_scores() -> None:
    """Where the other seven was exchanged, playing this one is announced and worth ten."""
    scored: dict[Card, SevenScoredBy] = {card("7c'"): "exchange"}
    state = endgame_state(
        SALON, Suit.CLUBS, cards("7c 8h"), cards("9h 9d"), Seat.SOUTH, sevens_scored=scored
    )
    solution = solve(state)
    assert solution.value == 20
    assert Play(card("7c"), announce=True) in solution.line
    assert points_of_line(state, [play.card for play in solution.line]) == 10  # played in silence


def test_points_won_before_do_not_count() -> None:
    """Scores and captured piles change no value."""
    for state in endings(60, seed=4):
        bare = replace(
            state,
            south=replace(state.south, won=(), score=0),
            north=replace(state.north, won=(), score=0),
        )
        assert solve(bare).options == solve(state).options


@given(positions, st.randoms(use_true_random=False))
def test_order_of_hands_and_labels_of_copies_do_not_matter(state: DealState, rng: Random) -> None:
    """Hands given in another order, or with all primes moved, are the same position."""
    swapped = moved(state, {each: each.twin for each in PACK}, rng)
    values = solve(state).values
    assert {each.twin: value for each, value in solve(swapped).values.items()} == values
    assert solve(moved(state, {each: each for each in PACK}, rng)).options == tuple(values.items())


@given(positions, st.permutations(list(Suit)), st.randoms(use_true_random=False))
def test_names_of_suits_do_not_matter(state: DealState, names: list[Suit], rng: Random) -> None:
    """Renaming the suits, the trumps with them, changes no value."""
    renamed = {each: Card.of(names[each.suit], each.rank, each.copy) for each in PACK}
    values = {renamed[each]: value for each, value in solve(state).values.items()}
    assert solve(moved(state, renamed, rng)).values == values


@given(positions)
def test_seats_do_not_matter(state: DealState) -> None:
    """Where north holds what south held and plays in his stead, every card is worth the same."""
    turned = replace(state, south=state.north, north=state.south, to_act=state.to_act.other)
    assert solve(turned).options == solve(state).options


def test_values_stay_within_the_points_left() -> None:
    """No value exceeds the brisques left, the last trick and the sevens that may score."""
    for state in endings(200, seed=7):
        led = () if state.led is None else (state.led,)
        left = [*state.south.hand, *state.north.hand, *led]
        sevens = [each for each in left if each.rank is Rank.SEVEN and each.suit is state.trump]
        profile = state.profile
        most = profile.brisque * sum(each.is_brisque for each in left) + profile.last_trick
        most += profile.dix_points * len(sevens)
        assert all(abs(value) <= most for value in solve(state).values.values())


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("trump", [Suit.HEARTS, Suit.SPADES])
def test_unusual_hands_are_solved(family: str, trump: Suit) -> None:
    """All trumps, one plain suit, no brisque, only brisques: values as of the children."""
    rng = Random(8)
    for name in PROFILE_NAMES:
        state = random_ending(
            rng, random_profile(rng, name), 8, family=FAMILIES[family], trump=trump
        )
        solution = solve(state)
        after = apply(state, solution.line[0])
        sign = 1 if after.to_act is state.to_act else -1
        assert solution.value == gained(state, after, state.to_act) + sign * solve(after).value


def test_hands_of_pairs_are_solved() -> None:
    """Four pairs against four pairs: both copies of a face are worth the same."""
    south, north = cards("As As Ks Ks 9h 9h 7c 7c"), cards("Ts Ts Qh Qh Jd Jd Ac Ac")
    for profile in (ARCADE, SALON):
        values = solve(endgame_state(profile, Suit.CLUBS, south, north, Seat.SOUTH)).values
        assert all(values[each] == values[each.twin] for each in south)


def test_revoked_brisques_go_to_the_other_side() -> None:
    """After a revoke only the last trick, or nothing, depends on the play."""
    for index, state in enumerate(endings(60, seed=9)):
        penalty = ("remaining_brisques", "all_eight")[index % 2]
        profile = house_profile(
            "encyclopedia", {"penalty_revoke": penalty, "endgame_beat": index % 3 > 0}
        )
        revoked = replace(state, profile=profile, forfeit=tuple(Seat)[index // 2 % 2])
        solution = solve(revoked)
        after = revoked
        for play in solution.line:
            after = apply(after, play)
        assert gained(revoked, after, revoked.to_act) == solution.value


def test_solution_travels_between_processes() -> None:
    """A solution can be pickled, and is equal to itself afterwards."""
    solution = solve(endings(1, seed=10)[0])
    assert pickle.loads(pickle.dumps(solution)) == solution  # noqa: S301


def test_example_of_the_documentation_holds() -> None:
    """The value of each lead in one call, as the docstring shows it."""
    results = doctest.testmod(trainer.solver.endgame)
    assert (results.failed, results.attempted > 0) == (0, True)


def test_what_is_no_endgame_is_refused() -> None:
    """A finished deal, another phase, nine cards, unequal hands: an error, never a number."""
    state = endgame_state(CADY, Suit.CLUBS, cards("As Ks"), cards("Ts Th"), Seat.SOUTH)
    over = state
    for play in solve(state).line:
        over = apply(over, play)
    nine = tuple(each for each in PACK if each.copy == 0)
    refused = [
        over,
        replace(state, phase=Phase.STOCK),
        replace(state, north=replace(state.north, hand=cards("Ts"))),
        replace(state, led=card("9d")),
        replace(
            state,
            south=replace(state.south, hand=nine[:9]),
            north=replace(state.north, hand=nine[9:18]),
        ),
    ]
    for position in refused:
        with pytest.raises(NotAnEndgame):
            solve(position)


def moved(state: DealState, to: dict[Card, Card], rng: Random) -> DealState:
    """Return the state with every card replaced, the hands dealt in another order."""
    hands = {
        seat: rng.sample([to[each] for each in state.hand(seat)], len(state.hand(seat)))
        for seat in Seat
    }
    return endgame_state(
        state.profile,
        to[Card.of(state.trump, Rank.ACE)].suit,
        hands[Seat.SOUTH],
        hands[Seat.NORTH],
        state.to_act,
        led=None if state.led is None else to[state.led],
        sevens_scored={to[seven]: how for seven, how in state.sevens_scored.items()},
    )
