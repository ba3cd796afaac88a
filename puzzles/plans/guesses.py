"""Fixed habits that would answer plans without looking ahead, and how often they are right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from puzzles.plans.prospect import Prospect
from trainer.plans import AwardName

Habit = Callable[[Prospect], AwardName | None]


def follows(habit: Habit, prospect: Prospect) -> bool:
    """Tell whether the award that the habit scores first is right."""
    return habit(prospect) in prospect.right


def _awards(prospect: Prospect) -> tuple[AwardName, ...]:
    return tuple(each for each in prospect.firsts if each is not None)


def _least(prospect: Prospect) -> AwardName:
    return min(_awards(prospect), key=prospect.points)


def _last(prospect: Prospect) -> AwardName:
    return _awards(prospect)[-1]


def _waiting(prospect: Prospect) -> AwardName | None:
    """Return what waits, if something does; else what scores most."""
    waiting = [
        (item.kind, tuple(sorted(card.face for card in item.cards)))
        for item in prospect.plan.south.declared
        if item.state == "pending"
    ]
    found = (each for each in _awards(prospect) if (each[0], tuple(sorted(each[1]))) in waiting)
    return next(found, prospect.greedy)


HABITS: Final[Mapping[str, Habit]] = MappingProxyType(
    {
        "most_points_first": lambda prospect: prospect.greedy,
        "fewest_points_first": _least,
        "first_listed": lambda prospect: _awards(prospect)[0],
        "last_listed": _last,
        "what_waits_first": _waiting,
        "nothing": lambda _prospect: None,
    }
)
"""Every habit of choosing the first award; the library is held to at most half for each."""
