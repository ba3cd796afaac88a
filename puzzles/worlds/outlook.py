"""A choice in the dark with what its certificate proves: what themes, hints and texts look at."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from puzzles.decisions.certificates import DecisionCertificate
from puzzles.decisions.question import Decision
from puzzles.decisions.spreads import Worlds
from puzzles.worlds.answers import Way, answers, way_of
from puzzles.worlds.deals import Step, dealt, followed
from puzzles.worlds.terms import shown_brisque
from trainer.cards import Card
from trainer.deal import DealState, Play, Seat, Side, View
from trainer.profiles import RuleProfile

SAMPLE: Final = re.compile(r"([1-9][0-9]{0,5}) of ([1-9][0-9]{0,5}), seed (0|[1-9][0-9]{0,5})")
"""What a certificate says where the second prover looked at some of the deals."""


@dataclass(frozen=True)
class Outlook:
    """A decision and its certificate. Nothing is solved here."""

    decision: Decision
    certificate: DecisionCertificate

    @cached_property
    def shown(self) -> View:
        """Return what south sees."""
        return shown_brisque(self.decision.position)

    @property
    def profile(self) -> RuleProfile:
        """Return the rules."""
        return self.decision.profile

    @property
    def led(self) -> Card:
        """Return the brisque."""
        led = self.shown.led
        if led is None:
            raise TypeError("expected a card led")
        return led

    @property
    def south(self) -> Side:
        """Return the learner's side."""
        side = self.shown.south
        if not isinstance(side, Side):
            raise TypeError("expected south's hand to be seen")
        return side

    @property
    def worlds(self) -> Worlds:
        """Return the deals that the values come from."""
        if self.certificate.worlds is None:
            raise TypeError("expected a certificate over many deals")
        return self.certificate.worlds

    @cached_property
    def options(self) -> dict[str, Play]:
        """Return the answers by their ids, in the order of the pack."""
        return answers(self.shown)

    @cached_property
    def ways(self) -> dict[str, Way]:
        """Return what each answer does with the brisque."""
        return {option: way_of(play.card, self.shown) for option, play in self.options.items()}

    @cached_property
    def right_ways(self) -> frozenset[Way]:
        """Return what the right answers do with it."""
        return frozenset(self.ways[option] for option in self.certificate.accepted)

    @cached_property
    def wrong(self) -> tuple[str, ...]:
        """Return the answers that cost something."""
        return tuple(each for each in self.options if each not in self.certificate.accepted)

    @cached_property
    def state(self) -> DealState:
        """Return the deal in which the lines are played."""
        state = dealt(self.shown, self.worlds.stock)
        if state is None:
            raise ValueError("the certificate names a stock that no deal has")
        return state

    @property
    def hidden(self) -> tuple[Card, ...]:
        """Return what north holds in that deal and does not show on the table."""
        return self.state.hand(Seat.NORTH)

    def line(self, option: str) -> tuple[Step, ...]:
        """Return the line of an answer, step by step."""
        return tuple(followed(self.state, self.certificate.lines[option]))
