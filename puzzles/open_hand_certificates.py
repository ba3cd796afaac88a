"""Certificates of open hands: positions with stock left, every card known.

As those of endgames (:mod:`puzzles.certificates`), but with actions of every sort for options.
Which of them are right is derived from the values and stored nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from puzzles.certificates import (
    DEALS,
    PROOF,
    DisagreementError,
    brought,
    position_hash,
    wrong_subject,
)
from trainer.deal import Action, DealState, IllegalAction, legal_actions
from trainer.notation import FieldProblem, write_action
from trainer.notation.problems import json_pointer
from trainer.prover.open_hand import PROVER, prove_open_hand
from trainer.solver.open_hand import OPEN_HAND_SOLVER, solve_open_hand

OPEN_HAND_PROVERS: Final = (OPEN_HAND_SOLVER, PROVER)

Options = tuple[tuple[Action, int], ...]


@dataclass(frozen=True, slots=True)
class OpenHandCertificate:
    """The proof ``open`` of one position with stock left.

    ``options`` are the legal actions in the order of the game's list, each with the points of
    the side to act minus the other's over the rest of the deal; ``line`` is one line of best
    play to the end; the rest as in :class:`puzzles.certificates.Certificate`.
    """

    position: str
    profile_name: str
    profile_hash: str
    options: Options
    line: tuple[Action, ...]
    made: date
    provers: tuple[str, ...] = OPEN_HAND_PROVERS
    proof: str = PROOF
    deals: str = DEALS

    @property
    def value(self) -> int:
        """Return the value of the position: that of its best action."""
        return max(value for _, value in self.options)

    @property
    def accepted(self) -> tuple[Action, ...]:
        """Return the right actions: every one whose value equals the best."""
        return tuple(action for action, value in self.options if value == self.value)


def make_open_hand_certificate(state: DealState, made: date) -> OpenHandCertificate:
    """Prove a position with both provers and return what they agree on.

    Raises :class:`~puzzles.certificates.DisagreementError`, and what either prover raises for a
    position that it does not take.
    """
    solution = solve_open_hand(state)
    proved = prove_open_hand(state)
    if solution.options != proved:
        raise DisagreementError(named(solution.options), named(proved), OPEN_HAND_PROVERS)
    return OpenHandCertificate(
        position=position_hash(state),
        profile_name=state.profile.name,
        profile_hash=state.profile.hash,
        options=proved,
        line=solution.line,
        made=made,
    )


def check_open_hand_hashes(
    certificate: OpenHandCertificate, state: DealState
) -> tuple[FieldProblem, ...]:
    """Return what does not fit between a certificate and its position, without proving anew.

    Hashes, names and versions, one value for every legal action, and a line that brings the best
    value. Pointers are relative to the certificate.
    """
    wrong = wrong_subject(certificate, state, OPEN_HAND_PROVERS)
    return (*wrong, *_wrong_table(certificate, state))


def verify_open_hand(
    certificate: OpenHandCertificate, state: DealState
) -> tuple[FieldProblem, ...]:
    """Return everything wrong with a certificate: its hashes, and each value proved again.

    Solver and independent prover both run; raises what either raises for a position that it
    does not take.
    """
    problems = list(check_open_hand_hashes(certificate, state))
    for prover, options in (
        (OPEN_HAND_SOLVER, solve_open_hand(state).options),
        (PROVER, prove_open_hand(state)),
    ):
        problems += _refuted(certificate, prover, options)
    return tuple(problems)


def named(options: Options) -> dict[str, int]:
    """Return options by a name for people."""
    return {_name(action): value for action, value in options}


def _refuted(
    certificate: OpenHandCertificate, prover: str, options: Options
) -> Iterator[FieldProblem]:
    claimed = dict(certificate.options)
    for index, (action, value) in enumerate(options):
        if claimed.get(action, value) != value:
            at = json_pointer("options", index, "value")
            detail = (
                f"{prover} proves {value} for {_name(action)}, "
                f"the certificate says {claimed[action]}"
            )
            yield FieldProblem(at, "value_refuted", detail)


def _wrong_table(certificate: OpenHandCertificate, state: DealState) -> Iterator[FieldProblem]:
    legal = legal_actions(state)
    if tuple(action for action, _ in certificate.options) != legal:
        detail = f"expected a value for each of {', '.join(map(_name, legal))}"
        yield FieldProblem(json_pointer("options"), "wrong_table", detail)
        return
    try:
        gain = brought(certificate.line, state)
    except IllegalAction as error:
        yield FieldProblem(json_pointer("line"), "wrong_line", str(error))
        return
    if gain != certificate.value:
        detail = f"expected a whole line that brings {certificate.value}, got {gain}"
        yield FieldProblem(json_pointer("line"), "wrong_line", detail)


def _name(action: Action) -> str:
    written = write_action(action)
    cards = written.get("cards", [written["card"]] if "card" in written else [])
    words = [written["do"], written.get("kind", ""), *cards]
    words += [name for name in ("pending", "announce") if name in written]
    return " ".join(word for word in words if word)
