"""The plans of the library, made from the list of slots: ``python -m puzzles.plans.curation``."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

from puzzles.decisions.making import made_of
from puzzles.decisions.question import Decision
from puzzles.mining.library import write_library
from puzzles.model import DecisionPuzzle
from puzzles.plans.generation import (
    MOST_DEALS,
    NothingFoundError,
    WantedPlan,
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

    They have no numbers yet; ``made`` is the day of the proofs. Raises ``NothingFoundError`` if a
    slot cannot be filled.
    """
    open_slots = list(PLAN_SLOTS)
    for profile in PROFILES.values():
        seen: set[str] = set()
        for number in range(deals):
            if not any(wanted.profile == profile for wanted in open_slots):
                break
            found = _of_deal(open_slots, profile, seed, number, seen)
            if found is not None:
                wanted, decision = found
                open_slots.remove(wanted)
                yield made_of(decision, "", made)
    if open_slots:
        missing = ", ".join(f"{each.kind} {each.idea} {each.profile.name}" for each in open_slots)
        raise NothingFoundError(f"nothing in {deals} deals for {missing}")


def numbered(puzzles: Iterable[DecisionPuzzle]) -> Iterator[DecisionPuzzle]:
    """Yield the puzzles numbered within their kind, the easier ones first."""
    numbers: Counter[str] = Counter()
    for puzzle in sorted(puzzles, key=lambda each: (each.kind, each.difficulty)):
        numbers[puzzle.kind] += 1
        yield replace(puzzle, id=f"{puzzle.kind.replace('_', '-')}-{numbers[puzzle.kind]:03}")


def _of_deal(
    open_slots: Iterable[WantedPlan],
    profile: RuleProfile,
    seed: int,
    number: int,
    seen: set[str],
) -> tuple[WantedPlan, Decision] | None:
    """Return the first decision of a deal that fills an open slot, with the slot."""
    for position, terms in plans(profile, seed, number):
        plan = Plan(position, terms.gaps)
        for wanted in open_slots:
            if wanted.profile == profile and teaches(wanted, Prospect(plan)):
                sign = signature(plan)
                if sign not in seen:
                    seen.add(sign)
                    return wanted, Decision(wanted.kind, position, terms)
    return None


def main() -> None:
    """Write the puzzles into the directory named, or into the library."""
    directory = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "library"
    found = []
    for puzzle in curate(datetime.now(UTC).date()):
        found.append(puzzle)
        print(puzzle.kind, *puzzle.themes, f"difficulty {puzzle.difficulty}", flush=True)
    write_library(numbered(found), directory)


if __name__ == "__main__":
    main()
