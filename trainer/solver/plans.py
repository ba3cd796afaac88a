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
from typing import Final

from trainer.actions import Action, Draw
from trainer.plans import ImpossiblePlan, Plan, Schedule, by_faces
from trainer.solver.plan_moves import Moves, Step
from trainer.solver.plan_rows import Row, first_row

PLAN_SOLVER: Final = "plan/1"

Score = tuple[int, int, int]
"""Points; then, so that lines are plain, minus the number of actions and minus what is led."""
Label = tuple[int, Schedule]
"""The first action, by number, and the awards so far."""


@dataclass(frozen=True)
class PlanSolution:
    """What a plan is worth, in points that south scores in the granted windows.

    ``actions`` has every action of the open window, by faces, with the most that it leads to;
    drawing at once means declaring nothing now. ``schedules`` has the most that each possible
    schedule of awards brings, ``lines`` one way to score it, ``rows`` the size of the tables.
    """

    actions: tuple[tuple[Action, int], ...]
    schedules: Mapping[Schedule, int]
    lines: Mapping[Schedule, tuple[Action, ...]]
    rows: int

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


@dataclass(frozen=True, slots=True)
class _Entry:
    """How a row was reached at best: the score, and the last action after an earlier entry."""

    score: Score
    action: Action | None = None
    before: _Entry | None = None

    def then(self, step: Step) -> _Entry:
        points, actions, led = self.score
        score = (points + step.points, actions - 1, led - step.weight)
        return _Entry(score, step.action, self)

    @property
    def line(self) -> tuple[Action, ...]:
        found: list[Action] = []
        entry: _Entry | None = self
        while entry is not None and entry.action is not None:
            found.append(entry.action)
            entry = entry.before
        return tuple(reversed(found))


Table = dict[Row, dict[Label, _Entry]]


def solve_plan(plan: Plan) -> PlanSolution:
    """Return the exact values of a plan.

    Raises :class:`~trainer.plans.ImpossiblePlan` if its tricks cannot be granted.
    """
    moves = Moves(plan)
    firsts: list[Action] = []
    table: Table = {first_row(moves.pieces): {(-1, ((),)): _Entry((0, 0, 0))}}
    size = 0
    for gap in range(plan.wins):
        table = _windowed(moves, table, firsts)
        size += len(table)
        if gap < len(plan.gaps):
            table = _led(moves, table, gap, firsts)
    return _read(table, firsts, size)


def _windowed(moves: Moves, start: Table, firsts: list[Action]) -> Table:
    """Return every row that can stand at the end of a window, acting as often as one likes."""
    reached: Table = {}
    level = start
    while level:
        following: Table = {}
        for row, entries in level.items():
            improved = _improvements(reached, row, entries)
            if improved:
                for step in moves.in_window(row):
                    _advance(following, step, improved, firsts, window=True)
        level = following
    return reached


def _led(moves: Moves, table: Table, gap: int, firsts: list[Action]) -> Table:
    """Return the rows after drawing, leading and winning the trick."""
    after: Table = {}
    for row, entries in table.items():
        for step in moves.between(row, gap):
            _advance(after, step, entries, firsts, window=False)
    return after


def _improvements(reached: Table, row: Row, entries: dict[Label, _Entry]) -> dict[Label, _Entry]:
    """Keep the better entries of a row and return those that were new or better."""
    known = reached.setdefault(row, {})
    improved = {
        label: entry
        for label, entry in entries.items()
        if label not in known or entry.score > known[label].score
    }
    known.update(improved)
    return improved


def _advance(
    table: Table, step: Step, entries: dict[Label, _Entry], firsts: list[Action], *, window: bool
) -> None:
    """Put down what a step makes of all ways to reach its row."""
    row = table.setdefault(step.row, {})
    for (first, schedule), entry in entries.items():
        if first < 0:
            first = _number(firsts, step.action if window else Draw())
        if step.award is not None:
            schedule = (*schedule[:-1], (*schedule[-1], step.award))
        if not window:
            schedule = (*schedule, ())
        label, after = (first, schedule), _drawn_first(entry, window).then(step)
        if label not in row or after.score > row[label].score:
            row[label] = after


def _drawn_first(entry: _Entry, window: bool) -> _Entry:
    return entry if window else _Entry(entry.score, Draw(), entry)


def _number(firsts: list[Action], action: Action) -> int:
    """Return the number of a first action; copies that are called the same are one."""
    named = by_faces(action)
    if named not in firsts:
        firsts.append(named)
    return firsts.index(named)


def _read(table: Table, firsts: list[Action], size: int) -> PlanSolution:
    """Return what the last window's table says."""
    ends: dict[Schedule, _Entry] = {}
    actions: dict[int, int] = {}
    for entries in table.values():
        for (first, schedule), entry in entries.items():
            if first < 0:
                first = _number(firsts, Draw())
            actions[first] = max(entry.score[0], actions.get(first, 0))
            if schedule not in ends or entry.score > ends[schedule].score:
                ends[schedule] = entry
    if not ends:
        raise ImpossiblePlan((), "nothing_to_lead", "there is nothing left to lead")
    listed = sorted(ends.items(), key=lambda item: tuple(-part for part in item[1].score))
    return PlanSolution(
        actions=tuple((firsts[first], points) for first, points in sorted(actions.items())),
        schedules=MappingProxyType({schedule: entry.score[0] for schedule, entry in listed}),
        lines=MappingProxyType({schedule: entry.line for schedule, entry in listed}),
        rows=size,
    )
