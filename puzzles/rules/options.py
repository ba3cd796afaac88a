"""What there is to judge in a position: cards, declarations, in an order that tells nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, get_args

from puzzles.rules.question import Option, Question
from trainer.cards import Card, Rank, by_text
from trainer.combinations import QUARTETS, SEQUENCE_RANKS, bezique_faces
from trainer.profiles import DeclarationKind

_ORDER: Final[tuple[DeclarationKind, ...]] = get_args(DeclarationKind)


def cards_held(question: Question) -> tuple[Option, ...]:
    """Return every face that south holds, concealed or on the table, in the order of the pack."""
    faces = sorted({card.face for card in question.south.held})
    return tuple(Option(card.code, (card,)) for card in faces)


def declarations_held(question: Question) -> tuple[Option, ...]:
    """Return every set of faces held that looks like a declaration, under whatever profile.

    Four of a kind come with equal suits too; awards still pending follow.
    """
    found = {_option("", kind, cards) for kind, cards in _shapes(question)}
    pending = [
        _option("pending ", item.kind, tuple(card.face for card in item.cards))
        for item in question.south.declared
        if item.state == "pending"
    ]
    listed = sorted(found, key=lambda option: (_place(option), option.id))
    return (*listed, *dict.fromkeys(pending))


def exposed_later(question: Question) -> tuple[Option, ...]:
    """Return the same declarations as things to lay out now and score at a later win."""
    return tuple(
        Option(f"expose {option.id}", option.cards, option.declaration)
        for option in declarations_held(question)
        if not option.id.startswith("pending")
    )


def _option(prefix: str, kind: DeclarationKind, faces: tuple[Card, ...]) -> Option:
    cards = by_text(faces)
    return Option(f"{prefix}{kind} {' '.join(card.code for card in cards)}", cards, kind)


def _place(option: Option) -> int:
    return len(_ORDER) if option.declaration is None else _ORDER.index(option.declaration)


def _shapes(question: Question) -> Iterator[tuple[DeclarationKind, tuple[Card, ...]]]:
    held = [card.face for card in question.south.held]
    trump = question.state.trump
    for king in {card for card in held if card.rank is Rank.KING}:
        if (queen := Card.of(king.suit, Rank.QUEEN)) in held:
            yield ("royal_marriage" if king.suit is trump else "marriage"), (king, queen)
    sequence = tuple(Card.of(trump, rank) for rank in SEQUENCE_RANKS)
    if set(sequence) <= set(held):
        yield "sequence", sequence
    pair = bezique_faces(trump, question.profile)
    if set(pair) <= set(held):
        yield "bezique", pair
        if all(held.count(face) == 2 for face in pair):
            yield "double_bezique", pair * 2
    for rank, kind in QUARTETS.items():
        of_rank = sorted(card for card in held if card.rank is rank)
        yield from ((kind, four) for four in combinations(of_rank, 4))
