"""The terms of a choice in the dark: how far its values are a claim about the learner.

::

    {"claim": "exact"}

``exact``: nothing that is hidden bears on what the learner does after his choice, so that the
values are his. ``open_after_choice``: they are what the choice would bring *if all cards lay open
after it*, and the question says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, get_args

from puzzles.rules.question import Position
from trainer.deal import Phase, View
from trainer.notation.fields import Fields, Problems
from trainer.solver.consistent import ConsistentDeals, NoConsistentDeals, stock_tricks
from trainer.solver.worlds import Claim

MOST_STOCK_TRICKS: Final = 2
"""With more of the stock left no question is asked: there would be too many deals to prove."""

_CLAIMS: Final[dict[str, Claim]] = {claim: claim for claim in get_args(Claim)}


class NotABrisqueLed(ValueError):
    """A position that does not ask whether to trump for a brisque; ``code`` says why."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


@dataclass(frozen=True, slots=True)
class WorldsTerms:
    """What the values claim."""

    claim: Claim


def worlds_terms(terms: object) -> WorldsTerms:
    """Return the terms, which are those of a choice in the dark. Raises :class:`TypeError`."""
    if not isinstance(terms, WorldsTerms):
        raise TypeError(f"expected the terms of a choice in the dark, got {terms!r}")
    return terms


def write_terms(terms: object) -> dict[str, Any]:
    """Return the terms as JSON."""
    return {"claim": worlds_terms(terms).claim}


def read_terms(
    value: object, position: Position, at: str, problems: Problems
) -> WorldsTerms | None:
    """Read the terms, and see that the position fits; noting problems, return ``None``."""
    fields = Fields(value, at, problems, ("claim",), what="the terms of a choice in the dark")
    fields.required("claim")
    claim = fields.choice("claim", _CLAIMS, "unknown_claim", "exact")
    if problems.found:
        return None
    try:
        shown = shown_brisque(position)
    except NotABrisqueLed as error:
        problems.note("/position", error.code, str(error))
        return None
    if claim == "exact" and stock_tricks(shown) > 1:
        detail = "with more than one stock trick left the values are those of open cards"
        problems.note(f"{at}/claim", "claims_too_much", detail)
        return None
    return WorldsTerms(claim)


def shown_brisque(position: Position) -> View:
    """Return the position as a view in which south answers a brisque of a plain suit.

    Raises :class:`NotABrisqueLed`.
    """
    if not isinstance(position, View):
        raise NotABrisqueLed("not_hidden", "expected north's hand and the stock hidden")
    if position.phase is not Phase.STOCK or position.led is None:
        raise NotABrisqueLed("wrong_phase", "expected a card led while the stock lasts")
    if not position.led.is_brisque or position.led.suit is position.trump:
        detail = f"expected an ace or a ten of a plain suit led, got {position.led}"
        raise NotABrisqueLed("no_brisque_led", detail)
    if stock_tricks(position) > MOST_STOCK_TRICKS:
        detail = f"expected at most {2 * MOST_STOCK_TRICKS} cards in the stock"
        raise NotABrisqueLed("too_much_stock", f"{detail}, got {position.stock_count}")
    try:
        ConsistentDeals(position)
    except NoConsistentDeals as error:
        raise NotABrisqueLed("cards_missing", str(error)) from None
    return position
