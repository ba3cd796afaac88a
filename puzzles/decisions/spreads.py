"""How the values of options vary over the deals that look alike.

::

    {"deals": 7, "stock": ["Qh"],
     "spread": {"Ts": {"minimum": -20, "maximum": 40, "beaten": 2}, ...}}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from trainer.cards import PACK, Card
from trainer.notation.fields import Fields, Problems
from trainer.notation.problems import json_pointer

_CARDS: Final[Mapping[str, Card]] = {str(card): card for card in PACK}
_MOST_DEALS: Final = 1_000_000
_MOST_POINTS: Final = 10_000
_NUMBERS: Final = ("minimum", "maximum", "beaten")


@dataclass(frozen=True, slots=True)
class Spread:
    """The least and the most that an option brings, in points, over all the deals.

    ``beaten`` is the number of deals in which another option brings more.
    """

    minimum: int
    maximum: int
    beaten: int

    @property
    def sure(self) -> bool:
        """Tell whether no other option is better in any deal."""
        return not self.beaten


@dataclass(frozen=True, slots=True)
class Worlds:
    """The deals over which the values of a certificate are averages.

    ``deals`` counts physical deals, each as likely as any other. ``stock`` are the hidden cards of
    the stock, in the order of drawing, in that one deal in which the certificate's lines are
    played.
    """

    deals: int
    spreads: Mapping[str, Spread]
    stock: tuple[Card, ...]


def write_worlds(worlds: Worlds) -> dict[str, Any]:
    """Return the deals as JSON."""
    return {
        "deals": worlds.deals,
        "stock": [str(card) for card in worlds.stock],
        "spread": {
            option: {name: getattr(spread, name) for name in _NUMBERS}
            for option, spread in worlds.spreads.items()
        },
    }


def read_worlds(value: object, at: str, problems: Problems, most_options: int) -> Worlds:
    """Read what :func:`write_worlds` writes, noting every problem."""
    fields = Fields(value, at, problems, ("deals", "stock", "spread"), what="a number of deals")
    fields.required("deals")
    table = fields.get("spread")
    if not isinstance(table, Mapping) or len(table) > most_options:
        fields.note(("spread",), "not_an_object", "expected a table with an entry for each option")
        table = {}
    return Worlds(
        deals=fields.integer("deals", 1, _MOST_DEALS, 1),
        spreads=MappingProxyType(
            {
                option: _spread(spread, at + json_pointer("spread", option), problems)
                for option, spread in table.items()
            }
        ),
        stock=tuple(
            card
            for place, text in fields.items("stock")
            if (card := _card(text, place, problems)) is not None
        ),
    )


def _spread(value: object, at: str, problems: Problems) -> Spread:
    fields = Fields(value, at, problems, _NUMBERS, what="how an option's values vary")
    for name in _NUMBERS:
        fields.required(name)
    return Spread(
        minimum=fields.integer("minimum", -_MOST_POINTS, _MOST_POINTS, 0),
        maximum=fields.integer("maximum", -_MOST_POINTS, _MOST_POINTS, 0),
        beaten=fields.integer("beaten", 0, _MOST_DEALS, 0),
    )


def _card(text: object, at: str, problems: Problems) -> Card | None:
    if isinstance(text, str) and text in _CARDS:
        return _CARDS[text]
    problems.note(at, "not_a_card", "expected a card as writers label it")
    return None
