"""What is still to be won in an endgame: its parts, and how a value divides the whole."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from puzzles.choices import seven_scores
from trainer.cards import Card
from trainer.deal import DealState, Seat
from trainer.profiles import RuleProfile


@dataclass(frozen=True, slots=True)
class Stakes:
    """The points still to be won, the trick in progress included.

    ``brisques`` counts aces and tens, ``sevens`` are the sevens of trumps that will score when
    they are played; all of these are won by somebody, so the total is the same for every line.
    """

    brisques: int
    sevens: tuple[Card, ...]
    last_trick: int
    total: int

    def split(self, value: int) -> dict[Seat, int]:
        """Return each side's points where south takes ``value`` more than north."""
        south = (self.total + value) // 2
        return {Seat.SOUTH: south, Seat.NORTH: self.total - south}


def point_step(profile: RuleProfile, *before: int) -> int:
    """Return what every count of points is a multiple of, in a deal that begins with some points.

    It follows from the rules and from what is shown, and tells nothing of an answer: a count that
    is no multiple is a slip.
    """
    scoring = (profile.brisque, profile.last_trick, profile.dix_points, *profile.values.values())
    return gcd(*scoring, *before) or 1


def stakes(state: DealState) -> Stakes:
    """Return what both sides still play for."""
    profile = state.profile
    left = tuple(sorted((*state.hand(Seat.SOUTH), *state.hand(Seat.NORTH))))
    led = () if state.led is None else (state.led,)
    brisques = sum(card.is_brisque for card in (*left, *led))
    sevens = tuple(card for card in left if seven_scores(state, card))
    last_trick = profile.last_trick if left and profile.last_trick_at == "deal" else 0
    total = brisques * profile.brisque + len(sevens) * profile.dix_points + last_trick
    return Stakes(brisques, sevens, last_trick, total)
