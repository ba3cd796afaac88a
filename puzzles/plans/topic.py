"""The topic of plans: terms, proof by solver and prover, themes and difficulty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from types import MappingProxyType
from typing import Final

from puzzles.certificates import position_hash
from puzzles.decisions.certificates import (
    DecisionCertificate,
    Line,
    agreed,
    bounded,
    question_hash,
)
from puzzles.decisions.question import Decision, DecisionKindName
from puzzles.plans.awards import (
    award_id,
    first_award,
    in_order,
    one_each,
    require_one_a_win,
    schedule_id,
)
from puzzles.plans.difficulty import difficulty
from puzzles.plans.prospect import Prospect, prospect_of
from puzzles.plans.signature import signature
from puzzles.plans.terms import plan_of, read_terms, write_terms
from puzzles.plans.themes import PLAN_THEMES
from trainer.deal import Action, Draw, IllegalAction
from trainer.notation import FieldProblem
from trainer.notation.problems import json_pointer
from trainer.plans import AwardName, ImpossiblePlan, Plan, Schedule, award, by_faces, followed
from trainer.prover.plans import PLAN_PROVER, prove_plan
from trainer.solver.plans import PLAN_SOLVER

PROOF: Final = "plan"


class PlanTopic:
    """Which declarations to score, and in what order."""

    proofs: tuple[str, ...] = (PROOF,)
    provers: tuple[str, ...] = (PLAN_SOLVER, PLAN_PROVER)
    themes = PLAN_THEMES
    read_terms = staticmethod(read_terms)
    write_terms = staticmethod(write_terms)

    def prove(self, decision: Decision, made: date) -> DecisionCertificate:
        """Prove every schedule and every first action with solver and prover.

        Raises ``DisagreementError``, ``ImpossiblePlan`` where the kind cannot ask this, and
        ``TooManyOptions`` where there are more than a certificate can hold.
        """
        prospect = prospect_of(decision)
        if decision.kind == "declaration_order":
            require_one_a_win(prospect.plan)
        solved, proved = prospect.solution, prove_plan(prospect.plan)
        agreed(_by_name(solved.actions), _by_name(proved.actions))
        agreed(_orders(solved.schedules), _orders(proved.schedules))
        return DecisionCertificate(
            position=position_hash(decision.position),
            question=question_hash(decision.kind, write_terms(decision.terms)),
            profile_name=decision.profile.name,
            profile_hash=decision.profile.hash,
            values=MappingProxyType(dict(bounded(_values(decision.kind, proved.schedules)))),
            lines=MappingProxyType(_lines(decision.kind, prospect)),
            made=made,
            proof=PROOF,
            provers=self.provers,
        )

    def check(self, decision: Decision, certificate: DecisionCertificate) -> Iterable[FieldProblem]:
        """Yield options that are not there, and lines that are no lines or score something else."""
        prospect = prospect_of(decision)
        if decision.kind == "declaration_order":
            try:
                require_one_a_win(prospect.plan)
            except ImpossiblePlan as error:
                yield FieldProblem("/position", error.code, str(error))
        if set(certificate.values) != set(_values(decision.kind, prospect.solution.schedules)):
            detail = "expected a value for everything that can be chosen, and for nothing else"
            yield FieldProblem("/values", "wrong_table", detail)
        if not any(option in certificate.lines for option in certificate.accepted):
            yield FieldProblem("/lines", "wrong_line", "expected the line of a right option")
        for option, line in certificate.lines.items():
            yield from _wrong_line(decision.kind, prospect.plan, certificate, option, line)

    def themes_of(self, decision: Decision, certificate: DecisionCertificate) -> tuple[str, ...]:
        """Return the ids of every theme that holds."""
        del certificate  # its values are those of the prospect, or it would not have been read
        return PLAN_THEMES.of(prospect_of(decision))

    def difficulty(self, decision: Decision, certificate: DecisionCertificate) -> int:
        """Return how hard the plan is, 1 to 5."""
        del certificate
        return difficulty(prospect_of(decision))

    def signature(self, decision: Decision) -> str:
        """Return what the plan turns on."""
        return f"{decision.kind} {signature(plan_of(decision.position, decision.terms))}"


def _by_name(actions: Iterable[tuple[Action, int]]) -> dict[str, int]:
    """Return the most that each action leads to, whatever the copies."""
    best: dict[str, int] = {}
    for action, points in actions:
        named = str(by_faces(action))
        best[named] = max(points, best.get(named, points))
    return best


def _orders(schedules: Mapping[Schedule, int]) -> dict[str, int]:
    return {str(schedule): points for schedule, points in schedules.items()}


def _option(kind: DecisionKindName, schedule: Schedule) -> str:
    """Return the option that a schedule belongs to."""
    if kind == "declaration_first":
        return award_id(first_award(schedule))
    return schedule_id(award_id(each) for each in one_each(schedule))


def _values(kind: DecisionKindName, schedules: Mapping[Schedule, int]) -> dict[str, int]:
    """Return the most that each option brings, listed in an order that tells nothing."""
    best: dict[str, int] = {}
    for schedule, points in schedules.items():
        option = _option(kind, schedule)
        best[option] = max(points, best.get(option, points))
    if kind == "declaration_first":
        listed = [award_id(each) for each in in_order(map(first_award, schedules))]
    else:
        listed = sorted(best)
    return {option: best[option] for option in listed}


def _lines(kind: DecisionKindName, prospect: Prospect) -> dict[str, Line]:
    """Return a line for every first award, or for every best schedule."""
    if kind == "declaration_first":
        return {award_id(each): prospect.line_after(each) for each in prospect.firsts}
    solution = prospect.solution
    return {_option(kind, each): solution.lines[each] for each in solution.best}


def _wrong_line(
    kind: DecisionKindName,
    plan: Plan,
    certificate: DecisionCertificate,
    option: str,
    line: Line,
) -> Iterator[FieldProblem]:
    """Yield the problem of a line that is refused, or brings something else than it says."""
    at = json_pointer("lines", option)
    try:
        steps = tuple(followed(plan, line))
    except (IllegalAction, ImpossiblePlan) as error:
        yield FieldProblem(at, "wrong_line", str(error))
        return
    windows: list[list[AwardName]] = [[]]
    for step in steps:
        named = award(step.action, step.state.profile)
        windows += [[]] if isinstance(step.action, Draw) else []
        windows[-1] += [] if named is None else [named]
    points = sum(step.points for step in steps)
    schedule = tuple(map(tuple, windows))
    if len(schedule) != plan.wins or _option(kind, schedule) != option:
        yield FieldProblem(at, "wrong_line", "expected a whole line that awards what it stands for")
    elif certificate.values.get(option) != points:
        detail = f"expected a line that scores {certificate.values.get(option)}, got {points}"
        yield FieldProblem(at, "wrong_line", detail)
