"""Plans read from the rules: every way to declare over the wins that are granted, none left out.

What north holds does not come into it: the tricks are granted, so a lead is laid down, the trick
is won, and the next window opens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tests.third_reader.deal import after, after_play, moves, seven_scores_in_play
from tests.third_reader.position import Move, Position, held

Awards = tuple[tuple[str, tuple[str, ...]], ...]
Table = dict[tuple[Awards, ...], int]

WINNER = "south"
USELESS = "8x"  # of no suit: a card that is in no declaration


@dataclass(frozen=True)
class Between:
    """One draw and one lead by face: ``None`` draws nothing useful, ``any``, ``held`` are free."""

    draw: str | None
    lead: str


def schedules(position: Position, between: Sequence[Between]) -> Table:
    """Return the most that every possible schedule of awards brings, by brute force."""
    best: Table = {}
    for awards, points in lines(position, between):
        best[awards] = max(points, best.get(awards, points))
    return best


def lines(
    position: Position, between: Sequence[Between]
) -> Iterator[tuple[tuple[Awards, ...], int]]:
    """Yield what every single line awards, window by window, and what it scores."""
    for move in moves(position):
        if move.do == "draw":
            yield from passed(position, between)
        else:
            then = after(position, move)
            gained = then.points[WINNER] - position.points[WINNER]
            for (first, *rest), points in lines(then, between):
                yield (named(move, position) + first, *rest), gained + points


def passed(
    position: Position, between: Sequence[Between]
) -> Iterator[tuple[tuple[Awards, ...], int]]:
    """Yield what follows when no more is declared in this window."""
    if not between:
        yield ((),), 0
        return
    gap, *later = between
    for card in sorted(held(drawn(position, gap, len(later)), WINNER)):
        if may_lead(card, gap):
            then = won_with(drawn(position, gap, len(later)), card)
            gained = then.points[WINNER] - position.points[WINNER]
            for awards, points in lines(then, later):
                yield ((), *awards), gained + points


def drawn(position: Position, gap: Between, number: int) -> Position:
    """Give the winner the card that comes: a copy that nobody has seen, or a useless one."""
    card = USELESS + "'" * number if gap.draw is None else unseen(gap.draw, position)
    hands = {**position.hands, WINNER: position.hands[WINNER] | {card}}
    return replace(position, phase="stock", hands=hands, awards_used=0, exchanged=frozenset())


def unseen(face: str, position: Position) -> str:
    """Return the copy of a face that lies nowhere in sight."""
    seen = set(position.stock[-1:])
    for seat in ("south", "north"):
        seen |= held(position, seat) | position.piles[seat]
    return face if face not in seen else face + "'"


def may_lead(card: str, gap: Between) -> bool:
    """Tell whether this card may be led to the next trick."""
    if gap.lead == "any":
        return True
    return not card.startswith(USELESS) if gap.lead == "held" else card[:2] == gap.lead


def won_with(position: Position, card: str) -> Position:
    """Lead a card, win the trick, and open the next window; the trick itself is not counted."""
    announce = seven_scores_in_play(card, position)
    then = after_play(position, card, announce)
    piles = {**position.piles, WINNER: position.piles[WINNER] | {card}}
    return replace(then, led=None, turn=WINNER, phase="window", wins=position.wins + 1, piles=piles)


def named(move: Move, position: Position) -> Awards:
    """Return the award that a move uses up, as a tuple of none or one."""
    if move.do in ("declare", "score_pending") and not move.pending:
        return ((move.kind, tuple(sorted(card[:2] for card in move.cards))),)
    beside = position.options["dix_beside_meld"]
    return ((move.do, ()),) if move.do.endswith("_seven") and not beside else ()
