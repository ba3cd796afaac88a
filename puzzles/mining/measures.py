"""The sums by which a set of puzzles is measured against the plan, in whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Final

from puzzles.analysis import Analysis
from puzzles.difficulty import LEVELS, difficulty
from puzzles.mining import plan
from puzzles.model import KindName
from puzzles.policies import (
    COUNT_RULES,
    POLICIES,
    RULES,
    chance,
    count_chance,
    count_success,
    success,
)
from puzzles.themes import COUNT_IT_OUT, THEMES, themes
from trainer.profiles import PROFILES

UNIT: Final = lcm(*range(1, 21))
"""Rates are summed in this unit, of which every chance and every success is a whole number."""

SPARE: Final = 1
"""A selection aims so many points in a hundred inside the bounds of the plan."""

Sums = Mapping[str, int]


def features(position: Analysis, kind: KindName) -> Counter[str]:
    """Return what a position adds to the sums when it is posed as this kind."""
    sums: Counter[str] = Counter({"n": 1, f"profile/{position.state.profile.name}": 1})
    sums.update(f"theme/{theme}" for theme in themes(position))
    sums[f"level/{difficulty(position)}"] += 1
    for group in ("all",) if kind == "endgame_count" else ("all", "played"):
        sums[f"{group}/n"] = UNIT
        sums[f"{group}/chance"] = _units(chance(position))
        for name, rule in RULES.items():
            sums[f"{group}/{name}"] = _units(success(rule, position))
    if kind == "endgame_count":
        sums["split/n"] = UNIT
        sums["split/chance"] = _units(count_chance(position))
        for name, guess in COUNT_RULES.items():
            sums[f"split/{name}"] = UNIT * count_success(guess, position)
    return sums


def shortfall(sums: Sums) -> dict[str, int]:
    """Return by how much each part of the plan is missed; an empty answer means that it is met.

    Numbers of puzzles count 100 each, rates as hundredths of the group.
    """
    short = {**_too_few(sums), **_too_many(sums), **_wrong_rates(sums)}
    return {name: by for name, by in short.items() if by > 0}


def _too_few(sums: Sums) -> dict[str, int]:
    wanted = {
        "theme/eight_cards": plan.EIGHT_CARDS,
        "theme/mid_trick": plan.MID_TRICK,
        "theme/seven_scores": plan.SEVEN_SCORES,
        "theme/single_best": plan.SINGLE_BEST,
        **{f"theme/{theme.id}": plan.OF_EACH_THEME for theme in THEMES.values() if theme.explains},
        **{f"profile/{name}": plan.OF_EACH_PROFILE for name in PROFILES},
        **{f"level/{level}": plan.OF_EACH_DIFFICULTY for level in LEVELS},
    }
    return {f"few {name}": 100 * (least - sums[name]) for name, least in wanted.items()}


def _too_many(sums: Sums) -> dict[str, int]:
    over = sums[f"theme/{COUNT_IT_OUT}"] - plan.UNEXPLAINED
    return {f"many theme/{COUNT_IT_OUT}": 100 * over}


def _wrong_rates(sums: Sums) -> dict[str, int]:
    least, most = plan.POLICY_RATE
    short = {}
    for name in POLICIES:
        rate = _rate(sums, "all", name)
        short[f"low {name}"] = least + SPARE - rate
        short[f"high {name}"] = rate + SPARE - most
    for group, rules in (("all", RULES), ("played", RULES), ("split", COUNT_RULES)):
        bound = _rate(sums, group, "chance") + plan.ABOVE_CHANCE - SPARE
        for name in rules:
            short[f"{group}/{name}"] = _rate(sums, group, name) - bound
    return short


def _rate(sums: Sums, group: str, name: str) -> int:
    """Return a rate in hundredths, rounded to the nearest."""
    whole = sums[f"{group}/n"]
    return (200 * sums[f"{group}/{name}"] + whole) // (2 * whole) if whole else 0


def _units(rate: Fraction) -> int:
    scaled = rate * UNIT
    if scaled.denominator != 1:
        raise ValueError(f"{rate} is no whole number of 1/{UNIT}")
    return scaled.numerator
