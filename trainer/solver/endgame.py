"""The exact value of every card in an endgame whose hands are both known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Final

from trainer.cards import Card
from trainer.deal import DealState, Phase, Play, Seat
from trainer.solver.analysis import Analysis
from trainer.solver.ending import lay_out
from trainer.solver.settled import points_at_stake, settled_points, seven_scores
from trainer.state import HAND_SIZE

SOLVER: Final = "endgame/1"


class NotAnEndgame(ValueError):
    """The position is not an endgame of one to eight cards each with a card to be played."""


@dataclass(frozen=True)
class EndgameSolution:
    """What every card is worth, exactly.

    All values are points of the side to act minus the points of the other over the rest of the
    deal, the trick in progress and the last trick included, and a seven of trumps wherever it
    scores by being played. Points gained before do not count.

    ``options`` has every legal physical card with its value, sorted by card; ``line`` is one
    best way to play on to the end; ``nodes`` the number of positions between two tricks that
    were searched.
    """

    options: tuple[tuple[Card, int], ...]
    line: tuple[Play, ...]
    nodes: int

    @property
    def values(self) -> Mapping[Card, int]:
        """Return the value of every legal physical card."""
        return MappingProxyType(dict(self.options))

    @property
    def value(self) -> int:
        """Return what the position is worth to the side to act: the value of its best card."""
        return max(value for _, value in self.options)

    @property
    def best(self) -> tuple[Card, ...]:
        """Return all the cards that are worth the most, sorted."""
        return self.classes[0]

    @property
    def classes(self) -> tuple[tuple[Card, ...], ...]:
        """Return the cards of equal value together, the best first, sorted within."""
        ranked = sorted(self.options, key=lambda option: (-option[1], option[0]))
        groups = groupby(ranked, key=lambda option: option[1])
        return tuple(tuple(card for card, _ in group) for _, group in groups)


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
    ending, cards = lay_out(south, north, state.trump, points_at_stake(state))
    lead = 0 if state.led is None else 1 << cards.index(state.led)
    leader = _index(state.to_act if state.led is None else state.to_act.other)
    live = (1 << len(cards)) - 1
    analysis = Analysis(ending)
    in_tricks = analysis.values(live, leader, lead)
    line = analysis.line(live, leader, lead, max(in_tricks.values()))
    settled = settled_points(state)
    return EndgameSolution(
        options=tuple(
            sorted((_card(bit, cards), value + settled) for bit, value in in_tricks.items())
        ),
        line=tuple(_play(_card(bit, cards), state) for bit in line),
        nodes=analysis.nodes,
    )


def _require_endgame(state: DealState) -> None:
    if state.phase is not Phase.ENDGAME:
        raise NotAnEndgame(f"expected a position of the endgame, got phase {state.phase}")
    to_act, other = len(state.hand(state.to_act)), len(state.hand(state.to_act.other))
    if not 1 <= to_act <= HAND_SIZE or other != to_act - (state.led is not None):
        raise NotAnEndgame(
            f"expected hands of 1 to {HAND_SIZE} cards, the follower's one more when a card "
            f"is led, got {to_act} for the side to act and {other} for the other"
        )


def _hands_with_the_led_card(state: DealState) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return south's and north's hands, the card on the table still in its player's."""
    hands = {seat: state.hand(seat) for seat in Seat}
    if state.led is not None:
        hands[state.to_act.other] += (state.led,)
    return hands[Seat.SOUTH], hands[Seat.NORTH]


def _play(card: Card, state: DealState) -> Play:
    """Return the play of a card, announced where it must be to score."""
    return Play(card, announce=state.profile.dix_play_announced and seven_scores(card, state))


def _card(bit: int, cards: tuple[Card, ...]) -> Card:
    return cards[bit.bit_length() - 1]


def _index(seat: Seat) -> int:
    return 0 if seat is Seat.SOUTH else 1
