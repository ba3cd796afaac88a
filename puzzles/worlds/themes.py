"""What a choice in the dark teaches: one predicate a theme."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from puzzles.rules.ideas import PHASE_THEMES
from puzzles.theme_table import ThemeTable
from puzzles.worlds.answers import Way
from puzzles.worlds.outlook import Outlook
from trainer.cards import Rank
from trainer.deal import Phase
from trainer.solver.consistent import stock_tricks

Predicate = Callable[[Outlook], bool]

WEIGH_THE_DEALS: Final = "weigh_the_deals"


def _always(_outlook: Outlook) -> bool:
    return True


def _led(rank: Rank) -> Predicate:
    return lambda outlook: outlook.led.rank is rank


def _last_stock_trick(outlook: Outlook) -> bool:
    return stock_tricks(outlook.shown) == 1


def _only(way: Way) -> Predicate:
    """Return the predicate: the right answers all do this, and another way was open."""
    return lambda outlook: outlook.right_ways == {way} and len(set(outlook.ways.values())) > 1


WORLDS_THEMES: Final = ThemeTable(
    public={
        PHASE_THEMES[Phase.STOCK]: _always,
        "last_stock_trick": _last_stock_trick,
        "ace_led": _led(Rank.ACE),
        "ten_led": _led(Rank.TEN),
    },
    ideas={
        "trump_it": _only("trump"),
        "take_it_in_suit": _only("take"),
        "let_it_go": _only("let_go"),
        WEIGH_THE_DEALS: _always,
    },
)
