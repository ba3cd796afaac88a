"""Fixed habits that would answer a brisque without weighing anything, and how often they do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from puzzles.worlds.answers import Way
from puzzles.worlds.outlook import Outlook

Habit = Callable[[Outlook], str]


def follows(habit: Habit, outlook: Outlook) -> bool:
    """Tell whether the card that the habit plays is right."""
    return habit(outlook) in outlook.certificate.accepted


def _lowest(outlook: Outlook, among: Iterable[str]) -> str:
    """Return the cheapest of these answers: no trump if it can be, then by rank."""
    trump = outlook.shown.trump
    cards = outlook.options
    return min(among, key=lambda each: (cards[each].card.suit is trump, cards[each].card.rank))


def _highest(outlook: Outlook) -> str:
    trump = outlook.shown.trump
    cards = outlook.options
    return max(cards, key=lambda each: (cards[each].card.suit is trump, cards[each].card.rank))


def _by(*ways: Way) -> Habit:
    """Return the habit that goes the first of these ways that is open, as cheaply as it can."""

    def habit(outlook: Outlook) -> str:
        for way in ways:
            found = [each for each, its in outlook.ways.items() if its == way]
            if found:
                return _lowest(outlook, found)
        return _lowest(outlook, outlook.options)

    return habit


HABITS: Final[Mapping[str, Habit]] = MappingProxyType(
    {
        "always_trump": _by("trump", "take", "let_go"),
        "win_cheaply": _by("take", "trump", "let_go"),
        "never_trump": _by("take", "let_go", "trump"),
        "always_let_go": _by("let_go", "take", "trump"),
        "lowest_card": lambda outlook: _lowest(outlook, outlook.options),
        "highest_card": _highest,
        "first_listed": lambda outlook: next(iter(outlook.options)),
        "last_listed": lambda outlook: list(outlook.options)[-1],
    }
)
"""Every habit of answering a brisque; the library is held to six in ten for each."""
