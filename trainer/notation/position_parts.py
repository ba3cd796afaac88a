"""The members of a JSON position, one function each; the position reader joins them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final, get_args

from trainer.cards import Card, by_text
from trainer.combinations import CLASSES
from trainer.notation.fields import MAX_POINTS, Fields
from trainer.notation.labels import Labels
from trainer.notation.problems import json_pointer
from trainer.profiles import DeclarationKind
from trainer.sevens import SevenScoredBy
from trainer.state import (
    HAND_SIZE,
    STOCK_SIZE,
    STOCK_TRICKS,
    Award,
    Declaration,
    MatchScore,
    Phase,
    Seat,
    Window,
)

Text = tuple[str, object]
"""A card text that is still to be read, after the pointer to it."""

SEATS: Final[Mapping[str, Seat]] = MappingProxyType({seat.value: seat for seat in Seat})
PHASES: Final[Mapping[str, Phase]] = MappingProxyType({phase.value: phase for phase in Phase})
KINDS: Final[Mapping[str, DeclarationKind]] = MappingProxyType({kind: kind for kind in CLASSES})
_AWARDS: Final[Mapping[str, Award]] = {award: award for award in get_args(Award)}
_SCORED_BY: Final[Mapping[str, SevenScoredBy]] = {how: how for how in get_args(SevenScoredBy)}


def by_seat(fields: Fields, name: str, *, required: bool = False) -> Fields:
    """Return the member that holds something for each seat; absent, an empty one."""
    if required:
        fields.required(name)
    value = fields.get(name)
    group = _inner(fields, name, {} if value is None else value, tuple(SEATS))
    if required and fields.has(name):
        for seat in Seat:
            group.required(seat)
    return group


def single(fields: Fields, name: str) -> list[Text]:
    """Return one card that may be absent as a list of none or one."""
    value = fields.get(name)
    return [] if value is None else [(fields.at + json_pointer(name), value)]


def hand(hands: Fields, seat: Seat) -> tuple[list[Text], int | None]:
    """Return what is shown of a hand, and how many cards it holds if it is hidden."""
    value = hands.get(seat)
    if not isinstance(value, Mapping):
        return hands.items(seat), None
    hidden = _inner(hands, seat, value, ("count", "known"))
    count = hidden.integer("count", 0, HAND_SIZE, -1)
    known = hidden.items("known")
    if len(known) > count:
        hidden.note(("known",), "hand_size", f"expected at most {count} cards")
    return known, count


def stock(fields: Fields, *, required: bool) -> tuple[int, list[Text]]:
    """Return the size of the stock, and its cards in the order of drawing if they are shown."""
    if required:
        fields.required("stock")
    if not fields.has("stock"):
        return 0, []
    inner = _inner(fields, "stock", fields.get("stock"), ("count", "cards"))
    cards = inner.items("cards") if inner.has("cards") else []
    count = inner.integer("count", 0, STOCK_SIZE, len(cards))
    if inner.has("cards") and count != len(cards):
        inner.note(("count",), "stock_size", f"expected {len(cards)} cards, got {count}")
    return count, cards


def optional_seat(fields: Fields, name: str) -> Seat | None:
    """Return a seat that may be absent."""
    return fields.choice(name, SEATS, "not_a_seat", Seat.SOUTH) if fields.has(name) else None


def declarations(
    fields: Fields, seat: Seat, labels: Labels, among: Collection[Card]
) -> tuple[Declaration, ...]:
    """Return what a player has declared, in the order given; its cards lie ``among`` these."""
    found = []
    for at, item in by_seat(fields, "declared").items(seat):
        known = ("kind", "cards", "state", "win")
        inner = Fields(item, at, fields.problems, known, what="a declaration")
        found.append(
            Declaration(
                kind=inner.choice("kind", KINDS, "unknown_kind", "marriage"),
                cards=by_text(labels.refer(inner.items("cards"), among)),
                state=inner.choice("state", _AWARDS, "unknown_award_state", "lost"),
                win=inner.integer("win", 1, STOCK_TRICKS, 1),
            )
        )
    return tuple(found)


def window(fields: Fields, labels: Labels, among: Collection[Card]) -> Window | None:
    """Return the open window, if there is one."""
    if not fields.has("window"):
        return None
    known = ("win", "awards_used", "exchanged_card")
    inner = _inner(fields, "window", fields.get("window"), known)
    exchanged = labels.refer(single(inner, "exchanged_card"), among)
    return Window(
        win=inner.integer("win", 1, STOCK_TRICKS, 1),
        awards_used=inner.integer("awards_used", 0, MAX_POINTS, 0),
        exchanged_card=exchanged[0] if exchanged else None,
    )


def sevens(
    fields: Fields, labels: Labels, among: Collection[Card]
) -> tuple[tuple[Card, SevenScoredBy], ...]:
    """Return the scored sevens, sorted by card."""
    texts: list[Text] = []
    ways: list[SevenScoredBy] = []
    for at, item in fields.items("sevens_scored") if fields.has("sevens_scored") else ():
        inner = Fields(item, at, fields.problems, ("card", "by"), what="a scored seven")
        texts.append((at + "/card", inner.get("card")))
        ways.append(inner.choice("by", _SCORED_BY, "unknown_way", "play"))
    return tuple(sorted(zip(labels.refer(texts, among), ways, strict=False)))


def public(fields: Fields, seat: Seat, labels: Labels, held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of a shown hand that the opponent knows."""
    found = labels.refer(by_seat(fields, "public").items(seat), held)
    if not set(found) <= set(held):
        at = fields.at + json_pointer("public", seat)
        fields.problems.note(at, "card_not_held", "expected cards of the hand")
    return tuple(sorted(found))


def match_score(fields: Fields) -> MatchScore | None:
    """Return the match the deal belongs to, if it is told."""
    if not fields.has("match"):
        return None
    inner = _inner(fields, "match", fields.get("match"), ("totals", "deal"))
    totals = by_seat(inner, "totals", required=True)
    south, north = (totals.integer(seat, 0, MAX_POINTS, 0) for seat in Seat)
    return MatchScore(south, north, inner.integer("deal", 1, MAX_POINTS, 1))


def _inner(fields: Fields, name: str, value: object, known: tuple[str, ...]) -> Fields:
    """Return an object inside an object."""
    return Fields(value, fields.at + json_pointer(name), fields.problems, known, what=name)
