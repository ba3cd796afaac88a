"""One text for all rules questions that ask the same.

Copies have no names here, and where neither bezique nor a declaration can matter the plain suits
may change places.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import Final

from puzzles.rules.question import Question
from trainer.cards import Card, Suit
from trainer.deal import Seat

_SUITS_ALIKE: Final = ("playable", "winner", "winning_cards")
_POINTS_ONLY: Final = ("pile", "deal_count", "match")


def question_signature(question: Question) -> str:
    """Return the canonical form of what is asked."""
    other = "" if question.other is None else question.other.hash
    head = (question.kind, question.form, question.profile.hash, other)
    return " ".join((*head, min(_bodies(question))))


def _bodies(question: Question) -> Iterable[str]:
    """Return what the answer turns on, under every renaming that changes nothing."""
    if question.form in _POINTS_ONLY:
        return (_points(question),)
    if question.form not in _SUITS_ALIKE:
        return (_told(question, {suit: suit.letter for suit in Suit}),)
    plain = [suit for suit in Suit if suit is not question.state.trump]
    return (
        _told(question, {question.state.trump: "t", **dict(zip(plain, names, strict=True))})
        for names in permutations("abc")
    )


def _told(question: Question, names: dict[Suit, str]) -> str:
    def cards(listed: Iterable[Card]) -> str:
        return "".join(sorted(f"{card.rank.letter}{names[card.suit]}" for card in listed))

    state, south = question.state, question.south
    served = "/".join(f"{item.kind}{item.state}{cards(item.cards)}" for item in south.declared)
    single = (card for card in (state.led, question.card, state.turn_up) if card is not None)
    window = "" if state.window is None else str(state.window.awards_used)
    trump, sevens = names[state.trump], ",".join(how for _, how in state.sevens)
    parts = (cards(south.hand), cards(south.table), served, cards(single), window, trump, sevens)
    return f"{state.phase}|" + "|".join(parts)


def _points(question: Question) -> str:
    state = question.state
    piles = [sum(card.is_brisque for card in state.won_by(seat)) for seat in Seat]
    scores = [state.scores[seat] for seat in Seat]
    match = "" if state.match is None else f"{state.match}"
    return f"{state.phase} {piles} {scores} {match} {state.led} {state.south.hand}"
