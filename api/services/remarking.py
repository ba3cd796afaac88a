"""Marking stored attempts again, by another version of their puzzle. Both results are kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import Session

from api.problems import Problem
from api.services.hints import hints_that_count
from api.services.marking import LINE, MarkedPlay, Progress, line_kind, open_attempt, read_play
from api.storage import Attempt, PuzzleVersion, Remark
from api.storage.attempts import Mark
from puzzles.model import EndgamePuzzle, Puzzle
from puzzles.notation import read_puzzle
from trainer.deal import IllegalAction, Seat, apply
from trainer.notation import NotationError


@dataclass(frozen=True, slots=True)
class Recall:
    """That a version is faulty, and what attempts at it are marked by; ``None``: nothing."""

    puzzle: Puzzle | None


def find_recall(session: Session, puzzle: Puzzle) -> Recall | None:
    """Return what became of a version, ``None`` if it is as good as ever.

    The answer holds until the end of the transaction: a recall waits for it.
    """
    version: int | None = puzzle.version
    recalled = False
    while version is not None:
        row = (
            session.connection()
            .execute(_whole_fate(), {"puzzle_id": puzzle.id, "version": version})
            .one()
        )
        if row.recalled_at is None:
            break
        recalled, version = True, row.replaced_by
    if not recalled:
        return None
    return Recall(None if version is None else read_version(session, puzzle.id, version))


@cache
def _whole_fate() -> Select[datetime | None, int | None]:
    return fate(bindparam("puzzle_id"), bindparam("version")).add_columns(PuzzleVersion.replaced_by)


def fate(puzzle_id: Any, version: Any) -> Select[datetime | None]:
    """Return the statement of when a version was recalled, held until the transaction ends."""
    return (
        select(PuzzleVersion.recalled_at)
        .where(PuzzleVersion.puzzle_id == puzzle_id, PuzzleVersion.version == version)
        .with_for_update(read=True)
    )


def read_version(session: Session, puzzle_id: str, version: int) -> Puzzle:
    """Return a version of a puzzle as it was published."""
    stored = session.get_one(PuzzleVersion, (puzzle_id, version))
    return read_puzzle(stored.document, archived=True)


def mark_again(session: Session, attempt: Attempt, recall: Recall, now: datetime) -> bool:
    """Mark an attempt again, with its plays; tell whether anything of its mark has changed.

    Where no version can mark it, it is annulled. Done before, it changes nothing.
    """
    puzzle = recall.puzzle
    progress = None if puzzle is None else marked_by(puzzle, attempt)
    if puzzle is None or progress is None:
        return _annul(session, attempt, now)
    if attempt.marked_version == puzzle.version and not attempt.annulled:
        return False
    changed = attempt.annulled or attempt.result != progress.result
    if attempt.result is not None:
        _note(session, attempt, puzzle.version, progress, now)
    attempt.status, attempt.result = progress.status, progress.result
    attempt.given_up, attempt.annulled = progress.given_up, False
    attempt.remarked_version = puzzle.version
    for stored, played in zip(attempt.actions, progress.plays, strict=True):
        stored.mark, stored.cost = played.mark, played.cost
    session.flush()
    if puzzle.kind == LINE:  # another card may be the wrong one, with other hints before it
        counted = select(hints_that_count()).where(Attempt.key == attempt.key)
        attempt.hints = session.scalars(counted).one()
        session.flush()
    return changed


def marked_by(puzzle: Puzzle, attempt: Attempt) -> Progress | None:
    """Return how an attempt stands by a version, ``None`` if that cannot be said.

    It cannot where the question became another: a card is not legal, an option is not there. Nor
    where a line was stopped after a card that is not wrong after all: it was never played out.
    """
    try:
        if puzzle.kind == LINE:
            return _line(puzzle, attempt)
        if attempt.answer is None:
            return Progress(attempt.status, attempt.result, given_up=attempt.given_up)
        progress = open_attempt(puzzle, attempt.answer, "en")
    except (Problem, NotationError, IllegalAction):
        return None
    return progress if len(progress.plays) == len(attempt.actions) else None


def _line(puzzle: Puzzle, attempt: Attempt) -> Progress | None:
    """Mark a line card by card. North's cards stay as they were played, for better or worse."""
    if not isinstance(puzzle, EndgamePuzzle) or attempt.answer is not None:
        return None
    state, right, plays = puzzle.state, True, []
    for stored in attempt.actions:
        if state.to_act.value != stored.by:
            return None
        card = read_play(stored.action, state)
        played = MarkedPlay(Seat(stored.by), stored.action)
        if state.to_act is Seat.SOUTH:
            cost = line_kind().step(puzzle, state, card).cost
            mark: Mark = "after" if not right else "wrong" if cost else "right"
            right = right and not cost
            played = replace(played, mark=mark, cost=cost)
        plays.append(played)
        state = apply(state, card)
    if attempt.status != "over":
        return Progress("open" if right else "after", None if right else "wrong", plays)
    given_up = right and not state.is_over
    if given_up and any(stored.mark == "wrong" for stored in attempt.actions):
        return None
    return Progress("over", "right" if right and state.is_over else "wrong", plays, None, given_up)


def _annul(session: Session, attempt: Attempt, now: datetime) -> bool:
    if attempt.annulled:
        return False
    if attempt.result is not None:
        _note(session, attempt, None, None, now)
    attempt.annulled = True
    session.flush()
    return True


def _note(
    session: Session,
    attempt: Attempt,
    version: int | None,
    progress: Progress | None,
    now: datetime,
) -> None:
    """Keep both results."""
    session.add(
        Remark(
            attempt_key=attempt.key,
            version_before=attempt.marked_version,
            version_after=version,
            result_before=attempt.result,
            result_after=progress and progress.result,
            remarked_at=now,
        )
    )
