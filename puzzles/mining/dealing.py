"""Dealing endgame positions, as they come out of real deals and not only as the pack falls.

Sixteen cards of 64 drawn evenly have two trumps a side and few brisques. Players keep trumps,
brisques and the cards of declarations to the last eight tricks, so most positions are drawn with
weights for what is kept. Short endings are eight-card ones played down by best play.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from puzzles.choices import choices
from puzzles.solutions import best_line, solution
from trainer.cards import PACK, Card, Rank, Suit, label_copies
from trainer.deal import DealState, Seat, apply, endgame_state
from trainer.profiles import PROFILES, RuleProfile
from trainer.sevens import SevenScoredBy

_KEPT_TRUMPS: Final = {Rank.ACE: 9, Rank.TEN: 9, Rank.KING: 7, Rank.QUEEN: 7, Rank.JACK: 6}
_KEPT_PLAIN: Final = {Rank.ACE: 6, Rank.TEN: 6, Rank.KING: 4, Rank.QUEEN: 4, Rank.JACK: 3}
_LOW_TRUMP: Final = 5
_LOW_PLAIN: Final = 2
_EVENLY_IN_TEN: Final = 3  # of ten deals, so many are drawn without weights
_SHORTEST: Final = 4


def deal(random: Random) -> DealState | None:
    """Return a position with south to act, or ``None`` where this draw gives none."""
    profile = random.choice(tuple(PROFILES.values()))
    shape = random.randrange(10)
    if shape < 4:
        return _eight_cards(random, profile, Seat.SOUTH)
    if shape < 7:
        return _lead(random, _eight_cards(random, profile, Seat.NORTH))
    return _played_down(random, _eight_cards(random, profile, random.choice(tuple(Seat))))


def _eight_cards(random: Random, profile: RuleProfile, leader: Seat) -> DealState:
    trump = random.choice(tuple(Suit))
    hands = label_copies(card.code for card in _draw(random, trump))
    return endgame_state(
        profile,
        trump,
        hands[:8],
        hands[8:],
        leader,
        sevens_scored=_sevens(random, profile, trump, hands),
    )


def _draw(random: Random, trump: Suit) -> list[Card]:
    """Draw sixteen cards, evenly or with weights for what players keep."""
    if random.randrange(10) < _EVENLY_IN_TEN:
        return random.sample(PACK, 16)
    pack, drawn = list(PACK), []
    for _ in range(16):
        card = random.choices(pack, [_weight(card, trump) for card in pack])[0]
        pack.remove(card)
        drawn.append(card)
    return drawn


def _weight(card: Card, trump: Suit) -> int:
    if card.suit is trump:
        return _KEPT_TRUMPS.get(card.rank, _LOW_TRUMP)
    return _KEPT_PLAIN.get(card.rank, _LOW_PLAIN)


def _sevens(
    random: Random, profile: RuleProfile, trump: Suit, hands: tuple[Card, ...]
) -> Mapping[Card, SevenScoredBy]:
    """Return which sevens of trumps have scored, as far as that can matter in the endgame."""
    seven = Card.of(trump, Rank.SEVEN)
    held = [card for card in (seven, seven.twin) if card in hands]
    if not profile.dix_play_in_endgame or not held:
        return {}
    if profile.dix_play == "second":
        # The first one scored by turn-up or exchange; it may be anywhere, this one is still held.
        first = PACK[held[0].twin]
        return {first: random.choice(("turn_up", "exchange"))} if random.randrange(4) else {}
    # The primed copy scores first, so that a bare face names the one that still scores.
    return dict.fromkeys(held[random.randrange(len(held) + 1) :], "show")


def _lead(random: Random, state: DealState) -> DealState | None:
    """Return the position after a lead by north that leaves south something to choose.

    A best lead if there is such a one, else any.
    """
    values = solution(state).values
    leads = [choice for choice in choices(state) if len(choices(apply(state, choice.play))) >= 3]
    best = [choice for choice in leads if values[choice.card] == max(values.values())]
    return apply(state, random.choice(best or leads).play) if leads else None


def _played_down(random: Random, state: DealState) -> DealState | None:
    """Return the position after some tricks of best play, forgetting what was won."""
    left = random.randrange(_SHORTEST, 8)
    for play in best_line(state):
        state = apply(state, play)
        if len(state.hand(Seat.SOUTH)) == left and state.to_act is Seat.SOUTH:
            return _afresh(state)
    return None


def _afresh(state: DealState) -> DealState:
    """Return the same problem without a past, its copies labelled anew."""
    led = () if state.led is None else (state.led,)
    order = (*state.hand(Seat.SOUTH), *state.hand(Seat.NORTH), *led)
    label = dict(zip(order, label_copies(card.code for card in order), strict=True))
    scored = _relabelled(state.sevens_scored, label)
    return endgame_state(
        state.profile,
        state.trump,
        [label[card] for card in state.hand(Seat.SOUTH)],
        [label[card] for card in state.hand(Seat.NORTH)],
        state.to_act,
        led=None if state.led is None else label[state.led],
        sevens_scored=scored,
    )


def _relabelled(
    sevens: Mapping[Card, SevenScoredBy], label: Mapping[Card, Card]
) -> Mapping[Card, SevenScoredBy]:
    """Return which sevens have scored under their new labels; one that is gone gets the other."""
    return {
        label[card] if card in label else label[card.twin].twin: how
        for card, how in sevens.items()
        if card in label or card.twin in label
    }
