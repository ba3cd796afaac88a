"""The solver for anyone's own position."""

from __future__ import annotations

from typing import Any

from api.pool import Pool
from api.positions import read_open_position
from api.problems import invalid
from puzzles.choices import legal_plays
from trainer.notation import write_action, write_line
from trainer.solver.endgame import SOLVER, NotAnEndgame, solve


class Analysis:
    """Use cases of the engine."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def solve(self, position: object) -> dict[str, Any]:
        """Return the exact value of every card. Raises ``NotationError`` and ``invalid``."""
        state = read_open_position(position, "/position")
        with self._pool.turn():
            try:
                solution = solve(state)
            except NotAnEndgame as error:
                raise invalid("/position", "not_an_endgame", str(error)) from error
        actions = {play.card: write_action(play, state) for play in legal_plays(state)}
        return {
            "value": solution.value,
            "values": {str(card): value for card, value in solution.values.items()},
            "options": [
                {"action": actions[card], "value": solution.values[card]}
                for together in solution.classes
                for card in together
            ],
            "classes": [[str(card) for card in together] for together in solution.classes],
            "best": [actions[card] for card in solution.best],
            "line": write_line(solution.line, state),
            "nodes": solution.nodes,
            "prover": SOLVER,
        }
