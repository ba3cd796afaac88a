"""The window: the moment after winning a stock trick, before drawing.

The winner may declare, score what is pending, exchange or show the seven of trumps, in any
order, and then draws (RULES.md rows 15, 19-26, 52-67).
"""

from __future__ import annotations

from dataclasses import replace

from trainer.actions import (
    Action,
    Declare,
    Draw,
    ExchangeSeven,
    IllegalAction,
    ScorePending,
    ShowSeven,
)
from trainer.cards import Card, Rank
from trainer.declarations import (
    Refusal,
    award_used,
    declared,
    legal_declarations,
    legal_pending,
    pending_refusal,
    pending_scored,
    refusal,
)
from trainer.sevens import SevenScoredBy, is_trump_seven
from trainer.state import DealState, Phase, Seat, Side, changed


def legal_in_window(state: DealState) -> tuple[Action, ...]:
    """Return what the winner may do: declare, score pending awards, exchange, show, draw."""
    actions: list[Action] = [*legal_declarations(state), *legal_pending(state)]
    if exchange_refusal(state) is None:
        actions.append(ExchangeSeven())
    if show_refusal(state) is None:
        actions.append(ShowSeven())
    return (*actions, Draw())


def act_in_window(state: DealState, action: Action) -> DealState:
    """Return the state after any action but a play. Raises :class:`IllegalAction`."""
    if state.phase is Phase.ENDGAME:
        raise IllegalAction("stock_gone", "the stock is gone", state.profile)
    if state.phase is not Phase.WINDOW:
        raise IllegalAction("wrong_phase", "only the winner of a trick may do this", state.profile)
    match action:
        case Declare():
            _raise(state, refusal(state, action), action.cards)
            return declared(state, action)
        case ScorePending():
            _raise(state, pending_refusal(state, action), action.cards)
            return pending_scored(state, action)
        case ExchangeSeven():
            _raise(state, exchange_refusal(state))
            return _exchanged(state)
        case ShowSeven():
            _raise(state, show_refusal(state))
            return _shown(state)
    return _drawn(state)


def _raise(state: DealState, found: Refusal | None, cards: tuple[Card, ...] = ()) -> None:
    if found is not None:
        rule, detail = found
        raise IllegalAction(rule, detail, state.profile, cards)


def exchange_refusal(state: DealState) -> Refusal | None:
    """Return why the seven may not be exchanged in the open window, ``None`` if it may."""
    if not _sevens(state):
        return "nothing_to_exchange", "no seven of trumps is held"
    if _turn_up(state).rank is Rank.SEVEN and not state.profile.dix_exchange_for_seven:
        return "turn_up_is_seven", "the turn-up is a seven itself"
    if not _sevens_to_exchange(state):
        return "nothing_to_exchange", "the seven of trumps held has scored already"
    return None if state.profile.dix_beside_meld else award_used(state)


def show_refusal(state: DealState) -> Refusal | None:
    """Return why no seven may be shown in the open window, ``None`` if one may."""
    if state.profile.dix_show == "never":
        return "seven_not_showable", "a seven that is only shown does not score"
    if not _unscored_sevens(state):
        return "seven_not_showable", "no seven of trumps that has not scored is held"
    if state.profile.exchange_automatic and exchange_refusal(state) is None:
        return "seven_not_showable", "a seven that can be exchanged is exchanged"  # READINGS 2
    return None if state.profile.dix_beside_meld else award_used(state)


def _turn_up(state: DealState) -> Card:
    return state.stock[-1]


def _sevens(state: DealState) -> list[Card]:
    """Return the sevens of trumps that the side to act holds; nobody declares them."""
    return [card for card in state.hand(state.to_act) if is_trump_seven(card, state.trump)]


def _unscored_sevens(state: DealState) -> list[Card]:
    return [card for card in _sevens(state) if card not in state.sevens_scored]


def _sevens_to_exchange(state: DealState) -> list[Card]:
    """Return the sevens that an exchange may take, those that have not scored if there are any.

    One that has scored goes for no points where the profile has it (READINGS 3), but never for
    another seven: that would change nothing, without end.
    """
    unscored = _unscored_sevens(state)
    if unscored or not state.profile.exchange_scored_seven:
        return unscored
    return _sevens(state) if _turn_up(state).rank is not Rank.SEVEN else []


def _exchanged(state: DealState) -> DealState:
    seven, turn_up = _sevens_to_exchange(state)[0], _turn_up(state)
    side = state.side(state.to_act)
    first = state.open_window.exchanged_card
    side = changed(
        side,
        hand=tuple(sorted({*side.hand, turn_up} - {seven})),
        public=tuple(sorted({*side.public, turn_up} - {seven})),
    )
    after = changed(
        state,
        turn_up=seven,
        stock=(*state.stock[:-1], seven),
        # A second exchange brings back a seven, which nobody declares: the first card counts,
        # unless that was a seven too and is the one that is given now.
        window=replace(
            state.open_window, exchanged_card=turn_up if first in (None, seven) else first
        ),
    )
    return _seven_scored(after, side, seven, "exchange")


def _shown(state: DealState) -> DealState:
    seven, side = _unscored_sevens(state)[0], state.side(state.to_act)
    side = changed(side, public=tuple(sorted({*side.public, seven})))
    return _seven_scored(state, side, seven, "show")


def _seven_scored(state: DealState, side: Side, seven: Card, how: SevenScoredBy) -> DealState:
    """Return the state after a seven was exchanged or shown: once per card it scores."""
    window = state.open_window
    if not state.profile.dix_beside_meld:
        window = replace(window, awards_used=window.awards_used + 1)
    if seven in state.sevens_scored:
        return state.with_side(state.to_act, side, window=window)
    return state.with_side(
        state.to_act,
        changed(side, score=side.score + state.profile.dix_points),
        window=window,
        sevens=tuple(sorted((*state.sevens, (seven, how)))),
    )


def _drawn(state: DealState) -> DealState:
    """Return the state after both have drawn, the winner first."""
    winner = state.to_act
    drawn = {winner: state.stock[0], winner.other: state.stock[1]}
    south, north = (
        changed(side, hand=tuple(sorted((*side.hand, drawn[seat]))))
        for seat, side in ((Seat.SOUTH, state.south), (Seat.NORTH, state.north))
    )
    after = changed(
        state, phase=Phase.STOCK, south=south, north=north, stock=state.stock[2:], window=None
    )
    return after if after.stock else _stock_gone(after, state.stock[1])


def _stock_gone(state: DealState, turn_up: Card) -> DealState:
    """Return the start of the endgame: tables taken up, what is still pending lost.

    Everybody has seen the table cards and the turn-up.
    """
    south, north = (
        changed(
            side,
            hand=side.held,
            table=(),
            public=tuple(sorted({*side.public, *side.table} | ({turn_up} & set(side.hand)))),
            declared=tuple(
                replace(item, state="lost") if item.state == "pending" else item
                for item in side.declared
            ),
        )
        for side in (state.south, state.north)
    )
    return changed(state, phase=Phase.ENDGAME, south=south, north=north, turn_up=None)
