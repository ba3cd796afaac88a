"""The value of everything that may be done while stock is left, every card known.

Played out in every way and with every choice of copies, without any memory.
"""

from __future__ import annotations

from tests.third_reader.deal import after, moves
from tests.third_reader.position import OTHER, Move, Position, brisques, held


def move_values(position: Position) -> dict[Move, int]:
    """Return what the side to act gains on the other by each move over the rest of the deal."""
    sign = 1 if position.turn == "south" else -1
    now = south_minus_north(position)
    return {move: sign * (outcome(after(position, move)) - now) for move in moves(position)}


def outcome(position: Position) -> int:
    """Return south's final count minus north's, both playing as well as can be."""
    if position.phase == "endgame" and not any(held(position, seat) for seat in OTHER):
        return south_minus_north(position)
    choices = [outcome(after(position, move)) for move in moves(position)]
    return max(choices) if position.turn == "south" else min(choices)


def south_minus_north(position: Position) -> int:
    """Count what is sure so far: the points scored, and the aces and tens that will be counted."""
    over = position.phase == "endgame" and not any(held(position, seat) for seat in OTHER)
    later = position.options["brisque_timing"] == "deal_end" and not over
    count: dict[str, int] = {
        seat: position.points[seat]
        + later * position.options["brisque"] * brisques(position.piles[seat])
        for seat in OTHER
    }
    return count["south"] - count["north"]
