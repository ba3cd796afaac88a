"""The best order of declarations for the wins that a plan grants, tabulated window by window.

Every state that can be reached in a window is a row of small integers, and the table holds the
most points by which each schedule of awards reaches it. Nothing is cut off: exposures that only
wait, plays that break up what lies there, sevens exchanged or shown are all in it. The rules of
declaring are read from the profile's options here, apart from :mod:`trainer.declarations`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.actions import Action, Draw, Play
from trainer.plans import ImpossiblePlan, Plan, Schedule, by_faces
from trainer.solver.plan_moves import Moves, Step
from trainer.solver.plan_rows import Row, first_row

PLAN_SOLVER: Final = "plan/1"

Score = tuple[int, int, int]
"""Points; then, so that lines are plain, minus the number of actions and minus what is led."""


@dataclass(frozen=True)
class PlanSolution:
    """What a plan is worth, in points that south scores in the granted windows.

    ``schedules`` has the most that each possible schedule of awards brings, the best first,
    ``lines`` one way to score it; ``rows`` is the size of the tables.
    """

    plan: Plan
    schedules: Mapping[Schedule, int]
    lines: Mapping[Schedule, tuple[Action, ...]]
    rows: int

    @cached_property
    def actions(self) -> tuple[tuple[Action, int], ...]:
        """Return every action of the open window, by faces, with the most that it leads to.

        Drawing at once means declaring nothing now.
        """
        return first_actions(self.plan)

    @property
    def value(self) -> int:
        """Return the most that can be scored."""
        return max(self.schedules.values())

    @cached_property
    def best(self) -> tuple[Schedule, ...]:
        """Return every schedule that brings the most: more than one is a tie."""
        return tuple(each for each, points in self.schedules.items() if points == self.value)

    @property
    def line(self) -> tuple[Action, ...]:
        """Return one way to score the most, with no idle action in it."""
        return self.lines[self.best[0]]


class _Entry(NamedTuple):
    """How a row was reached at best: the score, and the last action after an earlier entry."""

    score: Score
    action: Action | None = None
    before: _Entry | None = None

    @property
    def line(self) -> tuple[Action, ...]:
        """Return the actions that led here; each lead comes after a draw."""
        found: list[Action] = []
        entry: _Entry | None = self
        while entry is not None and entry.action is not None:
            found.append(entry.action)
            if isinstance(entry.action, Play):
                found.append(Draw())
            entry = entry.before
        return tuple(reversed(found))


Table = dict[Row, dict[Schedule, _Entry]]


def solve_plan(plan: Plan) -> PlanSolution:
    """Return the exact values of a plan.

    Raises :class:`~trainer.plans.ImpossiblePlan` if its tricks cannot be granted.
    """
    moves = Moves(plan)
    table, size = _tabulated(moves, {first_row(moves.pieces): {((),): _Entry((0, 0, 0))}})
    ends: dict[Schedule, _Entry] = {}
    for entries in table.values():
        for schedule, entry in entries.items():
            if schedule not in ends or entry.score > ends[schedule].score:
                ends[schedule] = entry
    if not ends:
        raise ImpossiblePlan((), "nothing_to_lead", "there is nothing left to lead")
    listed = sorted(ends.items(), key=lambda item: tuple(-part for part in item[1].score))
    return PlanSolution(
        plan=plan,
        schedules=MappingProxyType({schedule: entry.score[0] for schedule, entry in listed}),
        lines=MappingProxyType({schedule: entry.line for schedule, entry in listed}),
        rows=size,
    )


def first_actions(plan: Plan) -> tuple[tuple[Action, int], ...]:
    """Return the most that each action of the open window leads to, whatever the copies."""
    moves = Moves(plan)
    start = first_row(moves.pieces)
    best: dict[Action, int] = {}
    for step in moves.in_window(start):
        table, _ = _tabulated(moves, {step.row: {((),): _Entry((step.points, 0, 0))}})
        _keep_best(best, by_faces(step.action), table)
    table = {start: {((),): _Entry((0, 0, 0))}}
    if plan.gaps:
        table, _ = _tabulated(moves, _led(moves, table, 0), 1)
    _keep_best(best, Draw(), table)
    return tuple(best.items())


def _keep_best(best: dict[Action, int], action: Action, table: Table) -> None:
    for entries in table.values():
        points = max(entry.score[0] for entry in entries.values())
        best[action] = max(points, best.get(action, points))


def _tabulated(moves: Moves, table: Table, gap: int = 0) -> tuple[Table, int]:
    """Return the table at the end of the last window, and the size of all."""
    size = 0
    for number in range(gap, moves.pieces.plan.wins):
        table = _windowed(moves, table)
        size += len(table)
        if number < len(moves.pieces.plan.gaps):
            table = _led(moves, table, number)
    return table, size


def _windowed(moves: Moves, start: Table) -> Table:
    """Return every row that can stand at the end of a window, acting as often as one likes."""
    reached: Table = {}
    level = start
    while level:
        following: Table = {}
        for row, entries in level.items():
            improved = _improvements(reached, row, entries)
            if improved:
                for step in moves.in_window(row):
                    _advance(following, step, improved)
        level = following
    return reached


def _led(moves: Moves, table: Table, gap: int) -> Table:
    """Return the rows after drawing, leading and winning the trick."""
    after: Table = {}
    for row, entries in table.items():
        opened = {(*schedule, ()): entry for schedule, entry in entries.items()}
        for step in moves.between(row, gap):
            _advance(after, step, opened)
    return after


def _improvements(
    reached: Table, row: Row, entries: dict[Schedule, _Entry]
) -> dict[Schedule, _Entry]:
    """Keep the better entries of a row and return those that were new or better."""
    known = reached.setdefault(row, {})
    improved = {
        schedule: entry
        for schedule, entry in entries.items()
        if schedule not in known or entry.score > known[schedule].score
    }
    known.update(improved)
    return improved


def _advance(table: Table, step: Step, entries: dict[Schedule, _Entry]) -> None:
    """Put down what a step makes of all ways to reach its row."""
    row = table.setdefault(step.row, {})
    for schedule, entry in entries.items():
        if step.award is not None:
            schedule = (*schedule[:-1], (*schedule[-1], step.award))
        points, actions, led = entry.score
        score = (points + step.points, actions - 1, led - step.weight)
        if schedule not in row or score > row[schedule].score:
            row[schedule] = _Entry(score, step.action, entry)
