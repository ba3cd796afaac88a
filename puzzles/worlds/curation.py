"""The choices in the dark of the library, made from the list of slots.

``python -m puzzles.worlds.curation`` writes them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from pathlib import Path

from puzzles.decisions.making import made_of
from puzzles.mining.library import write_library
from puzzles.model import DecisionPuzzle
from puzzles.plans.generation import NothingFoundError
from puzzles.worlds.effort import deals_to_prove
from puzzles.worlds.generation import (
    MOST_DEALS,
    WantedBrisque,
    asked,
    brisques,
    teaches,
)
from puzzles.worlds.signature import signature
from puzzles.worlds.slots import WORLDS_SLOTS
from trainer.deal import View
from trainer.profiles import PROFILES, RuleProfile
from trainer.prover.search import TooManyPositions
from trainer.solver.worlds import WorldsSolution


def curate(made: date, seed: int = 1, deals: int = MOST_DEALS) -> Iterator[DecisionPuzzle]:
    """Yield a puzzle for every slot as it is found, of each deal at most one, no two alike.

    ``made`` is the day of the proofs. Raises ``NothingFoundError`` if a slot cannot be filled.
    """
    open_slots = dict(_numbered())
    seen: set[str] = set()
    for number in range(deals):
        for profile in PROFILES.values():
            if not any(wanted.profile == profile for wanted in open_slots.values()):
                continue
            for shown, solved in brisques(profile, seed, number):
                found = _slot(open_slots, profile, shown, solved)
                if found is None or signature(shown) in seen or not deals_to_prove(shown):
                    continue
                try:
                    puzzle = made_of(asked(open_slots[found], shown, solved), found, made)
                except TooManyPositions:
                    continue
                seen.add(signature(shown))
                del open_slots[found]
                yield puzzle
    if open_slots:
        raise NothingFoundError(f"nothing in {deals} deals for {', '.join(open_slots)}")


def _slot(
    open_slots: Mapping[str, WantedBrisque],
    profile: RuleProfile,
    shown: View,
    solved: WorldsSolution,
) -> str | None:
    """Return the id of an open slot that a choice fills."""
    return next(
        (
            puzzle_id
            for puzzle_id, wanted in open_slots.items()
            if wanted.profile == profile and teaches(wanted, shown, solved)
        ),
        None,
    )


def _numbered() -> Iterator[tuple[str, WantedBrisque]]:
    """Yield the slots with the ids of their puzzles."""
    for number, wanted in enumerate(WORLDS_SLOTS, 1):
        yield f"{wanted.kind.replace('_', '-')}-{number:03}", wanted


def main() -> None:
    """Write the puzzles into the directory named, or into the library."""
    directory = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "library"
    for puzzle in curate(datetime.now(UTC).date()):
        write_library((puzzle,), directory)
        print(puzzle.id, *puzzle.themes, f"difficulty {puzzle.difficulty}", flush=True)


if __name__ == "__main__":
    main()
