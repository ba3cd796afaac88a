"""The exact value of every card in an endgame whose hands are both known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Final

from trainer.cards import PACK, Card
from trainer.deal import DealState, Phase, Play, Seat
from trainer.solver.orders import ANSWER_WORDS, LINE, OPTIONS, answer
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
    >>> from trainer.deal import Seat, endgame_state
    >>> from trainer.profiles import PROFILES
    >>> south, north = cards("Js Kh Qh"), cards("As 8s 8h")
    >>> state = endgame_state(PROFILES["arcade"], Suit.CLUBS, south, north, Seat.SOUTH)
    >>> {str(card): value for card, value in solve(state).values.items()}
    {'Js': 0, 'Qh': -20, 'Kh': -20}
    """
    return solve_many((state,))[0]


def solve_many(states: Sequence[DealState]) -> list[EndgameSolution]:
    """Solve many endgames: the same answers as of :func:`solve`, in order.

    While numba's code runs, other threads may. Raises :class:`NotAnEndgame` if any position is
    something else.
    """
    answers = answer([_order(state) for state in states])
    return [
        _solution(state, answers[index * ANSWER_WORDS : (index + 1) * ANSWER_WORDS])
        for index, state in enumerate(states)
    ]


def warm_up() -> None:
    """Load the compiled code, or compile it, now rather than for the first position."""
    answer([])


def _order(state: DealState) -> list[int]:
    """Return a position as the kernel takes it, see :mod:`trainer.solver.orders`."""
    _require_endgame(state)
    hands = {seat: state.hand(seat) for seat in Seat}
    leader, led, stake = state.to_act, state.led, points_at_stake(state)
    if led is not None:
        leader = leader.other
        hands[leader] += (led,)
    return [
        _mask(hands[Seat.SOUTH]),
        _mask(hands[Seat.NORTH]),
        0 if leader is Seat.SOUTH else 1,
        -1 if led is None else int(led),
        int(state.trump),
        stake.brisque,
        stake.last_trick if stake.last_trick_at == "deal" else 0,
        int(stake.endgame_beat),
        int(stake.endgame_trump),
        1,
    ]


def _mask(hand: Iterable[Card]) -> int:
    """Return the cards as bits of a signed 64-bit integer."""
    mask = sum(1 << card for card in hand)
    return mask - (1 << 64) if mask >> 63 else mask


def _solution(state: DealState, found: Sequence[int]) -> EndgameSolution:
    """Return what the kernel has found, in words of the game."""
    settled = settled_points(state)
    pairs = found[OPTIONS : OPTIONS + 2 * found[1]]
    options = [
        (PACK[card], value + settled) for card, value in zip(pairs[::2], pairs[1::2], strict=True)
    ]
    cards_left = len(state.south.hand) + len(state.north.hand)
    return EndgameSolution(
        options=tuple(sorted(options)),
        line=tuple(_play(PACK[card], state) for card in found[LINE : LINE + cards_left]),
        nodes=found[0],
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


def _play(card: Card, state: DealState) -> Play:
    """Return the play of a card, announced where it must be to score."""
    return Play(card, announce=state.profile.dix_play_announced and seven_scores(card, state))
