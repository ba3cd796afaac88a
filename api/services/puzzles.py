"""The library: lists, questions and pictures. Nothing here tells an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Final, TypeVarTuple
from uuid import UUID

from sqlalchemy import ScalarSelect, Select, bindparam, case, exists, func, null, select, tuple_

from api.clock import Clock
from api.problems import Problem
from api.services.cursors import Listing, Page
from api.services.hints import count_of_hints
from api.services.identity import Identity
from api.services.remembered import remembered
from api.storage import Attempt, Database, PuzzleEntry, PuzzleTheme, PuzzleVersion
from puzzles.diagram import ThemeName, svg
from puzzles.fresh_ids import read_fresh_id
from puzzles.kinds import KINDS
from puzzles.library import load_library
from puzzles.model import (
    KIND_NAMES,
    KINDS_OF_PROOF,
    WORLDS_KIND_NAMES,
    Puzzle,
)
from puzzles.notation import read_puzzle
from puzzles.picture import png
from puzzles.public_themes import public_themes
from puzzles.rules.fresh import made_again
from trainer.cards import Card
from trainer.deal import Side
from trainer.notation import write_position

Columns = TypeVarTuple("Columns")

_PLACES: Final[dict[str, int]] = {kind: place for place, kind in enumerate(KIND_NAMES)}


def _place_of(kind: str) -> int:
    """Return the place of the kind that a cursor names. Raises :class:`ValueError`."""
    return KIND_NAMES.index(kind)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What puzzles are asked for; ``None``: any. Only public themes can be wished for."""

    kind: str | None = None
    profile: str | None = None
    difficulty: int | None = None
    theme: str | None = None
    proof: str | None = None

    def narrow(self, statement: Select[*Columns]) -> Select[*Columns]:
        """Return a statement over :class:`PuzzleEntry` that gives only what fits."""
        statement = statement.where(PuzzleEntry.withdrawn_at.is_(None))
        for column in ("kind", "profile", "difficulty"):
            wanted = getattr(self, column)
            if wanted is not None:
                statement = statement.where(getattr(PuzzleEntry, column) == wanted)
        if self.proof is not None:
            statement = statement.where(PuzzleEntry.kind.in_(KINDS_OF_PROOF[self.proof]))
            if KINDS_OF_PROOF[self.proof] == WORLDS_KIND_NAMES:
                statement = statement.where(PuzzleEntry.id.in_(_proved(self.proof)))
        if self.theme is not None:
            statement = statement.join(PuzzleTheme, PuzzleTheme.puzzle_id == PuzzleEntry.id)
            statement = statement.where(PuzzleTheme.theme == self.theme)
        return statement


def _proved(proof: str) -> list[str]:
    """Return the ids of the library's puzzles that are proved so: their kind does not tell."""
    return [puzzle.id for puzzle in load_library() if puzzle.proof == proof]


class Puzzles:
    """Use cases of the library."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def find(self, puzzle_id: str) -> Puzzle:
        """Return the present version of a puzzle. Raises ``not_found``."""
        puzzle = load_library().get(puzzle_id) or self._fresh(puzzle_id)
        if puzzle is None:
            raise Problem("not_found")
        return puzzle

    def find_each(self, puzzle_ids: Sequence[str]) -> list[Puzzle]:
        """Return the present versions of puzzles; those made on demand are read in one statement.

        Raises ``not_found``.
        """
        fresh = [each for each in puzzle_ids if read_fresh_id(each) is not None]
        kept: dict[str, Puzzle] = {}
        if fresh:
            named = PuzzleVersion.puzzle_id.in_(fresh) & (PuzzleVersion.version == 1)
            with self._database.reading() as session:
                for stored in session.scalars(select(PuzzleVersion).where(named)):
                    kept[stored.puzzle_id] = read_puzzle(stored.document, archived=True)
        return [kept.get(each) or self.find(each) for each in puzzle_ids]

    def _fresh(self, puzzle_id: str) -> Puzzle | None:
        """Return a puzzle made on demand: as it was kept, else made again from its id."""
        if read_fresh_id(puzzle_id) is None:
            return None
        with self._database.reading() as session:
            stored = session.get(PuzzleVersion, (puzzle_id, 1))
        if stored is not None:
            return read_puzzle(stored.document, archived=True)
        return made_again(puzzle_id, self._clock().date())

    def find_version(self, puzzle_id: str, version: int) -> Puzzle:
        """Return one version of a puzzle, also an old one. Raises ``version_unknown``."""
        return self.find_versions([(puzzle_id, version)])[0]

    def find_versions(self, wanted: Sequence[tuple[str, int]]) -> list[Puzzle]:
        """Return versions of puzzles; those that the library has no more are read together.

        Raises ``version_unknown``.
        """
        found: dict[tuple[str, int], Puzzle] = {}
        for each in wanted:
            puzzle = load_library().get(each[0])
            if puzzle is not None and puzzle.version == each[1]:
                found[each] = puzzle
        kept = set(wanted).difference(found)
        if kept:
            place = tuple_(PuzzleVersion.puzzle_id, PuzzleVersion.version)
            with self._database.reading() as session:
                for stored in session.scalars(select(PuzzleVersion).where(place.in_(kept))):
                    version = (stored.puzzle_id, stored.version)
                    found[version] = read_puzzle(stored.document, archived=True)
        if kept.difference(found):
            raise Problem("version_unknown")
        return [found[each] for each in wanted]

    def newest(self, puzzle_ids: Sequence[str]) -> list[Puzzle]:
        """Return puzzles that were posed once, each in the newest version that there is.

        Raises ``not_found``.
        """
        versions = {
            each: puzzle.version for each in puzzle_ids if (puzzle := load_library().get(each))
        }
        kept = set(puzzle_ids).difference(versions)
        if kept:
            named = select(PuzzleEntry.id, PuzzleEntry.version).where(PuzzleEntry.id.in_(kept))
            with self._database.reading() as session:
                versions |= {row.id: row.version for row in session.execute(named)}
        if kept.difference(versions):
            raise Problem("not_found")
        return self.find_versions([(each, versions[each]) for each in puzzle_ids])

    def list_page(
        self,
        wishes: Wishes,
        limit: int,
        cursor: str | None,
        language: str,
        identity: Identity | None,
    ) -> Page:
        """Return a part of the library, by kind in the order of learning, then by id.

        Neither tells anything of the answer. Each with what the learner, if there is one, has made
        of it.
        """
        found, following = self._part("listPuzzles", wishes, limit, cursor, identity)
        listed = [{**summary(puzzle, language), "mine": _standing(best)} for puzzle, best in found]
        return Page(listed, following)

    def found(
        self, operation: str, wishes: Wishes, limit: int, cursor: str | None
    ) -> tuple[list[Puzzle], str | None]:
        """Return a part of the library for an operation, and the cursor of its next part."""
        found, following = self._part(operation, wishes, limit, cursor, None)
        return [puzzle for puzzle, _ in found], following

    def _part(
        self,
        operation: str,
        wishes: Wishes,
        limit: int,
        cursor: str | None,
        identity: Identity | None,
    ) -> tuple[list[tuple[Puzzle, int | None]], str | None]:
        """Return puzzles with the learner's best result, in one statement, and the next cursor."""
        listing = Listing(operation, **asdict(wishes))
        place = case(_PLACES, value=PuzzleEntry.kind)
        best = null() if identity is None else _best_of(identity.learner_id)
        statement = wishes.narrow(select(PuzzleEntry.id, best)).order_by(place, PuzzleEntry.id)
        if cursor is not None:
            within, after = listing.read(cursor, _place_of, str)
            later = (place == within) & (PuzzleEntry.id > after)
            statement = statement.where((place > within) | later)
        with self._database.reading() as session:
            rows = session.execute(statement.limit(limit + 1)).all()
        found = [(self.find(puzzle_id), result) for puzzle_id, result in rows[:limit]]
        if len(rows) <= limit:
            return found, None
        last, _ = found[-1]
        return found, listing.write(last.kind, last.id)

    def pose(self, puzzle_id: str, identity: Identity | None, language: str) -> dict[str, Any]:
        """Return the question of a puzzle, with the hints that this learner was given."""
        return self.posed(self.find(puzzle_id), identity, language)

    def posed(self, puzzle: Puzzle, identity: Identity | None, language: str) -> dict[str, Any]:
        """Return the question of a puzzle that was found."""
        hints = hints_of(puzzle, language)
        learner_id = None if identity is None else identity.learner_id
        asked = {"puzzle_id": puzzle.id, "version": puzzle.version, "learner_id": learner_id}
        with self._database.autocommit() as connection:
            quarantined, taken = connection.execute(_known(), asked).one()
        given = {"available": len(hints), "taken": list(hints[:taken])}
        return {**question(puzzle, language), "quarantined": quarantined, "hints": given}

    def diagram(self, puzzle_id: str, language: str, theme: ThemeName) -> str:
        """Return the position of a puzzle as SVG, titled in the language."""
        return svg(self.find(puzzle_id).position, language, theme=theme)

    def picture(self, puzzle_id: str, language: str, theme: ThemeName, width: int) -> bytes:
        """Return the same as PNG, so many pixels wide."""
        return _picture(self.find(puzzle_id), language, theme, width)


RESULTS: Final = (None, "wrong", "right")
"""What an attempt comes to, the best last."""


def _best_of(learner_id: UUID) -> ScalarSelect[int]:
    """Return the place in ``RESULTS`` of a learner's best attempt at the puzzle of a row."""
    place = case({"right": 2, "wrong": 1}, value=Attempt.result, else_=0)
    mine = (Attempt.learner_id == learner_id) & (Attempt.puzzle_id == PuzzleEntry.id)
    counting = select(func.max(place)).where(mine, Attempt.annulled.is_(False))
    return counting.correlate(PuzzleEntry).scalar_subquery()


def _standing(best: int | None) -> dict[str, str | None] | None:
    return None if best is None else {"result": RESULTS[best]}


@cache
def _known() -> Select[bool, int]:
    """Return the statement of what the database knows of a puzzle that is posed, built once.

    That is whether this very version was recalled, and how many hints the learner was given.
    """
    recalled = exists().where(
        PuzzleVersion.puzzle_id == bindparam("puzzle_id"),
        PuzzleVersion.version == bindparam("version"),
        PuzzleVersion.recalled_at.is_not(None),
    )
    taken = count_of_hints(bindparam("learner_id"), bindparam("puzzle_id"))
    return select(recalled, taken.scalar_subquery())


@remembered
def _picture(puzzle: Puzzle, language: str, theme: ThemeName, width: int) -> bytes:
    """Return the position of a puzzle as PNG."""
    return png(svg(puzzle.position, language, theme=theme), width)


@remembered
def hints_of(puzzle: Puzzle, language: str) -> tuple[str, ...]:
    """Return the hints that there are, all of them."""
    return KINDS[puzzle.kind].hints(puzzle, language)


@remembered
def summary(puzzle: Puzzle, language: str) -> Mapping[str, Any]:
    """Return a puzzle as lists show it."""
    return {
        "id": puzzle.id,
        "version": puzzle.version,
        "kind": puzzle.kind,
        "profile": {"name": puzzle.profile.name, "hash": puzzle.profile.hash},
        "proof": puzzle.proof,
        "difficulty": puzzle.difficulty,
        "themes": public_themes(puzzle),
        "title": KINDS[puzzle.kind].pose(puzzle, language)["title"],
        "cards": len(held(puzzle)),
        "links": {
            "self": f"/api/v1/puzzles/{puzzle.id}",
            "diagram": f"/api/v1/puzzles/{puzzle.id}/diagram.svg",
        },
    }


@remembered
def question(puzzle: Puzzle, language: str) -> Mapping[str, Any]:
    """Return a puzzle as it is posed to anybody."""
    return {
        **summary(puzzle, language),
        **KINDS[puzzle.kind].pose(puzzle, language),
        "position": write_position(puzzle.position),
    }


def held(puzzle: Puzzle) -> tuple[Card, ...]:
    """Return the cards that south holds, concealed or on the table."""
    south = puzzle.position.south
    return south.held if isinstance(south, Side) else ()
