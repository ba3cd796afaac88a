"""What every question keeps to until it is answered."""

from __future__ import annotations

import json
import re
from typing import Any

from puzzles.diagram import svg
from puzzles.notation import read_puzzle, write_puzzle
from tests.puzzles.library.texts import LEFT_OVER, keys, strings
from trainer.deal import Seat, View
from trainer.views import HiddenSide


def told_beforehand(
    kind: Any, puzzle: Any, language: str, telling: set[str], words: str
) -> dict[str, Any]:
    """Return the question, once neither it nor the hints nor the picture give the answer away.

    ``telling`` are names of members that must not be there, ``words`` those of the proof.
    """
    posed: dict[str, Any] = kind.pose(puzzle, language)
    assert not keys(posed) & telling
    told = " ".join((*strings(posed), *kind.hints(puzzle, language)))
    assert not LEFT_OVER.search(told)
    explained = kind.explain(puzzle, None, language)
    assert explained["summary"] not in told
    assert explained["idea"]["text"] not in told
    assert not re.search(words, svg(puzzle.position, language))
    return posed


def assert_hidden_is_absent(puzzle: Any) -> None:
    """North's cards and the order of the stock are neither in the puzzle nor in its file."""
    position = puzzle.position
    assert isinstance(position, View)
    assert isinstance(position.side(Seat.NORTH), HiddenSide)
    assert position.to_act is Seat.SOUTH
    assert not position.stock
    written = write_puzzle(puzzle)
    assert isinstance(written["position"]["hands"]["north"], dict)
    assert not written["position"].get("stock", {}).get("cards")
    assert read_puzzle(json.loads(json.dumps(written))) == puzzle
