"""Going through numbered deals and keeping account of what they yield."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from puzzles.mining.candidates import Candidate, candidates


@dataclass
class Yield:
    """What a stretch of deals has given: ``next`` is the number to go on from."""

    seed: int
    next: int
    examined: int = 0
    kept: list[Candidate] = field(default_factory=list)


def mine(
    seed: int, deals: int, *, start: int = 0, progress: Callable[[Yield], None] | None = None
) -> Yield:
    """Examine so many deals of a seed from number ``start`` on.

    The same numbers always give the same candidates; a run that was stopped goes on from
    ``next``. ``progress`` is called after every deal.
    """
    found = Yield(seed, start)
    for number, candidate in candidates(seed, start, start + deals):
        found.examined += 1
        found.next = number + 1
        if candidate is not None:
            found.kept.append(candidate)
        if progress is not None:
            progress(found)
    return found
