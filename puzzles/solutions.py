"""Solved positions, remembered for a while: an answer asks for the same ones again and again."""

from __future__ import annotations

from functools import lru_cache

from puzzles.choices import legal_plays
from trainer.deal import DealState, Play, Seat, apply
from trainer.solver.endgame import EndgameSolution, solve


@lru_cache(maxsize=1024)
def solution(state: DealState) -> EndgameSolution:
    """Return the exact solution of an endgame position, as the solver gives it."""
    return solve(state)


def best_line(state: DealState) -> tuple[Play, ...]:
    """Return one line of best play from here to the end; nothing once the deal is over."""
    return () if state.is_over else tuple(solution(state).line)


def valued(state: DealState) -> tuple[tuple[Play, int], ...]:
    """Return every legal play with its exact value for the side to act, in their order."""
    values = solution(state).values
    return tuple((play, values[play.card]) for play in legal_plays(state))


def north_plays(state: DealState) -> tuple[tuple[Play, ...], DealState]:
    """Return north's best plays until south is to act again or the deal is over, and the state."""
    plays: list[Play] = []
    while not state.is_over and state.to_act is Seat.NORTH:
        play = best_line(state)[0]
        plays.append(play)
        state = apply(state, play)
    return tuple(plays), state
