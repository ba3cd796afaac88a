"""Rules puzzles and their certificates as JSON, written and read strictly.

::

    {"format": "bezique-puzzle/1", "id": "rules-legal-001", "version": 1, "kind": "rules_legal",
     "form": "playable", "card": null, "other": null, "themes": ["last_eight", ...],
     "position": {...}, "certificate": {"findings": {"Ks": {"holds": true, ...}}, ...}}
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from puzzles.certificates import content_hash, position_hash
from puzzles.model import RULES_KIND_NAMES, RulesPuzzle
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
from puzzles.rules.certificates import ENGINE, PROOF, Finding, RulesCertificate
from puzzles.rules.difficulty import difficulty
from puzzles.rules.ideas import IDEAS, PHASE_THEMES
from puzzles.rules.question import FORMS, Form, Question, RulesKindName
from trainer.cards import Card, parse_card
from trainer.notation import NotationError, write_position, write_profile
from trainer.notation.fields import Fields, Problems
from trainer.notation.problems import json_pointer
from trainer.notation.profiles import read_profile
from trainer.profiles import RuleProfile

_PUZZLE: Final = (
    "format",
    "id",
    "version",
    "kind",
    "form",
    "card",
    "other",
    "themes",
    "position",
    "certificate",
)
_CERTIFICATE: Final = (
    "position",
    "question",
    "profile",
    "proof",
    "findings",
    "provers",
    "made",
    "checksum",
)
_FINDING: Final = ("holds", "reason", "points")
_MOST_POINTS: Final = 100_000
_THEMES: Final = (*PHASE_THEMES.values(), *IDEAS)


def write_rules_puzzle(puzzle: RulesPuzzle) -> dict[str, Any]:
    """Return the puzzle as a file of the library holds it."""
    return {
        "format": FORMAT,
        "id": puzzle.id,
        "version": puzzle.version,
        "kind": puzzle.kind,
        **_written_question(puzzle.question),
        "themes": list(puzzle.themes),
        "position": write_position(puzzle.position),
        "certificate": write_rules_certificate(puzzle.certificate),
    }


def write_rules_certificate(certificate: RulesCertificate) -> dict[str, Any]:
    """Return the certificate as JSON, its checksum last."""
    body = {
        "position": certificate.position,
        "question": certificate.question,
        "profile": {"name": certificate.profile_name, "hash": certificate.profile_hash},
        "proof": certificate.proof,
        "findings": {
            option: {"holds": found.holds, "reason": found.reason, "points": found.points}
            for option, found in certificate.findings.items()
        },
        "provers": list(certificate.provers),
        "made": certificate.made.isoformat(),
    }
    return {**body, "checksum": checksum(body)}


def question_hash(question: Question) -> str:
    """Return the SHA-256 of what is asked, besides the position."""
    return content_hash({"kind": question.kind, **_written_question(question)})


def read_rules_puzzle(value: object, *, archived: bool = False) -> RulesPuzzle:
    """Return the puzzle that a file describes, its certificate checked against its question.

    Raises :class:`NotationError` with every problem found. Nothing is judged anew here.
    """
    return _PuzzleReader(value, problems_of(archived=archived)).puzzle()


def _written_question(question: Question) -> dict[str, Any]:
    return {
        "form": question.form,
        "card": None if question.card is None else str(question.card),
        "other": None if question.other is None else write_profile(question.other),
    }


class _PuzzleReader:
    """Reads one puzzle, gathering what is wrong with it."""

    def __init__(self, value: object, problems: Problems) -> None:
        self.problems = problems
        self.fields = Fields(value, "", self.problems, _PUZZLE, what="a rules puzzle")

    def puzzle(self) -> RulesPuzzle:
        puzzle_id, version = read_identity(self.fields)
        themes = read_themes(self.fields, _THEMES)
        question = self._question()
        certificate = self._certificate()
        self.problems.raise_if_any()
        if question is None:  # a problem has been noted
            raise NotationError.single("", "not_a_puzzle", "expected a puzzle")
        self._check(question, certificate)
        level = difficulty(question, certificate.findings)
        return RulesPuzzle(puzzle_id, version, question, themes, certificate, level)

    def _question(self) -> Question | None:
        kinds: Mapping[str, RulesKindName] = {name: name for name in RULES_KIND_NAMES}
        kind = self.fields.choice("kind", kinds, "unknown_kind", RULES_KIND_NAMES[0])
        forms: Mapping[str, Form] = {form: form for form in FORMS}
        form = self.fields.choice("form", forms, "unknown_form", FORMS[0])
        card = self._card() if self.fields.has("card") else None
        other = self._other() if self.fields.has("other") else None
        position = read_shown_position(self.fields)
        return None if position is None else Question(kind, form, position, card, other)

    def _card(self) -> Card:
        return self.fields.parsed("card", lambda text: parse_card(text)[0], "not_a_card", Card(0))

    def _other(self) -> RuleProfile:
        return read_profile(self.fields.get("other"), "/other", self.problems)

    def _certificate(self) -> RulesCertificate:
        self.fields.required("certificate")
        return _read_certificate(self.fields.get("certificate"), "/certificate", self.problems)

    def _check(self, question: Question, certificate: RulesCertificate) -> None:
        """Note what does not fit between the question and its certificate."""
        wanted = (
            ("position", "wrong_position", position_hash(question.position), certificate.position),
            ("question", "wrong_question", question_hash(question), certificate.question),
            ("profile", "wrong_profile", question.profile.hash, certificate.profile_hash),
            ("profile", "wrong_profile", question.profile.name, certificate.profile_name),
            ("proof", "unknown_proof", PROOF, certificate.proof),
            ("provers", "wrong_version", (ENGINE,), certificate.provers),
        )
        require_fit(self.fields, wanted)


def _read_certificate(value: object, at: str, problems: Problems) -> RulesCertificate:
    fields = Fields(value, at, problems, _CERTIFICATE, what="a certificate of the rules")
    require_checksum(fields)
    name, profile_hash = read_profile_reference(fields)
    return RulesCertificate(
        position=fields.parsed("position", digest, "not_a_hash", ""),
        question=fields.parsed("question", digest, "not_a_hash", ""),
        profile_name=name,
        profile_hash=profile_hash,
        findings=MappingProxyType(_findings(fields, problems)),
        made=fields.parsed("made", day, "not_a_date", day("0001-01-01")),
        provers=tuple(str(name) for _, name in fields.items("provers")),
        proof=str(fields.get("proof")),
    )


def _findings(fields: Fields, problems: Problems) -> dict[str, Finding]:
    at = fields.at + "/findings"
    table = fields.get("findings")
    if not isinstance(table, Mapping):
        problems.note(at, "not_an_object", "expected the findings as an object")
        return {}
    read = {}
    for option, value in table.items():
        finding = Fields(value, at + json_pointer(option), problems, _FINDING, what="a finding")
        points = finding.integer("points", 0, _MOST_POINTS, 0)
        read[str(option)] = Finding(finding.flag("holds"), str(finding.get("reason")), points)
    return read
