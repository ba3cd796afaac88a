"""A judgement where there are too many deals to solve: some of them, drawn by lot.

An :class:`Opinion` is no :class:`~trainer.solver.worlds.WorldsSolution`, has no exact number in
it, and nothing that makes certificates takes one.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Final

from trainer.deal import Action, View
from trainer.solver.consistent import ConsistentDeals, stock_tricks
from trainer.solver.worlds import Runner, TooManyWorlds, option_values

CONFIDENCE: Final = 0.95
FEWEST_DEALS: Final = 30
MOST_DEALS: Final = 2_000
MOST_TRICKS_JUDGED: Final = 4


@dataclass(frozen=True, slots=True)
class JudgedOption:
    """What a choice brings on average, by the deals drawn; the true mean is within bounds."""

    action: Action
    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Opinion:
    """Averages over some of the deals that look like a view, all cards open after the choice.

    The interval of each option holds the average over all ``deals`` with the chance
    ``confidence``, as far as the mean of ``drawn`` deals is normally distributed.
    """

    options: tuple[JudgedOption, ...]
    drawn: int
    deals: int
    seed: int
    confidence: float = CONFIDENCE


def judge(shown: View, drawn: int, seed: int, run: Runner = map) -> Opinion:
    """Return an opinion from so many deals: the same for the same seed.

    Raises :class:`~trainer.solver.consistent.NoConsistentDeals`, :class:`ValueError` for a number
    of deals below :data:`FEWEST_DEALS`, and
    :class:`~trainer.solver.worlds.TooManyWorlds` beyond :data:`MOST_DEALS` deals or
    :data:`MOST_TRICKS_JUDGED` stock tricks.
    """
    deals = ConsistentDeals(shown)
    if stock_tricks(shown) > MOST_TRICKS_JUDGED:
        raise TooManyWorlds("stock tricks left", MOST_TRICKS_JUDGED, stock_tricks(shown))
    if drawn > MOST_DEALS:
        raise TooManyWorlds("deals drawn", MOST_DEALS, drawn)
    if drawn < FEWEST_DEALS:
        raise ValueError(f"expected at least {FEWEST_DEALS} deals drawn, got {drawn}")
    random = Random(seed)  # noqa: S311 # no secret
    found = tuple(run(option_values, [deals.drawn(random) for _ in range(drawn)]))
    by_option = zip(*found, strict=True)
    options = (_judged(each[0][0], [value for _, value in each]) for each in by_option)
    return Opinion(tuple(options), drawn, deals.count, seed)


def _judged(action: Action, values: list[int]) -> JudgedOption:
    mean = fmean(values)
    widths = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    half = widths * stdev(values) / len(values) ** 0.5
    return JudgedOption(action, mean, mean - half, mean + half)
