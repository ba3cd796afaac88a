"""Random late positions with some stock left, every card known, rich in what may still score.

A random deal is played to its last stock tricks; then hands are shortened, the rest lying in the
piles as if it had been played before. Cards that belong together are kept together, and missing
partners are brought into the stock, so that declarations, pending awards and sevens matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Final, Literal, get_args

from tests.trainer.endings import PROFILE_NAMES
from tests.trainer.houses import random_house, rich_pack
from trainer.cards import Card, Rank
from trainer.combinations import bezique_faces
from trainer.deal import (
    Action,
    DealState,
    Declare,
    Draw,
    Phase,
    Play,
    Seat,
    Side,
    apply,
    deal,
    legal_actions,
)
from trainer.profiles import PROFILES, RuleProfile
from trainer.validity import checked

__all__ = ["PROFILE_NAMES", "STAGES", "random_late_position", "random_late_profile"]

Stage = Literal["lead", "follow", "window"]
STAGES: Final[tuple[Stage, ...]] = get_args(Stage)


def random_late_profile(rng: Random, name: str) -> RuleProfile:
    """Return a built-in profile, or for ``house`` one with every option drawn."""
    return random_house(rng) if name == "house" else PROFILES[name]


def random_late_position(
    rng: Random, profile: RuleProfile, tricks: int, size: int, stage: Stage | None = None
) -> DealState:
    """Return a position with so many stock tricks left and ``size`` cards each to play them with.

    2 to 8 cards. At a lead both hold ``size``; to follow, the leader has led one of them; in a
    window, which comes after the first of those tricks, both hold one card less.
    """
    stage = stage or rng.choice(STAGES)
    state = _played(rng, profile, tricks)
    if stage == "window":
        state = _some_plays(_some_plays(state, rng), rng)
    kept = {seat: _kept(state, seat, size - (stage == "window"), rng) for seat in Seat}
    state = checked(_with_partners(_shortened(state, kept, rng), rng))
    if stage == "follow":
        return _some_plays(state, rng)
    return _some_acts(state, rng) if stage == "window" else state


def _played(rng: Random, profile: RuleProfile, tricks: int) -> DealState:
    """Return a random deal before its last stock tricks, both having kept what may score."""
    state = deal(profile, rich_pack(rng), rng.choice(tuple(Seat)))
    habit = rng.choice(_HABITS)
    while state.phase is Phase.WINDOW or len(state.stock) > 2 * tricks:
        legal = legal_actions(state)
        if isinstance(legal[-1], Draw):
            acts = [act for act in legal[:-1] if rng.random() < habit(act)]
            state = apply(state, rng.choice(acts or legal[-1:]))
        else:
            state = apply(state, rng.choice(_dispensable(state, legal)))
    return state


def _eager(_act: Action) -> float:
    return 0.5


def _waiting(_act: Action) -> float:
    return 0.02


def _exposing(act: Action) -> float:
    """Lay out much for later wins, and seldom score anything."""
    return 0.3 if isinstance(act, Declare) and act.pending else 0.02


_HABITS: Final = (_eager, _waiting, _exposing)
"""How likely each act of a window is to be thought of, by the sort of player."""


def _dispensable(state: DealState, legal: tuple[Action, ...]) -> list[Action]:
    """Return the plays of cards that belong to nothing, of any card if there are none."""
    plain = [
        action
        for action in legal
        if isinstance(action, Play)
        and action.card.rank in (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.ACE)
        and action.card.suit is not state.trump
    ]
    return list(plain or legal)


def _some_plays(state: DealState, rng: Random) -> DealState:
    return apply(state, rng.choice(legal_actions(state)))


def _some_acts(state: DealState, rng: Random) -> DealState:
    """Return the window as it is, or in one case of three after something was done in it."""
    acts = [act for act in legal_actions(state) if not isinstance(act, Draw)]
    return apply(state, rng.choice(acts)) if acts and rng.random() < 1 / 3 else state


def _kept(state: DealState, seat: Seat, size: int, rng: Random) -> set[Card]:
    """Choose the cards that stay in play: as a rule some that belong together, then any."""
    held = state.held(seat)
    declared = state.side(seat).declared
    served = {card for item in declared if item.state != "pending" for card in item.cards}
    kept: set[Card] = set()
    groups = sorted(_groups(state, seat), key=lambda group: rng.random() + bool(group & served) / 2)
    for group in groups if rng.random() < 0.9 else ():
        if len(kept | group) <= size:
            kept |= group
    rest = [card for card in held if card not in kept]
    return kept | set(rng.sample(rest, size - len(kept)))


def _groups(state: DealState, seat: Seat) -> Iterator[set[Card]]:
    """Yield sets of held cards that may score, the likelier ones more than once."""
    held = state.held(seat)
    for item in state.side(seat).declared:
        if item.state == "pending":
            yield from [set(item.cards)] * 4
    yield from ({card} for card in held if card.suit is state.trump and card.rank is Rank.SEVEN)
    for card in held:
        yield from ({card, other} for other in _partners(state, card) if other in held)
    for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK):
        same = [card for card in held if card.rank is rank]
        if len(same) >= 4:
            yield set(same[:4])


def _partners(state: DealState, card: Card) -> tuple[Card, ...]:
    """Return both copies of every card that makes a marriage or a bezique with this one."""
    faces = []
    if card.rank in (Rank.KING, Rank.QUEEN):
        faces.append(Card.of(card.suit, Rank.QUEEN if card.rank is Rank.KING else Rank.KING))
    queen, jack = bezique_faces(state.trump, state.profile)
    if card.face in (queen, jack):
        faces.append(jack if card.face == queen else queen)
    return tuple(copy for face in faces for copy in (face, face.twin))


def _shortened(state: DealState, kept: dict[Seat, set[Card]], rng: Random) -> DealState:
    """Return the state with the other cards in the piles; awards that needed them are lost."""
    gone = [card for seat in Seat for card in state.held(seat) if card not in kept[seat]]
    rng.shuffle(gone)
    middle = rng.randint(0, len(gone) // 2) * 2
    piles = {Seat.SOUTH: gone[:middle], Seat.NORTH: gone[middle:]}
    south, north = (_part(state.side(seat), kept[seat], piles[seat]) for seat in Seat)
    window = state.window
    if window is not None and window.exchanged_card in gone:
        window = replace(window, exchanged_card=None)
    return replace(state, south=south, north=north, window=window).without_played_sevens()


def _part(side: Side, kept: set[Card], pile: Iterable[Card]) -> Side:
    return replace(
        side,
        hand=tuple(card for card in side.hand if card in kept),
        table=tuple(card for card in side.table if card in kept),
        public=tuple(card for card in side.public if card in kept),
        won=(*side.won, *pile),
        declared=tuple(
            replace(item, state="lost")
            if item.state == "pending" and not kept.issuperset(item.cards)
            else item
            for item in side.declared
        ),
    )


def _with_partners(state: DealState, rng: Random) -> DealState:
    """Exchange face-down cards of the stock for played ones that make something with those held.

    Cards that have been declared and sevens that have scored stay where they are.
    """
    bound = {card for seat in Seat for item in state.declared[seat] for card in item.cards}
    bound |= set(state.sevens_scored)
    wanted = [card for seat in Seat for held in state.held(seat) for card in _partners(state, held)]
    wanted += [Card.of(state.trump, Rank.SEVEN), Card.of(state.trump, Rank.SEVEN).twin]
    for index in range(len(state.stock) - 1):
        piled = [
            card
            for card in wanted
            if card not in bound and card in (*state.south.won, *state.north.won)
        ]
        if piled and rng.random() < 0.6:
            state = _swapped(state, index, rng.choice(piled))
    return state


def _swapped(state: DealState, index: int, card: Card) -> DealState:
    """Return the state with a card of the stock and one of a pile in each other's place."""
    drawn = state.stock[index]

    def pile(side: Side) -> Side:
        return replace(side, won=tuple(drawn if each == card else each for each in side.won))

    stock = (*state.stock[:index], card, *state.stock[index + 1 :])
    return replace(state, stock=stock, south=pile(state.south), north=pile(state.north))
