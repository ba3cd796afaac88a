"""An attempt as its learner sees it. The outcome appears when it is over, and not before."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.services.marking import CARD, LINE, replay
from api.services.remembered import remembered
from api.storage import Attempt, Remark
from puzzles.kinds import KINDS
from puzzles.kinds.question import illegal, legal
from puzzles.model import EndgamePuzzle, Puzzle
from trainer.notation import write_position


@dataclass(frozen=True, slots=True)
class Standing:
    """How an attempt stands among the others of its learner at its puzzle.

    ``first``: the earliest act; ``informed``: marked after something of the solution was told;
    ``remarks``: how it was marked again because the puzzle was faulty.
    """

    first: bool
    informed: bool
    remarks: Sequence[Remark] = ()


def describe(attempt: Attempt, puzzle: Puzzle, standing: Standing, language: str) -> dict[str, Any]:
    """Return an attempt as its learner sees it."""
    return {
        **summarise(attempt, puzzle, standing),
        "remarks": [_remarked(remark) for remark in standing.remarks],
        "created_at": attempt.created_at,
        "zone": attempt.zone,
        "seconds": attempt.seconds,
        "answer": attempt.answer,
        "actions": [
            {
                "ply": action.ply,
                "by": action.by,
                "action": action.action,
                "mark": action.mark,
            }
            for action in attempt.actions
        ],
        **_present(attempt, puzzle, language),
        "outcome": _outcome(attempt, puzzle, language) if attempt.status == "over" else None,
    }


def _remarked(remark: Remark) -> dict[str, Any]:
    return {
        "at": remark.remarked_at,
        "before": {"version": remark.version_before, "result": remark.result_before},
        "after": {"version": remark.version_after, "result": remark.result_after},
    }


def summarise(attempt: Attempt, puzzle: Puzzle, standing: Standing) -> dict[str, Any]:
    """Return an attempt in short: what was tried, and what came of it."""
    return in_short(attempt, puzzle.kind, standing)


def in_short(attempt: Attempt, kind: str, standing: Standing) -> dict[str, Any]:
    """Return an attempt in short, where only the kind of the puzzle is at hand."""
    return {
        "id": attempt.id,
        "puzzle": {"id": attempt.puzzle_id, "version": attempt.puzzle_version, "kind": kind},
        "marked_version": attempt.marked_version,
        "annulled": attempt.annulled,
        "status": attempt.status,
        "result": attempt.result,
        "first": standing.first,
        "informed": standing.informed,
        "given_up": attempt.given_up,
        "hints": attempt.hints,
        "acted_at": attempt.acted_at,
        "clamped": attempt.clamped,
        "ply": attempt.ply,
    }


def _present(attempt: Attempt, puzzle: Puzzle, language: str) -> dict[str, Any]:
    """Return where an attempt stands that goes on: position, what may be played, the last card."""
    present: dict[str, Any] = {"position": None, "legal": [], "illegal": None, "last": None}
    if not isinstance(puzzle, EndgamePuzzle) or puzzle.kind not in {CARD, LINE}:
        return present
    if attempt.status == "over":
        return present
    state = replay(puzzle, [action.action for action in attempt.actions])
    present |= {"legal": legal(state, language), "illegal": illegal(state, language)}
    if puzzle.kind == LINE:
        present |= {"position": write_position(state), "last": _last(attempt)}
    return present


def _last(attempt: Attempt) -> dict[str, Any] | None:
    costs = [action.cost for action in attempt.actions if action.cost is not None]
    return {"optimal": costs[-1] == 0, "cost": costs[-1]} if costs else None


def _outcome(attempt: Attempt, puzzle: Puzzle, language: str) -> dict[str, Any]:
    answer = _written_answer(attempt, puzzle)
    written = None if answer is None else json.dumps(answer, sort_keys=True)
    return {**_explained(puzzle, written, language), "result": attempt.result}


@remembered
def _explained(puzzle: Puzzle, answer: str | None, language: str) -> Mapping[str, Any]:
    """Return what is told of a puzzle to whom answered so, as JSON; ``None``: nothing."""
    read = None if answer is None else KINDS[puzzle.kind].read_answer(puzzle, json.loads(answer))
    return KINDS[puzzle.kind].explain(puzzle, read, language)


def _written_answer(attempt: Attempt, puzzle: Puzzle) -> Mapping[str, Any] | None:
    """Return what the learner answered as it is written, ``None`` if nothing."""
    if puzzle.kind != LINE:
        return attempt.answer
    actions = [action.action for action in attempt.actions]
    return {"kind": LINE, "actions": actions} if actions else None
