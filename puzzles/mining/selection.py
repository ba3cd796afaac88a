"""Choosing a library out of many candidates, so that no simple rule solves it.

A hill climb over sets: one puzzle is replaced by another as long as the shortfall against the
plan does not grow, until nothing is short. Every draw comes from one seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from puzzles.mining import plan
from puzzles.mining.candidates import Candidate
from puzzles.mining.measures import features, shortfall
from puzzles.model import EndgameKindName


class SelectionError(Exception):
    """The candidates do not suffice for the plan, or the climb has not found its way."""

    def __init__(self, short: dict[str, int]) -> None:
        super().__init__(f"the plan is not met: {short}")
        self.short = short


@dataclass(frozen=True, slots=True)
class Place:
    """A candidate chosen to be posed as one kind."""

    kind: EndgameKindName
    candidate: Candidate


def select(pool: Sequence[Candidate], seed: int, steps: int) -> tuple[Place, ...]:
    """Return a candidate for each place of the plan, no two of the same signature.

    Raises :class:`SelectionError` if the plan is not met after so many steps.
    """
    climb = _Climb(_distinct(pool), Random(seed))  # noqa: S311 -- repeatable, nothing secret
    for _ in range(steps):
        if not climb.short:
            return tuple(climb.places)
        climb.step()
    raise SelectionError(shortfall(climb.sums))


def _distinct(pool: Sequence[Candidate]) -> list[Candidate]:
    """Return the first candidate of each signature."""
    first: dict[str, Candidate] = {}
    for candidate in pool:
        first.setdefault(candidate.signature, candidate)
    return list(first.values())


class _Climb:
    """A set of places, the rest of the pool, and how much the set falls short."""

    def __init__(self, pool: list[Candidate], random: Random) -> None:
        kinds = [kind for kind, number in plan.OF_EACH_KIND.items() for _ in range(number)]
        if len(pool) <= len(kinds):
            raise SelectionError({"few candidates": len(kinds) + 1 - len(pool)})
        random.shuffle(pool)
        self.random = random
        self.places = [Place(kind, pool.pop()) for kind in kinds]
        self.rest = pool
        self.known: dict[tuple[int, EndgameKindName], Counter[str]] = {}
        self.sums: Counter[str] = Counter()
        for place in self.places:
            self.sums.update(self._features(place))
        self.short = sum(shortfall(self.sums).values())

    def step(self) -> None:
        """Try to put one candidate of the rest in one place."""
        at, other = self.random.randrange(len(self.places)), self.random.randrange(len(self.rest))
        old = self.places[at]
        new = Place(old.kind, self.rest[other])
        sums = self.sums.copy()
        sums.subtract(self._features(old))
        sums.update(self._features(new))
        short = sum(shortfall(sums).values())
        if short <= self.short:
            self.places[at], self.rest[other] = new, old.candidate
            self.sums, self.short = sums, short

    def _features(self, place: Place) -> Counter[str]:
        key = place.candidate.number, place.kind
        if key not in self.known:
            self.known[key] = features(place.candidate.position, place.kind)
        return self.known[key]
