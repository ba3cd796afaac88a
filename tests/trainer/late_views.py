"""Views of the last stock tricks, from random deals, with hands as short as one likes."""

from __future__ import annotations

from random import Random

from tests.trainer.houses import choose, rich_pack
from trainer.cards import Card
from trainer.deal import DealState, Phase, Seat, View, apply, deal, view
from trainer.profiles import RuleProfile
from trainer.state import changed
from trainer.validity import checked


def random_late_state(
    rng: Random, profile: RuleProfile, tricks: int, size: int, *, window: bool | None = None
) -> DealState:
    """Return a position with so many stock tricks left and ``size`` cards for each side.

    In a window each has one card less. ``window`` says whether one is open; ``None``: either.
    """
    wanted = rng.random() < 0.5 if window is None else window
    phase = Phase.WINDOW if wanted else Phase.STOCK
    state = deal(profile, rich_pack(rng), rng.choice(tuple(Seat)))
    found = []
    while len(state.stock) >= 2 * tricks:
        if len(state.stock) == 2 * tricks and state.phase is phase:
            found.append(state)
        state = apply(state, choose(state, rng))
    return shortened(rng, rng.choice(found), size - wanted)


def random_late_view(
    rng: Random, profile: RuleProfile, tricks: int, size: int, *, window: bool | None = None
) -> View:
    """Return what the side to act sees of such a position."""
    state = random_late_state(rng, profile, tricks, size, window=window)
    return view(state, state.to_act)


def shortened(rng: Random, state: DealState, size: int) -> DealState:
    """Return the position with ``size`` cards a side, the others captured; one led is counted."""
    for seat in Seat:
        led = state.led is not None and seat is not state.to_act
        while len(state.held(seat)) > size - led:
            state = _without(state, seat, rng.choice(_spare(state, seat)))
    return checked(state)


def _spare(state: DealState, seat: Seat) -> list[Card]:
    """Return the cards that may go: concealed ones first, then those no pending award needs."""
    side = state.side(seat)
    needed = {card for item in side.declared if item.state == "pending" for card in item.cards}
    exchanged = None if state.window is None else state.window.exchanged_card
    spare = [card for card in side.hand if card != exchanged]
    return spare or [card for card in side.table if card not in needed] or list(side.table)


def _without(state: DealState, seat: Seat, card: Card) -> DealState:
    side = state.side(seat)
    declared = tuple(
        changed_award if item.state == "pending" and card in item.cards else item
        for item in side.declared
        for changed_award in (type(item)(item.kind, item.cards, "lost", item.win),)
    )
    return state.with_side(
        seat,
        changed(
            side,
            hand=tuple(each for each in side.hand if each != card),
            table=tuple(each for each in side.table if each != card),
            public=tuple(each for each in side.public if each != card),
            won=(*side.won, card),
            declared=declared,
        ),
    ).without_played_sevens()
