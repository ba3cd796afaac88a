"""What every choice is worth in the deals that look like a view, from the rules engine alone.

A second opinion on the solver's enumeration and on its values: every order of the physical cards
that are not seen is written down, and each deal is played out. No two deals are taken for one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Final

from trainer.cards import PACK, Card
from trainer.deal import Action, DealState, Phase, Seat, Side, View
from trainer.prover.search import MOST_POSITIONS, values_of_each

WORLDS_PROVER: Final = "worlds-prover/1"


@dataclass(frozen=True, slots=True)
class ProvedDeal:
    """A deal, and the value of every choice in it."""

    state: DealState
    values: Mapping[Action, int]

    @property
    def stock(self) -> tuple[Card, ...]:
        """Return the stock in the order of drawing."""
        return self.state.stock


@dataclass(frozen=True)
class WorldsProof:
    """The deals proved; ``deals`` is how many look like the view."""

    deals: int
    proved: tuple[ProvedDeal, ...]

    def expected(self, action: Action) -> Fraction:
        """Return the average of a choice over the deals proved."""
        return Fraction(sum(each.values[action] for each in self.proved), len(self.proved))

    def minimum(self, action: Action) -> int:
        """Return the least value of a choice in the deals proved."""
        return min(each.values[action] for each in self.proved)

    def sure(self, action: Action) -> bool:
        """Tell whether no choice is better than this one in any of the deals proved."""
        return all(each.values[action] == max(each.values.values()) for each in self.proved)


def prove_worlds(
    shown: View, sample: int | None = None, seed: int = 0, most: int = MOST_POSITIONS
) -> WorldsProof:
    """Return the values of every choice in every deal, or in so many of them drawn by lot.

    ``seed`` says which; a sample has no deal twice. Raises :class:`ValueError` unless the view
    shows the hand of its side to act, leaves no card out and has stock left, and
    :class:`~trainer.prover.search.TooManyPositions` where a deal needs more than ``most``.
    """
    if shown.phase is Phase.ENDGAME:
        raise ValueError("expected a view with stock left, got the endgame")
    deals = list(physical_deals(shown))
    chosen = deals
    if sample is not None and sample < len(deals):
        chosen = Random(seed).sample(deals, sample)  # noqa: S311 # no secret
    return WorldsProof(
        deals=len(deals),
        proved=tuple(
            ProvedDeal(deal, dict(values))
            for deal, values in zip(chosen, values_of_each(chosen, most), strict=True)
        ),
    )


def physical_deals(shown: View) -> Iterator[DealState]:
    """Yield every physical deal that looks like the view."""
    mover, other = shown.side(shown.to_act), shown.side(shown.to_act.other)
    if not isinstance(mover, Side):
        raise ValueError(f"expected the hand of {shown.to_act} to be seen")
    known = list(other.hand if isinstance(other, Side) else other.public)
    bottom = shown.stock if shown.stock is not None else (shown.turn_up,)
    laid = [card for card in bottom if card is not None]
    open_cards = [*mover.hand, *known, *laid, *([] if shown.led is None else [shown.led])]
    for side in (mover, other):
        open_cards += [*side.table, *side.won]
    unseen = [card for card in PACK if card not in open_cards]
    missing = shown.stock_count - len(laid)
    size = len(other.hand) if isinstance(other, Side) else other.count
    if len(unseen) != missing + size - len(known):
        raise ValueError(f"{len(unseen)} cards are not seen, which is not what is hidden")
    for above in permutations(unseen, missing):
        hand = [*known, *(card for card in unseen if card not in above)]
        yield _deal(shown, mover, hand, (*above, *laid))


def _deal(shown: View, mover: Side, hand: list[Card], stock: tuple[Card, ...]) -> DealState:
    hidden = shown.side(shown.to_act.other)
    public = tuple(card for card in hidden.public if card in hand)
    filled = Side(
        tuple(sorted(hand)), hidden.table, public, hidden.won, hidden.declared, hidden.score
    )
    state = DealState(
        profile=shown.profile,
        phase=shown.phase,
        trump=shown.trump,
        to_act=shown.to_act,
        south=mover,
        north=mover,
        dealer=shown.dealer,
        turn_up=shown.turn_up,
        stock=stock,
        led=shown.led,
        window=shown.window,
        sevens=shown.sevens,
        forfeit=shown.forfeit,
        match=shown.match,
    )
    if shown.to_act is Seat.SOUTH:
        return replace(state, north=filled)
    return replace(state, south=filled)
