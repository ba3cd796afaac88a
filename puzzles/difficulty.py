"""How hard a position is, from its table of values: 1 (easy) to 5."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from puzzles.analysis import Analysis
from puzzles.policies import POLICIES, chance, fails

LEVELS: Final = range(1, 6)


def difficulty(position: Analysis) -> int:
    """Return one level more for each thing that makes the right card harder to find.

    Few cards are right; only one in six or fewer is; most of the simple policies fail; many
    tricks are still to be counted.
    """
    harder = (
        chance(position) <= Fraction(1, 3),
        chance(position) <= Fraction(1, 6),
        sum(fails(policy, position) for policy in POLICIES.values()) >= 3,
        len(position.mine) >= 7,
    )
    return LEVELS.start + sum(harder)
