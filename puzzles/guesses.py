"""Simple rules for guessing the full count without counting, and how often they are right.

As with rules for cards, the library is chosen so that none of them is worth following.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from puzzles.analysis import Analysis
from puzzles.stakes import stakes
from trainer.cards import Card
from trainer.deal import Seat

CountRule = Callable[[Analysis], int]


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


def _to_south(points: int) -> CountRule:
    return lambda _position: points


def _to_north(points: int) -> CountRule:
    return lambda position: stakes(position.state).total - points


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
        **{f"{points}_to_south": _to_south(points) for points in range(0, 101, 10)},
        **{f"{points}_to_north": _to_north(points) for points in range(0, 101, 10)},
        "own_brisques": _own_brisques,
        "own_brisques_and_last_trick": _own_brisques_and_last,
        "by_trumps_held": _by_trumps,
        "by_brisques_held": _by_brisques,
    }
)
"""Every rule for guessing south's points, held to the same ten points above chance."""
