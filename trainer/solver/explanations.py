"""Why a choice is worse: its loss, the shortest line that cashes it, and what came of it.

Everything is found by playing on with exact values, so that one module serves the last eight
tricks and open hands alike: all it asks for is a function that gives every legal action of a
state with its value. It belongs to the solver's side of the house, because it looks into the
tree that values come from; it imports no solver, and nothing of it is a text.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TypeAlias

from trainer.actions import Action, Play
from trainer.deal import apply
from trainer.sevens import is_trump_seven
from trainer.solver.consequences import (
    Fact,
    awards_denied,
    brisques_fallen,
    last_trick_changed,
    trumps_forced_out,
)
from trainer.solver.courses import at_trick_end, lead_of_south, scores_after, tricks_of
from trainer.state import DealState, Phase, Seat

Valued: TypeAlias = Callable[[DealState], Sequence[tuple[Action, int]]]
"""Every legal action with its exact value for the side to act, in the order of the legal actions:
its points less the other's over the rest of the deal."""

_Reached: TypeAlias = tuple[tuple[Action, ...], DealState]
"""A line so far, and where it has led."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a choice comes to, compared with a best line.

    ``loss`` is in points, 0 for a best choice. ``line`` begins with the choice and goes on with
    best play to the end of the deal. ``refutation`` is its beginning up to the end of trick
    ``cashed``, the first at which the **loss is cashed**: the running score is behind the best
    line's after the same trick by exactly the loss, and what is left is worth as much as there.
    Points on the score stay there whatever follows. Of all best replies those are played that
    cash it soonest, the first of them in the order of the legal actions; the side that chose
    defends with its first best action.

    ``parts`` is the first trick after which the two lines differ in who won it or in the
    running score. Without a loss there is no refutation (empty, and 0 for both numbers) and no
    fact.
    """

    loss: int
    line: tuple[Action, ...]
    refutation: tuple[Action, ...]
    cashed: int
    parts: int
    facts: tuple[Fact, ...]


def explain(
    state: DealState, action: Action, valued: Valued, best: Sequence[Action] | None = None
) -> Explanation:
    """Explain an action of the side to act, compared with ``best``, a best line to the end.

    Without ``best`` the first best action is taken at every turn. The action may also be one
    that is legal but not listed, such as a seven played in silence. Raises ``IllegalAction``.
    """
    best = best_play(state, valued) if best is None else tuple(best)
    loss = value(state, valued) - _worth(state, action, valued)
    if not loss:
        line = (action, *best_play(apply(state, action), valued))
        return Explanation(0, line, (), 0, 0, ())
    refutation, cashed = _cash(state, action, loss, best, valued)
    line = (*refutation, *best_play(reduce(apply, refutation, state), valued))
    parts = _parting(state, line, best)
    facts = _facts(state, line, best, cashed)
    return Explanation(loss, line, refutation, cashed, parts, tuple(facts))


def _facts(
    state: DealState, line: Sequence[Action], best: Sequence[Action], cashed: int
) -> list[Fact]:
    """Return what came of the choice by the time its loss is cashed, in the order of tricks."""
    tricks, kept = tuple(tricks_of(state, line)), tuple(tricks_of(state, best))
    loser = state.to_act
    found = (
        *awards_denied(state, line, best, loser),
        *trumps_forced_out(tricks[:cashed]),
        *brisques_fallen(tricks[:cashed], kept, loser),
        *last_trick_changed(tricks, kept, loser),
    )
    return sorted(found, key=lambda fact: fact.trick)


def value(state: DealState, valued: Valued) -> int:
    """Return what a state is worth to the side to act, 0 once the deal is over."""
    return 0 if state.is_over else max(worth for _, worth in valued(state))


def best_play(state: DealState, valued: Valued) -> tuple[Action, ...]:
    """Return the line in which the first best action is taken at every turn, to the end."""
    line: list[Action] = []
    while not state.is_over:
        line.append(_best(state, valued)[0])
        state = apply(state, line[-1])
    return tuple(line)


def _worth(state: DealState, action: Action, valued: Valued) -> int:
    """Return the value of any legal action, by what it leads to."""
    after = apply(state, action)
    gained = lead_of_south(after) - lead_of_south(state)
    left = value(after, valued)
    mine = gained if state.to_act is Seat.SOUTH else -gained
    return mine + (left if after.to_act is state.to_act else -left)


def _best(state: DealState, valued: Valued) -> list[Action]:
    """Return the best actions, copies that come to the same once."""
    options = valued(state)
    top = max(worth for _, worth in options)
    best = [action for action, worth in options if worth == top]
    return [action for action in best if not _is_second_copy(state, action, best)]


def _is_second_copy(state: DealState, action: Action, among: Iterable[Action]) -> bool:
    if state.phase is not Phase.ENDGAME or not isinstance(action, Play) or not action.card.copy:
        return False  # elsewhere legal actions leave second copies out themselves
    if is_trump_seven(action.card, state.trump):
        return False
    return any(isinstance(other, Play) and other.card == action.card.twin for other in among)


def _cash(
    state: DealState, action: Action, loss: int, best: Sequence[Action], valued: Valued
) -> tuple[tuple[Action, ...], int]:
    """Return the shortest line on which the loss is cashed, and the number of its last trick."""
    start, loser = lead_of_south(state), state.to_act
    behind = loss if loser is Seat.SOUTH else -loss
    reached = _finished([((action,), apply(state, action))], loser, valued)
    for number, score in scores_after(state, best).items():
        for line, after in reached:
            if score - (lead_of_south(after) - start) == behind:
                return line, number
        reached = _finished(_longer(reached, loser, valued), loser, valued)
    raise AssertionError("at the end of the deal every loss is on the score")


def _finished(reached: list[_Reached], loser: Seat, valued: Valued) -> list[_Reached]:
    """Return the lines, in their order, played on to the end of the trick; of equal ends one."""
    ended: dict[Hashable, _Reached] = {}
    while reached:
        for line, state in reached:
            if at_trick_end(state):
                ended.setdefault(_rest(state), (line, state))
        going = [(line, state) for line, state in reached if not at_trick_end(state)]
        reached = _longer(going, loser, valued)
    return list(ended.values())


def _longer(reached: list[_Reached], loser: Seat, valued: Valued) -> list[_Reached]:
    """Return every line one action longer, as often as the other side has best actions."""
    return [
        ((*line, action), apply(state, action))
        for line, state in reached
        for action in _best(state, valued)[: 1 if state.to_act is loser else None]
    ]


def _rest(state: DealState) -> Hashable:
    """Return what tells apart two states that the same line goes on from, at a trick's end."""
    if state.phase is not Phase.ENDGAME:
        return state
    return state.to_act, state.south.hand, state.north.hand, lead_of_south(state)


def _parting(state: DealState, line: Sequence[Action], best: Sequence[Action]) -> int:
    """Return the number of the first trick that differs in its winner or in the score after it."""
    winners = [{each.number: each.winner for each in tricks_of(state, way)} for way in (line, best)]
    scores = [scores_after(state, way) for way in (line, best)]
    return next(
        number
        for number, score in scores[0].items()
        if score != scores[1][number] or winners[0].get(number) is not winners[1].get(number)
    )
