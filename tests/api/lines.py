"""How a line is played, card by card, and how its points are counted."""

from __future__ import annotations

from typing import Any

from puzzles.kinds.outcome import split
from puzzles.model import EndgamePuzzle
from puzzles.solutions import solution
from tests.api.callers import Caller, play_of
from trainer.notation import read_position


def play_best(attempt: dict[str, Any], *, worst: bool = False) -> dict[str, Any]:
    """Return the order that plays the best (or the worst) card of a line where it stands."""
    classes = solution(read_position(attempt["position"])).classes
    return {"ply": attempt["ply"], "action": play_of(classes[-1 if worst else 0][0])}


def play_to_the_end(caller: Caller, attempt: dict[str, Any], *, worst: int = -1) -> dict[str, Any]:
    """Play a line out, best cards only, but for the worst one at one of south's turns."""
    turn = 0
    while attempt["status"] != "over":
        order = play_best(attempt, worst=turn == worst)
        played = caller.post(f"/attempts/{attempt['id']}/actions", order)
        assert played.status_code == 200
        attempt, turn = played.get_json(), turn + 1
    return attempt


def count_answer(puzzle: EndgamePuzzle, more: int = 0) -> dict[str, Any]:
    """Return the right count of a puzzle, or one that is off by some points."""
    points = split(puzzle.state, puzzle.certificate.value)
    off = -more if points["south"] >= more else more
    return {
        "kind": "endgame_count",
        "points": {"south": points["south"] + off, "north": points["north"] - off},
    }
