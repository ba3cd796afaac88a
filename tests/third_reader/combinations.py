"""Which cards make which combination, and which of them a seat may still declare."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tests.third_reader.position import Exposure, Position, held

KINDS = (
    "marriage",
    "royal_marriage",
    "sequence",
    "bezique",
    "double_bezique",
    "four_aces",
    "four_kings",
    "four_queens",
    "four_jacks",
)
QUARTETS = {"A": "four_aces", "K": "four_kings", "Q": "four_queens", "J": "four_jacks"}


def kind_of(cards: frozenset[str], position: Position) -> str | None:
    """Name what exactly these cards make, or None. No set of cards makes two things."""
    faces = sorted(card[:2] for card in cards)
    ranks = sorted(card[0] for card in cards)
    suits = {card[1] for card in cards}
    queen, jack = bezique_pair(position)
    if ranks == ["K", "Q"] and len(suits) == 1:
        return "royal_marriage" if suits == {position.trump} else "marriage"
    if ranks == sorted("ATKQJ") and suits == {position.trump}:
        return "sequence"
    if faces == sorted([queen, jack]):
        return "bezique"
    if faces == sorted([queen, queen, jack, jack]):
        return "double_bezique"
    if len(cards) == 4 and len(set(ranks)) == 1 and ranks[0] in QUARTETS:
        distinct = position.options["quartet_suits"] == "distinct"
        return QUARTETS[ranks[0]] if len(suits) == 4 or not distinct else None
    return None


def bezique_pair(position: Position) -> tuple[str, str]:
    """Return the pair that makes bezique; some tables turn it when it would hold a trump."""
    if position.options["bezique_pair"] == "Qs_Jd_or_Qc_Jh" and position.trump in "sd":
        return "Qc", "Jh"
    return "Qs", "Jd"


def family(kind: str) -> str:
    """Return the class: marriages and sequences, beziques, or sets of one rank."""
    if kind in ("marriage", "royal_marriage", "sequence"):
        return "marriages"
    return "beziques" if kind in ("bezique", "double_bezique") else "quartets"


def same_kind(kind: str, other: str) -> bool:
    """Compare kinds; the two marriages are one."""
    marriages = ("marriage", "royal_marriage")
    return kind == other or (kind in marriages and other in marriages)


def lower(kind: str, other: str) -> bool:
    """Tell whether a kind is the smaller one of the same class."""
    if other == "sequence":
        return kind in ("marriage", "royal_marriage")
    return (kind, other) == ("bezique", "double_bezique")


def declarable(position: Position) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield everything the winner of the trick may lay on the table now: try all sets of cards."""
    cards = sorted(held(position, position.turn))
    for size in (2, 4, 5):
        for chosen in combinations(cards, size):
            some = frozenset(chosen)
            kind = kind_of(some, position)
            if kind is not None and may_expose(kind, some, position):
                yield kind, some


def may_expose(kind: str, cards: frozenset[str], position: Position) -> bool:
    """Test what the cards have served in before, and whether enough of them are new."""
    if cards & position.exchanged and not position.options["exchanged_card_declarable"]:
        return False
    served = [exposure for exposure in position.exposures if exposure.cards & cards]
    if not all(may_serve_again(kind, exposure, position) for exposure in served):
        return False
    return has_new_card(cards, position) or not needs_new_card(kind, cards, position)


def may_serve_again(kind: str, before: Exposure, position: Position) -> bool:
    """Tell whether a card that served in one combination may serve in this one.

    Every exposure counts, be it scored, pending or lost.
    """
    options = position.options
    if same_kind(kind, before.kind):
        return False
    if lower(kind, before.kind):
        return before.kind == "sequence" and bool(options["reuse_down_class"])
    if (before.kind, kind) == ("bezique", "double_bezique"):
        return bool(options["double_bezique"] == "direct_or_growth")
    across = family(kind) != family(before.kind)
    if across and options["reuse_across_classes"] == "higher_score" and before.win < position.wins:
        return bool(options["values"][kind] > options["values"][before.kind])
    return True


def needs_new_card(kind: str, cards: frozenset[str], position: Position) -> bool:
    """Tell whether one card must be new. A marriage out of one sequence is exempt."""
    served = [exposure for exposure in position.exposures if exposure.cards & cards]
    if position.options["reuse_down_class"] and any(
        lower(kind, exposure.kind) and exposure.kind == "sequence" and cards <= exposure.cards
        for exposure in served
    ):
        return False
    if position.options["new_card"] == "same_class":
        return any(family(exposure.kind) == family(kind) for exposure in served)
    return bool(position.options["new_card"] == "every")


def has_new_card(cards: frozenset[str], position: Position) -> bool:
    """Tell whether a card was never exposed before this window; one laid down in it is new."""
    old = [exposure.cards for exposure in position.exposures if exposure.win < position.wins]
    return any(all(card not in exposed for exposed in old) for card in cards)
