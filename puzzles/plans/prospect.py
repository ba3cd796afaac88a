"""A plan with everything that it can bring: what themes, hints, difficulty and texts look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from puzzles.decisions.question import Decision
from puzzles.plans.awards import award_points, first_award, in_order
from puzzles.plans.terms import plan_of
from trainer.deal import Action, Declare, Play
from trainer.plans import AwardName, Plan, Schedule
from trainer.profiles import RuleProfile
from trainer.solver.plans import PlanSolution, solve_plan


@lru_cache(maxsize=1024)
def solution(plan: Plan) -> PlanSolution:
    """Return the exact solution of a plan, remembered for a while."""
    return solve_plan(plan)


def prospect_of(decision: Decision) -> Prospect:
    """Return what a decision about a plan can bring."""
    return Prospect(plan_of(decision.position, decision.terms))


@dataclass(frozen=True)
class Prospect:
    """A plan, its schedules and their values. ``None`` among awards means none."""

    plan: Plan

    @property
    def profile(self) -> RuleProfile:
        """Return the rules of the plan."""
        return self.plan.position.profile

    @property
    def solution(self) -> PlanSolution:
        """Return the solver's tables."""
        return solution(self.plan)

    @cached_property
    def firsts(self) -> dict[AwardName | None, int]:
        """Return the most that each first award leads to, in an order that tells nothing."""
        schedules = self.solution.schedules
        best: dict[AwardName | None, int] = {}
        for schedule, points in schedules.items():
            award = first_award(schedule)
            best[award] = max(points, best.get(award, points))
        return {award: best[award] for award in in_order(best)}

    @cached_property
    def right(self) -> tuple[AwardName | None, ...]:
        """Return every first award of the best value."""
        return tuple(each for each, points in self.firsts.items() if points == self.solution.value)

    @cached_property
    def wrong(self) -> tuple[AwardName | None, ...]:
        """Return the first awards that cost points."""
        return tuple(each for each in self.firsts if each not in self.right)

    def schedule_after(self, award: AwardName | None) -> Schedule:
        """Return the best schedule that begins with an award, of several the plainest."""
        return next(each for each in self.solution.schedules if first_award(each) == award)

    def line_after(self, award: AwardName | None) -> tuple[Action, ...]:
        """Return a line of that schedule."""
        return self.solution.lines[self.schedule_after(award)]

    def points(self, award: AwardName | None) -> int:
        """Return what an award scores by itself."""
        return award_points(award, self.profile)

    def every_best(self, holds: Callable[[Schedule], bool]) -> bool:
        """Tell whether something holds of every best schedule."""
        return all(holds(each) for each in self.solution.best)

    @property
    def greedy(self) -> AwardName | None:
        """Return what a player takes who always scores the most at once."""
        return max(self.firsts, key=lambda each: (self.points(each), each is not None))

    @cached_property
    def awards(self) -> tuple[AwardName, ...]:
        """Return everything that can be awarded at some win, in an order that tells nothing."""
        found = {
            award for schedule in self.solution.schedules for window in schedule for award in window
        }
        return tuple(each for each in in_order(found) if each is not None)

    @property
    def exposes(self) -> bool:
        """Tell whether the best line lays something out that is scored at a later win."""
        line = self.solution.line
        return any(isinstance(action, Declare) and action.pending for action in line)

    @property
    def led(self) -> tuple[Play, ...]:
        """Return the leads of the best line."""
        return tuple(action for action in self.solution.line if isinstance(action, Play))
