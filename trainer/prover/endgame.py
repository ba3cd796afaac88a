"""The value of every card of an endgame, by the independent prover."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from trainer.cards import Card
from trainer.deal import DealState, Phase, Play
from trainer.prover.search import MOST_POSITIONS, PROVER, option_values

__all__ = ["PROVER", "prove"]


def prove(state: DealState, most: int = MOST_POSITIONS) -> Mapping[Card, int]:
    """Return the value of every legal card: points of the side to act minus the other's.

    Counted over the rest of the deal, the trick in progress included. Raises
    :class:`ValueError` if the position is no endgame or nothing is left to play, and
    :class:`~trainer.prover.search.TooManyPositions` if more than ``most`` would be looked at.
    """
    if state.phase is not Phase.ENDGAME or state.is_over:
        raise ValueError("expected an endgame with cards still to be played")
    values = {
        action.card: value
        for action, value in option_values(state, most)
        if isinstance(action, Play)
    }
    return MappingProxyType(values)
