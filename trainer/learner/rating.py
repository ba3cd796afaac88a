"""Ratings by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013).

A game may be weighted: one of weight 1/2 tells half as much as a whole one, so that two of them
say what one would. Every number of the published example comes out; see the tests.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

START: Final = 1500.0
"""Where a learner begins."""
START_DEVIATION: Final = 350.0
START_VOLATILITY: Final = 0.06
LEAST_DEVIATION: Final = 45.0
"""However much somebody has played, his rating keeps moving."""
LOWEST: Final = 100.0
HIGHEST: Final = 3500.0
TAU: Final = 0.5
"""How much the volatility may change: Glickman names 0.3 to 1.2 as sensible."""

_SCALE: Final = 173.7178
_CLOSE: Final = 1e-6
_FARTHEST: Final = 1000


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a side is, how sure that is (one standard deviation), how steady it is."""

    rating: float = START
    deviation: float = START_DEVIATION
    volatility: float = START_VOLATILITY


@dataclass(frozen=True, slots=True)
class Game:
    """One result: 1 won, 0 lost. ``weight`` above 0, at most 1, is how much of a game it was."""

    opponent: Rating
    score: float
    weight: float = 1.0


def update(before: Rating, games: Iterable[Game], periods: float = 1.0) -> Rating:
    """Return the rating after the games of a rating period.

    ``periods`` is the time since the rating before, in rating periods: by it the rating has
    become less sure. Steps and names are Glickman's.
    """
    mu, phi = _inner(before)
    information = surprise = 0.0
    for game in games:
        mu_j, phi_j = _inner(game.opponent)
        g = 1 / math.sqrt(1 + 3 * phi_j**2 / math.pi**2)
        expected = 1 / (1 + math.exp(-g * (mu - mu_j)))
        information += game.weight * g**2 * expected * (1 - expected)
        surprise += game.weight * g * (game.score - expected)
    if information == 0:
        return replace(before, deviation=_SCALE * _spread(phi, before.volatility, periods))
    v = 1 / information
    sigma = _volatility(before.volatility, phi, v, v * surprise)
    phi = 1 / math.sqrt(1 / _spread(phi, sigma, periods) ** 2 + information)
    return Rating(START + _SCALE * (mu + phi**2 * surprise), _SCALE * phi, sigma)


def after_game(before: Rating, game: Game, periods: float) -> Rating:
    """Return the rating after one game, held within what a rating may be."""
    return bounded(update(before, [game], periods))


def bounded(rating: Rating) -> Rating:
    """Return a rating within what is sensible: no number runs away from anybody."""
    return Rating(
        min(max(rating.rating, LOWEST), HIGHEST),
        min(max(rating.deviation, LEAST_DEVIATION), START_DEVIATION),
        rating.volatility,
    )


def _inner(rating: Rating) -> tuple[float, float]:
    """Return a rating on Glicko-2's own scale (step 2)."""
    return (rating.rating - START) / _SCALE, rating.deviation / _SCALE


def _spread(phi: float, sigma: float, periods: float) -> float:
    """Return how unsure a rating has become with time (step 6)."""
    return math.sqrt(phi**2 + periods * sigma**2)


def _volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    """Return the new volatility: the root of Glickman's f, by the Illinois method (step 5)."""
    a = math.log(sigma**2)

    def f(x: float) -> float:
        growth = math.exp(x)
        total = phi**2 + v + growth
        return growth * (delta**2 - total) / (2 * total**2) - (x - a) / TAU**2

    low, high = a, _other_end(f, a, delta**2 - phi**2 - v)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)


def _other_end(f: Callable[[float], float], a: float, excess: float) -> float:
    """Return a second place that encloses the root of f together with ``a``."""
    if excess > 0:
        return math.log(excess)
    steps = (a - k * TAU for k in range(1, _FARTHEST))
    return next(x for x in steps if f(x) >= 0)
