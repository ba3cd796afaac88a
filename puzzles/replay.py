"""A line of play told trick by trick: who took it, and what it brought."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from puzzles.choices import seven_scores
from trainer.deal import DealState, Play, Seat, apply
from trainer.tricks import beats, trick_points


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """One card of a line.

    ``state`` is the position before it; ``trick`` counts from 1 at the start of the line. The
    second card of a trick has its ``winner`` and the ``points`` that go to the winner (brisques,
    last trick); ``dix`` are the points that the player of this card scores with a seven of trumps.
    """

    state: DealState
    by: Seat
    play: Play
    trick: int
    winner: Seat | None
    points: int
    dix: int


def replayed(state: DealState, plays: Iterable[Play]) -> tuple[PlayedCard, ...]:
    """Return the plays with what they bring. Raises ``IllegalAction`` for one that is not legal."""
    told: list[PlayedCard] = []
    trick = 1
    for play in plays:
        after = apply(state, play)
        told.append(_told(state, after, play, trick))
        trick += state.led is not None
        state = after
    return tuple(told)


def margin(played: Iterable[PlayedCard], seat: Seat) -> int:
    """Return the points that the line brings to this side, less those of the other."""
    total = 0
    for card in played:
        total += card.dix if card.by is seat else -card.dix
        if card.winner is not None:
            total += card.points if card.winner is seat else -card.points
    return total


def _told(state: DealState, after: DealState, play: Play, trick: int) -> PlayedCard:
    by = state.to_act
    dix = state.profile.dix_points if _scored(state, play) else 0
    if state.led is None:
        return PlayedCard(state, by, play, trick, None, 0, dix)
    winner = by if beats(play.card, state.led, state.trump) else by.other
    points = trick_points(state.led, play.card, state.profile)
    if after.is_over and state.profile.last_trick_at == "deal":
        points += state.profile.last_trick
    return PlayedCard(state, by, play, trick, winner, points, dix)


def _scored(state: DealState, play: Play) -> bool:
    announced = play.announce or not state.profile.dix_play_announced
    return announced and seven_scores(state, play.card)
