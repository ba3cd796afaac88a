"""Puzzles made on demand are kept from the first act on them on, as versions like the library's.

So an attempt can be shown and marked by what was asked, even when a later program makes another
question of the id. What is kept was made here: nothing of it comes from a client but the id.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.orm import Session

from api.storage import PuzzleEntry, PuzzleVersion
from api.storage.inserts import insert_once
from puzzles.certificates import position_hash
from puzzles.fresh_ids import read_fresh_id
from puzzles.model import Puzzle
from puzzles.notation import write_puzzle


def is_fresh(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle was made on demand."""
    return read_fresh_id(puzzle.id) is not None


def keep_fresh(session: Session, puzzle: Puzzle, now: datetime) -> None:
    """Keep a puzzle that was made on demand, once; do nothing for one of the library."""
    if not is_fresh(puzzle):
        return
    insert_once(
        session,
        PuzzleEntry,
        id=puzzle.id,
        version=puzzle.version,
        kind=puzzle.kind,
        profile=puzzle.profile.name,
        difficulty=puzzle.difficulty,
        withdrawn_at=now,
    )
    insert_once(
        session,
        PuzzleVersion,
        puzzle_id=puzzle.id,
        version=puzzle.version,
        position_hash=position_hash(puzzle.position),
        profile_hash=puzzle.profile.hash,
        document=write_puzzle(puzzle),
        published_at=now,
    )
