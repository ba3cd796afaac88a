"""Whether a player who does not see the hidden cards can play as well as one who does.

With one stock trick left a player decides once more before he knows all cards: in the window, if
he wins the trick. He needs no sight if, whatever is answered, some way to use that window keeps
in every deal the value that was found with all cards open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.deal import Action, DealState, Draw, Phase, Play, Seat, apply, legal_actions, standing
from trainer.solver.open_hand import solve_open_hand

_Deals = list[tuple[DealState, int]]
"""Deals that the player cannot tell apart, with the points that he wants to gain from here."""


def needs_no_sight(states: Sequence[DealState], values: Sequence[Mapping[Action, int]]) -> bool:
    """Tell whether every value of every first action can be had without telling the deals apart.

    ``states`` look the same to their side to act; at most one stock trick is left. What is asked
    is enough and may be too much: one way to use the window for each answer of the opponent, in
    every deal in which he could give it, whether or not he would.
    """
    return all(
        _kept(
            [
                (after, of_deal[action] - _gained(state, after, state.to_act))
                for state, of_deal in zip(states, values, strict=True)
                for after in (apply(state, action),)
            ],
            states[0].to_act,
        )
        for action in values[0]
    )


def _kept(deals: _Deals, seat: Seat) -> bool:
    """Tell whether the player can gain what he wants in all the deals by one way of playing."""
    state = deals[0][0]
    if not state.stock:
        return True  # all cards are known
    if state.to_act is not seat:
        # The opponent sees everything, and in a window nothing he does is answered before the draw.
        return state.phase is Phase.WINDOW or all(
            _kept(after, seat) for after in _answers(deals, seat)
        )
    if legal_actions(state) == (Draw(),):
        return True
    return any(_kept(after, seat) for after in _common(deals, seat))


def _answers(deals: _Deals, seat: Seat) -> list[_Deals]:
    """Return what may follow each card that the opponent answers with, by what is seen of it."""
    found: dict[object, _Deals] = {}
    for state, wanted in deals:
        for action in legal_actions(state):
            after = apply(state, action)
            assert isinstance(action, Play)  # noqa: S101 # no window is open
            seen = action.card.face, action.card in state.table_of(seat.other), action.announce
            found.setdefault(seen, []).append((after, wanted - _gained(state, after, seat)))
    return list(found.values())


def _common(deals: _Deals, seat: Seat) -> list[_Deals]:
    """Return what follows each action that keeps in every deal what is wanted."""
    options = [dict(solve_open_hand(state).options) for state, _ in deals]
    return [
        [
            (after, wanted - _gained(state, after, seat))
            for state, wanted in deals
            for after in (apply(state, action),)
        ]
        for action in options[0]
        if all(
            of_deal[action] >= wanted for of_deal, (_, wanted) in zip(options, deals, strict=True)
        )
    ]


def _gained(before: DealState, after: DealState, seat: Seat) -> int:
    """Return what the player gains on the other between two states."""
    then, now = standing(before), standing(after)
    return now[seat] - then[seat] - (now[seat.other] - then[seat.other])
