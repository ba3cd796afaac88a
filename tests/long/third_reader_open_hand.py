"""Prover against third reader while stock is left: ``python -m tests.long.third_reader_open_hand``.

For each built-in profile, and for house profiles with every option drawn: random late positions of
several sizes, made as for :mod:`tests.long.open_hand`, each valued by the prover, and by the third
reader, which plays out every move with every choice of copies. Prints one line of figures a
profile; stops with the position at the first difference.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from time import process_time
from typing import Final

from tests.long.open_hand import position
from tests.long.third_reader import as_move, as_position
from tests.third_reader.counting import effect
from tests.third_reader.open_hand import move_values
from tests.third_reader.position import Move, Position
from tests.trainer.late_positions import PROFILE_NAMES
from trainer.deal import DealState
from trainer.prover.open_hand import prove_open_hand

Effect = tuple[Hashable, ...]
SMALL: Final = ((1, 2), (1, 3), (1, 3))
"""Stock tricks left and cards each, in turn: a few milliseconds each."""
SIZES: Final = (*SMALL, (1, 4), (2, 3))
"""The same with larger ones, which take a second."""


class Disagreement(AssertionError):
    """Two of the three differ in the value of something."""

    def __init__(self, what: str, where: object, proved: object, read: object) -> None:
        super().__init__(f"{what}\nprover {proved}\nreader {read}\n{where}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare profile by profile, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=1_000, help="positions a profile")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    for name in PROFILE_NAMES:
        try:
            print(compare(name, positions(name, asked.positions, asked.seed)), flush=True)
        except Disagreement as found:
            print(found, file=sys.stderr)
            return 1
    return 0


def positions(
    name: str, number: int, seed: int, sizes: Sequence[tuple[int, int]] = SIZES
) -> Iterator[DealState]:
    """Yield so many positions of one profile, each out of a seed of its own; nobody revoked."""
    for index in range(number):
        rng = Random(f"third reader of open hands {seed} {name} {index}")
        state = position(name, index % 3, *sizes[index // 3 % len(sizes)], rng)
        yield replace(state, forfeit=None)


def compare(name: str, states: Iterator[DealState]) -> str:
    """Return the figures of one profile. Raises :class:`Disagreement`."""
    start = process_time()
    count = values = 0
    for state in states:
        count, values = count + 1, values + compare_values(state)
    return f"{name}: {count} positions, {values} values equal, {process_time() - start:.1f} s"


def compare_values(state: DealState) -> int:
    """Compare one position, and return the number of the reader's moves, copies told apart."""
    here = as_position(state)
    read = move_values(here)
    # How a seven has scored, no rule asks: two that have, each in another way, are one choice.
    alike = replace(here, sevens_scored=dict.fromkeys(here.sevens_scored, "scored"))
    proved = {effect(as_move(action), alike): value for action, value in prove_open_hand(state)}
    found = by_effect(read, alike)
    if set(found) != set(proved):
        raise Disagreement("the options differ", state, proved, read)
    if found != proved:
        raise Disagreement("the values differ", state, proved, read)
    return len(read)


def by_effect(read: Mapping[Move, int], position: Position) -> dict[Effect, int]:
    """Return the reader's values by what each move does.

    Moves that differ in nothing but copies which no rule tells apart have one value; nobody gains
    by playing a seven silently, which is left out. Raises :class:`Disagreement` otherwise.
    """
    spoken = {move.cards: value for move, value in read.items() if move.announce}
    found: dict[Effect, int] = {}
    for move, value in read.items():
        if move.do == "play" and not move.announce and move.cards in spoken:
            if value > spoken[move.cards]:
                raise Disagreement(f"silence is worth more: {move}", position, "", read)
        elif found.setdefault(effect(move, position), value) != value:
            raise Disagreement(f"copies are worth different points: {move}", position, "", read)
    return found


if __name__ == "__main__":
    sys.exit(main())
