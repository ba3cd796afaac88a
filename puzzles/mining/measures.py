"""The sums by which a set of puzzles is measured against the plan, in whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import Final

from puzzles.analysis import Analysis
from puzzles.difficulty import LEVELS, difficulty
from puzzles.guesses import COUNT_RULES, count_chance, count_success
from puzzles.mining import plan
from puzzles.model import EndgameKindName
from puzzles.policies import POLICIES, RULES, chance, success
from puzzles.stakes import stakes
from puzzles.themes import COUNT_IT_OUT, THEMES
from trainer.profiles import PROFILES

UNIT: Final = lcm(*range(1, 21))
"""Rates are summed in this unit, of which every chance and every success is a whole number."""

SPARE: Final = 1
"""A selection aims so many points in a hundred inside the bounds of the plan."""

GROUPS: Final[Mapping[EndgameKindName, tuple[str, ...]]] = MappingProxyType(
    {
        "endgame_card": ("all", "played", "endgame_card"),
        "endgame_count": ("all",),
        "endgame_line": ("all", "played", "endgame_line"),
    }
)
"""The groups of puzzles over which each rule's rate is bounded; "played" asks for cards."""

_CARD_GROUPS: Final = tuple(dict.fromkeys(name for group in GROUPS.values() for name in group))

Sums = Mapping[str, int]


def features(position: Analysis, kind: EndgameKindName) -> Counter[str]:
    """Return what a position adds to the sums when it is posed as this kind."""
    sums: Counter[str] = Counter({"n": 1, f"profile/{position.state.profile.name}": 1})
    sums.update(f"theme/{theme}" for theme in THEMES.of(position))
    sums[f"level/{difficulty(position)}"] += 1
    sums[f"idea/{THEMES.idea_of(position)}"] += 1
    sums[f"seven/{position.state.profile.name}"] += bool(stakes(position.state).sevens)
    sums["many_choices"] += len(position.choices) >= plan.LEAST_OF_MANY_CHOICES
    for group in GROUPS[kind]:
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
        "theme/few_cards": plan.FEW_CARDS,
        "many_choices": plan.MANY_CHOICES,
        "theme/single_best": plan.SINGLE_BEST,
        **{f"theme/{theme.id}": plan.OF_EACH_THEME for theme in THEMES.values() if theme.explains},
        **{f"seven/{name}": least for name, least in plan.SEVEN_SCORES_IN.items()},
        **{f"profile/{name}": plan.OF_EACH_PROFILE for name in PROFILES},
        **{f"level/{level}": plan.OF_EACH_DIFFICULTY for level in LEVELS},
    }
    return {f"few {name}": 100 * (least - sums[name]) for name, least in wanted.items()}


def _too_many(sums: Sums) -> dict[str, int]:
    most = {theme.id: plan.OF_ONE_IDEA for theme in THEMES.values() if theme.explains}
    most[COUNT_IT_OUT] = plan.UNEXPLAINED
    return {f"many {name}": 100 * (sums[f"idea/{name}"] - limit) for name, limit in most.items()}


def _wrong_rates(sums: Sums) -> dict[str, int]:
    least, most = plan.POLICY_RATE
    short = {}
    for name in POLICIES:
        rate = _rate(sums, "all", name)
        short[f"low {name}"] = least + SPARE - rate
        short[f"high {name}"] = rate + SPARE - most
    for group in _CARD_GROUPS:
        short.update(_above_chance(sums, group, RULES))
    return short | _above_chance(sums, "split", COUNT_RULES)


def _above_chance(sums: Sums, group: str, rules: Iterable[str]) -> dict[str, int]:
    bound = _rate(sums, group, "chance") + plan.ABOVE_CHANCE - SPARE
    return {f"{group}/{name}": _rate(sums, group, name) - bound for name in rules}


def _rate(sums: Sums, group: str, name: str) -> int:
    """Return a rate in hundredths, rounded to the nearest."""
    whole = sums[f"{group}/n"]
    return (200 * sums[f"{group}/{name}"] + whole) // (2 * whole) if whole else 0


def _units(rate: Fraction) -> int:
    scaled = rate * UNIT
    if scaled.denominator != 1:
        raise ValueError(f"{rate} is no whole number of 1/{UNIT}")
    return scaled.numerator
