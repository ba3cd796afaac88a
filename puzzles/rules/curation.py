"""The rules puzzles of the library, made from the plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date
from itertools import count

from puzzles.model import RulesPuzzle
from puzzles.rules.generation import Wanted, generate
from puzzles.rules.plan import SLOTS
from puzzles.rules.signature import question_signature


def curate(made: date, seed: int = 1) -> Iterator[RulesPuzzle]:
    """Yield a puzzle for every slot of the plan, no two alike; ``made`` is the day of the proofs.

    Raises ``NothingFoundError`` if a slot cannot be filled.
    """
    numbers: Counter[str] = Counter()
    seen: set[str] = set()
    for place, wanted in enumerate(SLOTS):
        numbers[wanted.kind] += 1
        puzzle_id = f"{wanted.kind.replace('_', '-')}-{numbers[wanted.kind]:03}"
        yield _another(wanted, puzzle_id, made, seed + place, seen)


def _another(wanted: Wanted, puzzle_id: str, made: date, seed: int, seen: set[str]) -> RulesPuzzle:
    """Return the first puzzle from this seed on that has not been made yet."""
    for each in count(seed):
        puzzle = generate(wanted, each, made, puzzle_id)
        sign = question_signature(puzzle.question)
        if sign not in seen:
            seen.add(sign)
            return puzzle
    raise AssertionError("seeds do not end")
