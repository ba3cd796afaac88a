"""Endings to look at: deals down to the last eight tricks, and on from there.

Four endings in ten are taken where they begin, with the side on lead to act; three after a lead
that leaves something to choose, a best one if there is such; three some tricks further on by best
play. Whoever is to act sits south. What was won before is
forgotten, and of two copies the first one listed is unprimed: the same problem without a past.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from hashlib import blake2b
from typing import Final

from puzzles.mining.played_deals import PlayedDeal, played_deals
from trainer.actions import Play
from trainer.cards import PACK, Card, Suit
from trainer.deal import DealState, Phase, Seat, Side, apply, legal_actions
from trainer.profiles import PROFILES, RuleProfile
from trainer.sevens import SevenScoredBy
from trainer.solver.endgame import EndgameSolution, solve_many
from trainer.tricks import followers

BUILT_IN: Final = tuple(PROFILES.values())
_AT_ONCE: Final = 4  # in ten
_AFTER_A_LEAD: Final = 3
_FURTHEST: Final = 8  # cards: at least four are left to south
_LEAST_ANSWERS: Final = 3


@dataclass(frozen=True, slots=True)
class Whim:
    """What chance decides about a number beside the cards; 64 bits each."""

    profile: int
    depth: int
    lead: int
    spared: int

    @classmethod
    def of(cls, seed: int, number: int) -> Whim:
        """Return the same for the same number of a seed, always."""
        drawn = blake2b(f"{seed}/{number}/whim".encode(), digest_size=32).digest()
        return cls(*(int.from_bytes(drawn[at : at + 8]) for at in range(0, 32, 8)))

    @property
    def cards(self) -> int:
        """Return how many cards of the last eight tricks are played."""
        shape, further = self.depth % 10, self.depth // 10
        if shape < _AT_ONCE:
            return 0
        return 1 if shape < _AT_ONCE + _AFTER_A_LEAD else 2 + further % (_FURTHEST - 1)


def dealt_endings(
    seed: int, numbers: Sequence[int], profiles: Sequence[RuleProfile] = BUILT_IN
) -> list[DealState]:
    """Return the endings of numbered deals, each under one of the profiles."""
    whims = [Whim.of(seed, number) for number in numbers]
    ruled = [profiles[whim.profile % len(profiles)] for whim in whims]
    begun = [_begun(deal) for deal in played_deals(seed, numbers, ruled)]
    return played_down(begun, whims)


def played_down(begun: Sequence[DealState], whims: Sequence[Whim]) -> list[DealState]:
    """Return where these endings stand some cards later, as chance decides; south to act."""
    on = [index for index, whim in enumerate(whims) if whim.cards]
    solved = dict(zip(on, solve_many([begun[each] for each in on]), strict=True))
    return [
        afresh(_played_on(state, solved[index], whims[index]) if index in solved else state)
        for index, state in enumerate(begun)
    ]


def _played_on(state: DealState, solved: EndgameSolution, whim: Whim) -> DealState:
    if whim.cards > 1:
        return reduce(apply, solved.line[: whim.cards], state)
    leads = [
        play
        for play in legal_actions(state)
        if isinstance(play, Play) and _answers(state, play.card) >= _LEAST_ANSWERS
    ]
    best = [play for play in leads if solved.values[play.card] == solved.value]
    fitting = best or leads or solved.line[:1]
    return apply(state, fitting[whim.lead % len(fitting)])


def _answers(state: DealState, led: Card) -> int:
    """Return how many faces may answer a lead."""
    hand = state.hand(state.to_act.other)
    allowed, _ = followers(hand, led, state.trump, state.profile)
    return len({card.face for card in allowed})


def afresh(state: DealState) -> DealState:
    """Return the same problem without a past, for the side to act as south."""
    led = () if state.led is None else (state.led,)
    mover, other = state.hand(state.to_act), state.hand(state.to_act.other)
    label = _labels((*mover, *other, *led), state.sevens_scored)
    return _ending(
        state.profile,
        state.trump,
        (tuple(sorted(label[card] for card in hand)) for hand in (mover, other)),
        _relabelled(state.sevens_scored, label),
        led=None if state.led is None else label[state.led],
    )


def _begun(deal: PlayedDeal) -> DealState:
    hands = deal.hands[deal.leader], deal.hands[1 - deal.leader]
    return _ending(deal.profile, deal.trump, hands, deal.sevens)


def _ending(
    profile: RuleProfile,
    trump: Suit,
    hands: Iterable[tuple[Card, ...]],
    sevens: Mapping[Card, SevenScoredBy],
    led: Card | None = None,
) -> DealState:
    """Return the state with south to act, as ``endgame_state`` would: these hands are sound."""
    south, north = (Side(hand=hand) for hand in hands)
    asked = profile.dix_play_in_endgame and profile.dix_play != "never"
    return DealState(
        profile=profile,
        phase=Phase.ENDGAME,
        trump=trump,
        to_act=Seat.SOUTH,
        south=south,
        north=north,
        led=led,
        sevens=tuple(sorted(sevens.items())) if asked else (),
    ).without_played_sevens()


def _labels(order: Sequence[Card], sevens: Mapping[Card, SevenScoredBy]) -> dict[Card, Card]:
    """Return the cards under new labels; of two sevens the one that still scores is unprimed."""
    label: dict[Card, Card] = {}
    for card in sorted(order, key=sevens.__contains__):
        label[card] = card.face.twin if card.twin in label else card.face
    return label


def _relabelled(
    sevens: Mapping[Card, SevenScoredBy], label: Mapping[Card, Card]
) -> dict[Card, SevenScoredBy]:
    """Return which sevens have scored under their new labels; one that is gone gets the other."""
    return {
        label[card] if card in label else PACK[label[card.twin] ^ 1]: how
        for card, how in sevens.items()
        if card in label or card.twin in label
    }
