"""From candidates to proved puzzles, and from puzzles to files."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path

from puzzles.difficulty import difficulty
from puzzles.library import file_of
from puzzles.mining.candidates import Candidate
from puzzles.mining.selection import Place, select
from puzzles.mining.sources import proved_ending
from puzzles.model import EndgamePuzzle, Puzzle
from puzzles.notation import write_puzzle


def curate(
    pool: Sequence[Candidate],
    seed: int,
    made: date,
    *,
    steps: int = 200_000,
    progress: Callable[[EndgamePuzzle], None] | None = None,
) -> tuple[EndgamePuzzle, ...]:
    """Choose a library among the candidates and prove it; ``made`` is the day of the proofs.

    Raises ``SelectionError`` if the plan cannot be met, ``DisagreementError`` if the provers
    do not agree.
    """
    puzzles = []
    for puzzle_id, place in _numbered(select(pool, seed, steps)):
        puzzles.append(proved_ending(place.kind, place.candidate.state, puzzle_id, made))
        if progress is not None:
            progress(puzzles[-1])
    return tuple(puzzles)


def write_library(puzzles: Iterable[Puzzle], directory: Path) -> None:
    """Write each puzzle into its file, in its folder."""
    for puzzle in puzzles:
        path = directory / file_of(puzzle)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(write_puzzle(puzzle), indent=1, ensure_ascii=False)
        path.write_text(f"{text}\n", encoding="utf-8")


def _numbered(places: Iterable[Place]) -> list[tuple[str, Place]]:
    """Return the places numbered within their kind, the easier ones first."""

    def order(place: Place) -> tuple[str, int, int]:
        return place.kind, difficulty(place.candidate.position), place.candidate.number

    numbers: Counter[str] = Counter()
    numbered = []
    for place in sorted(places, key=order):
        numbers[place.kind] += 1
        numbered.append((f"{place.kind.replace('_', '-')}-{numbers[place.kind]:03}", place))
    return numbered
