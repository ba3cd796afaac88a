"""How hard a choice in the dark is: 1 (easy) to 5. Nothing in it tells the answer."""

from __future__ import annotations

from typing import Final

from puzzles.worlds.answers import WAYS
from puzzles.worlds.outlook import Outlook

_MANY_CARDS: Final = 7
_MANY_DEALS: Final = 6


def difficulty(outlook: Outlook) -> int:
    """Return one level more for each thing that makes the choice harder to weigh.

    All three ways are open; there are many cards to choose from; the hidden cards may lie in many
    ways; no answer is best in every deal.
    """
    harder = (
        set(outlook.ways.values()) == set(WAYS),
        len(outlook.options) >= _MANY_CARDS,
        outlook.worlds.deals >= _MANY_DEALS,
        outlook.certificate.proof == "expected",
    )
    return 1 + sum(harder)
