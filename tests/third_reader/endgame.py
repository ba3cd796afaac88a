"""The last eight tricks as the rules tell them, played out in every way, without any memory.

Cards are texts, ``Td`` or ``Td'`` for the second copy. A hand is a list of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

ORDER = "789JQKTA"
OTHER = {"south": "north", "north": "south"}


@dataclass(frozen=True)
class Rules:
    """What the tables of the world do differently in the endgame. Points are points."""

    must_beat: bool
    must_trump: bool
    ace_or_ten: int
    last_trick: int  # 0 where the bonus was given with the end of the stock
    seven: int
    seven_when_played: str  # "never", "unscored", or "second": only beside a turned or exchanged
    seven_in_endgame: bool
    seven_announced: bool


@dataclass(frozen=True)
class Table:
    """What lies on the table: whose turn it is, who holds, captured and scored what."""

    rules: Rules
    trump: str
    turn: str
    hands: dict[str, tuple[str, ...]]
    led: str | None
    sevens_scored: dict[str, str]  # the card and how it scored
    piles: dict[str, tuple[str, ...]] = field(default_factory=lambda: {"south": (), "north": ()})
    points: dict[str, int] = field(default_factory=lambda: {"south": 0, "north": 0})


def suit(card: str) -> str:
    return card[1]


def strength(card: str) -> int:
    return ORDER.index(card[0])


def answer_wins(led: str, answer: str, trump: str) -> bool:
    """Let the higher card of the suit win, a trump beat a plain suit, of equals the first."""
    if suit(answer) == suit(led):
        return strength(answer) > strength(led)
    return suit(answer) == trump


def may_answer(hand: tuple[str, ...], led: str, trump: str, rules: Rules) -> list[str]:
    """Follow suit, and higher where the table asks for it; without the suit, trump; else any."""
    same_suit = [card for card in hand if suit(card) == suit(led)]
    if same_suit:
        higher = [card for card in same_suit if strength(card) > strength(led)]
        return higher if rules.must_beat and higher else same_suit
    trumps = [card for card in hand if suit(card) == trump]
    return trumps if rules.must_trump and trumps else list(hand)


def seven_scores(card: str, table: Table) -> bool:
    """Tell whether a seven of trumps scores as it falls: once each, as the table has it."""
    rules, scored = table.rules, table.sevens_scored
    if card[:2] != "7" + table.trump or card in scored or not rules.seven_in_endgame:
        return False
    if rules.seven_when_played == "second":
        return any(how in ("turn_up", "exchange") for how in scored.values())
    return rules.seven_when_played == "unscored"


def ways_to_play(card: str, table: Table) -> Iterator[Table]:
    """Yield the table after the card: announced and silent where the seven asks for a word."""
    if seven_scores(card, table):
        points = dict(table.points)
        points[table.turn] += table.rules.seven
        scored = {**table.sevens_scored, card: "play"}
        yield _lay_down(card, replace(table, points=points, sevens_scored=scored))
        if not table.rules.seven_announced:
            return
    yield _lay_down(card, table)


def _lay_down(card: str, table: Table) -> Table:
    hands = dict(table.hands)
    hands[table.turn] = tuple(other for other in hands[table.turn] if other != card)
    if table.led is None:
        return replace(table, hands=hands, led=card, turn=OTHER[table.turn])
    won = answer_wins(table.led, card, table.trump)
    winner = table.turn if won else OTHER[table.turn]
    piles = dict(table.piles)
    piles[winner] += (table.led, card)
    points = dict(table.points)
    if not hands["south"] and not hands["north"]:
        points[winner] += table.rules.last_trick
    return replace(table, hands=hands, led=None, turn=winner, piles=piles, points=points)


def south_minus_north(table: Table) -> int:
    """Count what has been won so far: the points scored, and the aces and tens in the piles."""
    count = {
        seat: table.points[seat]
        + table.rules.ace_or_ten * sum(card[0] in "AT" for card in table.piles[seat])
        for seat in OTHER
    }
    return count["south"] - count["north"]


def outcome(table: Table) -> int:
    """Return south's final count minus north's, both playing as well as can be."""
    choices = [outcome(after) for _, after in _moves(table)]
    if not choices:
        return south_minus_north(table)
    return max(choices) if table.turn == "south" else min(choices)


def card_values(table: Table) -> dict[str, int]:
    """Return what the side to act gains on the other with each card it may play."""
    sign = 1 if table.turn == "south" else -1
    values: dict[str, int] = {}
    for card, after in _moves(table):
        value = sign * (outcome(after) - south_minus_north(table))
        values[card] = max(value, values.get(card, value))
    return values


def _moves(table: Table) -> Iterator[tuple[str, Table]]:
    hand = table.hands[table.turn]
    cards = list(hand)
    if table.led is not None:
        cards = may_answer(hand, table.led, table.trump, table.rules)
    for card in cards:
        for after in ways_to_play(card, table):
            yield card, after
