"""The last stock tricks by trying everything on the engine, with solved endings at the leaves."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.deal import Action, DealState, Phase, Seat, apply, legal_actions, standing
from trainer.solver.endgame import solve


@dataclass(frozen=True)
class OpenHandSolution:
    """The value of every legal action."""

    options: tuple[tuple[Action, int], ...]


def solve_open_hand(state: DealState) -> OpenHandSolution:
    """Solve a position with all cards known."""
    return OpenHandSolution(_options(state, {}))


def _options(state: DealState, known: dict[DealState, int]) -> tuple[tuple[Action, int], ...]:
    found = []
    for action in legal_actions(state):
        after = apply(state, action)
        gained = _gained(state, after)
        future = _value(after, known)
        found.append((action, gained + (future if after.to_act is state.to_act else -future)))
    return tuple(found)


def _value(state: DealState, known: dict[DealState, int]) -> int:
    value = known.get(state)
    if value is None:
        if state.phase is Phase.ENDGAME:
            value = solve(state).value
        else:
            value = max(each for _, each in _options(state, known))
        known[state] = value
    return value


def _gained(before: DealState, after: DealState) -> int:
    then, now = standing(before), standing(after)
    seat: Seat = before.to_act
    return now[seat] - then[seat] - (now[seat.other] - then[seat.other])
