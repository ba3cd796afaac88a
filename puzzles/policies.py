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
from puzzles.stakes import stakes
from trainer.cards import Card, Rank, Suit
from trainer.deal import Seat

Choices = tuple[Choice, ...]
Rule = Callable[[Analysis], Choices]
CountRule = Callable[[Analysis], int]


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


def count_chance(position: Analysis) -> Fraction:
    """Return how often a split of the points drawn blindly is right (they go in tens)."""
    return Fraction(1, stakes(position.state).total // 10 + 1)


def count_success(rule: CountRule, position: Analysis) -> bool:
    """Tell whether the rule counts south's points right."""
    split = stakes(position.state).split(max(position.values.values()))
    return rule(position) == split[Seat.SOUTH]


def _even(position: Analysis) -> int:
    return stakes(position.state).total // 20 * 10


def _even_rounded_up(position: Analysis) -> int:
    return -(-stakes(position.state).total // 20) * 10


def _all_to_south(position: Analysis) -> int:
    return stakes(position.state).total


def _all_to_north(position: Analysis) -> int:
    return 0 * stakes(position.state).total


def _own_brisques(position: Analysis) -> int:
    return position.state.profile.brisque * sum(card.is_brisque for card in position.mine)


def _own_brisques_and_last(position: Analysis) -> int:
    return _own_brisques(position) + position.state.profile.last_trick


def _by_trumps(position: Analysis) -> int:
    """Divide the points in the proportion of the trumps held."""
    mine, theirs = (_trumps(hand, position) for hand in (position.mine, position.theirs))
    return _in_proportion(position, mine, theirs)


def _by_brisques(position: Analysis) -> int:
    """Divide the points in the proportion of the brisques held."""
    led = () if position.state.led is None else (position.state.led,)
    mine = sum(card.is_brisque for card in position.mine)
    theirs = sum(card.is_brisque for card in (*position.theirs, *led))
    return _in_proportion(position, mine, theirs)


def _trumps(hand: tuple[Card, ...], position: Analysis) -> int:
    return sum(card.suit is position.state.trump for card in hand)


def _in_proportion(position: Analysis, mine: int, theirs: int) -> int:
    total = stakes(position.state).total
    return total * mine // (mine + theirs) // 10 * 10 if mine + theirs else total // 20 * 10


COUNT_RULES: Final[Mapping[str, CountRule]] = MappingProxyType(
    {
        "even_split": _even,
        "even_split_rounded_up": _even_rounded_up,
        "ten_more_than_even": lambda position: _even_rounded_up(position) + 10,
        "ten_less_than_even": lambda position: _even(position) - 10,
        "all_to_south": _all_to_south,
        "all_to_north": _all_to_north,
        "all_but_ten_to_south": lambda position: _all_to_south(position) - 10,
        "ten_to_south": lambda position: _all_to_north(position) + 10,
        "own_brisques": _own_brisques,
        "own_brisques_and_last_trick": _own_brisques_and_last,
        "by_trumps_held": _by_trumps,
        "by_brisques_held": _by_brisques,
    }
)
"""Every rule for guessing south's points, held to the same ten points above chance."""
