"""What every choice is worth in all the deals that look like a view.

Each deal is solved with all cards open, against an opponent who sees everything. How far that
proves something about a player who does not see them is the *claim*, and each claim has a type:

* :class:`ExactWorlds`: after the choice nothing that is hidden bears on what the player does.
  Then "sure" and the averages are what they say. It takes at most one stock trick, since the
  last draw shows all cards; and where the player may win it, one way to use the window has to
  serve in all the deals that his eyes cannot tell apart, which is tried and not assumed.
* :class:`OpenAfterChoice`: what would hold *if all cards lay open after this choice*. An average
  over answers that each know their deal is no statement about a player who does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, Final, Literal

from trainer.deal import Action, DealState, Phase, View
from trainer.play import legal_plays
from trainer.solver.blindness import needs_no_sight
from trainer.solver.consistent import ConsistentDeals, World, stock_tricks
from trainer.solver.endgame import solve
from trainer.solver.open_hand import solve_open_hand

__all__ = [
    "MOST_STOCK_TRICKS",
    "MOST_WORLDS",
    "WORLDS_SOLVER",
    "Claim",
    "ExactWorlds",
    "OpenAfterChoice",
    "SolvedWorld",
    "TooManyWorlds",
    "WorldsOption",
    "WorldsSolution",
    "option_values",
    "solve_worlds",
]

WORLDS_SOLVER: Final = "worlds/1"
MOST_STOCK_TRICKS: Final = 3
MOST_WORLDS: Final = 2_000

Claim = Literal["exact", "open_after_choice"]
Options = tuple[tuple[Action, int], ...]
Runner = Callable[[Callable[[DealState], Options], Iterable[DealState]], Iterable[Options]]
"""How many deals are solved: :class:`map`, or one that shares them out and keeps their order."""


class TooManyWorlds(ValueError):
    """More deals than are solved; ``limit`` is the number that would have been."""

    def __init__(self, what: str, limit: int, got: int) -> None:
        super().__init__(f"expected at most {limit} {what}, got {got}")
        self.limit = limit
        self.got = got


@dataclass(frozen=True, slots=True)
class SolvedWorld:
    """A deal, and the value of every choice in it, in the order of the solution's actions."""

    world: World
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WorldsOption:
    """What one choice is worth.

    ``values`` are the points of the side to act minus the other's over the rest of the deal, with
    the number of physical deals in which they come, ascending. ``expected`` is their mean,
    ``minimum`` the least; ``sure`` tells that in no deal another choice is better.
    """

    action: Action
    values: tuple[tuple[int, int], ...]
    expected: Fraction
    minimum: int
    sure: bool


@dataclass(frozen=True)
class WorldsSolution:
    """The values of every legal action in every deal that looks like the view.

    ``actions`` are in the order of ``legal_actions``, ``solved`` in that of
    :class:`~trainer.solver.consistent.ConsistentDeals`.
    """

    claim: ClassVar[Claim]
    actions: tuple[Action, ...]
    solved: tuple[SolvedWorld, ...]

    @cached_property
    def deals(self) -> int:
        """Return the number of physical deals covered, each as likely as any other."""
        return sum(each.world.deals for each in self.solved)

    @cached_property
    def outcomes(self) -> tuple[tuple[tuple[int, ...], int], ...]:
        """Return which values come together, and in how many physical deals, sorted."""
        found: Counter[tuple[int, ...]] = Counter()
        for each in self.solved:
            found[each.values] += each.world.deals
        return tuple(sorted(found.items()))

    @cached_property
    def options(self) -> tuple[WorldsOption, ...]:
        """Return what each action is worth, in the order of :attr:`actions`."""
        return tuple(self._option(index) for index in range(len(self.actions)))

    @property
    def best(self) -> tuple[Action, ...]:
        """Return the actions that are best on average, in the order of :attr:`actions`."""
        most = max(option.expected for option in self.options)
        return tuple(option.action for option in self.options if option.expected == most)

    @property
    def sure(self) -> tuple[Action, ...]:
        """Return the actions that no other one beats in any deal."""
        return tuple(option.action for option in self.options if option.sure)

    def _option(self, index: int) -> WorldsOption:
        values: Counter[int] = Counter()
        for together, deals in self.outcomes:
            values[together[index]] += deals
        return WorldsOption(
            action=self.actions[index],
            values=tuple(sorted(values.items())),
            expected=Fraction(sum(value * n for value, n in values.items()), self.deals),
            minimum=min(values),
            sure=all(together[index] == max(together) for together, _ in self.outcomes),
        )


class ExactWorlds(WorldsSolution):
    """Values that the player can make good without seeing a hidden card."""

    claim = "exact"


class OpenAfterChoice(WorldsSolution):
    """Values that hold if all cards lie open after this choice."""

    claim = "open_after_choice"


def solve_worlds(shown: View, run: Runner = map) -> WorldsSolution:
    """Return the exact values of every action in every deal that looks like the view.

    ``run`` solves the deals, in other processes if it likes. Raises
    :class:`~trainer.solver.consistent.NoConsistentDeals`, and :class:`TooManyWorlds` beyond
    :data:`MOST_STOCK_TRICKS` or, with so many stock tricks left, beyond :data:`MOST_WORLDS`.
    """
    deals = ConsistentDeals(shown)
    refuse_too_many(deals)
    worlds = tuple(deals)
    found = tuple(run(option_values, [world.state for world in worlds]))
    actions = tuple(action for action, _ in found[0])
    solved = tuple(_together(worlds, found))
    exact = stock_tricks(shown) <= 1 and needs_no_sight(
        [each.world.state for each in solved],
        [dict(zip(actions, each.values, strict=True)) for each in solved],
    )
    return (ExactWorlds if exact else OpenAfterChoice)(actions, solved)


def refuse_too_many(deals: ConsistentDeals) -> None:
    """Raise :class:`TooManyWorlds` where not every deal is going to be solved."""
    tricks = stock_tricks(deals.shown)
    if tricks > MOST_STOCK_TRICKS:
        raise TooManyWorlds("stock tricks left", MOST_STOCK_TRICKS, tricks)
    if tricks == MOST_STOCK_TRICKS and deals.worlds > MOST_WORLDS:
        raise TooManyWorlds("different deals that look like this", MOST_WORLDS, deals.worlds)


def option_values(state: DealState) -> Options:
    """Return the value of every legal action with all cards open."""
    if state.phase is Phase.ENDGAME:
        values = solve(state).values
        return tuple((play, values[play.card]) for play in legal_plays(state))
    return solve_open_hand(state).options


def _together(worlds: tuple[World, ...], found: tuple[Options, ...]) -> Iterator[SolvedWorld]:
    for world, options in zip(worlds, found, strict=True):
        yield SolvedWorld(world, tuple(value for _, value in options))
