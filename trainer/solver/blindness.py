"""Whether a player who does not see the hidden cards can play as well as one who does.

With one stock trick left a player decides once more before he knows all cards: in the window, if
he wins the trick. He needs no sight if, whatever is answered, some way to use that window keeps
in every deal the value that was found with all cards open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trainer.deal import (
    Action,
    DealState,
    Declare,
    Draw,
    Phase,
    Play,
    Seat,
    apply,
    gained,
    legal_actions,
)
from trainer.solver.endgame import solve_many

_Deals = list[tuple[DealState, int]]
"""Deals that the player cannot tell apart, with the points that he wants to gain from here."""
_Way = tuple[Action, ...]


def needs_no_sight(states: Sequence[DealState], values: Sequence[Mapping[Action, int]]) -> bool:
    """Tell whether every value of every first action can be had without telling the deals apart.

    ``states`` look the same to their side to act; at most one stock trick is left. What is asked
    is enough and may be too much: one way to use the window for each answer of the opponent, in
    every deal in which he could give it, whether or not he would.
    """
    seat = states[0].to_act
    deals = [(state, of_deal) for state, of_deal in zip(states, values, strict=True)]
    return all(
        _kept([_moved(state, of_deal[action], action, seat) for state, of_deal in deals], seat)
        for action in values[0]
    )


def _kept(deals: _Deals, seat: Seat) -> bool:
    """Tell whether the player can gain what he wants in all the deals by one way of playing."""
    state = deals[0][0]
    if not state.stock:
        return True  # all cards are known
    if state.to_act is seat:
        return _one_way(deals)
    # The opponent sees everything, and in his window nothing is answered before the draw.
    return state.phase is Phase.WINDOW or all(_kept(each, seat) for each in _answers(deals, seat))


def _answers(deals: _Deals, seat: Seat) -> list[_Deals]:
    """Return what may follow each card that the opponent answers with, by what is seen of it."""
    found: dict[object, _Deals] = {}
    for state, wanted in deals:
        table = state.table_of(seat.other)
        for action in legal_actions(state):
            assert isinstance(action, Play)  # noqa: S101 # no window is open
            seen = action.card.face, action.card in table, action.announce
            found.setdefault(seen, []).append(_moved(state, wanted, action, seat))
    return list(found.values())


def _one_way(deals: _Deals) -> bool:
    """Tell whether one way to use the last window gains in every deal what is wanted."""
    (state, wanted), *others = deals
    if legal_actions(state) == (Draw(),):
        return True
    ways = list(_ways(state))
    brought = _brought([(state, way) for way in ways])
    for value, way in sorted(zip(brought, ways, strict=True), key=lambda each: -each[0]):
        if value < wanted:
            return False
        elsewhere = _brought([(other, way) for other, _ in others])
        if all(got >= asked for got, (_, asked) in zip(elsewhere, others, strict=True)):
            return True
    return False


def _ways(state: DealState, done: _Way = ()) -> Iterator[_Way]:
    """Yield everything that may be done in the last window, drawing included.

    What is only exposed there can never score: that is left out (READINGS 12).
    """
    for action in legal_actions(state):
        if isinstance(action, Draw):
            yield (*done, action)
        elif not (isinstance(action, Declare) and action.pending):
            yield from _ways(apply(state, action), (*done, action))


def _brought(cases: Sequence[tuple[DealState, _Way]]) -> list[int]:
    """Return what each way to use the last window gains over the rest of the deal."""
    ends = []
    for state, way in cases:
        for action in way:
            state = apply(state, action)
        ends.append(state)
    brought = []
    for (state, _), end, solved in zip(cases, ends, solve_many(ends), strict=True):
        ahead = solved.value if end.to_act is state.to_act else -solved.value
        brought.append(gained(state, end, state.to_act) + ahead)
    return brought


def _moved(state: DealState, wanted: int, action: Action, seat: Seat) -> tuple[DealState, int]:
    """Return the state after an action, with what is still wanted."""
    after = apply(state, action)
    return after, wanted - gained(state, after, seat)
