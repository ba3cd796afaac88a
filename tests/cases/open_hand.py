"""Open hands with the value of every action: ``open_hand.jsonl``.

Options are compared by what they do and the faces of their cards, each with the best value among
the choices of copies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tests.cases.formats import lines
from tests.cases.outcome import Format, Outcome
from trainer.deal import Action, DealState, apply, standing
from trainer.notation import read_position, write_action
from trainer.solver.open_hand import solve_open_hand


def check(path: Path) -> Iterator[Outcome]:
    """Yield one outcome a position."""
    for line in lines(path):
        yield outcome(line)


def outcome(line: Mapping[str, Any]) -> Outcome:
    """Return what a case expects and what we find."""
    options = ((option["action"], option["value"]) for option in line["options"])
    expected = {
        "value": line["value"],
        "options": _by_face(options),
        "our line brings": line["value"],
    }
    return Outcome(str(line.get("id")), expected, _found(line))


def _found(line: Mapping[str, Any]) -> dict[str, object] | str:
    """Return our answer to a case, or the error that it ends in."""
    try:
        state = read_position(line["position"])
        if not isinstance(state, DealState):
            return "the position hides cards"
        solution = solve_open_hand(state)
        return {
            "value": solution.value,
            "options": _by_face((write_action(act, state), v) for act, v in solution.options),
            "our line brings": points_of_line(state, solution.line),
        }
    except ValueError as error:
        return str(error)


def points_of_line(state: DealState, line: Iterable[Action]) -> int | str:
    """Return what the side to act gains on the other by a line to the end of the deal."""
    mover, after = state.to_act, state
    for action in line:
        after = apply(after, action)
    if not after.is_over:
        return "the line stops before the last trick"
    before, count = standing(state), standing(after)
    return count[mover] - before[mover] - count[mover.other] + before[mover.other]


def _by_face(options: Iterable[tuple[Mapping[str, Any], int]]) -> dict[str, int]:
    """Return the best value of every action by what it does and its faces."""
    found: dict[str, int] = {}
    for action, value in options:
        cards = sorted(card.rstrip("'") for card in action.get("cards", [action.get("card", "")]))
        pending = " pending" if action.get("pending") else ""
        name = " ".join([action["do"], action.get("kind", ""), *cards]) + pending
        found[name] = max(value, found.get(name, value))
    return dict(sorted(found.items()))


FORMAT: Final = Format("open_hand", lambda first: {"position", "value"} <= first.keys(), check)
