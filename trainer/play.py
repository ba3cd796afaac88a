"""Playing a card: what may be played, and what a trick brings."""

from __future__ import annotations

from dataclasses import replace

from trainer.actions import ANNOUNCED_PLAYS, PLAYS, IllegalAction, Play
from trainer.cards import Card
from trainer.sevens import KEPT_ONCE_PLAYED, is_trump_seven
from trainer.state import (
    STOCK_TRICKS,
    DealState,
    Phase,
    Seat,
    Side,
    Window,
    changed,
    uncounted,
)
from trainer.tricks import beats, broken_duty, followers, trick_points


def legal_plays(state: DealState) -> tuple[Play, ...]:
    """Return the cards that the side to act may play, sorted.

    In the endgame one play per physical card; before it, two copies that lie in the same place
    and have served in the same declarations are one. Where a seven scores only when it is
    announced, the announced play stands for it: nobody gains by silence, though :func:`play`
    accepts it.
    """
    cards = state.held(state.to_act)
    if state.phase is Phase.STOCK:
        cards = _distinct(state, cards)
    elif state.led is not None:
        cards, _ = followers(cards, state.led, state.trump, state.profile)
    if state.profile.dix_play_announced:
        return tuple([_announced(state, card) for card in cards])
    return tuple([PLAYS[card] for card in cards])


def _announced(state: DealState, card: Card) -> Play:
    """Return the play of a card, announced where that scores."""
    scores = is_trump_seven(card, state.trump) and state.seven_would_score(card)
    return (ANNOUNCED_PLAYS if scores else PLAYS)[card]


def _distinct(state: DealState, held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Leave out second copies that nothing tells from the first."""
    doubled = [card for card in held if card & 1 and card ^ 1 in held]
    side = state.side(state.to_act)
    same = [
        card for card in doubled if _effect(state, side, card) == _effect(state, side, card.twin)
    ]
    return tuple([card for card in held if card not in same]) if same else held


def _effect(state: DealState, side: Side, card: Card) -> tuple[object, ...]:
    """Return all that tells this card from its twin when it is played."""
    served = [item for item in side.declared if card in item.cards]
    return card in side.table, card in side.public, card in state.sevens_scored, served


def play(state: DealState, action: Play) -> DealState:
    """Return the state after the side to act has played a card.

    Raises :class:`~trainer.actions.IllegalAction`.
    """
    card = action.card
    _refuse(state, card, action.announce)
    side = _without(state.side(state.to_act), card)
    sevens = state.sevens
    if is_trump_seven(card, state.trump):
        if (action.announce or not state.profile.dix_play_announced) and state.seven_would_score(
            card
        ):
            side = changed(side, score=side.score + state.profile.dix_points)
        sevens = tuple(item for item in sevens if item[0] != card or item[1] in KEPT_ONCE_PLAYED)
    if state.led is None:
        return state.with_side(
            state.to_act, side, led=card, to_act=state.to_act.other, sevens=sevens
        )
    return _trick_won(state.with_side(state.to_act, side, sevens=sevens), state.led, card)


def _refuse(state: DealState, card: Card, announce: bool) -> None:
    """Raise the refusal of this play, if there is one."""
    profile = state.profile
    if state.phase is Phase.WINDOW or state.is_over:
        detail = "the deal is over" if state.is_over else "the winner of the trick draws first"
        raise IllegalAction("wrong_phase", detail, profile, (card,))
    held = state.held(state.to_act)
    if card not in held:
        raise IllegalAction(
            "card_not_held", f"{state.to_act} does not hold {card}", profile, (card,)
        )
    if announce and not is_trump_seven(card, state.trump):
        raise IllegalAction(
            "not_announceable", f"only a seven of trumps is announced, not {card}", profile, (card,)
        )
    if state.phase is Phase.ENDGAME and state.led is not None:
        duty = broken_duty(held, card, state.led, state.trump, profile)
        if duty is not None:
            detail = f"{card} may not answer {state.led}: {duty.replace('_', ' ')}"
            raise IllegalAction(duty, detail, profile, (card,))


def _without(side: Side, card: Card) -> Side:
    """Return the side after it has parted with a card; a pending award that needs it is lost."""
    if card in side.hand:
        hand = tuple([other for other in side.hand if other != card])
        if card not in side.public:
            return changed(side, hand=hand)
        public = tuple([other for other in side.public if other != card])
        return changed(side, hand=hand, public=public)
    declared = tuple(
        replace(award, state="lost") if award.state == "pending" and card in award.cards else award
        for award in side.declared
    )
    table = tuple([other for other in side.table if other != card])
    return changed(side, table=table, declared=declared)


def _trick_won(state: DealState, led: Card, answer: Card) -> DealState:
    """Return the state after a complete trick; ``to_act`` still names who answered."""
    winner = state.to_act if beats(answer, led, state.trump) else state.to_act.other
    south, north = _with_trick(state, led, answer, winner)
    if state.phase is Phase.STOCK:
        return changed(
            state,
            phase=Phase.WINDOW,
            to_act=winner,
            south=south,
            north=north,
            led=None,
            window=Window(state.next_win),
        )
    after = changed(state, to_act=winner, south=south, north=north, led=None)
    return _counted(after) if after.is_over else after


def _with_trick(state: DealState, led: Card, answer: Card, winner: Seat) -> tuple[Side, Side]:
    """Return both sides after the trick is captured, with the points it brings at once."""
    profile = state.profile
    taker = winner if state.forfeit is None else state.forfeit.other
    side = state.side(taker)
    points = trick_points(led, answer, profile) if profile.brisque_timing == "as_won" else 0
    sides = {
        taker: changed(side, won=(*side.won, led, answer), score=side.score + points),
        taker.other: state.side(taker.other),
    }
    if profile.last_trick_at == "stock" and state.next_win == STOCK_TRICKS:
        sides[winner] = changed(sides[winner], score=sides[winner].score + profile.last_trick)
    return sides[Seat.SOUTH], sides[Seat.NORTH]


def _counted(state: DealState) -> DealState:
    """Return the finished deal with the last trick and the brisques counted (READINGS 9)."""
    profile = state.profile
    scores = {seat: state.side(seat).score + uncounted(state, seat) for seat in Seat}
    if profile.last_trick_at == "deal":
        scores[_last_trick_to(state)] += profile.last_trick
    return changed(
        state,
        south=changed(state.south, score=scores[Seat.SOUTH]),
        north=changed(state.north, score=scores[Seat.NORTH]),
    )


def _last_trick_to(state: DealState) -> Seat:
    """Return who gets the last trick's bonus: its winner, unless all eight are forfeited."""
    if state.forfeit is not None and state.profile.penalty_revoke == "all_eight":
        return state.forfeit.other
    return state.to_act
