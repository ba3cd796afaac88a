from itertools import islice
from random import Random

import pytest

from puzzles.library import load_library
from tests.long import recognition


def test_every_sort_of_position_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """A short run prints a line a sort."""
    assert recognition.main(["--count", "30"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        *(f"endings of {size}" for size in range(1, 9)),
        "whole deals",
    ]
    assert all(line.endswith(" of 30") for line in lines)


def test_a_puzzle_among_them_would_be_counted() -> None:
    """Whatever kind of position it is among."""
    puzzle = load_library().endings[0]
    states = [*islice(recognition.random_deals(Random(2)), 20), puzzle.state]
    assert recognition.taken(iter(states), len(states)) == 1
