"""No input makes a reader raise anything but a NotationError."""

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trainer.strategies import play
from trainer.deal import Seat, deal, legal_actions, shuffled, view
from trainer.notation import (
    NotationError,
    position_line,
    read_action,
    read_position,
    read_position_line,
    read_text,
    write_action,
    write_position,
)
from trainer.notation.records import DealRecord, read_record, write_record
from trainer.profiles import PROFILES

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(100, 4000).map(lambda digits: 10**digits)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["Ks", "Ks'", "7c", "Tд", "south", "cady", "stock", "\ud800", "marriage"])
)
JSON: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)


def positions() -> list[dict[str, Any]]:
    """Return positions of every phase and sort, whole and as seen."""
    found = []
    for seed, profile in enumerate(PROFILES.values()):
        random = Random(seed)
        start = deal(profile, shuffled(random), Seat.NORTH)
        states = [after for _, _, after in play(start, random)]
        for state in (start, *states[5::9], states[-1]):
            found += [write_position(state), write_position(view(state, Seat.SOUTH))]
    return found


POSITIONS = positions()


def paths(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path to every member of a JSON value."""
    members = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [at, *(path for key, inner in members for path in paths(inner, (*at, key)))]


@st.composite
def spoiled(draw: st.DrawFn) -> Any:
    """Return a good position with one or two members replaced, removed or copied elsewhere."""
    position = copy.deepcopy(draw(st.sampled_from(POSITIONS)))
    for _ in range(draw(st.integers(1, 2))):
        path = draw(st.sampled_from(paths(position)[1:]))
        *steps, last = path
        inner = position
        for step in steps:
            inner = inner[step]
        if draw(st.booleans()) and isinstance(inner, dict):
            del inner[last]
        else:
            inner[last] = copy.deepcopy(draw(JSON | st.sampled_from(list(position.values()))))
    return position


def read(reader: Callable[[Any], Any], value: Any) -> Any:
    """Return what a reader makes of a value, ``None`` if it refuses it as it should."""
    try:
        return reader(value)
    except NotationError as error:
        refused = error
    assert refused.errors
    assert all(problem.code.isidentifier() for problem in refused.errors)
    str(refused).encode()
    "".join(problem.pointer for problem in refused.errors).encode()
    return None


@settings(max_examples=300, deadline=None)
@given(spoiled() | JSON)
def test_positions(value: Any) -> None:
    """A spoiled position is read or refused; what is read can be written, and played from."""
    state = read(read_position, value)
    if state is None:
        return
    assert read_position(write_position(state)) == state
    assert read_position_line(position_line(state)) == state
    if isinstance(write_position(state)["hands"][state.to_act], list):
        for action in legal_actions(state):
            assert read_action(write_action(action, state), state) == action


@settings(max_examples=200, deadline=None)
@given(JSON | st.fixed_dictionaries({"do": st.sampled_from(["play", "declare"]), "card": JSON}))
def test_actions(value: Any) -> None:
    """An action is read or refused."""
    state = deal(PROFILES["cady"], shuffled(Random(1)), Seat.NORTH)
    read(lambda given_value: read_action(given_value, state), value)


WORDS = ("cady", "endgame", "trump=c", "S=Ks", "N=", "N=?3:", "declaredS=:", "{", "7=7")


@settings(max_examples=200, deadline=None)
@given(st.text() | st.lists(st.sampled_from(WORDS)))
def test_lines(value: str | list[str]) -> None:
    """A line is read or refused, and so is any text as JSON."""
    text = value if isinstance(value, str) else " ".join(value)
    read(read_position_line, text)
    read(read_text, text)


@pytest.mark.parametrize("member", ["profile", "dealer", "pack", "actions"])
@settings(max_examples=40, deadline=None)
@given(JSON)
def test_records(member: str, value: Any) -> None:
    """A record with one member spoiled is read or refused."""
    pack = shuffled(Random(1))
    record = write_record(DealRecord(PROFILES["cady"], Seat.SOUTH, pack, ()))
    assert read_record(json.loads(json.dumps(record))).pack != ()
    read(read_record, {**record, member: value})
