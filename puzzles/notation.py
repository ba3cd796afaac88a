"""Puzzles and certificates as JSON: one file of the library each, written and read strictly.

The kind says which of the two forms a file has: :mod:`puzzles.endgame_notation` or
:mod:`puzzles.rules.notation`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzles.certificates import Certificate
from puzzles.endgame_notation import (
    read_certificate,
    read_endgame_puzzle,
    write_endgame_certificate,
    write_endgame_puzzle,
)
from puzzles.model import RULES_KIND_NAMES, EndgamePuzzle, Puzzle
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
    return write_rules_puzzle(puzzle)


def read_puzzle(value: object, *, archived: bool = False) -> Puzzle:
    """Return the puzzle that a file describes, its certificate checked against its position.

    An ``archived`` one may have been made by an earlier version of the program: other provers,
    options and themes are no fault of it. Raises :class:`~trainer.notation.NotationError` with
    every problem found and its JSON pointer.
    Nothing is proved anew here; see :func:`puzzles.library.check.check`.
    """
    if isinstance(value, Mapping) and value.get("kind") in RULES_KIND_NAMES:
        return read_rules_puzzle(value, archived=archived)
    return read_endgame_puzzle(value, archived=archived)


def write_certificate(certificate: Certificate | RulesCertificate) -> dict[str, Any]:
    """Return the certificate as JSON, its checksum last."""
    if isinstance(certificate, Certificate):
        return write_endgame_certificate(certificate)
    return write_rules_certificate(certificate)
