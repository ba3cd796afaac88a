"""How deals add up to a match: targets, two hands, ties, and who deals (RULES.md rows 75-80)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from trainer.profiles import RuleProfile
from trainer.state import DealState, MatchScore, Seat

TWO_HANDS = 2


@dataclass(frozen=True, slots=True)
class Verdict:
    """What follows in a match; ``winner`` is there where it is ``won``."""

    what: Literal["play_on", "next_deal", "won", "drawn"]
    winner: Seat | None = None


PLAY_ON = Verdict("play_on")
NEXT_DEAL = Verdict("next_deal")


@dataclass(frozen=True, slots=True)
class Match:
    """A match before or during its deal number ``deal``; the totals are those before that deal."""

    profile: RuleProfile
    first_dealer: Seat
    south: int = 0
    north: int = 0
    deal: int = 1

    @property
    def dealer(self) -> Seat:
        """Return who deals: the deal passes each time."""
        return self.first_dealer if self.deal % 2 else self.first_dealer.other

    @property
    def score(self) -> MatchScore:
        """Return the match as a position carries it."""
        return MatchScore(self.south, self.north, self.deal)

    def totals(self, state: DealState) -> dict[Seat, int]:
        """Return the totals with the points of the deal so far."""
        return {
            Seat.SOUTH: self.south + state.south.score,
            Seat.NORTH: self.north + state.north.score,
        }

    def verdict(self, state: DealState) -> Verdict:
        """Return what follows: a deal record never stops at the target, the match may."""
        return verdict(self.profile, self.totals(state), deal=self.deal, over=state.is_over)

    def after(self, state: DealState) -> Match:
        """Return the match before its next deal. Raises :class:`ValueError` in mid-deal."""
        if not state.is_over:
            raise ValueError(f"deal {self.deal} is not over")
        totals = self.totals(state)
        return replace(self, south=totals[Seat.SOUTH], north=totals[Seat.NORTH], deal=self.deal + 1)


def verdict(profile: RuleProfile, totals: Mapping[Seat, int], *, deal: int, over: bool) -> Verdict:
    """Return what the totals mean, in the middle of deal number ``deal`` or after its count."""
    leader = max(Seat, key=lambda seat: totals[seat])
    ahead = totals[leader] > totals[leader.other]
    if not over:
        stops = profile.match == "target" and profile.match_stop == "at_once"
        reached = totals[leader] >= profile.target
        return Verdict("won", leader) if stops and reached and ahead else PLAY_ON
    if (
        deal == 1
        and profile.early_win is not None
        and ahead
        and totals[leader] >= profile.early_win
    ):
        return Verdict("won", leader)
    decided = (
        deal >= TWO_HANDS if profile.match == "two_hands" else totals[leader] >= profile.target
    )
    if not decided:
        return NEXT_DEAL
    if ahead:
        return Verdict("won", leader)
    return NEXT_DEAL if profile.tie == "next_deal" else Verdict("drawn")
