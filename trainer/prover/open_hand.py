"""The value of every action while stock is left, all cards known, by the independent prover."""

from __future__ import annotations

from trainer.deal import Action, DealState, Phase
from trainer.prover.search import MOST_POSITIONS, PROVER, option_values

__all__ = ["PROVER", "prove_open_hand"]


def prove_open_hand(state: DealState, most: int = MOST_POSITIONS) -> tuple[tuple[Action, int], ...]:
    """Return every legal action, in the order of the game's list, with its value.

    Values are points of the side to act minus the other's over the rest of the deal:
    declarations, sevens, brisques and the last trick together, both sides seeing every card.
    Raises :class:`ValueError` if no stock is left, and
    :class:`~trainer.prover.search.TooManyPositions` if more than ``most`` would be looked at.
    """
    if state.phase is Phase.ENDGAME:
        raise ValueError("expected a position with stock left, got the endgame")
    return option_values(state, most)
