"""Deals played by sensible players, from which positions are taken.

The players keep what declarations are made of, win tricks that are worth it and declare what
scores most, now and then a marriage before its sequence. Each deal has a taste: a rank that both
collect, so that fours of a kind are no rarity.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from trainer.cards import Card, Rank, Suit
from trainer.deal import (
    Action,
    DealState,
    Declare,
    Draw,
    ExchangeSeven,
    Phase,
    Play,
    ScorePending,
    Seat,
    ShowSeven,
    apply,
    deal,
    legal_actions,
    shuffled,
)
from trainer.profiles import RuleProfile
from trainer.tricks import beats

_KEEP: Final = {
    Rank.SEVEN: 0,
    Rank.EIGHT: 1,
    Rank.NINE: 2,
    Rank.TEN: 5,
    Rank.JACK: 4,
    Rank.QUEEN: 7,
    Rank.KING: 8,
    Rank.ACE: 9,
}
_TRUMP: Final = 6
_TRUMP_OF_SEQUENCE: Final = 14
_BEZIQUE: Final = 12
TASTES: Final[tuple[Rank | None, ...]] = (None, Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
_COLLECTED: Final = 8
_LOWER_FIRST: Final = {"royal_marriage": 2, "bezique": 1}  # times in three
_WHIM: Final = 5  # one decision in so many is not the usual one


@dataclass(frozen=True, slots=True)
class Moment:
    """A state in which south is to act, and every action that led to it from the deal."""

    start: DealState
    actions: tuple[Action, ...]
    state: DealState


def moments(
    profile: RuleProfile, random: Random, pack: Sequence[Card] | None = None
) -> Iterator[Moment]:
    """Play a deal; yield every moment at which south is to act. Without a pack one is shuffled."""
    cards = shuffled(random) if pack is None else pack
    start = state = deal(profile, cards, random.choice(tuple(Seat)))
    actions: list[Action] = []
    taste = random.choice(TASTES)
    while not state.is_over:
        if state.to_act is Seat.SOUTH:
            yield Moment(start, tuple(actions), state)
        actions.append(choice(state, taste, random))
        state = apply(state, actions[-1])


def choice(state: DealState, taste: Rank | None, random: Random) -> Action:
    """Return what a player of this taste does; one of :data:`TASTES` lasts for a deal."""
    legal = legal_actions(state)
    if state.phase is Phase.WINDOW:
        return _in_window(state, legal, random)
    plays = [action for action in legal if isinstance(action, Play)]
    if state.phase is Phase.ENDGAME:
        return _endgame_play(state, plays)
    return _play(state, taste, plays)


def _in_window(state: DealState, legal: tuple[Action, ...], random: Random) -> Action:
    """Exchange or show first, then score the best, then expose what may wait."""
    sevens = [each for each in legal if isinstance(each, ExchangeSeven | ShowSeven)]
    if sevens and random.randrange(_WHIM):
        return random.choice(sevens)
    scoring = [
        each
        for each in legal
        if isinstance(each, ScorePending) or (isinstance(each, Declare) and not each.pending)
    ]
    if scoring and random.randrange(2 * _WHIM):
        return max(scoring, key=lambda each: _worth(state, each, random))
    waiting = [each for each in legal if isinstance(each, Declare) and each.pending]
    used = state.open_window.awards_used > 0
    return waiting[0] if used and waiting and not random.randrange(_WHIM) else Draw()


def _worth(state: DealState, action: Declare | ScorePending, random: Random) -> tuple[int, int]:
    """Return what a declaration scores; the lower one of a class often goes first."""
    value = state.profile.values[action.kind]
    first = action.kind in _LOWER_FIRST and random.randrange(3) < _LOWER_FIRST[action.kind]
    fresh = sum(card in state.hand(state.to_act) for card in action.cards)
    return (1000 if first else value), -fresh


def _play(state: DealState, taste: Rank | None, plays: list[Play]) -> Play:
    """Lead or follow while the stock lasts: cheaply, unless the trick is worth winning."""
    cheap = sorted(plays, key=lambda each: _keep(state, taste, each.card))
    if state.led is None:
        return cheap[0]
    winning = [each for each in cheap if beats(each.card, state.led, state.trump)]
    prize = 6 if state.led.is_brisque else 0
    prize += 8 if _something_to_declare(state) else 0
    for each in winning:
        bargain = 4 if each.card.is_brisque and each.card.suit is state.led.suit else 1
        if _keep(state, taste, each.card) <= prize + bargain:
            return each
    return next((each for each in cheap if not each.card.is_brisque), cheap[0])


def _endgame_play(state: DealState, plays: list[Play]) -> Play:
    """Win with the lowest card that does, lead high, part with the lowest."""
    by_rank = sorted(plays, key=lambda each: (each.card.suit is state.trump, each.card.rank))
    if state.led is None:
        return max(by_rank, key=lambda each: (each.card.suit is not state.trump, each.card.rank))
    winning = [each for each in by_rank if beats(each.card, state.led, state.trump)]
    return (winning or by_rank)[0]


def _keep(state: DealState, taste: Rank | None, card: Card) -> int:
    """Return how much a player would rather keep the card."""
    side = state.side(state.to_act)
    if card.rank is Rank.SEVEN and card.suit is state.trump:
        return 2 if card in state.sevens_scored else 13
    worth = _KEEP[card.rank] + (_COLLECTED if card.rank is taste else 0)
    if card.suit is state.trump:
        worth += _TRUMP_OF_SEQUENCE if card.rank >= Rank.JACK else _TRUMP
    if (card.suit, card.rank) in ((Suit.SPADES, Rank.QUEEN), (Suit.DIAMONDS, Rank.JACK)):
        worth += _BEZIQUE
    served = sum(card in item.cards for item in side.declared)
    return worth - 3 * served - (4 if card.twin in side.held and not served else 0)


def _something_to_declare(state: DealState) -> bool:
    """Tell whether a king and queen, or a bezique, lie concealed in the hand."""
    hand = {card.face for card in state.hand(state.to_act)}
    pairs = [(card, Card.of(card.suit, Rank.QUEEN)) for card in hand if card.rank is Rank.KING]
    bezique = (Card.of(Suit.SPADES, Rank.QUEEN), Card.of(Suit.DIAMONDS, Rank.JACK))
    return any(queen in hand for _, queen in pairs) or hand.issuperset(bezique)
