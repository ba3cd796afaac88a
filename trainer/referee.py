"""Penalties: what a referee does to a deal, outside the players' actions (RULES.md row 82)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from trainer.cards import Card
from trainer.state import DealState, Phase, Seat, changed

Offence = Literal["extra_card", "no_draw"]


def penalize(state: DealState, offender: Seat, offence: Offence) -> DealState:
    """Return the deal with the points that an offence gives the opponent.

    ``extra_card``: more than eight cards held; ``no_draw``: a draw forgotten.
    """
    profile = state.profile
    amount = profile.penalty_extra_card if offence == "extra_card" else profile.penalty_no_draw
    gainer = state.side(offender.other)
    return state.with_side(offender.other, changed(gainer, score=gainer.score + amount))


def revoke(state: DealState, offender: Seat, captured: Collection[Card] = ()) -> DealState:
    """Return the endgame after a player has failed a duty, as the profile punishes it.

    ``remaining_brisques``: what is captured from now on counts for the opponent, whoever wins the
    tricks. ``all_eight``: so do the cards that the offender has ``captured`` since the stock was
    gone, and the last trick. Raises :class:`ValueError` before the endgame, where no duty is.
    """
    if state.phase is not Phase.ENDGAME:
        raise ValueError("there is no duty to fail before the endgame")
    if state.profile.penalty_revoke == "none":
        return state
    state = changed(state, forfeit=offender)
    if state.profile.penalty_revoke == "remaining_brisques":
        return state
    return _handed_over(state, offender, captured)


def _handed_over(state: DealState, offender: Seat, captured: Collection[Card]) -> DealState:
    """Move captured cards to the opponent's pile, with points that they have brought already."""
    profile = state.profile
    moved = tuple(card for card in state.won_by(offender) if card in captured)
    brisques = sum(card.is_brisque for card in moved)
    points = profile.brisque * brisques if profile.brisque_timing == "as_won" else 0
    loser, gainer = state.side(offender), state.side(offender.other)
    kept = tuple(card for card in loser.won if card not in moved)
    state = state.with_side(offender, changed(loser, won=kept, score=loser.score - points))
    gained = changed(gainer, won=gainer.won + moved, score=gainer.score + points)
    return state.with_side(offender.other, gained)
