"""Points that will fall to one side whatever is played: the search need not know of them."""

from __future__ import annotations

from dataclasses import replace

from trainer.cards import Card
from trainer.deal import DealState, Seat
from trainer.profiles import RuleProfile
from trainer.sevens import is_trump_seven, play_scores


def points_at_stake(state: DealState) -> RuleProfile:
    """Return the profile with only those points that play still decides.

    Once a side has revoked, the brisques go to the other whoever takes the trick, and by
    ``all_eight`` the last trick too.
    """
    if state.forfeit is None:
        return state.profile
    last_trick = 0 if _last_trick_forfeited(state) else state.profile.last_trick
    return replace(state.profile, brisque=0, last_trick=last_trick)


def settled_points(state: DealState) -> int:
    """Return the points that are settled, of the side to act minus the other's.

    Every card is played before the end, so a seven that may still score always does, for the
    hand that holds it. (What makes the second seven score, the turn-up or exchange of the
    other, is past by then.) And what a revoke has forfeited goes to the other side.
    """
    mover, other = state.to_act, state.to_act.other
    points = _sevens(state, mover) - _sevens(state, other)
    return points + forfeited_points(state)


def forfeited_points(state: DealState) -> int:
    """Return what a revoke has forfeited, of the side to act minus the other's."""
    if state.forfeit is None:
        return 0
    return _forfeited(state) * (-1 if state.forfeit is state.to_act else 1)


def seven_scores(card: Card, state: DealState) -> bool:
    """Tell whether this card scores as a seven of trumps when it is played."""
    if not is_trump_seven(card, state.trump):
        return False  # before anything is made of the sevens that have scored
    return play_scores(card, state.trump, state.sevens_scored, state.profile, endgame=True)


def _sevens(state: DealState, seat: Seat) -> int:
    """Return the points that this hand's sevens of trumps will score."""
    scoring = sum(seven_scores(card, state) for card in state.hand(seat))
    return scoring * state.profile.dix_points


def _forfeited(state: DealState) -> int:
    """Return the points that come to the side that has not revoked."""
    profile = state.profile
    led: tuple[Card, ...] = () if state.led is None else (state.led,)
    left = (*state.south.held, *state.north.held, *led, *state.stock)
    points = profile.brisque * sum(card.is_brisque for card in left)
    if _last_trick_forfeited(state) and profile.last_trick_at == "deal":
        points += profile.last_trick
    return points


def _last_trick_forfeited(state: DealState) -> bool:
    return state.profile.penalty_revoke == "all_eight"
