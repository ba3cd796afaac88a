"""Plans by solver, prover and third reader: ``python -m tests.long.plans [--seed S]``.

For each built-in profile, and for house profiles with every option drawn: 2,000 random plans of
up to four wins by solver and prover, and 200 small ones by all three. Every first action and every
schedule of awards is compared. Prints one line of figures a profile; stops at a difference.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from time import process_time

from tests.long.third_reader import PROFILE_NAMES, as_position
from tests.third_reader.plans import Between, schedules
from tests.trainer.plans import random_plan
from trainer.cards import Card
from trainer.deal import Action, legal_actions
from trainer.plans import ImpossiblePlan, Plan, Schedule, by_faces
from trainer.prover.plans import prove_plan
from trainer.solver.plans import solve_plan
from trainer.views import completed

Read = Mapping[tuple[tuple[tuple[str, tuple[str, ...]], ...], ...], int]
_FEW = {1: 12, 2: 5, 3: 3}
"""With so many wins, so many actions in the open window keep brute force short."""


class Disagreement(AssertionError):
    """Two of the three differ about one plan."""

    def __init__(self, plan: Plan, one: object, other: object) -> None:
        super().__init__(f"{plan}\n{one}\n{other}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare profile by profile, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--plans", type=int, default=2_000, help="plans by solver and prover")
    parser.add_argument("--small", type=int, default=200, help="plans by the third reader too")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    for name in PROFILE_NAMES:
        rng = Random(f"plans {asked.seed} {name}")
        try:
            print(compare(name, asked.plans, asked.small, rng), flush=True)
        except Disagreement as found:
            print(found, file=sys.stderr)
            return 1
    return 0


def compare(name: str, plans: int, small: int, rng: Random) -> str:
    """Return the figures of a profile. Raises :class:`Disagreement`."""
    start = process_time()
    scoring = sum(compare_provers(random_plan(name, rng, 4)) for _ in range(plans))
    read = sum(compare_readers(plan) for plan in small_plans(name, small, rng))
    return (
        f"{name}: {plans} plans, {scoring} of them with something to score, equal by two; "
        f"{small} small ones, {read} schedules, equal by three, {process_time() - start:.1f} s"
    )


def compare_provers(plan: Plan) -> bool:
    """Compare solver and prover; tell whether anything can be scored."""
    try:
        proved = prove_plan(plan)
    except ImpossiblePlan as error:
        if error.code == "nothing_to_lead":
            _refused_too(plan)
        return False  # else no deal grants these tricks: north shows nothing to lose them with
    solved = solve_plan(plan)
    if dict(solved.schedules) != dict(proved.schedules):
        raise Disagreement(plan, solved.schedules, proved.schedules)
    if by_name(solved.actions) != by_name(proved.actions):
        raise Disagreement(plan, solved.actions, proved.actions)
    return solved.value > 0


def _refused_too(plan: Plan) -> None:
    try:
        solved = solve_plan(plan)
    except ImpossiblePlan:
        return
    raise Disagreement(plan, solved, "nothing to lead")


def compare_readers(plan: Plan) -> int:
    """Compare the third reader with the other two; return the number of schedules."""
    read = third_reading(plan)
    for found in (solve_plan(plan).schedules, prove_plan(plan).schedules):
        if in_texts(found) != read:
            raise Disagreement(plan, in_texts(found), read)
    return len(read)


def small_plans(name: str, count: int, rng: Random) -> Iterator[Plan]:
    """Yield plans that brute force can read, with something to score; one in two more than once."""
    while count:
        plan = random_plan(name, rng)
        actions = legal_actions(completed(plan.position))
        if not 2 <= len(actions) <= _FEW[plan.wins]:
            continue
        try:
            found = prove_plan(plan)
        except ImpossiblePlan:
            continue
        if len(found.schedules) > 2 or not rng.randrange(4):
            count -= 1
            yield plan


def third_reading(plan: Plan) -> Read:
    """Return the schedules of a plan as the third reader finds them."""
    position = as_position(completed(plan.position))
    public = frozenset(map(str, plan.position.north.public))
    seen = replace(position, hands={**position.hands, "north": public})
    seen = replace(seen, stock=position.stock[-1:])
    gaps = [
        Between(None if gap.draw is None else str(gap.draw), str(gap.play)) for gap in plan.gaps
    ]
    return schedules(seen, gaps)


def in_texts(found: Mapping[Schedule, int]) -> Read:
    """Return schedules in the reader's words."""
    return {
        tuple(tuple((name, _texts(cards)) for name, cards in window) for window in schedule): points
        for schedule, points in found.items()
    }


def by_name(actions: Iterable[tuple[Action, int]]) -> dict[Action, int]:
    """Return the best value of each action by faces."""
    best: dict[Action, int] = {}
    for action, points in actions:
        named = by_faces(action)
        best[named] = max(points, best.get(named, points))
    return best


def _texts(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(sorted(str(card) for card in cards))


if __name__ == "__main__":
    sys.exit(main())
