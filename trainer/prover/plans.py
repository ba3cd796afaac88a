"""Exact values of a plan from the rules engine alone: everything tried in a real deal.

The deal is one in which south wins every granted trick (:func:`trainer.plans.dealt`). What may be
done comes from ``legal_actions``, what it brings from ``apply``: south's score grows in a window,
or when it leads a seven. What the tricks themselves bring (brisques, a last trick) is left out.
The one economy is an exact memory of positions, in which declarations have no order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from trainer.deal import Action, DealState, Draw, Play, apply, legal_actions
from trainer.plans import ImpossiblePlan, Plan, Schedule, award, dealt, losing_answer, may_lead

PLAN_PROVER: Final = "plan-prover/1"


@dataclass(frozen=True)
class PlanProof:
    """What a plan is worth, in points that south scores in the granted windows.

    ``actions`` has every legal action of the open window with the most that it leads to;
    drawing at once means declaring nothing now. ``schedules`` has the most that each possible
    schedule of awards brings.
    """

    actions: tuple[tuple[Action, int], ...]
    schedules: Mapping[Schedule, int]

    @property
    def value(self) -> int:
        """Return the most that can be scored."""
        return max(self.schedules.values())


def prove_plan(plan: Plan) -> PlanProof:
    """Return the exact values of a plan.

    Raises :class:`~trainer.plans.ImpossiblePlan` if its tricks cannot be granted.
    """
    search = _Search(plan)
    schedules: dict[Schedule, int] = {}
    actions = []
    for action, found in search.options(dealt(plan), 0):
        if found:
            actions.append((action, max(found.values())))
        _keep(schedules, found)
    if not schedules:
        raise ImpossiblePlan((), "nothing_to_lead", "there is nothing left to lead")
    return PlanProof(tuple(actions), MappingProxyType(schedules))


class _Search:
    """Tries everything, remembering what each position led to."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.known: dict[tuple[int, object], dict[Schedule, int]] = {}

    def options(self, state: DealState, gap: int) -> list[tuple[Action, dict[Schedule, int]]]:
        """Return each legal action of a window with the schedules from here and their points."""
        return [(action, self._after(state, gap, action)) for action in legal_actions(state)]

    def _after(self, state: DealState, gap: int, action: Action) -> dict[Schedule, int]:
        if isinstance(action, Draw):
            return self._drawn(state, gap)
        after = apply(state, action)
        gained = after.south.score - state.south.score
        named = award(action, state.profile)
        used = () if named is None else (named,)
        return {
            ((*used, *first), *rest): gained + points
            for (first, *rest), points in self._window(after, gap).items()
        }

    def _window(self, state: DealState, gap: int) -> dict[Schedule, int]:
        position = gap, _without_past(state)
        found = self.known.get(position)
        if found is None:
            found = self.known[position] = {}
            for _, schedules in self.options(state, gap):
                _keep(found, schedules)
        return found

    def _drawn(self, state: DealState, gap: int) -> dict[Schedule, int]:
        """Return what follows once south declares no more in this window."""
        if gap == len(self.plan.gaps):
            return {((),): 0}
        found: dict[Schedule, int] = {}
        state = apply(state, Draw())
        for action in legal_actions(state):
            if isinstance(action, Play) and may_lead(self.plan, gap, action.card):
                led = apply(state, action)
                gained = led.south.score - state.south.score
                later = self._window(apply(led, losing_answer(led)), gap + 1)
                _keep(found, {((), *rest): gained + points for rest, points in later.items()})
        return found


def _keep(best: dict[Schedule, int], found: Mapping[Schedule, int]) -> None:
    """Keep the most that each schedule brings."""
    for schedule, points in found.items():
        best[schedule] = max(points, best.get(schedule, points))


def _without_past(state: DealState) -> object:
    """Return all that bears on the rest: the state without piles, scores and order of declaring."""
    south = replace(state.south, won=(), score=0, declared=())
    north = replace(state.north, won=(), score=0)
    return replace(state, south=south, north=north), frozenset(state.south.declared)
