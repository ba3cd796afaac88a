"""An endgame position with the value of every card: what themes, hints and difficulty look at.

Everything here follows from the rules and from the table of values; nothing is searched.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from puzzles.choices import Choice, choices
from puzzles.replay import replayed
from trainer.cards import Card, Suit
from trainer.deal import DealState, Play, Seat
from trainer.tricks import beats, followers


@dataclass(frozen=True)
class Analysis:
    """A position, the exact value of every legal card for the side to act, and one best line."""

    state: DealState
    values: Mapping[Card, int]
    line: tuple[Play, ...]

    @property
    def leads(self) -> bool:
        """Tell whether the side to act opens the trick."""
        return self.state.led is None

    @property
    def mine(self) -> tuple[Card, ...]:
        """Return the hand of the side to act."""
        return self.state.hand(self.state.to_act)

    @property
    def theirs(self) -> tuple[Card, ...]:
        """Return the other hand, without a card that it has led."""
        return self.state.hand(self.state.to_act.other)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Return what there is to choose from."""
        return choices(self.state)

    @cached_property
    def best(self) -> tuple[Choice, ...]:
        """Return every choice of the best value."""
        top = max(self.values.values())
        return tuple(choice for choice in self.choices if self.values[choice.card] == top)

    @cached_property
    def wrong(self) -> tuple[Choice, ...]:
        """Return the choices that cost points."""
        return tuple(choice for choice in self.choices if choice not in self.best)

    def replies(self, choice: Choice) -> tuple[Card, ...]:
        """Return the cards with which the opponent may answer this lead."""
        return followers(self.theirs, choice.card, self.state.trump, self.state.profile)[0]

    def surely_wins(self, choice: Choice) -> bool:
        """Tell whether this card takes the trick whatever the opponent may play."""
        if self.state.led is not None:
            return beats(choice.card, self.state.led, self.state.trump)
        return not any(self._beaten(choice, reply) for reply in self.replies(choice))

    def surely_loses(self, choice: Choice) -> bool:
        """Tell whether the opponent takes the trick with whatever he may play."""
        if self.state.led is not None:
            return not self.surely_wins(choice)
        return all(self._beaten(choice, reply) for reply in self.replies(choice))

    def is_trump(self, choice: Choice) -> bool:
        """Tell whether this card is a trump."""
        return choice.card.suit is self.state.trump

    def they_hold(self, suit: Suit) -> bool:
        """Tell whether the opponent holds a card of the suit."""
        return any(card.suit is suit for card in self.theirs)

    def _beaten(self, choice: Choice, reply: Card) -> bool:
        return beats(reply, choice.card, self.state.trump)

    @cached_property
    def last_trick(self) -> tuple[Seat, Card]:
        """Return who wins the last trick of the best line, and with which card."""
        leader, led, followed = self._last_two()
        won = beats(followed, led, self.state.trump)
        return (leader.other, followed) if won else (leader, led)

    def _last_two(self) -> tuple[Seat, Card, Card]:
        led, followed = replayed(self.state, self.line)[-2:]
        return led.by, led.play.card, followed.play.card
