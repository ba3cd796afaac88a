"""Fixed habits that would answer plans without looking ahead, and how often they are right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from puzzles.decisions.question import Decision
from puzzles.plans.awards import in_order, one_each
from puzzles.plans.prospect import Prospect, prospect_of
from trainer.plans import AwardName

Options = tuple[AwardName | None, ...]
"""What can be scored at a win, and nothing; listed in an order that tells nothing."""
Habit = Callable[[Prospect, Options], AwardName | None]


def guesses(habit: Habit, decision: Decision) -> bool:
    """Tell whether a habit answers a plan right: its first award, or its whole order."""
    if decision.kind == "declaration_order":
        return follows_through(habit, prospect_of(decision))
    return follows(habit, prospect_of(decision))


def follows(habit: Habit, prospect: Prospect) -> bool:
    """Tell whether the award that the habit scores first is right."""
    return habit(prospect, tuple(prospect.firsts)) in prospect.right


def follows_through(habit: Habit, prospect: Prospect) -> bool:
    """Tell whether the habit, followed at each win, scores a best order."""
    orders = {one_each(schedule): schedule for schedule in prospect.solution.schedules}
    chosen: Options = ()
    for done in range(prospect.plan.wins):
        possible = in_order(order[done] for order in orders if order[:done] == chosen)
        chosen = (*chosen, habit(prospect, possible))
    return orders[chosen] in prospect.solution.best


def _awards(options: Options) -> Options:
    """Return the awards among the options; if there are none, nothing."""
    return tuple(each for each in options if each is not None) or (None,)


def _most(prospect: Prospect, options: Options) -> AwardName | None:
    return max(_awards(options), key=prospect.points)


def _waiting(prospect: Prospect, options: Options) -> AwardName | None:
    """Return what waits, if something does; else what scores most."""
    waiting = [
        (item.kind, tuple(sorted(card.face for card in item.cards)))
        for item in prospect.plan.south.declared
        if item.state == "pending"
    ]
    awards = (each for each in options if each is not None)
    found = (each for each in awards if (each[0], tuple(sorted(each[1]))) in waiting)
    return next(found, _most(prospect, options))


HABITS: Final[Mapping[str, Habit]] = MappingProxyType(
    {
        "most_points_first": _most,
        "fewest_points_first": lambda prospect, options: min(_awards(options), key=prospect.points),
        "first_listed": lambda _prospect, options: _awards(options)[0],
        "last_listed": lambda _prospect, options: _awards(options)[-1],
        "what_waits_first": _waiting,
        "nothing": lambda _prospect, _options: None,
    }
)
"""Every habit of choosing what to score at a win; of each kind each is right on at most half."""
