"""What became of a wrong choice, as facts that predicates can use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from trainer.actions import Action, Declare, Play, ScorePending
from trainer.cards import Card
from trainer.deal import apply, legal_actions
from trainer.profiles import DeclarationKind
from trainer.solver.courses import Trick
from trainer.state import DealState, Seat

FactName = Literal["trump_forced_out", "brisque_fell", "last_trick_changed_sides", "award_denied"]
FACT_NAMES: Final[tuple[FactName, ...]] = get_args(FactName)


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that came of a wrong choice.

    * ``trump_forced_out``: ``seat`` had to answer a plain card with the trump ``card``, for want
      of any legal card that is none; not with its last card, which nothing had to force.
    * ``brisque_fell``: ``card`` was taken from ``seat``, who takes it in the best line.
    * ``last_trick_changed_sides``: ``seat`` takes the last trick in the best line and lost it;
      ``card`` is the one that won it here.
    * ``award_denied``: ``seat`` scores the declaration ``kind`` in the best line, and did not.

    ``trick`` is the trick of the refuting line; of an award denied that of the best line in
    whose window it is scored, 0 for a window open at the start.
    """

    name: FactName
    seat: Seat
    trick: int
    card: Card | None = None
    kind: DeclarationKind | None = None


def trumps_forced_out(tricks: Iterable[Trick]) -> Iterator[Fact]:
    """Yield the trumps that a duty drew out of either hand."""
    for trick in tricks:
        trump = trick.state.trump
        hand = trick.state.held(trick.state.to_act)
        if trick.reply.suit is not trump or trick.led.suit is trump or len(hand) == 1:
            continue
        legal = legal_actions(trick.state)
        if all(isinstance(action, Play) and action.card.suit is trump for action in legal):
            seat = trick.state.to_act
            yield Fact("trump_forced_out", seat, trick.number, trick.reply)


def brisques_fallen(tricks: Sequence[Trick], best: Sequence[Trick], loser: Seat) -> Iterator[Fact]:
    """Yield the brisques that the other side takes and the loser takes in the best line."""
    kept = {card for trick in best if trick.winner is loser for card in trick.cards}
    for trick in tricks:
        if trick.winner is loser:
            continue
        for card in trick.cards:
            if card.is_brisque and card in kept:
                yield Fact("brisque_fell", loser, trick.number, card)


def last_trick_changed(
    tricks: Sequence[Trick], best: Sequence[Trick], loser: Seat
) -> Iterator[Fact]:
    """Yield the fact that the loser gave the last trick away; both lines go to the end."""
    last = tricks[-1]
    if last.winner is not loser and best[-1].winner is loser:
        replied = last.winner is last.state.to_act
        card = last.reply if replied else last.led
        yield Fact("last_trick_changed_sides", loser, last.number, card)


def awards_denied(
    state: DealState, line: Iterable[Action], best: Iterable[Action], loser: Seat
) -> Iterator[Fact]:
    """Yield the declarations that the loser scores in the best line only."""
    got = Counter(kind for kind, _ in _awards(state, line, loser))
    for kind, trick in _awards(state, best, loser):
        if got[kind]:
            got[kind] -= 1
        else:
            yield Fact("award_denied", loser, trick, kind=kind)


def _awards(
    state: DealState, line: Iterable[Action], seat: Seat
) -> Iterator[tuple[DeclarationKind, int]]:
    """Yield the declarations that a seat scores along a line, with the tricks played by then."""
    tricks = 0
    for action in line:
        scores = isinstance(action, ScorePending) or (
            isinstance(action, Declare) and not action.pending
        )
        if scores and isinstance(action, Declare | ScorePending) and state.to_act is seat:
            yield action.kind, tricks
        tricks += isinstance(action, Play) and state.led is not None
        state = apply(state, action)
