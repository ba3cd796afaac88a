"""The exact value of every action while some stock is left and all cards are known."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Final

from trainer.deal import (
    Action,
    DealState,
    Declare,
    Phase,
    apply,
    gained,
    legal_actions,
)
from trainer.solver import stock_layout as at
from trainer.solver.compiled import ThreadPrivate, Words, words
from trainer.solver.endgame import solve as solve_endgame
from trainer.solver.settled import forfeited_points
from trainer.solver.stock_memory import begin, new_plan
from trainer.solver.stock_position import StockPosition
from trainer.solver.stock_search import value_asked
from trainer.solver.workspace import WORTH, new_workspace

OPEN_HAND_SOLVER: Final = "open_hand/1"
MOST_TRICKS: Final = at.MOST_TRICKS
"""So many stock tricks may be left at most."""
_ENDING_BUCKETS: Final = 1 << 16
_UNBOUNDED: Final = 1 << 61


class NotAnOpenHand(ValueError):
    """The position is not one of 1 to 8 cards each with the stock known and not gone."""


class OpenHandTooLarge(ValueError):
    """The position is larger than the solver takes.

    ``limit`` names what is too much, ``most`` how much is taken, where that is one number.
    """

    def __init__(self, limit: str, detail: str, most: int | None = None) -> None:
        super().__init__(detail)
        self.limit = limit
        self.most = most


@dataclass(frozen=True)
class OpenHandSolution:
    """What every action is worth, exactly.

    Values are points of the side to act minus the points of the other over the rest of the deal,
    the trick in progress included: declarations, sevens, brisques and the last trick.

    ``options`` has every legal action with its value, in the order of
    :func:`trainer.deal.legal_actions`; ``line`` is one best way to play on to the end of the
    deal; ``nodes`` the number of positions between two stock tricks that were searched.
    """

    options: tuple[tuple[Action, int], ...]
    line: tuple[Action, ...]
    nodes: int

    @property
    def value(self) -> int:
        """Return what the position is worth to the side to act: the value of its best action."""
        return max(value for _, value in self.options)

    @property
    def best(self) -> tuple[Action, ...]:
        """Return all the actions that are worth the most."""
        return self.classes[0]

    @property
    def classes(self) -> tuple[tuple[Action, ...], ...]:
        """Return the actions of equal value together, the best first."""
        ranked = sorted(self.options, key=lambda option: -option[1])
        groups = groupby(ranked, key=lambda option: option[1])
        return tuple(tuple(action for action, _ in group) for _, group in groups)


def solve_open_hand(state: DealState, most_nodes: int = _UNBOUNDED) -> OpenHandSolution:
    """Solve a position of up to seven stock tricks: at a trick, with a card led, in a window.

    Raises :class:`NotAnOpenHand` for any other position and :class:`OpenHandTooLarge` beyond
    the limits, among them ``most_nodes`` positions to be searched: no value is ever a guess.
    Where ``most_nodes`` is given, nothing learnt from other positions helps, so that the same
    position is always refused or always answered.
    """
    search = _Search(_required(state), most_nodes)
    options = tuple(search.options(state))
    return OpenHandSolution(options, tuple(search.line(state, options)), search.nodes)


def warm_up() -> None:
    """Load the compiled code, or compile it, now rather than for the first position."""
    desk = _desks.own()
    value_asked(0, 0, 0, desk.plan, desk.work)


def _required(state: DealState) -> DealState:
    """Return a position that can be searched."""
    if state.phase is Phase.ENDGAME or not state.stock:
        raise NotAnOpenHand(f"expected a position with stock left, got phase {state.phase}")
    tricks = len(state.stock) // 2
    if tricks > MOST_TRICKS:
        raise OpenHandTooLarge(
            "stock_tricks",
            f"expected at most {MOST_TRICKS} stock tricks left, got {tricks}",
            MOST_TRICKS,
        )
    return state


class _Desk:
    """The arrays of one thread: tables and scratch, what was learnt, and the endings."""

    def __init__(self) -> None:
        self.plan: Words = new_plan()
        self.work: Words = new_workspace(_ENDING_BUCKETS)


_desks: Final = ThreadPrivate(_Desk)


class _Search:
    """The values of a root and of what can come of it."""

    def __init__(self, root: DealState, most_nodes: int) -> None:
        self._position = StockPosition(root)
        if not self._position.fits:
            raise OpenHandTooLarge("awards", "the hands may come to too many declarations")
        self._desk = _desks.own()
        begin(words(self._position.words), self._desk.plan)
        self._desk.plan[at.MOST_NODES] = most_nodes
        if most_nodes < _UNBOUNDED:
            self._desk.work[WORTH] = -1  # rules of no game: the first that are set forget all
        self._guess = 0

    @property
    def nodes(self) -> int:
        """Return how many positions have been searched."""
        return int(self._desk.plan[at.NODES])

    def options(self, state: DealState) -> list[tuple[Action, int]]:
        """Return every legal action with its value for the side to act."""
        return [(action, self._after(state, action)) for action in legal_actions(state)]

    def line(self, state: DealState, options: tuple[tuple[Action, int], ...]) -> list[Action]:
        """Return one best way to play on; ``options`` are those of the position."""
        found: list[Action] = []
        value = max(value for _, value in options)
        actions = [action for action, _ in options]
        while True:
            action = next(a for a in actions if self._after(state, a) == value)
            value = self._rest(state, action, value)
            found.append(action)
            state = apply(state, action)
            if state.phase is Phase.ENDGAME:
                break
            actions = [a for a in legal_actions(state) if self._has_bits(state, a)]
        return [*found, *solve_endgame(state).line]

    def _has_bits(self, state: DealState, action: Action) -> bool:
        """Tell whether the search knows of an action: not of what is never worth exposing."""
        if not isinstance(action, Declare) or not action.pending:
            return True
        return (action.kind, action.cards) in self._position.awards[state.to_act].pending

    def _rest(self, state: DealState, action: Action, value: int) -> int:
        """Return what the side to act next gains after an action that is worth ``value``."""
        after = apply(state, action)
        rest = value - gained(state, after, state.to_act)
        return rest if after.to_act is state.to_act else -rest

    def _after(self, state: DealState, action: Action) -> int:
        """Return what an action is worth to the side to act."""
        after = apply(state, action)
        value = self._value(after)
        return gained(state, after, state.to_act) + (
            value if after.to_act is state.to_act else -value
        )

    def _value(self, state: DealState) -> int:
        """Return what a position is worth to the side to act."""
        if state.phase is Phase.ENDGAME:
            return solve_endgame(state).value
        desk, asked = self._desk, self._position.asked(state)
        desk.plan[at.ASKED : at.ASKED + len(asked)] = words(asked)
        found = int(
            value_asked(self._guess, -at.INFINITE // 2, at.INFINITE // 2, desk.plan, desk.work)
        )
        if desk.plan[at.OVERFLOW] == at.TOO_MANY_NODES:
            most = int(desk.plan[at.MOST_NODES])
            raise OpenHandTooLarge("nodes", f"more than {most} positions would be searched", most)
        if desk.plan[at.OVERFLOW]:
            raise OpenHandTooLarge("outcomes", "a window may end in too many ways")
        self._guess = found
        value = found if state.led is None else -found
        return value + forfeited_points(state)
