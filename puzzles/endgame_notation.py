"""Endgame puzzles and their certificates as JSON, written and read strictly.

::

    {"format": "bezique-puzzle/1", "id": "endgame-card-001", "version": 1, "kind": "endgame_card",
     "themes": ["eight_cards", ...], "position": {...}, "certificate": {"values": {...}, ...}}

No answer stands in it: the right cards and the difficulty follow from the certificate's values.
The certificate's checksum covers all its members, so that one altered value is seen unsolved.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Any, Final

from puzzles.certificates import Certificate, check_hashes
from puzzles.difficulty import difficulty
from puzzles.model import ENDGAME_KIND_NAMES, EndgameKindName, EndgamePuzzle, analysis
from puzzles.notation_fields import (
    FORMAT,
    checksum,
    day,
    digest,
    problems_of,
    read_identity,
    read_profile_reference,
    read_themes,
    require_checksum,
)
from puzzles.themes import THEMES
from trainer.cards import PACK, Card
from trainer.deal import DealState, Phase, Play, Seat
from trainer.notation import (
    NotationError,
    read_position,
    write_action,
    write_position,
)
from trainer.notation.fields import Fields, Problems, integer
from trainer.notation.problems import json_pointer

_MOST_POINTS: Final = 1_000_000
_CARDS: Final[Mapping[str, Card]] = {str(card): card for card in PACK}
_PUZZLE: Final = ("format", "id", "version", "kind", "themes", "position", "certificate")
_CERTIFICATE: Final = (
    "position",
    "profile",
    "proof",
    "deals",
    "values",
    "line",
    "provers",
    "made",
    "checksum",
)


def write_endgame_puzzle(puzzle: EndgamePuzzle) -> dict[str, Any]:
    """Return the puzzle as a file of the library holds it."""
    return {
        "format": FORMAT,
        "id": puzzle.id,
        "version": puzzle.version,
        "kind": puzzle.kind,
        "themes": list(puzzle.themes),
        "position": write_position(puzzle.state),
        "certificate": write_endgame_certificate(puzzle.certificate),
    }


def read_endgame_puzzle(value: object, *, archived: bool = False) -> EndgamePuzzle:
    """Return the puzzle that a file describes, its certificate checked against its position.

    Raises :class:`NotationError` with every problem found and its JSON pointer. Nothing is
    proved anew here; see :func:`puzzles.certificates.verify`.
    """
    return _PuzzleReader(value, archived=archived).puzzle()


def write_endgame_certificate(certificate: Certificate) -> dict[str, Any]:
    """Return the certificate as JSON, its checksum last."""
    body = {
        "position": certificate.position,
        "profile": {"name": certificate.profile_name, "hash": certificate.profile_hash},
        "proof": certificate.proof,
        "deals": certificate.deals,
        "values": {str(card): value for card, value in sorted(certificate.values.items())},
        "line": [write_action(play) for play in certificate.line],
        "provers": list(certificate.provers),
        "made": certificate.made.isoformat(),
    }
    return {**body, "checksum": checksum(body)}


class _PuzzleReader:
    """Reads one puzzle, gathering what is wrong with it."""

    def __init__(self, value: object, *, archived: bool) -> None:
        self.archived = archived
        self.problems = problems_of(archived=archived)
        self.fields = Fields(value, "", self.problems, _PUZZLE, what="a puzzle")

    def puzzle(self) -> EndgamePuzzle:
        kinds: Mapping[str, EndgameKindName] = {name: name for name in ENDGAME_KIND_NAMES}
        kind = self.fields.choice("kind", kinds, "unknown_kind", ENDGAME_KIND_NAMES[0])
        puzzle_id, version = read_identity(self.fields)
        themes = read_themes(self.fields, THEMES)
        state = self._position()
        certificate = self._certificate(state)
        self.problems.raise_if_any()
        if state is None or certificate is None:  # each has noted a problem
            raise NotationError.single("", "not_a_puzzle", "expected a puzzle")
        level = difficulty(analysis(state, certificate))
        return EndgamePuzzle(puzzle_id, version, kind, state, themes, certificate, level)

    def _position(self) -> DealState | None:
        if not self.fields.required("position"):
            return None
        try:
            state = read_position(self.fields.get("position"), pointer="/position")
        except NotationError as error:
            self.problems.found.extend(error.errors)
            return None
        if not isinstance(state, DealState) or state.phase is not Phase.ENDGAME:
            self.fields.note(("position", "phase"), "wrong_phase", "expected an endgame")
            return None
        if state.to_act is not Seat.SOUTH or state.is_over:
            self.fields.note(("position", "to_act"), "wrong_seat", "expected south to act")
            return None
        return state

    def _certificate(self, state: DealState | None) -> Certificate | None:
        if not self.fields.required("certificate") or state is None:
            return None
        try:
            problems = problems_of(archived=self.archived)
            given = self.fields.get("certificate")
            certificate = _CertificateReader(given, state, "/certificate", problems).certificate()
        except NotationError as error:
            self.problems.found.extend(error.errors)
            return None
        return certificate


class _CertificateReader:
    """Reads the certificate of a position, then checks that it belongs to it."""

    def __init__(self, value: object, state: DealState, at: str, problems: Problems) -> None:
        self.problems = problems
        self.fields = Fields(value, at, self.problems, _CERTIFICATE, what="a certificate")
        self.state = state
        self.at = at

    def certificate(self) -> Certificate:
        name, profile_hash = read_profile_reference(self.fields)
        certificate = Certificate(
            position=self.fields.parsed("position", digest, "not_a_hash", ""),
            profile_name=name,
            profile_hash=profile_hash,
            values=MappingProxyType(self._values()),
            line=self._line(),
            made=self.fields.parsed("made", day, "not_a_date", date.min),
            provers=tuple(str(name) for _, name in self.fields.items("provers")),
            proof=str(self.fields.get("proof")),
            deals=str(self.fields.get("deals")),
        )
        require_checksum(self.fields)
        self.problems.raise_if_any()
        for problem in check_hashes(certificate, self.state):
            self.problems.note(self.at + problem.pointer, problem.code, problem.detail)
        self.problems.raise_if_any()
        return certificate

    def _values(self) -> dict[Card, int]:
        at = self.at + json_pointer("values")
        table = Fields(
            self.fields.get("values"), at, self.problems, _CARDS, what="a table of values"
        )
        return {
            _CARDS[name]: integer(
                value, at + json_pointer(name), self.problems, -_MOST_POINTS, _MOST_POINTS
            )
            for name, value in table.members.items()
            if name in _CARDS
        }

    def _line(self) -> tuple[Play, ...]:
        """Read the line. Cards are taken as they are labelled: nothing is resolved here."""
        return tuple(self._play(at, item) for at, item in self.fields.items("line"))

    def _play(self, at: str, item: object) -> Play:
        fields = Fields(item, at, self.problems, ("do", "card", "announce"), what="a play")
        fields.choice("do", {"play": "play"}, "unknown_action", "play")
        card = fields.choice("card", _CARDS, "not_a_card", PACK[0])
        return Play(card, fields.flag("announce"))


def read_certificate(value: object, state: DealState, at: str = "") -> Certificate:
    """Return the certificate of a position, its checksum, hashes, table and line checked.

    ``at`` is its JSON pointer in a larger text. Raises :class:`NotationError`.
    """
    return _CertificateReader(value, state, at, Problems()).certificate()
