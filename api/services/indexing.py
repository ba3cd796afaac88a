"""Bring the index in the database up to what the library files say."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import Select, delete, select, update
from sqlalchemy.orm import Session

from api.storage import Database, PuzzleEntry, PuzzleTheme, PuzzleVersion, migrate
from puzzles.certificates import position_hash
from puzzles.fresh_ids import PREFIX
from puzzles.model import Puzzle
from puzzles.notation import write_puzzle
from puzzles.public_themes import public_themes


class VersionReusedError(RuntimeError):
    """A puzzle was changed under a version that was published: attempts refer to the old one."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(f"{puzzle.id} was changed: expected a version above {puzzle.version}")


def index_library(database: Database, library: Iterable[Puzzle], now: datetime) -> int:
    """Index the puzzles; return how many there are. What is no longer there is withdrawn.

    Nothing is written when nothing changed. Raises :class:`VersionReusedError`.
    """
    puzzles = list(library)
    with database.writing() as session:
        migrate.await_turn(session.connection())
        entries = {entry.id: entry for entry in session.scalars(_of_the_library())}
        recalled = _recalled(session)
        for puzzle in puzzles:
            _index_entry(session, entries.get(puzzle.id), puzzle)
            _index_version(session, puzzle, now)
            if (puzzle.id, puzzle.version) not in recalled:
                session.get_one(PuzzleEntry, puzzle.id).withdrawn_at = None
        gone = entries.keys() - {puzzle.id for puzzle in puzzles}
        session.execute(
            update(PuzzleEntry)
            .where(PuzzleEntry.id.in_(gone), PuzzleEntry.withdrawn_at.is_(None))
            .values(withdrawn_at=now)
        )
    return len(puzzles)


def _of_the_library() -> Select[PuzzleEntry]:
    """Return the statement of the entries that are no puzzles made on demand: those stay."""
    return select(PuzzleEntry).where(PuzzleEntry.id.not_like(f"{PREFIX}%"))


def _recalled(session: Session) -> set[tuple[str, int]]:
    """Return the versions that are faulty: they are not shown, although the library has them."""
    columns = PuzzleVersion.puzzle_id, PuzzleVersion.version
    faulty = select(*columns).where(PuzzleVersion.recalled_at.is_not(None))
    return {(puzzle_id, version) for puzzle_id, version in session.execute(faulty)}


def _index_entry(session: Session, entry: PuzzleEntry | None, puzzle: Puzzle) -> None:
    if entry is None:
        entry = PuzzleEntry(id=puzzle.id)
        session.add(entry)
    entry.version = puzzle.version
    entry.kind = puzzle.kind
    entry.profile = puzzle.profile.name
    entry.difficulty = puzzle.difficulty
    session.flush()
    _index_themes(session, puzzle)


def _index_themes(session: Session, puzzle: Puzzle) -> None:
    statement = select(PuzzleTheme.theme).where(PuzzleTheme.puzzle_id == puzzle.id)
    known, wanted = set(session.scalars(statement)), set(public_themes(puzzle))
    session.add_all(PuzzleTheme(puzzle_id=puzzle.id, theme=theme) for theme in wanted - known)
    if known - wanted:
        session.execute(
            delete(PuzzleTheme).where(
                PuzzleTheme.puzzle_id == puzzle.id, PuzzleTheme.theme.in_(known - wanted)
            )
        )


def _index_version(session: Session, puzzle: Puzzle, now: datetime) -> None:
    document = write_puzzle(puzzle)
    identity = position_hash(puzzle.position)
    stored = session.get(PuzzleVersion, (puzzle.id, puzzle.version))
    if stored is None:
        session.add(
            PuzzleVersion(
                puzzle_id=puzzle.id,
                version=puzzle.version,
                position_hash=identity,
                profile_hash=puzzle.profile.hash,
                document=document,
                published_at=now,
            )
        )
    elif stored.position_hash != identity or stored.document["kind"] != puzzle.kind:
        raise VersionReusedError(puzzle)
    elif stored.document != document:
        stored.document = document  # proved anew: another date, another prover, the same puzzle
