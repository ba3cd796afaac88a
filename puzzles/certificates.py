"""Certificates: what was proved of a position, by whom, for which rules and versions.

A certificate holds the exact value of every legal card. Which cards are right is derived from
these values and stored nowhere. :func:`check_hashes` sees whether a certificate belongs to its
position, :func:`verify` proves the whole table again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any, Final, Protocol

from puzzles.choices import classes, legal_plays
from trainer.cards import Card
from trainer.deal import Action, DealState, IllegalAction, Play, View, apply, standing
from trainer.notation import FieldProblem, write_position
from trainer.notation.problems import json_pointer
from trainer.profiles import RuleProfile
from trainer.prover.endgame import PROVER, prove
from trainer.solver.endgame import SOLVER, solve

PROOF: Final = "open"
DEALS: Final = "all"
PROVERS: Final = (SOLVER, PROVER)


class DisagreementError(Exception):
    """The two provers do not agree: one of them is wrong, and nothing is certified."""

    def __init__(
        self,
        solved: Mapping[Any, int],
        proved: Mapping[Any, int],
        provers: tuple[str, str] = PROVERS,
    ) -> None:
        solver, prover = provers
        super().__init__(f"{solver} says {_named(solved)}, {prover} says {_named(proved)}")


class Proved(Protocol):
    """What every certificate says of its subject."""

    @property
    def position(self) -> str:
        """Return the hash of the position."""

    @property
    def profile_name(self) -> str:
        """Return the name of the profile."""

    @property
    def profile_hash(self) -> str:
        """Return the hash of the profile's options."""

    @property
    def provers(self) -> tuple[str, ...]:
        """Return names and versions of the provers."""

    @property
    def proof(self) -> str:
        """Return the sort of proof."""

    @property
    def deals(self) -> str:
        """Return how many deals were covered."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The proof ``open`` of one position: exact with all cards known.

    ``values`` are points for the side to act minus the other's over the rest, one for each legal
    physical card; ``line`` is one line of best play to the end; ``position`` and ``profile_hash``
    are SHA-256 hashes of what was proved; ``made`` is the day it was proved.
    """

    position: str
    profile_name: str
    profile_hash: str
    values: Mapping[Card, int]
    line: tuple[Play, ...]
    made: date
    provers: tuple[str, ...] = PROVERS
    proof: str = PROOF
    deals: str = DEALS

    @property
    def value(self) -> int:
        """Return the value of the position: that of its best card."""
        return max(self.values.values())

    @property
    def accepted(self) -> tuple[Card, ...]:
        """Return the right cards: every one whose value equals the best."""
        return self.classes[0]

    @property
    def classes(self) -> tuple[tuple[Card, ...], ...]:
        """Return the cards of equal value together, the best first."""
        return classes(self.values)


def make_certificate(state: DealState, made: date) -> Certificate:
    """Prove a position with both provers and return what they agree on.

    Raises :class:`DisagreementError`, and what the solver raises for a position that is no
    endgame.
    """
    solution = solve(state)
    proved = dict(prove(state))
    if dict(solution.values) != proved:
        raise DisagreementError(solution.values, proved)
    return Certificate(
        position=position_hash(state),
        profile_name=state.profile.name,
        profile_hash=state.profile.hash,
        values=MappingProxyType(proved),
        line=tuple(solution.line),
        made=made,
    )


def check_hashes(certificate: Certificate, state: DealState) -> tuple[FieldProblem, ...]:
    """Return what does not fit between a certificate and its position, without proving anew.

    Hashes, names and versions, one value for every legal card, and a line that is legal to the
    end and brings the best value. Pointers are relative to the certificate.
    """
    return (*wrong_subject(certificate, state, PROVERS), *_wrong_table(certificate, state))


def verify(certificate: Certificate, state: DealState) -> tuple[FieldProblem, ...]:
    """Return everything wrong with a certificate: its hashes, and each value proved again.

    Solver and independent prover both run; an empty answer means that they confirm the table.
    """
    problems = list(check_hashes(certificate, state))
    for prover, values in ((SOLVER, solve(state).values), (PROVER, prove(state))):
        for card, value in values.items():
            claimed = certificate.values.get(card)
            if claimed is not None and claimed != value:
                detail = f"{prover} proves {value} for {card}, the certificate says {claimed}"
                problems.append(_problem(("values", str(card)), "value_refuted", detail))
    return tuple(problems)


def position_hash(state: DealState | View) -> str:
    """Return the SHA-256 (64 hex digits) of the position as the writer puts it."""
    return content_hash(write_position(state))


def content_hash(value: object) -> str:
    """Return the SHA-256 (64 hex digits) of a JSON value, however its members are ordered."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def wrong_subject(
    certificate: Proved, state: DealState, provers: tuple[str, ...]
) -> list[FieldProblem]:
    """Return what a certificate says wrongly of its position, rules, proof and provers."""
    profile: RuleProfile = state.profile
    wanted: tuple[tuple[tuple[str, ...], str, object, object], ...] = (
        (("position",), "wrong_position", position_hash(state), certificate.position),
        (("profile", "name"), "wrong_profile", profile.name, certificate.profile_name),
        (("profile", "hash"), "wrong_profile", profile.hash, certificate.profile_hash),
        (("proof",), "unknown_proof", PROOF, certificate.proof),
        (("deals",), "unknown_proof", DEALS, certificate.deals),
        (("provers",), "wrong_version", provers, certificate.provers),
    )
    return [
        _problem(steps, code, f"expected {expected}, got {got}")
        for steps, code, expected, got in wanted
        if expected != got
    ]


def _wrong_table(certificate: Certificate, state: DealState) -> list[FieldProblem]:
    legal = tuple(play.card for play in legal_plays(state))
    if tuple(sorted(certificate.values)) != legal:
        detail = f"expected a value for each of {_listed(legal)}"
        return [_problem(("values",), "wrong_table", detail)]
    try:
        gain = brought(certificate.line, state)
    except IllegalAction as error:
        return [_problem(("line",), "wrong_line", str(error))]
    if gain != certificate.value:
        detail = f"expected a whole line that brings {certificate.value}, got {gain}"
        return [_problem(("line",), "wrong_line", detail)]
    return []


def brought(line: Iterable[Action], state: DealState) -> int | None:
    """Return what a line brings to the side to act; ``None`` if it stops before the end.

    Raises :class:`~trainer.deal.IllegalAction` where the line breaks a rule.
    """
    end, mover = state, state.to_act
    for action in line:
        end = apply(end, action)
    if not end.is_over:
        return None
    before, after = standing(state), standing(end)
    return after[mover] - before[mover] - after[mover.other] + before[mover.other]


def _problem(steps: tuple[str, ...], code: str, detail: str) -> FieldProblem:
    return FieldProblem(json_pointer(*steps), code, detail)


def _listed(cards: tuple[Card, ...]) -> str:
    return ", ".join(str(card) for card in cards)


def _named(values: Mapping[Any, int]) -> str:
    return ", ".join(f"{card} {value}" for card, value in sorted(values.items()))
