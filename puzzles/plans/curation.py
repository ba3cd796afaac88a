"""The plans of the library, made from the list of slots: ``python -m puzzles.plans.curation``."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from pathlib import Path

from puzzles.decisions.question import Decision
from puzzles.mining.library import write_library
from puzzles.model import DecisionPuzzle
from puzzles.plans.generation import (
    MOST_DEALS,
    NothingFoundError,
    WantedPlan,
    made_of,
    plans,
    teaches,
)
from puzzles.plans.prospect import Prospect
from puzzles.plans.signature import signature
from puzzles.plans.slots import PLAN_SLOTS
from trainer.plans import Plan
from trainer.profiles import PROFILES, RuleProfile


def curate(made: date, seed: int = 1, deals: int = MOST_DEALS) -> Iterator[DecisionPuzzle]:
    """Yield a puzzle for every slot as it is found, of each deal at most one, no two alike.

    ``made`` is the day of the proofs. Raises ``NothingFoundError`` if a slot cannot be filled.
    """
    open_slots = dict(_numbered())
    for profile in PROFILES.values():
        seen: set[str] = set()
        for number in range(deals):
            if not any(wanted.profile == profile for wanted in open_slots.values()):
                break
            found = _of_deal(open_slots, profile, seed, number, seen)
            if found is not None:
                puzzle_id, decision = found
                del open_slots[puzzle_id]
                yield made_of(decision, puzzle_id, made)
    if open_slots:
        raise NothingFoundError(f"nothing in {deals} deals for {', '.join(open_slots)}")


def _of_deal(
    open_slots: Mapping[str, WantedPlan],
    profile: RuleProfile,
    seed: int,
    number: int,
    seen: set[str],
) -> tuple[str, Decision] | None:
    """Return the first decision of a deal that fills an open slot, with the slot's id."""
    for position, terms in plans(profile, seed, number):
        plan = Plan(position, terms.gaps)
        for puzzle_id, wanted in open_slots.items():
            if wanted.profile == profile and teaches(wanted, Prospect(plan)):
                sign = signature(plan)
                if sign not in seen:
                    seen.add(sign)
                    return puzzle_id, Decision(wanted.kind, position, terms)
    return None


def _numbered() -> Iterator[tuple[str, WantedPlan]]:
    """Yield the slots with the ids of their puzzles."""
    numbers: Counter[str] = Counter()
    for wanted in PLAN_SLOTS:
        numbers[wanted.kind] += 1
        yield f"{wanted.kind.replace('_', '-')}-{numbers[wanted.kind]:03}", wanted


def main() -> None:
    """Write the puzzles into the directory named, or into the library."""
    directory = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "library"
    for puzzle in curate(datetime.now(UTC).date()):
        write_library((puzzle,), directory)
        print(puzzle.id, *puzzle.themes, f"difficulty {puzzle.difficulty}", flush=True)


if __name__ == "__main__":
    main()
