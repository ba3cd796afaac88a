"""Packs: puzzles to carry offline, with their solutions or without anything that helps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, Literal

from api.clock import Clock
from api.pool import Pool
from api.services.hints import deliver
from api.services.identity import Identity
from api.services.puzzles import Puzzles, Wishes, question
from api.services.revisions import take_turn, tell_open
from api.storage import Database, PackIssue
from api.storage.inserts import insert_once
from puzzles.certificates import content_hash
from puzzles.library import load_library
from puzzles.model import Puzzle
from puzzles.offline import solved

Form = Literal["practice", "exam"]
Written = Mapping[str, Any]

_OPERATIONS: Final[Mapping[Form, str]] = MappingProxyType(
    {"practice": "readPracticePack", "exam": "readExamPack"}
)

# The library has about two hundred puzzles; a solution in one language takes some 30 kB.
_REMEMBERED: Final = 256


class Packs:
    """Use cases of packs."""

    def __init__(self, database: Database, puzzles: Puzzles, clock: Clock, pool: Pool) -> None:
        self._database = database
        self._puzzles = puzzles
        self._clock = clock
        self._pool = pool

    def issue(
        self,
        form: Form,
        wishes: Wishes,
        limit: int,
        cursor: str | None,
        identity: Identity,
        language: str,
    ) -> dict[str, Any]:
        """Return a pack, and note that this learner has it: the first time counts.

        With a practice pack the solutions of its puzzles have reached the learner.
        """
        puzzles, following = self._puzzles.found(_OPERATIONS[form], wishes, limit, cursor)
        items = [self._item(form, puzzle, language) for puzzle in puzzles]
        version = pack_version(form, puzzles)
        return {
            "form": form,
            "version": version,
            "issued_at": self._issued(form, version, puzzles, identity),
            "items": items,
            "next": following,
        }

    def _item(self, form: Form, puzzle: Puzzle, language: str) -> Written:
        if form == "exam":
            return question(puzzle, language)
        with self._pool.turn():  # one each: others need not wait for a whole pack
            return _practised(puzzle.id, puzzle.version, language)

    def _issued(
        self, form: Form, version: str, puzzles: Sequence[Puzzle], identity: Identity
    ) -> datetime:
        """Return when this learner was first given the pack: now, if he never was."""
        key = (identity.learner_id, version)
        with self._database.reading() as session:
            known = session.get(PackIssue, key)
        if known is not None and known.contents is not None:
            return known.issued_at
        contents = {puzzle.id: puzzle.version for puzzle in puzzles}
        with self._database.writing() as session:
            revision = take_turn(session, identity.learner_id, self._clock())
            now = self._clock()  # not before: what was answered meanwhile had not been told
            insert_once(
                session,
                PackIssue,
                learner_id=identity.learner_id,
                version=version,
                form=form,
                issued_at=now,
                contents=contents,
            )
            if form == "practice":
                for puzzle in puzzles:
                    deliver(session, identity.learner_id, puzzle, "pack", now)
                told = [puzzle.id for puzzle in puzzles]
                tell_open(session, revision, identity.learner_id, told)
            issue = session.get_one(PackIssue, key)
            issue.contents = contents  # the same version, the same puzzles
            return issue.issued_at


def pack_version(form: Form, puzzles: Sequence[Puzzle]) -> str:
    """Return the hash of what is in a pack, whatever was asked for to get it."""
    return content_hash([form, *([puzzle.id, puzzle.version] for puzzle in puzzles)])


@lru_cache(maxsize=_REMEMBERED)
def _practised(puzzle_id: str, _version: int, language: str) -> Written:
    """Return a puzzle of the library with its solution, which takes a while to write."""
    puzzle = load_library().get(puzzle_id)
    assert puzzle is not None  # noqa: S101 # what is listed is in the library
    return MappingProxyType({**question(puzzle, language), **solved(puzzle, language)})
