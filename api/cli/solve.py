"""``bezique solve``: the exact value of every card, and of every action while stock is left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, BinaryIO

import click

from api.cli.lines import answer_lines
from api.cli.positions import READERS, format_option
from trainer.cards import Card
from trainer.deal import DealState, Phase
from trainer.notation import write_action, write_line
from trainer.notation.problems import NotationError
from trainer.solver.endgame import SOLVER, EndgameSolution, NotAnEndgame
from trainer.solver.endgame import solve as solve_endgame
from trainer.solver.open_hand import (
    OPEN_HAND_SOLVER,
    OpenHandSolution,
    OpenHandTooLarge,
    solve_open_hand,
)


@click.command
@format_option
@click.argument("file", type=click.File("rb"), default="-")
def solve(file: BinaryIO, notation: str) -> None:
    """Solve positions with every card known.

    They are JSON lines from FILE or standard input. Prints one line for each: the value for the
    side to act, a best line, and in the endgame the value of every card and the best ones; with up
    to seven stock tricks left the value of every legal action. A line that cannot be solved is
    answered with an error; the exit code is then 1.
    """
    read = READERS[notation]
    write = _with_faces if notation == "cases" else _with_copies

    def answer(value: Any) -> dict[str, Any]:
        state = read(value)
        if state.phase is Phase.ENDGAME:
            return write(solved(state))
        return _with_actions(state, open_hand_solved(state))

    answer_lines(file, answer)


def solved(state: DealState) -> EndgameSolution:
    """Return the solution. Raises :class:`NotationError` where the solver cannot help."""
    try:
        return solve_endgame(state)
    except NotAnEndgame as error:
        raise NotationError.single("", "not_an_endgame", str(error)) from error


def open_hand_solved(state: DealState) -> OpenHandSolution:
    """Return the solution. Raises :class:`NotationError` for what is too large."""
    try:
        return solve_open_hand(state)
    except OpenHandTooLarge as error:
        raise NotationError.single("", "too_large", str(error)) from error


def _with_actions(state: DealState, solution: OpenHandSolution) -> dict[str, Any]:
    """Return the solution of a position with stock left, every legal action with its value."""
    return {
        "value": solution.value,
        "options": [
            {"action": write_action(action, state), "value": value}
            for action, value in solution.options
        ],
        "line": write_line(solution.line, state),
        "nodes": solution.nodes,
        "prover": OPEN_HAND_SOLVER,
    }


def _with_copies(solution: EndgameSolution) -> dict[str, Any]:
    """Return the solution with every physical card named."""
    return _written(
        solution,
        {str(card): value for card, value in solution.values.items()},
        [str(card) for card in solution.best],
        [str(play.card) for play in solution.line],
    )


def _with_faces(solution: EndgameSolution) -> dict[str, Any]:
    """Return the solution as the case files write it: two copies of a face are one."""
    return _written(
        solution,
        {card.code: value for card, value in solution.values.items()},
        _faces(solution.best),
        [play.card.code for play in solution.line],
    )


def _faces(cards: Iterable[Card]) -> list[str]:
    return list(dict.fromkeys(card.code for card in cards))


def _written(
    solution: EndgameSolution, values: dict[str, int], best: list[str], line: list[str]
) -> dict[str, Any]:
    return {
        "value": solution.value,
        "values": values,
        "best": best,
        "line": line,
        "nodes": solution.nodes,
        "prover": SOLVER,
    }
