"""Going through numbered deals and keeping account of what they yield."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from puzzles.mining.candidates import Candidate, candidates
from puzzles.mining.dealing import BUILT_IN, dealt_endings
from puzzles.mining.sources import KEPT
from trainer.profiles import RuleProfile

_AT_A_TIME: Final = 100


@dataclass
class Yield:
    """What a stretch of deals has given: ``next`` is the number to go on from.

    ``reasons`` counts the endings by why they were passed over, or as kept.
    """

    seed: int
    next: int
    reasons: Counter[str] = field(default_factory=Counter)
    kept: list[Candidate] = field(default_factory=list)

    @property
    def examined(self) -> int:
        """Return how many endings were looked at."""
        return self.reasons.total()


def mine(
    seed: int,
    deals: int,
    *,
    start: int = 0,
    profiles: Sequence[RuleProfile] = BUILT_IN,
    progress: Callable[[Yield], None] | None = None,
) -> Yield:
    """Examine so many deals of a seed from number ``start`` on.

    The same numbers always give the same candidates; a run that was stopped goes on from
    ``next``. ``progress`` is called now and then, and at the end.
    """
    found = Yield(seed, start)
    while found.next < start + deals:
        numbers = range(found.next, min(found.next + _AT_A_TIME, start + deals))
        for _, candidate in candidates(numbers, dealt_endings(seed, numbers, profiles)):
            if isinstance(candidate, Candidate):
                found.kept.append(candidate)
                candidate = KEPT
            found.reasons[candidate] += 1
        found.next = numbers.stop
        if progress is not None:
            progress(found)
    return found
