"""Certificates of open hands as JSON, written and read strictly.

::

    {"position": "1c2f...", "profile": {"name": "cady", "hash": "..."}, "proof": "open",
     "deals": "all", "options": [{"action": {"do": "draw"}, "value": 10}, ...],
     "line": [{"do": "draw"}, ...], "provers": [...], "made": "2026-11-30", "checksum": "..."}

Which options are right follows from the values.
"""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from puzzles.notation_fields import (
    checksum,
    day,
    digest,
    read_profile_reference,
    require_checksum,
)
from puzzles.open_hand_certificates import OpenHandCertificate, check_open_hand_hashes
from trainer.actions import Action, IllegalAction
from trainer.deal import DealState, apply
from trainer.notation import NotationError, read_action, write_action, write_line
from trainer.notation.fields import Fields, Problems, integer

_MOST_POINTS: Final = 1_000_000
_MOST_OPTIONS: Final = 4096
_CERTIFICATE: Final = (
    "position",
    "profile",
    "proof",
    "deals",
    "options",
    "line",
    "provers",
    "made",
    "checksum",
)


def write_open_hand_certificate(
    certificate: OpenHandCertificate, state: DealState
) -> dict[str, Any]:
    """Return the certificate of a position as JSON, its checksum last."""
    body = {
        "position": certificate.position,
        "profile": {"name": certificate.profile_name, "hash": certificate.profile_hash},
        "proof": certificate.proof,
        "deals": certificate.deals,
        "options": [
            {"action": write_action(action, state), "value": value}
            for action, value in certificate.options
        ],
        "line": write_line(certificate.line, state),
        "provers": list(certificate.provers),
        "made": certificate.made.isoformat(),
    }
    return {**body, "checksum": checksum(body)}


def read_open_hand_certificate(
    value: object, state: DealState, at: str = ""
) -> OpenHandCertificate:
    """Return the certificate of a position, its checksum, hashes, table and line checked.

    ``at`` is its JSON pointer in a larger text. Raises :class:`NotationError`.
    """
    problems = Problems()
    fields = Fields(value, at, problems, _CERTIFICATE, what="a certificate of an open hand")
    require_checksum(fields)
    problems.raise_if_any()
    certificate = _read(fields, state)
    problems.raise_if_any()
    for problem in check_open_hand_hashes(certificate, state):
        problems.note(at + problem.pointer, problem.code, problem.detail)
    problems.raise_if_any()
    return certificate


def _read(fields: Fields, state: DealState) -> OpenHandCertificate:
    problems = fields.problems
    name, profile_hash = read_profile_reference(fields)
    return OpenHandCertificate(
        position=fields.parsed("position", digest, "not_a_hash", ""),
        profile_name=name,
        profile_hash=profile_hash,
        options=tuple(
            _option(item, where, state, problems)
            for where, item in fields.items("options", _MOST_OPTIONS)
        ),
        line=_line(fields, state),
        made=fields.parsed("made", day, "not_a_date", date.min),
        provers=tuple(str(name) for _, name in fields.items("provers")),
        proof=str(fields.get("proof")),
        deals=str(fields.get("deals")),
    )


def _option(value: object, at: str, state: DealState, problems: Problems) -> tuple[Action, int]:
    fields = Fields(value, at, problems, ("action", "value"), what="an option")
    number = fields.get("value")
    points = integer(number, f"{at}/value", problems, -_MOST_POINTS, _MOST_POINTS)
    return read_action(fields.get("action"), state, f"{at}/action"), points


def _line(fields: Fields, state: DealState) -> tuple[Action, ...]:
    """Read successive actions, each in the position that it is done in."""
    line = []
    for at, item in fields.items("line"):
        action = read_action(item, state, at)
        line.append(action)
        try:
            state = apply(state, action)
        except IllegalAction as error:
            raise NotationError.single(at, "wrong_line", str(error)) from error
    return tuple(line)
