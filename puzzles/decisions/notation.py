"""Decisions and their certificates as JSON, written and read strictly.

::

    {"format": "bezique-puzzle/1", "id": "declaration-first-001", "version": 1,
     "kind": "declaration_first", "terms": {"wins": 2, ...}, "themes": ["window_open", ...],
     "position": {...}, "certificate": {"values": {"bezique Jd Qs": 290, ...}, ...}}
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Any, Final

from puzzles.certificates import position_hash
from puzzles.decisions.certificates import (
    MOST_OPTIONS,
    DecisionCertificate,
    Line,
    question_hash,
)
from puzzles.decisions.lines import read_actions, write_actions
from puzzles.decisions.question import (
    DECISION_KIND_NAMES,
    WORLDS_KIND_NAMES,
    Decision,
    DecisionKindName,
)
from puzzles.decisions.spreads import Worlds, read_worlds, write_worlds
from puzzles.decisions.topics import DECISION_THEMES, TOPICS
from puzzles.decisions.values import Value, read_value, write_value
from puzzles.model import DecisionPuzzle
from puzzles.notation_fields import (
    FORMAT,
    checksum,
    day,
    digest,
    problems_of,
    read_identity,
    read_profile_reference,
    read_shown_position,
    read_themes,
    require_checksum,
    require_fit,
)
from trainer.notation import NotationError, write_position
from trainer.notation.fields import Fields, Problems
from trainer.notation.problems import json_pointer

_PUZZLE: Final = (
    "format",
    "id",
    "version",
    "kind",
    "terms",
    "themes",
    "position",
    "certificate",
)
_CERTIFICATE: Final = (
    "position",
    "question",
    "profile",
    "proof",
    "deals",
    "values",
    "lines",
    "worlds",
    "provers",
    "made",
    "checksum",
)
_KINDS: Final[Mapping[str, DecisionKindName]] = {name: name for name in DECISION_KIND_NAMES}


def write_decision_puzzle(puzzle: DecisionPuzzle) -> dict[str, Any]:
    """Return the puzzle as a file of the library holds it."""
    return {
        "format": FORMAT,
        "id": puzzle.id,
        "version": puzzle.version,
        "kind": puzzle.kind,
        "terms": TOPICS[puzzle.kind].write_terms(puzzle.decision.terms),
        "themes": list(puzzle.themes),
        "position": write_position(puzzle.position),
        "certificate": write_decision_certificate(puzzle.certificate),
    }


def write_decision_certificate(certificate: DecisionCertificate) -> dict[str, Any]:
    """Return the certificate as JSON, its checksum last."""
    body = {
        "position": certificate.position,
        "question": certificate.question,
        "profile": {"name": certificate.profile_name, "hash": certificate.profile_hash},
        "proof": certificate.proof,
        "deals": certificate.deals,
        "values": {option: write_value(value) for option, value in certificate.values.items()},
        "lines": {option: write_actions(line) for option, line in certificate.lines.items()},
        **({} if certificate.worlds is None else {"worlds": write_worlds(certificate.worlds)}),
        "provers": list(certificate.provers),
        "made": certificate.made.isoformat(),
    }
    return {**body, "checksum": checksum(body)}


def read_decision_puzzle(value: object, *, archived: bool = False) -> DecisionPuzzle:
    """Return the puzzle that a file describes, its certificate checked against its question.

    Raises :class:`NotationError` with every problem found. Nothing is proved anew here.
    """
    return _PuzzleReader(value, problems_of(archived=archived)).puzzle()


class _PuzzleReader:
    """Reads one puzzle, gathering what is wrong with it."""

    def __init__(self, value: object, problems: Problems) -> None:
        self.problems = problems
        self.fields = Fields(value, "", problems, _PUZZLE, what="a decision puzzle")

    def puzzle(self) -> DecisionPuzzle:
        puzzle_id, version = read_identity(self.fields)
        themes = read_themes(self.fields, DECISION_THEMES)
        decision = self._decision()
        certificate = self._certificate()
        self.problems.raise_if_any()
        if decision is None:  # a problem has been noted
            raise NotationError.single("", "not_a_puzzle", "expected a puzzle")
        self._check(decision, certificate)
        level = TOPICS[decision.kind].difficulty(decision, certificate)
        return DecisionPuzzle(puzzle_id, version, decision, themes, certificate, level)

    def _decision(self) -> Decision | None:
        kind = self.fields.choice("kind", _KINDS, "unknown_kind", DECISION_KIND_NAMES[0])
        position = read_shown_position(self.fields)
        if not self.fields.required("terms") or position is None:
            return None
        given = self.fields.get("terms")
        terms = TOPICS[kind].read_terms(given, position, "/terms", self.problems)
        return None if terms is None else Decision(kind, position, terms)

    def _certificate(self) -> DecisionCertificate:
        self.fields.required("certificate")
        return _read_certificate(self.fields.get("certificate"), "/certificate", self.problems)

    def _check(self, decision: Decision, certificate: DecisionCertificate) -> None:
        """Note what does not fit between the question and its certificate."""
        topic, profile = TOPICS[decision.kind], decision.profile
        asked = question_hash(decision.kind, topic.write_terms(decision.terms))
        if certificate.proof not in topic.proofs:
            detail = f"expected one of {', '.join(topic.proofs)}, got {certificate.proof}"
            self.fields.note(("certificate", "proof"), "unknown_proof", detail)
        wanted = (
            ("position", "wrong_position", position_hash(decision.position), certificate.position),
            ("question", "wrong_question", asked, certificate.question),
            ("profile", "wrong_profile", profile.hash, certificate.profile_hash),
            ("profile", "wrong_profile", profile.name, certificate.profile_name),
            ("provers", "wrong_version", topic.provers, certificate.provers),
        )
        if certificate.worlds is not None and decision.kind not in WORLDS_KIND_NAMES:
            detail = "no deals are averaged over in this kind of decision"
            self.fields.note(("certificate", "worlds"), "unknown_field", detail)
        require_fit(self.fields, wanted)
        for each in topic.check(decision, certificate):
            self.problems.note(f"/certificate{each.pointer}", each.code, each.detail)
        self.problems.raise_if_any()


def _read_certificate(value: object, at: str, problems: Problems) -> DecisionCertificate:
    fields = Fields(value, at, problems, _CERTIFICATE, what="a certificate of a decision")
    require_checksum(fields)
    name, profile_hash = read_profile_reference(fields)
    return DecisionCertificate(
        position=fields.parsed("position", digest, "not_a_hash", ""),
        question=fields.parsed("question", digest, "not_a_hash", ""),
        profile_name=name,
        profile_hash=profile_hash,
        values=MappingProxyType(_values(fields)),
        lines=MappingProxyType(_lines(fields)),
        made=fields.parsed("made", day, "not_a_date", date.min),
        proof=str(fields.get("proof")),
        provers=tuple(str(name) for _, name in fields.items("provers")),
        deals=str(fields.get("deals")),
        worlds=_worlds(fields),
    )


def _worlds(fields: Fields) -> Worlds | None:
    if not fields.has("worlds"):
        return None
    at = fields.at + json_pointer("worlds")
    return read_worlds(fields.get("worlds"), at, fields.problems, MOST_OPTIONS)


def _values(fields: Fields) -> dict[str, Value]:
    read = {
        option: read_value(value, fields.at + json_pointer("values", option), fields.problems)
        for option, value in _table(fields, "values").items()
    }
    if not read:
        fields.note(("values",), "wrong_table", "expected the value of every option")
    return read


def _lines(fields: Fields) -> dict[str, Line]:
    return {
        option: read_actions(line, fields.at + json_pointer("lines", option), fields.problems)
        for option, line in _table(fields, "lines").items()
    }


def _table(fields: Fields, name: str) -> Mapping[str, object]:
    table = fields.get(name)
    if isinstance(table, Mapping) and len(table) <= MOST_OPTIONS:
        return table
    fields.note((name,), "not_an_object", "expected a table with an entry for each option")
    return {}
