"""What south sees with one stock trick left, and the value of every choice: ``worlds.jsonl``.

The deals come with the faces of their stock and the number of physical deals each; choices are
compared by what they do and the face of their card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from tests.cases.formats import lines
from tests.cases.outcome import Format, Outcome
from trainer.cards import parse_card
from trainer.deal import DealState, Play, Seat, apply, standing
from trainer.notation import read_position, write_action
from trainer.solver.open_hand import solve_open_hand
from trainer.solver.worlds import WorldsSolution, solve_worlds
from trainer.views import View

Choice = tuple[str, str, bool]
"""What an action does, the face of its card, and whether it is announced."""


def check(path: Path) -> Iterator[Outcome]:
    """Yield one outcome a position."""
    for line in lines(path):
        yield outcome(line)


def outcome(line: Mapping[str, Any]) -> Outcome:
    """Return what a case expects and what we find."""
    return Outcome(str(line.get("id")), _expected(line), _found(line))


def _found(line: Mapping[str, Any]) -> dict[str, object] | str:
    try:
        shown = read_position(line["position"])
        if not isinstance(shown, View):
            return "every card is known"
        return _told(solve_worlds(shown), line)
    except ValueError as error:
        return str(error)


def _expected(line: Mapping[str, Any]) -> dict[str, object]:
    options = {}
    for option in line["options"]:
        options[_choice(option["action"])] = {
            "by_world": option["by_world"],
            "values": option["values"],
            "expected": Fraction(option["expected"]),
            "min": option["min"],
            "sure": option["sure"],
        }
    worlds = {_faces(each["stock"]): each["weight"] for each in line["worlds"]}
    return {"claim": "exact", "deals": line["deals"], "worlds": worlds, "options": options}


def _told(solution: WorldsSolution, line: Mapping[str, Any]) -> dict[str, object]:
    """Return our answer in the case's words, about the choices that it has."""
    deals = {_faces(map(str, each.world.stock)): each.world.deals for each in solution.solved}
    best = {_faces(map(str, each.world.stock)): max(each.values) for each in solution.solved}
    order = [stock for each in line["worlds"] if (stock := _faces(each["stock"])) in deals]
    options: dict[Choice, dict[str, object]] = {}
    for choice, values in _values(solution, line).items():
        counted: Counter[int] = Counter()
        for stock, value in values.items():
            counted[value] += deals[stock]
        options[choice] = {
            "by_world": [values[stock] for stock in order],
            "values": [list(each) for each in sorted(counted.items())],
            "expected": Fraction(sum(v * n for v, n in counted.items()), solution.deals),
            "min": min(counted),
            "sure": all(value >= best[stock] for stock, value in values.items()),
        }
    return {"claim": solution.claim, "deals": solution.deals, "worlds": deals, "options": options}


def _values(
    solution: WorldsSolution, line: Mapping[str, Any]
) -> dict[Choice, dict[tuple[str, ...], int]]:
    """Return the value of every choice in every deal, the better copy's where there are two.

    To play a seven without announcing it is legal and never offered: it is tried here.
    """
    found: dict[Choice, dict[tuple[str, ...], int]] = {}
    asked = [_choice(option["action"]) for option in line["options"]]
    for each in solution.solved:
        stock = _faces(map(str, each.world.stock))
        offered = list(zip(solution.actions, each.values, strict=True))
        silent = [
            (Play(action.card), _value_of(each.world.state, Play(action.card)))
            for action, _ in offered
            if isinstance(action, Play) and action.announce
        ]
        for action, value in (*offered, *silent):
            choice = _choice(write_action(action))
            if choice in asked:
                values = found.setdefault(choice, {})
                values[stock] = max(value, values.get(stock, value))
    return found


def _value_of(state: DealState, action: Play) -> int:
    """Return what an action is worth, from what the position after it is."""
    after = apply(state, action)
    gained = _lead(after, state.to_act) - _lead(state, state.to_act)
    value = max(value for _, value in solve_open_hand(after).options)
    return gained + (value if after.to_act is state.to_act else -value)


def _lead(state: DealState, seat: Seat) -> int:
    points = standing(state)
    return points[seat] - points[seat.other]


def _choice(action: Mapping[str, Any]) -> Choice:
    card, _ = parse_card(action["card"])
    return str(action["do"]), card.code, bool(action.get("announce", False))


def _faces(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(parse_card(text)[0].code for text in texts)


FORMAT: Final = Format(
    "worlds", lambda first: {"position", "deals", "worlds"} <= first.keys(), check
)
