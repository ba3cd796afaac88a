"""What a choice in the dark teaches: one predicate a theme, computed, never voted.

A *public* theme may be shown with the question. Of the others the first that holds explains the
answer; the last one always holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from puzzles.rules.ideas import PHASE_THEMES
from puzzles.worlds.answers import Way
from puzzles.worlds.outlook import Outlook
from trainer.cards import Rank
from trainer.deal import Phase
from trainer.solver.consistent import stock_tricks

Predicate = Callable[[Outlook], bool]

WEIGH_THE_DEALS: Final = "weigh_the_deals"


@dataclass(frozen=True, slots=True)
class WorldsTheme:
    """One thing that a choice in the dark is about."""

    id: str
    holds: Predicate
    public: bool = False


def themes(outlook: Outlook) -> tuple[str, ...]:
    """Return the ids of every theme that holds, in the order of the table."""
    return tuple(theme.id for theme in WORLDS_THEMES.values() if theme.holds(outlook))


def idea(outlook: Outlook) -> str:
    """Return the theme that explains the answer."""
    return next(
        theme.id for theme in WORLDS_THEMES.values() if not theme.public and theme.holds(outlook)
    )


def _always(_outlook: Outlook) -> bool:
    return True


def _led(rank: Rank) -> Predicate:
    return lambda outlook: outlook.led.rank is rank


def _last_stock_trick(outlook: Outlook) -> bool:
    return stock_tricks(outlook.shown) == 1


def _only(way: Way) -> Predicate:
    """Return the predicate: the right answers all do this, and another way was open."""
    return lambda outlook: outlook.right_ways == {way} and len(set(outlook.ways.values())) > 1


_ALL: Final = (
    WorldsTheme(PHASE_THEMES[Phase.STOCK], _always, public=True),
    WorldsTheme("last_stock_trick", _last_stock_trick, public=True),
    WorldsTheme("ace_led", _led(Rank.ACE), public=True),
    WorldsTheme("ten_led", _led(Rank.TEN), public=True),
    WorldsTheme("trump_it", _only("trump")),
    WorldsTheme("take_it_in_suit", _only("take")),
    WorldsTheme("let_it_go", _only("let_go")),
    WorldsTheme(WEIGH_THE_DEALS, _always),
)

WORLDS_THEMES: Final[Mapping[str, WorldsTheme]] = MappingProxyType(
    {theme.id: theme for theme in _ALL}
)
"""Every theme: the public ones, then ideas, the most telling first."""
