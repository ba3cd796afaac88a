"""Whatever stands in a puzzle file, the reader answers with a puzzle or with what is wrong."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

import pytest

from puzzles.notation import read_puzzle, write_puzzle
from tests.puzzles.positions import SALON_FOLLOWS, puzzle
from trainer.notation import NotationError

GOOD: Final[dict[str, Any]] = json.loads(json.dumps(write_puzzle(puzzle(SALON_FOLLOWS))))
ODD: Final[tuple[Any, ...]] = (None, True, -1, 10**30, 0.5, "", "Кs", "x" * 500, [], {}, [[[]]])


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Return the path to every member and item below a JSON value."""
    steps = value.items() if isinstance(value, dict) else enumerate(value)
    for step, member in steps:
        yield (*path, step)
        if isinstance(member, dict | list):
            yield from places(member, (*path, step))


def put(path: tuple[str | int, ...], odd: Any) -> dict[str, Any]:
    """Return the good puzzle with one place changed."""
    changed: Any = deepcopy(GOOD)
    place = changed
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = deepcopy(odd)
    assert isinstance(changed, dict)
    return changed


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: repr(odd)[:12])
def test_an_odd_value_anywhere_is_refused(odd: Any) -> None:
    """In each place of the file: refused with a pointer that leads into the file."""
    for path in places(GOOD):
        changed = put(path, odd)
        if changed == GOOD or changed["themes"] == []:
            continue  # a puzzle may have no theme
        with pytest.raises(NotationError) as refused:
            read_puzzle(changed)
        assert all(error.pointer == "" or error.pointer[0] == "/" for error in refused.value.errors)
        assert all(error.code and error.detail for error in refused.value.errors)


@pytest.mark.parametrize("name", GOOD)
def test_a_missing_member_is_refused(name: str) -> None:
    """No member of a puzzle may be left out."""
    with pytest.raises(NotationError):
        read_puzzle({other: value for other, value in GOOD.items() if other != name})


@pytest.mark.parametrize("name", GOOD["certificate"])
def test_a_missing_part_of_the_proof_is_refused(name: str) -> None:
    """No member of a certificate may be left out."""
    proof = {other: value for other, value in GOOD["certificate"].items() if other != name}
    with pytest.raises(NotationError):
        read_puzzle({**GOOD, "certificate": proof})
