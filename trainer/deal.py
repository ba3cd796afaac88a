"""One deal of Bezique: the states, the actions, and the function that moves one to the next.

States are immutable: :func:`apply` returns a new one. A refused action raises
:class:`IllegalAction`, which names the rule, the profile and the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from trainer.actions import (
    Action,
    Declare,
    Draw,
    ExchangeSeven,
    IllegalAction,
    Play,
    Rule,
    ScorePending,
    ShowSeven,
)
from trainer.cards import Card, Suit
from trainer.dealing import deal, first_dealer, label_pack, shuffled
from trainer.play import legal_plays, play
from trainer.profiles import RuleProfile
from trainer.sevens import SevenScoredBy
from trainer.state import (
    DealState,
    Declaration,
    Phase,
    Seat,
    Side,
    Window,
    gained,
    standing,
)
from trainer.validity import Fault, ImpossiblePosition, checked
from trainer.views import HiddenSide, View, completed, hide, view
from trainer.windows import act_in_window, legal_in_window

__all__ = [
    "Action",
    "DealState",
    "Declaration",
    "Declare",
    "Draw",
    "ExchangeSeven",
    "Fault",
    "HiddenSide",
    "IllegalAction",
    "ImpossiblePosition",
    "Phase",
    "Play",
    "Rule",
    "ScorePending",
    "Seat",
    "ShowSeven",
    "Side",
    "View",
    "Window",
    "apply",
    "deal",
    "endgame_state",
    "first_dealer",
    "gained",
    "hide",
    "label_pack",
    "legal_actions",
    "points",
    "shuffled",
    "standing",
    "view",
]

_NONE: Final[Mapping[Seat, Iterable[Card]]] = MappingProxyType({})


def endgame_state(
    profile: RuleProfile,
    trump: Suit,
    south: Iterable[Card],
    north: Iterable[Card],
    to_act: Seat,
    *,
    led: Card | None = None,
    sevens_scored: Mapping[Card, SevenScoredBy] = MappingProxyType({}),
    won: Mapping[Seat, Iterable[Card]] = _NONE,
    scores: Mapping[Seat, int] = MappingProxyType({}),
) -> DealState:
    """Return a position of the last eight tricks.

    One to eight cards each, the side to act holding one more where a card is ``led``. Without
    ``sevens_scored`` no seven of trumps has scored; ``won`` and ``scores`` matter only for the
    count. Raises :class:`ImpossiblePosition`.
    """
    sides = {
        seat: Side(
            hand=tuple(sorted(hand)), won=tuple(won.get(seat, ())), score=scores.get(seat, 0)
        )
        for seat, hand in ((Seat.SOUTH, south), (Seat.NORTH, north))
    }
    return checked(
        DealState(
            profile=profile,
            phase=Phase.ENDGAME,
            trump=trump,
            to_act=to_act,
            south=sides[Seat.SOUTH],
            north=sides[Seat.NORTH],
            led=led,
            sevens=tuple(sorted(sevens_scored.items())),
        )
    ).without_played_sevens()


def legal_actions(state: DealState | View) -> tuple[Action, ...]:
    """Return what the side to act may do, plays sorted by card; nothing once the deal is over.

    Choices of copies that nothing tells apart are offered once, except in the endgame: there one
    play per physical card. Where a seven scores only when it is announced, the announced play
    stands for it: nobody gains by silence, though :func:`apply` accepts it.

    Of a view the same, as long as it shows the hand that is to act (else :class:`ValueError`).
    """
    if isinstance(state, View):
        if isinstance(state.side(state.to_act), HiddenSide):
            raise ValueError(f"the hand of {state.to_act} is not seen")
        state = completed(state)
    return legal_in_window(state) if state.phase is Phase.WINDOW else legal_plays(state)


def apply(state: DealState, action: Action, by: Seat | None = None) -> DealState:
    """Return the state after an action of the side to act, or of ``by`` where that is known.

    Raises :class:`IllegalAction`; the state itself never changes.
    """
    if by is not None and by is not state.to_act:
        raise IllegalAction(
            "not_your_turn", f"it is {state.to_act}'s turn, not {by}'s", state.profile
        )
    if isinstance(action, Play):
        return play(state, action)
    return act_in_window(state, action)


def points(before: DealState, after: DealState) -> dict[Seat, int]:
    """Return what each side has scored between two states of a deal."""
    return {seat: after.side(seat).score - before.side(seat).score for seat in Seat}
