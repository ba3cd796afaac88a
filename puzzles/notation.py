"""Puzzles and certificates as JSON: one file of the library each, written and read strictly.

The kind says which of the forms a file has: :mod:`puzzles.endgame_notation`,
:mod:`puzzles.rules.notation` or :mod:`puzzles.decisions.notation`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzles.certificates import Certificate
from puzzles.decisions.certificates import DecisionCertificate
from puzzles.decisions.notation import (
    read_decision_puzzle,
    write_decision_certificate,
    write_decision_puzzle,
)
from puzzles.endgame_notation import (
    read_certificate,
    read_endgame_puzzle,
    write_endgame_certificate,
    write_endgame_puzzle,
)
from puzzles.model import DECISION_KIND_NAMES, RULES_KIND_NAMES, EndgamePuzzle, Puzzle, RulesPuzzle
from puzzles.notation_fields import FORMAT, checksum
from puzzles.rules.certificates import RulesCertificate
from puzzles.rules.notation import read_rules_puzzle, write_rules_certificate, write_rules_puzzle

__all__ = [
    "FORMAT",
    "checksum",
    "read_certificate",
    "read_puzzle",
    "write_certificate",
    "write_puzzle",
]


def write_puzzle(puzzle: Puzzle) -> dict[str, Any]:
    """Return the puzzle as a file of the library holds it."""
    if isinstance(puzzle, EndgamePuzzle):
        return write_endgame_puzzle(puzzle)
    if isinstance(puzzle, RulesPuzzle):
        return write_rules_puzzle(puzzle)
    return write_decision_puzzle(puzzle)


def read_puzzle(value: object, *, archived: bool = False) -> Puzzle:
    """Return the puzzle that a file describes, its certificate checked against its position.

    An ``archived`` one may have been made by an earlier version of the program: other provers,
    options and themes are no fault of it. Raises :class:`~trainer.notation.NotationError` with
    every problem found and its JSON pointer.
    Nothing is proved anew here; see :func:`puzzles.library.check.check`.
    """
    kind = value.get("kind") if isinstance(value, Mapping) else None
    if kind in RULES_KIND_NAMES:
        return read_rules_puzzle(value, archived=archived)
    if kind in DECISION_KIND_NAMES:
        return read_decision_puzzle(value, archived=archived)
    return read_endgame_puzzle(value, archived=archived)


def write_certificate(
    certificate: Certificate | RulesCertificate | DecisionCertificate,
) -> dict[str, Any]:
    """Return the certificate as JSON, its checksum last."""
    if isinstance(certificate, Certificate):
        return write_endgame_certificate(certificate)
    if isinstance(certificate, RulesCertificate):
        return write_rules_certificate(certificate)
    return write_decision_certificate(certificate)
