"""Random rule profiles and deals for property tests."""

from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

from hypothesis import strategies as st

from trainer.deal import Action, DealState, Draw, Seat, apply, deal, legal_actions, shuffled
from trainer.profiles import CLASSICAL_VALUES, RuleProfile, house_profile


def _values(option: Any) -> st.SearchStrategy[Any]:
    """Return every value that an option may have in the two-pack game."""
    if option.name == "values":
        return st.fixed_dictionaries({kind: st.integers(0, 600) for kind in CLASSICAL_VALUES})
    if option.metadata["choices"]:
        return st.sampled_from(option.metadata["choices"])
    least = option.metadata["at_least"]
    numbers = st.integers(least, least + 3) | st.integers(least, 600)
    return st.none() | numbers if option.default is None else numbers


def profiles() -> st.SearchStrategy[RuleProfile]:
    """Return rule profiles with every option at random."""
    options = {option.name: _values(option) for option in fields(RuleProfile)[1:]}
    return st.fixed_dictionaries(options).map(lambda chosen: house_profile("cady", chosen))


def deals() -> st.SearchStrategy[tuple[DealState, Random]]:
    """Return the start of a deal under a random profile, with a generator to play it by."""

    def start(profile: RuleProfile, seed: int, dealer: Seat) -> tuple[DealState, Random]:
        random = Random(seed)
        return deal(profile, shuffled(random), dealer), random

    return st.builds(start, profiles(), st.integers(0, 2**32), st.sampled_from(Seat))


def choose(state: DealState, random: Random) -> Action:
    """Choose a legal action; a draw seldom, as long as anything else can be done."""
    legal = legal_actions(state)
    if isinstance(legal[-1], Draw) and len(legal) > 1 and random.random() < 0.9:
        legal = legal[:-1]
    return random.choice(legal)


def play(state: DealState, random: Random) -> Iterator[tuple[DealState, Action, DealState]]:
    """Yield every action of a random deal with the states before and after it."""
    while not state.is_over:
        action = choose(state, random)
        after = apply(state, action)
        yield state, action, after
        state = after
