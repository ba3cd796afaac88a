"""The parts that the files of all kinds of puzzle have in common."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date
from typing import Any, Final

from puzzles.certificates import content_hash
from puzzles.fresh_ids import read_fresh_id
from puzzles.rules.question import Position, south_acts
from trainer.excerpts import excerpt
from trainer.notation import NotationError, read_position
from trainer.notation.fields import Fields, Problems
from trainer.notation.problems import json_pointer

FORMAT: Final = "bezique-puzzle/1"

_ID: Final = re.compile(r"[a-z]+(?:-[a-z]+)*(?:-[0-9]{1,19})?-[0-9]{3,19}", re.ASCII)
_HASH: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)


_EARLIER: Final = frozenset(
    {"wrong_version", "wrong_position", "wrong_question", "wrong_profile", "unknown_theme"}
)


class EarlierProblems(Problems):
    """Overlooks what only tells that a puzzle was made by an earlier version of the program.

    An attempt is shown and marked by the version it was made at, whatever provers, options of
    profiles and themes have come since; its checksum still tells that nothing was altered.
    """

    def note(self, at: str, code: str, detail: str) -> None:
        """Remember a problem, unless time alone explains it."""
        if code not in _EARLIER:
            super().note(at, code, detail)


def problems_of(*, archived: bool) -> Problems:
    """Return where the problems of a puzzle are noted, of today's or of an earlier version."""
    return EarlierProblems() if archived else Problems()


def checksum(body: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a certificate's JSON, leaving out a checksum in it."""
    return content_hash({name: value for name, value in body.items() if name != "checksum"})


def require_checksum(certificate: Fields) -> None:
    """Note a certificate whose checksum is not that of its other members."""
    if certificate.get("checksum") != checksum(certificate.members):
        detail = "the certificate was altered after it was made"
        certificate.note(("checksum",), "wrong_checksum", detail)


def read_profile_reference(certificate: Fields) -> tuple[str, str]:
    """Return the name and the hash of the profile that a certificate speaks of."""
    at = certificate.at + json_pointer("profile")
    names = ("name", "hash")
    profile = Fields(certificate.get("profile"), at, certificate.problems, names, what="a profile")
    return str(profile.get("name")), profile.parsed("hash", digest, "not_a_hash", "")


def identifier(value: object) -> str:
    """Return the id of a puzzle. Raises :class:`ValueError`."""
    if not isinstance(value, str) or not (_ID.fullmatch(value) or read_fresh_id(value)):
        raise ValueError(f"expected an id such as endgame-card-001, got {value!r:.80}")
    return value


def digest(value: object) -> str:
    """Return a SHA-256 in hexadecimal. Raises :class:`ValueError`."""
    if not isinstance(value, str) or not _HASH.fullmatch(value):
        raise ValueError(f"expected 64 hexadecimal digits, got {value!r:.80}")
    return value


def day(value: object) -> date:
    """Return a date. Raises :class:`ValueError`."""
    with suppress(ValueError):
        if isinstance(value, str):
            return date.fromisoformat(value)
    raise ValueError(f"expected a date such as 2026-11-30, got {excerpt(value)}")


def read_identity(puzzle: Fields) -> tuple[str, int]:
    """Return the id and the version of a puzzle, its format checked."""
    puzzle.choice("format", {FORMAT: FORMAT}, "unknown_format", FORMAT)
    puzzle_id = puzzle.parsed("id", identifier, "bad_id", "")
    puzzle.required("version")
    return puzzle_id, puzzle.integer("version", 1, 1_000_000, 1)


def require_fit(puzzle: Fields, wanted: Iterable[tuple[str, str, object, object]]) -> None:
    """Note the members of a certificate that are not what they must be, and raise if there are any.

    ``wanted`` has the name of the member, the code of the problem, what is expected and what came.
    """
    for member, code, expected, got in wanted:
        if expected != got:
            puzzle.note(("certificate", member), code, f"expected {expected}, got {got}")
    puzzle.problems.raise_if_any()


def read_themes(fields: Fields, known: Iterable[str]) -> tuple[str, ...]:
    """Read the themes of a puzzle, noting those that are not known."""
    names = tuple(known)  # what is no text may not be hashable
    fields.required("themes")
    read = fields.items("themes")
    for at, theme in read:
        if theme not in names:
            fields.problems.note(at, "unknown_theme", f"{theme!r} is no theme")
    return tuple(theme for _, theme in read if theme in names)


def read_shown_position(fields: Fields) -> Position | None:
    """Read the position of a puzzle in which south acts; noting a problem, return ``None``."""
    if not fields.required("position"):
        return None
    try:
        position = read_position(fields.get("position"), pointer="/position")
    except NotationError as error:
        fields.problems.found.extend(error.errors)
        return None
    if not south_acts(position):
        fields.note(("position", "to_act"), "wrong_seat", "expected south to act")
        return None
    return position
