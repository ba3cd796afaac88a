"""One deal among those that look alike, and what a line played in it brings to whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from trainer.cards import Card
from trainer.deal import (
    Action,
    DealState,
    Declare,
    Phase,
    Play,
    ScorePending,
    Seat,
    View,
    apply,
    gained,
    standing,
)
from trainer.solver.consistent import ConsistentDeals
from trainer.tricks import trick_points


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a line, with the states around it."""

    action: Action
    state: DealState
    after: DealState

    @property
    def by(self) -> Seat:
        """Return who acts."""
        return self.state.to_act

    @property
    def winner(self) -> Seat | None:
        """Return who wins the trick that this card completes."""
        completes = isinstance(self.action, Play) and self.state.led is not None
        return self.after.to_act if completes else None

    @property
    def in_trick(self) -> int:
        """Return the points of the brisques in the trick that this card completes."""
        led = self.state.led
        if not isinstance(self.action, Play) or led is None:
            return 0
        return trick_points(led, self.action.card, self.state.profile)

    def gained(self, seat: Seat) -> int:
        """Return the points that a side is surer of after it, the last trick's among them."""
        return standing(self.after)[seat] - standing(self.state)[seat]


@dataclass(frozen=True, slots=True)
class Tally:
    """Where the points of one side come from.

    ``stock`` are those of tricks and sevens while the stock lasts, ``endgame`` all those of the
    last eight tricks.
    """

    declared: tuple[tuple[Declare | ScorePending, int], ...]
    stock: int
    endgame: int


@lru_cache(maxsize=256)
def dealt(shown: View, stock: tuple[Card, ...]) -> DealState | None:
    """Return the deal with these cards as the hidden part of the stock; ``None`` if none has it."""
    deals = ConsistentDeals(shown)
    if len(stock) != deals.hidden_stock:
        return None
    return next((world.state for world in deals if world.stock[: len(stock)] == stock), None)


def followed(state: DealState, line: Iterable[Action]) -> Iterator[Step]:
    """Yield the line step by step. Raises :class:`~trainer.deal.IllegalAction`."""
    for action in line:
        after = apply(state, action)
        yield Step(action, state, after)
        state = after


def lead_gained(steps: Sequence[Step]) -> int:
    """Return what south gains on north from the first step to the last; each follows another."""
    return gained(steps[0].state, steps[-1].after, Seat.SOUTH)


def tally(steps: Iterable[Step], seat: Seat) -> Tally:
    """Return where a side's points come from."""
    declared, stock, endgame = [], 0, 0
    for step in steps:
        gained = step.gained(seat)
        if isinstance(step.action, Declare | ScorePending):
            if gained:
                declared.append((step.action, gained))
        elif step.state.phase is Phase.ENDGAME:
            endgame += gained
        else:
            stock += gained
    return Tally(tuple(declared), stock, endgame)
