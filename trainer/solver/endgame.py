"""The exact value of every card in an endgame whose hands are both known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Final

from trainer.cards import Card
from trainer.deal import DealState, Phase, Play, Seat
from trainer.sevens import play_scores
from trainer.solver.analysis import Analysis
from trainer.solver.ending import lay_out

SOLVER: Final = "endgame/1"
LARGEST_HAND: Final = 8


class NotAnEndgame(ValueError):
    """The position is not an endgame of one to eight cards each with a card to be played."""


@dataclass(frozen=True)
class EndgameSolution:
    """What every card is worth, exactly.

    All values are points of the side to act minus the points of the other over the rest of the
    deal, the trick in progress and the last trick included, and a seven of trumps wherever it
    scores by being played. Points gained before do not count.

    ``values`` has every legal physical card; ``classes`` the cards of equal value together, the
    best first; ``line`` is one best way to play on to the end; ``nodes`` the number of
    positions between two tricks that were searched.
    """

    value: int
    values: Mapping[Card, int]
    classes: tuple[tuple[Card, ...], ...]
    line: tuple[Play, ...]
    nodes: int

    @property
    def best(self) -> tuple[Card, ...]:
        """Return all the cards that are worth the most."""
        return self.classes[0]


def solve(state: DealState) -> EndgameSolution:
    """Solve an endgame of 1 to 8 cards each, also with a card led.

    Raises :class:`NotAnEndgame` for any other position.

    >>> from trainer.cards import Suit, cards
    >>> from trainer.deal import endgame_state
    >>> from trainer.profiles import PROFILES
    >>> south, north = cards("Js Kh Qh"), cards("As 8s 8h")
    >>> state = endgame_state(PROFILES["arcade"], Suit.CLUBS, south, north, Seat.SOUTH)
    >>> {str(card): value for card, value in solve(state).values.items()}
    {'Js': 0, 'Qh': -20, 'Kh': -20}
    """
    _require_endgame(state)
    south, north = _hands_with_the_led_card(state)
    ending, cards = lay_out(south, north, state.trump, state.profile)
    lead = 0 if state.led is None else 1 << cards.index(state.led)
    leader = _index(state.to_act if state.led is None else state.to_act.other)
    live = (1 << len(cards)) - 1
    analysis = Analysis(ending)
    in_tricks = analysis.values(live, leader, lead)
    sevens = _points_of_sevens(state)
    values = {cards[bit.bit_length() - 1]: value + sevens for bit, value in in_tricks.items()}
    line = analysis.line(live, leader, lead, max(in_tricks.values()))
    classes = _classes(values)
    return EndgameSolution(
        value=values[classes[0][0]],
        values=MappingProxyType(dict(sorted(values.items()))),
        classes=classes,
        line=tuple(_play(cards[bit.bit_length() - 1], state) for bit in line),
        nodes=analysis.nodes,
    )


def _require_endgame(state: DealState) -> None:
    if state.phase is not Phase.ENDGAME:
        raise NotAnEndgame(f"expected a position of the endgame, got phase {state.phase}")
    to_act, other = len(state.hand(state.to_act)), len(state.hand(state.to_act.other))
    if not 1 <= to_act <= LARGEST_HAND or other != to_act - (state.led is not None):
        raise NotAnEndgame(
            f"expected hands of 1 to {LARGEST_HAND} cards, the follower's one more when a card "
            f"is led, got {to_act} for the side to act and {other} for the other"
        )


def _hands_with_the_led_card(state: DealState) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return south's and north's hands, the card on the table still in its player's."""
    hands = {seat: state.hand(seat) for seat in Seat}
    if state.led is not None:
        hands[state.to_act.other] += (state.led,)
    return hands[Seat.SOUTH], hands[Seat.NORTH]


def _points_of_sevens(state: DealState) -> int:
    """Return what the sevens of trumps will bring the side to act, minus the other's.

    Every card is played before the end, so a seven that may still score always does, for the
    hand that holds it, whatever the play: a constant, which the search need not know. (The
    way of scoring that makes the other seven score, by turn-up or exchange, is past by then.)
    """
    profile, points = state.profile, 0
    for seat in Seat:
        sign = 1 if seat is state.to_act else -1
        for card in state.hand(seat):
            if _scores(card, state):
                points += sign * profile.dix_points
    return points


def _scores(card: Card, state: DealState) -> bool:
    return play_scores(card, state.trump, state.sevens_scored, state.profile, endgame=True)


def _play(card: Card, state: DealState) -> Play:
    """Return the play of a card, announced where it must be to score."""
    return Play(card, announce=state.profile.dix_play_announced and _scores(card, state))


def _classes(values: Mapping[Card, int]) -> tuple[tuple[Card, ...], ...]:
    """Return the cards grouped by value, best first, each group in the order of the cards."""
    ranked = sorted(values.items(), key=lambda option: (-option[1], option[0]))
    return tuple(
        tuple(card for card, _ in group)
        for _, group in groupby(ranked, key=lambda option: option[1])
    )


def _index(seat: Seat) -> int:
    return 0 if seat is Seat.SOUTH else 1
