"""Simple rules that a player without a plan might follow, and how often they are right.

The library is chosen so that none of them solves it. A rule names the choices that it may mean;
where several tie, it is right as often as a draw among them would be, and where it has nothing
to say (no trump to lead, no brisque to cash) it may mean any card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from puzzles.analysis import Analysis
from puzzles.choices import Choice
from trainer.cards import Rank, Suit

Choices = tuple[Choice, ...]
Rule = Callable[[Analysis], Choices]


def chance(position: Analysis) -> Fraction:
    """Return how often a card drawn blindly is right."""
    return Fraction(len(position.best), len(position.choices))


def success(rule: Rule, position: Analysis) -> Fraction:
    """Return how often the rule is right here: 0, 1, or a fraction where it leaves a tie."""
    meant = rule(position)
    return Fraction(sum(choice in position.best for choice in meant), len(meant))


def fails(rule: Rule, position: Analysis) -> bool:
    """Tell whether every card that the rule may mean is wrong."""
    return success(rule, position) == 0


def _ranked(position: Analysis, *, lowest: bool = False, among: Choices | None = None) -> Choices:
    pool = position.choices if among is None else among
    wanted = (min if lowest else max)(choice.card.rank for choice in pool)
    return tuple(choice for choice in pool if choice.card.rank is wanted)


def _those(position: Analysis, wanted: Callable[[Choice], bool]) -> Choices:
    """Return the choices wanted, or all of them where there is none."""
    return tuple(choice for choice in position.choices if wanted(choice)) or position.choices


def _highest(position: Analysis) -> Choices:
    return _ranked(position)


def _lowest(position: Analysis) -> Choices:
    return _ranked(position, lowest=True)


def _brisque(position: Analysis) -> Choices:
    return _those(position, lambda choice: choice.card.is_brisque)


def _no_brisque(position: Analysis) -> Choices:
    return _those(position, lambda choice: not choice.card.is_brisque)


def _trump(position: Analysis) -> Choices:
    return _those(position, position.is_trump)


def _no_trump(position: Analysis) -> Choices:
    return _those(position, lambda choice: not position.is_trump(choice))


def _highest_trump(position: Analysis) -> Choices:
    return _ranked(position, among=_trump(position))


def _lowest_trump(position: Analysis) -> Choices:
    return _ranked(position, lowest=True, among=_trump(position))


def _ace(position: Analysis) -> Choices:
    return _those(position, lambda choice: choice.card.rank is Rank.ACE)


def _winner(position: Analysis) -> Choices:
    return _those(position, position.surely_wins)


def _loser(position: Analysis) -> Choices:
    return _those(position, lambda choice: not position.surely_wins(choice))


def _lowest_winner(position: Analysis) -> Choices:
    return _ranked(position, lowest=True, among=_winner(position))


def _highest_winner(position: Analysis) -> Choices:
    return _ranked(position, among=_winner(position))


def _lowest_loser(position: Analysis) -> Choices:
    return _ranked(position, lowest=True, among=_loser(position))


def _lacking_suit(position: Analysis) -> Choices:
    return _those(position, lambda choice: not position.they_hold(choice.card.suit))


def _held_suit(position: Analysis) -> Choices:
    return _those(position, lambda choice: position.they_hold(choice.card.suit))


def _highest_plain(position: Analysis) -> Choices:
    return _ranked(position, among=_no_trump(position))


def _lowest_plain(position: Analysis) -> Choices:
    return _ranked(position, lowest=True, among=_no_trump(position))


def _of_length(position: Analysis, extreme: Callable[..., int], *, lowest: bool) -> Choices:
    """Return the highest or lowest choices of the suits held longest or shortest."""
    held = {suit: sum(card.suit is suit for card in position.mine) for suit in Suit}
    length = extreme(held[choice.card.suit] for choice in position.choices)
    return _ranked(
        position,
        lowest=lowest,
        among=tuple(each for each in position.choices if held[each.card.suit] == length),
    )


def _first(position: Analysis) -> Choices:
    return position.choices[:1]


def _second(position: Analysis) -> Choices:
    return position.choices[1:2] or position.choices


def _middle(position: Analysis) -> Choices:
    return (position.choices[len(position.choices) // 2],)


def _last(position: Analysis) -> Choices:
    return position.choices[-1:]


POLICIES: Final[Mapping[str, Rule]] = MappingProxyType(
    {
        "highest_card": _highest,
        "lowest_card": _lowest,
        "cash_a_brisque": _brisque,
        "lead_a_trump": _trump,
    }
)
"""The simple policies: at least one fails on every puzzle of the library."""

RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {
        **POLICIES,
        "no_brisque": _no_brisque,
        "no_trump": _no_trump,
        "highest_trump": _highest_trump,
        "lowest_trump": _lowest_trump,
        "an_ace": _ace,
        "win_the_trick": _winner,
        "lose_the_trick": _loser,
        "win_with_the_lowest": _lowest_winner,
        "win_with_the_highest": _highest_winner,
        "lose_with_the_lowest": _lowest_loser,
        "a_suit_they_lack": _lacking_suit,
        "a_suit_they_hold": _held_suit,
        "highest_plain_card": _highest_plain,
        "lowest_plain_card": _lowest_plain,
        "highest_of_longest_suit": lambda position: _of_length(position, max, lowest=False),
        "lowest_of_longest_suit": lambda position: _of_length(position, max, lowest=True),
        "highest_of_shortest_suit": lambda position: _of_length(position, min, lowest=False),
        "lowest_of_shortest_suit": lambda position: _of_length(position, min, lowest=True),
        "first_option": _first,
        "second_option": _second,
        "middle_option": _middle,
        "last_option": _last,
    }
)
"""Every rule for choosing a card: none may beat chance by more than ten points in a hundred."""
