"""The same position in other words: suits renamed, copies swapped, cards shuffled, seats turned."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

from tests.long.third_reader import as_move, as_position
from tests.third_reader.counting import effect
from trainer.cards import PACK, Card, Rank, Suit, by_text
from trainer.combinations import bezique_faces
from trainer.deal import Action, DealState, Declare, Play, ScorePending, Seat, Side

Words = Mapping[Card, Card]
"""What each card is called instead."""
Effect = tuple[Hashable, ...]


def as_it_is() -> Words:
    """Return the words in which every card keeps its name."""
    return {card: card for card in PACK}


def renamings(state: DealState) -> list[Words]:
    """Return the ways to rename suits, trumps too, that the profile's bezique allows."""
    found: list[Words] = []
    for names in permutations(Suit):
        words = {card: Card.of(names[card.suit], card.rank, card.copy) for card in PACK}
        pair = {words[face] for face in bezique_faces(state.trump, state.profile)}
        if pair == set(bezique_faces(names[state.trump], state.profile)):
            found.append(words)
    return found


def copies_swapped(rng: Random) -> Words:
    """Return the words in which the copies of some faces have each other's names."""
    swapped = {card.face for card in PACK if rng.random() < 0.5}
    return {card: card.twin if card.face in swapped else card for card in PACK}


def told(state: DealState, words: Words, rng: Random) -> DealState:
    """Return the state with every card called otherwise, and hands and tables shuffled."""

    def cards(found: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(words[card] for card in found)

    def shuffled(found: Iterable[Card]) -> tuple[Card, ...]:
        renamed = cards(found)
        return tuple(rng.sample(renamed, len(renamed)))

    def side(found: Side) -> Side:
        return replace(
            found,
            hand=shuffled(found.hand),
            table=shuffled(found.table),
            public=shuffled(found.public),
            won=shuffled(found.won),
            declared=tuple(
                replace(item, cards=by_text(cards(item.cards))) for item in found.declared
            ),
        )

    def single(card: Card | None) -> Card | None:
        return None if card is None else words[card]

    window = state.window
    return replace(
        state,
        trump=words[Card.of(state.trump, Rank.ACE)].suit,
        south=side(state.south),
        north=side(state.north),
        turn_up=single(state.turn_up),
        stock=cards(state.stock),
        led=single(state.led),
        window=window and replace(window, exchanged_card=single(window.exchanged_card)),
        sevens=tuple(sorted((words[card], how) for card, how in state.sevens)),
    )


def seats_turned(state: DealState) -> DealState:
    """Return the state in which north holds what south held, and acts in his stead."""

    def other(seat: Seat | None) -> Seat | None:
        return None if seat is None else seat.other

    return replace(
        state,
        south=state.north,
        north=state.south,
        to_act=state.to_act.other,
        dealer=other(state.dealer),
        forfeit=other(state.forfeit),
    )


def by_effect(
    options: Iterable[tuple[Action, Any]], state: DealState, words: Words
) -> dict[Effect, Any]:
    """Return what is told of each action by what it does, once the suits are called by ``words``.

    Copies that nothing tells apart are one: whatever they are called, the keys are the same.
    """
    position = as_position(told(state, words, Random(0)))
    return {effect(as_move(_renamed(action, words)), position): found for action, found in options}


def _renamed(action: Action, words: Words) -> Action:
    match action:
        case Play(card):
            return replace(action, card=words[card])
        case Declare(_, cards) | ScorePending(_, cards):
            return replace(action, cards=by_text(words[card] for card in cards))
    return action
