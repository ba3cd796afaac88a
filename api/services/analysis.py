"""The solver for anyone's own position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from api.pool import Pool
from api.positions import read_open_position
from api.problems import FieldError, Problem, invalid
from api.services.identity import Identity
from api.services.told_answers import ToldAnswers
from puzzles.certificates import Certificate, position_hash
from puzzles.choices import classes, legal_plays
from puzzles.library import load_library
from puzzles.library.recognition import valued_by
from trainer.cards import Card
from trainer.deal import DealState, Phase, Play
from trainer.notation import write_action, write_line
from trainer.solver.endgame import SOLVER, NotAnEndgame, solve
from trainer.solver.open_hand import OPEN_HAND_SOLVER, OpenHandTooLarge, solve_open_hand

Written = dict[str, Any]


class Analysis:
    """Use cases of the engine.

    So many stock tricks may be left in a position to be solved, and so many positions searched.
    """

    def __init__(self, pool: Pool, told: ToldAnswers, stock_tricks: int, nodes: int) -> None:
        self.pool = pool
        self._told = told
        self._stock_tricks = stock_tricks
        self._nodes = nodes

    def solve(self, position: object, identity: Identity | None) -> Written:
        """Return the exact value of every option, and note what it tells of puzzles.

        Raises ``NotationError``, ``invalid`` (with ``limit`` for what is too large) and
        ``solver_busy``.
        """
        state = read_open_position(position, "/position")
        solved = self._solved(state)
        self._told.note(valued_by(state), identity)
        return solved

    def _solved(self, state: DealState) -> Written:
        if state.phase is not Phase.ENDGAME:
            return self._open_hand(state)
        certificate = _certificate(state)
        if certificate is not None:
            return _ending(state, certificate.values, certificate.line, 0)
        with self.pool.turn():
            try:
                solution = solve(state)
            except NotAnEndgame as error:
                raise invalid("/position", "not_an_endgame", str(error)) from error
        return _ending(state, solution.values, solution.line, solution.nodes)

    def _open_hand(self, state: DealState) -> Written:
        """Return the value of every action while stock is left."""
        tricks = len(state.stock) // 2
        if tricks > self._stock_tricks:
            detail = f"expected at most {self._stock_tricks} stock tricks left, got {tricks}"
            raise _too_large("stock_tricks", detail, self._stock_tricks)
        with self.pool.turn():
            try:
                solution = solve_open_hand(state, self._nodes)
            except OpenHandTooLarge as error:
                raise _too_large(error.limit, str(error), error.most) from error
        return {
            "value": solution.value,
            "options": [
                {"action": write_action(action, state), "value": value}
                for action, value in solution.options
            ],
            "best": [write_action(action, state) for action in solution.best],
            "line": write_line(solution.line, state),
            "nodes": solution.nodes,
            "prover": OPEN_HAND_SOLVER,
        }


def _certificate(state: DealState) -> Certificate | None:
    """Return what was proved of a position of the library, which needs no solving again."""
    puzzle = load_library().proved_positions.get(position_hash(state))
    return None if puzzle is None else puzzle.certificate


def _ending(
    state: DealState, values: Mapping[Card, int], line: Iterable[Play], nodes: int
) -> Written:
    actions = {play.card: write_action(play, state) for play in legal_plays(state)}
    grouped = classes(values)
    return {
        "value": max(values.values()),
        "values": {str(card): value for card, value in sorted(values.items())},
        "options": [
            {"action": actions[card], "value": values[card]}
            for together in grouped
            for card in together
        ],
        "classes": [[str(card) for card in together] for together in grouped],
        "best": [actions[card] for card in grouped[0]],
        "line": write_line(line, state),
        "nodes": nodes,
        "prover": SOLVER,
    }


def _too_large(limit: str, detail: str, most: int | None = None) -> Problem:
    """Return the refusal of a position, with the limit named."""
    return Problem(
        "invalid",
        errors=[FieldError("/position", "too_large", detail)],
        facts={"limit": {"name": limit, "most": most}},
    )
