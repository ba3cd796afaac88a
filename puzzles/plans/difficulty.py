"""How hard a plan is: 1 (easy) to 5."""

from __future__ import annotations

from typing import Final

from puzzles.plans.prospect import Prospect

_ORDERS: Final = (6, 12, 24, 60)


def difficulty(prospect: Prospect) -> int:
    """Return one level more for each time that there are many more orders to compare.

    Nothing else counts, for the level is told before the answer: how many orders there are says
    nothing of which is best, or of whether what scores most at once is a trap.
    """
    orders = len(prospect.solution.schedules)
    return 1 + sum(orders > few for few in _ORDERS)
