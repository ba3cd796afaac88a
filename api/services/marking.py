"""What an answer or a play makes of an attempt. Pure: no database, no clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from api.problems import Problem, invalid
from puzzles.kinds import KINDS
from puzzles.model import Puzzle
from trainer.deal import Action, DealState, Seat, apply
from trainer.notation import read_action, write_action

Status = Literal["open", "after", "over"]
Mark = Literal["right", "wrong", "after"]
Result = Literal["right", "wrong"]

LINE = "endgame_line"
CARD = "endgame_card"


@dataclass(frozen=True, slots=True)
class MarkedPlay:
    """One play of an attempt; north's are not marked. ``cost`` is in points."""

    ply: int
    by: Seat
    action: Mapping[str, Any]
    mark: Mark | None = None
    cost: int | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an attempt has come: its status, its result once fixed, and the new plays."""

    status: Status
    result: Result | None = None
    plays: Sequence[MarkedPlay] = ()
    answer: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an attempt stands before a further play."""

    puzzle: Puzzle
    status: Status
    result: Result | None
    plays: Sequence[Mapping[str, Any]] = field(default=())

    @property
    def state(self) -> DealState:
        """Return the position after the plays so far."""
        return self.state_at(len(self.plays))

    def state_at(self, ply: int) -> DealState:
        """Return the position before the play of that number."""
        state = self.puzzle.state
        for action in self.plays[:ply]:
            state = apply(state, read_action(action, state))
        return state
