"""The topic of choices in the dark: terms, proof over all deals, themes and difficulty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from types import MappingProxyType
from typing import Final

from puzzles.certificates import position_hash
from puzzles.decisions.certificates import (
    DecisionCertificate,
    Line,
    agreed,
    question_hash,
)
from puzzles.decisions.question import Decision
from puzzles.decisions.spreads import Spread, Worlds
from puzzles.decisions.values import Value, exact
from puzzles.worlds.answers import answers
from puzzles.worlds.deals import dealt, followed, lead_gained
from puzzles.worlds.difficulty import difficulty
from puzzles.worlds.effort import deals_to_prove
from puzzles.worlds.outlook import SAMPLE, Outlook
from puzzles.worlds.signature import signature
from puzzles.worlds.terms import read_terms, shown_brisque, worlds_terms, write_terms
from puzzles.worlds.themes import WORLDS_THEMES
from trainer.cards import Card
from trainer.deal import Action, DealState, IllegalAction, Play, apply
from trainer.notation import FieldProblem
from trainer.notation.problems import json_pointer
from trainer.prover.worlds import WORLDS_PROVER, WorldsProof, prove_worlds
from trainer.solver.consistent import ConsistentDeals
from trainer.solver.endgame import solve
from trainer.solver.open_hand import solve_open_hand
from trainer.solver.worlds import WORLDS_SOLVER, SolvedWorld, WorldsSolution, solve_worlds

SURE: Final = "sure"
EXPECTED: Final = "expected"
ALL: Final = "all"
SEED: Final = 1
"""By which the second prover's deals are drawn."""
MOST_POSITIONS: Final = 250_000
"""So many positions the second prover may look at for a deal."""


class UnfoundedClaim(ValueError):
    """The terms claim more, or less, than holds of the values."""


class WorldsTopic:
    """Whether to trump a brisque, take it or let it go, weighed over every deal."""

    proofs: tuple[str, ...] = (SURE, EXPECTED)
    provers: tuple[str, ...] = (WORLDS_SOLVER, WORLDS_PROVER)
    themes = WORLDS_THEMES
    read_terms = staticmethod(read_terms)
    write_terms = staticmethod(write_terms)

    def prove(self, decision: Decision, made: date) -> DecisionCertificate:
        """Prove every answer by the solver in every deal, by the second prover in a few.

        Raises ``DisagreementError``, :class:`UnfoundedClaim`, and ``TooManyPositions`` where the
        second prover cannot follow.
        """
        shown = shown_brisque(decision.position)
        solved = solve_worlds(shown)
        if solved.claim != worlds_terms(decision.terms).claim:
            raise UnfoundedClaim(f"the values hold as {solved.claim}")
        sample = max(1, deals_to_prove(shown))
        deals = _confirmed(solved, prove_worlds(shown, sample, SEED, MOST_POSITIONS))
        told = _told(solved)
        return DecisionCertificate(
            position=position_hash(decision.position),
            question=question_hash(decision.kind, write_terms(decision.terms)),
            profile_name=decision.profile.name,
            profile_hash=decision.profile.hash,
            values=MappingProxyType(_values(solved)),
            lines=MappingProxyType(_lines(told)),
            made=made,
            proof=SURE if solved.sure else EXPECTED,
            provers=self.provers,
            deals=deals,
            worlds=Worlds(
                solved.deals,
                MappingProxyType(_spreads(solved)),
                told.world.stock[: ConsistentDeals(shown).hidden_stock],
            ),
        )

    def check(self, decision: Decision, certificate: DecisionCertificate) -> Iterable[FieldProblem]:
        """Yield answers left out, numbers that cannot be, and lines that lie."""
        shown, worlds = shown_brisque(decision.position), certificate.worlds
        if worlds is None:
            yield FieldProblem("/worlds", "missing", "expected the deals that values come from")
            return
        if worlds.deals != ConsistentDeals(shown).count:
            detail = f"expected {ConsistentDeals(shown).count} deals, got {worlds.deals}"
            yield FieldProblem("/worlds/deals", "wrong_deals", detail)
        options = answers(shown)
        for name, table in (
            ("/values", certificate.values),
            ("/lines", certificate.lines),
            ("/worlds/spread", worlds.spreads),
        ):
            if set(table) != set(options):
                detail = "expected an entry for every legal card, and for nothing else"
                yield FieldProblem(name, "wrong_table", detail)
                return
        yield from _wrong_numbers(certificate, worlds)
        state = dealt(shown, worlds.stock)
        if state is None:
            detail = "expected the hidden cards of the stock in one of the deals"
            yield FieldProblem("/worlds/stock", "wrong_stock", detail)
            return
        for option, line in certificate.lines.items():
            yield from _wrong_line(option, line, state, options[option], worlds.spreads[option])

    def themes_of(self, decision: Decision, certificate: DecisionCertificate) -> tuple[str, ...]:
        """Return the ids of every theme that holds."""
        return WORLDS_THEMES.of(Outlook(decision, certificate))

    def difficulty(self, decision: Decision, certificate: DecisionCertificate) -> int:
        """Return how hard the choice is, 1 to 5."""
        return difficulty(Outlook(decision, certificate))

    def signature(self, decision: Decision) -> str:
        """Return what the choice turns on."""
        return f"{decision.kind} {signature(shown_brisque(decision.position))}"


def _confirmed(solved: WorldsSolution, proved: WorldsProof) -> str:
    """Return which deals the second prover looked at. Raises :class:`DisagreementError`."""
    found, confirmed = {"deals": solved.deals}, {"deals": proved.deals}
    by_stock = {
        _faces(each.world.stock): dict(zip(solved.actions, each.values, strict=True))
        for each in solved.solved
    }
    for deal in proved.proved:
        values = by_stock[_faces(deal.stock)]
        for action in {**values, **deal.values}:
            named = f"{action} with {' '.join(map(str, deal.stock))}"
            if action in values:
                found[named] = values[action]
            if action in deal.values:
                confirmed[named] = deal.values[action]
    agreed(found, confirmed)
    if len(proved.proved) < proved.deals:
        return f"{len(proved.proved)} of {proved.deals}, seed {SEED}"
    means = {str(option.action): exact(option.expected) for option in solved.options}
    agreed(means, {str(each): exact(proved.expected(each)) for each in solved.actions})
    return ALL


def _faces(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in cards)


def _id(action: Action) -> str:
    if not isinstance(action, Play):
        raise TypeError(f"expected a card, got {action}")
    return str(action.card)


def _values(solved: WorldsSolution) -> dict[str, Value]:
    return {_id(option.action): exact(option.expected) for option in solved.options}


def _spreads(solved: WorldsSolution) -> dict[str, Spread]:
    beaten = [0] * len(solved.actions)
    for together, deals in solved.outcomes:
        for index, value in enumerate(together):
            beaten[index] += deals * (value < max(together))
    return {
        _id(option.action): Spread(option.minimum, option.values[-1][0], times)
        for option, times in zip(solved.options, beaten, strict=True)
    }


def _told(solved: WorldsSolution) -> SolvedWorld:
    """Return the deal that shows best why: of those where a right answer is best of all.

    The more of the wrong answers cost something in it the better, and the more they cost.
    """
    right = [action in solved.best for action in solved.actions]

    def telling(each: SolvedWorld) -> tuple[bool, int, int, int]:
        best = max(value for value, good in zip(each.values, right, strict=True) if good)
        losses = [best - value for value, good in zip(each.values, right, strict=True) if not good]
        return (
            best == max(each.values),
            sum(loss > 0 for loss in losses),
            min(losses, default=0),
            sum(losses),
        )

    return max(solved.solved, key=telling)


def _lines(told: SolvedWorld) -> dict[str, Line]:
    """Return best play by both after every answer, in the deal that is told of."""
    state = told.world.state
    return {
        _id(action): (action, *_best_line(apply(state, action)))
        for action, _ in solve_open_hand(state).options
    }


def _best_line(state: DealState) -> Line:
    return solve_open_hand(state).line if state.stock else solve(state).line


def _wrong_numbers(certificate: DecisionCertificate, worlds: Worlds) -> Iterator[FieldProblem]:
    """Yield means and counts that no deals could bring, and a proof that they do not bear out."""
    for option, spread in worlds.spreads.items():
        value = certificate.values[option]
        fits = spread.minimum <= value <= spread.maximum and spread.beaten <= worlds.deals
        if not fits or worlds.deals % value.denominator:
            detail = "expected a mean between minimum and maximum, over the number of deals"
            yield FieldProblem(f"/worlds{json_pointer('spread', option)}", "wrong_spread", detail)
    sample = SAMPLE.fullmatch(certificate.deals)
    counted = sample is not None and 0 < int(sample[1]) < int(sample[2]) == worlds.deals
    if certificate.deals != ALL and not counted:
        detail = f"expected {ALL} or so many of {worlds.deals}, got {certificate.deals:.40}"
        yield FieldProblem("/deals", "wrong_deals", detail)
    sure = {option for option, spread in worlds.spreads.items() if spread.sure}
    accepted = certificate.accepted
    if sure and sure != accepted:
        detail = "an answer that is never beaten is best on average, and nothing else is"
        yield FieldProblem("/worlds/spread", "wrong_spread", detail)
    elif (certificate.proof == SURE) != bool(sure):
        detail = f"expected {SURE if sure else EXPECTED}, got {certificate.proof}"
        yield FieldProblem("/proof", "wrong_proof", detail)


def _wrong_line(
    option: str, line: Line, state: DealState, answer: Play, spread: Spread
) -> Iterator[FieldProblem]:
    """Yield the problem of a line that is refused, unfinished, or brings what it cannot."""
    at = json_pointer("lines", option)
    try:
        steps = tuple(followed(state, line))
    except IllegalAction as error:
        yield FieldProblem(at, "wrong_line", str(error))
        return
    if not steps or steps[0].action != answer or not steps[-1].after.is_over:
        yield FieldProblem(at, "wrong_line", "expected the answer, and play to the last card")
    elif not spread.minimum <= lead_gained(steps) <= spread.maximum:
        detail = f"expected {spread.minimum} to {spread.maximum}, got {lead_gained(steps)}"
        yield FieldProblem(at, "wrong_line", detail)
