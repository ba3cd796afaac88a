"""Hints: proved facts about the right choice that leave something to find.

No hint names a right card or tells a value, and after all hints of a puzzle there remain at
least two choices, one of them wrong, that fit everything said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from puzzles.analysis import Analysis
from puzzles.choices import Choice
from puzzles.policies import POLICIES
from puzzles.texts import text

Property = Callable[[Analysis, Choice], bool]


def hints(position: Analysis, language: str) -> tuple[str, ...]:
    """Return the hints in the order in which they are given, general first."""
    named = _property(position)
    if named is None:
        first = text(
            "hint.how_many", language, count=len(position.best), choices=len(position.choices)
        )
    else:
        first = text(f"hint.{named}", language)
    return first, text("hint.trap", language, card=trap(position).card)


def hints_of_the_first(position: Analysis, language: str) -> tuple[str, ...]:
    """Return the hints of a puzzle that asks for more than a card: they are about the first one."""
    first, *others = hints(position, language)
    return text("hint.first_card", language, hint=first), *others


def trap(position: Analysis) -> Choice:
    """Return the wrong choice that the most simple policies would fall for.

    It is one that the first hint has not ruled out, as long as another such remains.
    """
    fitting = tuple(each for each in position.wrong if each in _fitting(position))
    others = tuple(each for each in position.wrong if each not in fitting)
    pool = fitting if len(fitting) > 1 else others or fitting
    return max(pool, key=lambda each: (_temptation(position, each), each.card))


def _temptation(position: Analysis, choice: Choice) -> int:
    return sum(choice in policy(position) for policy in POLICIES.values())


def _fitting(position: Analysis) -> tuple[Choice, ...]:
    """Return the choices that the first hint leaves."""
    named = _property(position)
    if named is None:
        return position.choices
    return tuple(each for each in position.choices if PROPERTIES[named](position, each))


def _property(position: Analysis) -> str | None:
    """Return the property of all right choices that rules out most and still leaves a wrong one."""
    ruled_out = {
        name: sum(not has(position, each) for each in position.wrong)
        for name, has in PROPERTIES.items()
        if all(has(position, each) for each in position.best)
    }
    useful = {name: count for name, count in ruled_out.items() if 0 < count < len(position.wrong)}
    return max(useful, key=lambda name: useful[name], default=None)


def _is_highest(position: Analysis, choice: Choice) -> bool:
    return not any(
        card.suit is choice.card.suit and card.rank > choice.card.rank for card in position.mine
    )


PROPERTIES: Final[Mapping[str, Property]] = MappingProxyType(
    {
        "trump": Analysis.is_trump,
        "plain": lambda position, choice: not position.is_trump(choice),
        "brisque": lambda _position, choice: choice.card.is_brisque,
        "no_brisque": lambda _position, choice: not choice.card.is_brisque,
        "wins": Analysis.surely_wins,
        "loses": Analysis.surely_loses,
        "north_void": lambda position, choice: not position.they_hold(choice.card.suit),
        "north_holds": lambda position, choice: position.they_hold(choice.card.suit),
        "highest": _is_highest,
        "not_highest": lambda position, choice: not _is_highest(position, choice),
    }
)
"""What a hint may say of the right choice; the messages are ``hint.<name>``."""
