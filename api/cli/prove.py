"""``bezique prove`` and ``bezique verify``: certificates made, and proved again."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, date, datetime
from io import BytesIO
from typing import Any, BinaryIO

import click

from api.cli.lines import answer_lines
from api.cli.positions import READERS, format_option
from api.positions import read_open_position
from puzzles.certificates import Certificate, make_certificate
from puzzles.certificates import verify as verify_certificate
from puzzles.library.check import check
from puzzles.model import DecisionPuzzle, EndgamePuzzle, RulesPuzzle
from puzzles.notation import read_certificate, read_puzzle, write_certificate
from puzzles.open_hand_certificates import (
    OpenHandCertificate,
    make_open_hand_certificate,
    verify_open_hand,
)
from puzzles.open_hand_notation import read_open_hand_certificate, write_open_hand_certificate
from trainer.deal import DealState, Phase
from trainer.notation import (
    FieldProblem,
    NotationError,
    read_text,
    write_position,
)
from trainer.notation.fields import Fields, Problems
from trainer.prover.search import TooManyPositions
from trainer.solver.endgame import NotAnEndgame
from trainer.solver.open_hand import OpenHandTooLarge


@click.command
@format_option
@click.argument("file", type=click.File("rb"), default="-")
def prove(file: BinaryIO, notation: str) -> None:
    """Prove positions with both provers.

    They are JSON lines from FILE or standard input, of the endgame, or with stock left and every
    card known. Prints one line for each: the position and its certificate. ``bezique verify``
    reads them.
    """
    read, today = READERS[notation], datetime.now(UTC).date()
    answer_lines(file, lambda value: _proved(read(value), today))


@click.command
@click.argument("files", type=click.File("rb"), nargs=-1)
def verify(files: tuple[BinaryIO, ...]) -> None:
    """Prove certificates again.

    FILES hold lines of ``bezique prove``, or are those of the library; without any, standard input
    is read. Prints one line for each, and ends with exit code 1 if one does not stand.
    """
    failed = False
    for file in files or (sys.stdin.buffer,):
        try:
            answer_lines(_documents(file), _verified)
        except click.exceptions.Exit:
            failed = True
    if failed:
        raise click.exceptions.Exit(1)


def _documents(file: BinaryIO) -> BinaryIO:
    """Return a file as lines: a document laid out over several lines becomes one."""
    raw = file.read()
    try:
        read_text(raw)
    except NotationError:
        return BytesIO(raw)
    return BytesIO(b" ".join(raw.splitlines()))


def _proved(state: DealState, today: date) -> dict[str, Any]:
    """Return a position with its certificate."""
    with _limits():
        if state.phase is Phase.ENDGAME:
            written = write_certificate(make_certificate(state, today))
        else:
            certificate = make_open_hand_certificate(state, today)
            written = write_open_hand_certificate(certificate, state)
    return {"position": write_position(state), "certificate": written}


@contextmanager
def _limits() -> Iterator[None]:
    """Raise :class:`NotationError` where a prover does not take a position."""
    try:
        yield
    except NotAnEndgame as error:
        raise NotationError.single("", "not_an_endgame", str(error)) from error
    except (OpenHandTooLarge, TooManyPositions) as error:
        raise NotationError.single("", "too_large", str(error)) from error


def _verified(value: Any) -> dict[str, Any]:
    """Return the good news; raise :class:`NotationError` for everything that does not stand."""
    if isinstance(value, Mapping) and "format" in value:
        puzzle = read_puzzle(value)
        if not isinstance(puzzle, EndgamePuzzle):
            return _checked(puzzle)
        return _proved_again(puzzle.certificate, puzzle.state)
    return _proved_again(*_read(value))


def _proved_again(
    certificate: Certificate | OpenHandCertificate, state: DealState
) -> dict[str, Any]:
    """Return the good news of a position: every value found again, by both provers."""
    with _limits():
        if isinstance(certificate, Certificate):
            problems = verify_certificate(certificate, state)
        else:
            problems = verify_open_hand(certificate, state)
    if problems:
        raise NotationError(
            FieldProblem(f"/certificate{one.pointer}", one.code, one.detail) for one in problems
        )
    return {"verified": True, "value": certificate.value, "provers": list(certificate.provers)}


def _checked(puzzle: RulesPuzzle | DecisionPuzzle) -> dict[str, Any]:
    """Return the good news of a question of the rules, or a decision: every option anew."""
    with _limits():
        ((_, problems),) = check((puzzle,))
    if problems:
        raise NotationError(FieldProblem(one.pointer, one.code, one.detail) for one in problems)
    certificate = puzzle.certificate
    return {
        "verified": True,
        "accepted": sorted(certificate.accepted),
        "provers": list(certificate.provers),
    }


def _read(value: Any) -> tuple[Certificate | OpenHandCertificate, DealState]:
    if not isinstance(value, Mapping) or "certificate" not in value:
        raise NotationError.single("/certificate", "missing", "expected a certificate")
    problems = Problems()
    Fields(value, "", problems, ("id", "position", "certificate"), what="a proof")
    problems.raise_if_any()
    state = read_open_position(value.get("position"), "/position")
    read = read_certificate if state.phase is Phase.ENDGAME else read_open_hand_certificate
    return read(value["certificate"], state, "/certificate"), state
