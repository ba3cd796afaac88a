"""What there is to choose from: legal plays, with copies that no rule can tell apart as one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.cards import Card
from trainer.deal import DealState, Play, legal_actions
from trainer.sevens import play_scores


@dataclass(frozen=True, slots=True)
class Choice:
    """One decision: the play of its first copy, and every copy that would come to the same."""

    play: Play
    cards: tuple[Card, ...]

    @property
    def card(self) -> Card:
        """Return the first copy."""
        return self.play.card


def legal_plays(state: DealState) -> tuple[Play, ...]:
    """Return the legal plays of the side to act, one for each physical card, sorted."""
    return tuple(action for action in legal_actions(state) if isinstance(action, Play))


def choices(state: DealState) -> tuple[Choice, ...]:
    """Return the distinct choices of the side to act, in the order in which cards are listed.

    Two copies are two choices only where one of them, a seven of trumps, scores by being played
    and the other does not.
    """
    together: dict[tuple[Card, bool], list[Play]] = {}
    for play in legal_plays(state):
        together.setdefault((play.card.face, seven_scores(state, play.card)), []).append(play)
    return tuple(
        Choice(plays[0], tuple(play.card for play in plays)) for plays in together.values()
    )


def seven_scores(state: DealState, card: Card) -> bool:
    """Tell whether this card scores as a seven of trumps if it is played now."""
    return play_scores(card, state.trump, state.sevens_scored, state.profile, endgame=True)


def classes(values: Mapping[Card, int]) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of equal value together, the best first, each class sorted."""
    levels = sorted(set(values.values()), reverse=True)
    return tuple(
        tuple(sorted(card for card, value in values.items() if value == level)) for level in levels
    )
