"""Hints and proofs: what is told of a solution, to whom and when. All of it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ScalarSelect, Select, bindparam, func, or_, select
from sqlalchemy.orm import Session

from api.clock import Clock
from api.problems import Problem
from api.services.finished import require_finished
from api.services.foreknowledge import fixed_at
from api.services.identity import Identity
from api.services.kept_puzzles import keep_fresh
from api.services.revisions import take_turn
from api.storage import Attempt, Database, HintGiven, SolutionDelivery
from api.storage.inserts import Write, insert_once, write_all
from puzzles.kinds import KINDS
from puzzles.model import Puzzle
from puzzles.notation import write_certificate


class Hints:
    """Use cases that tell something of the solution."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def give(
        self, puzzle: Puzzle, number: int | None, identity: Identity, language: str
    ) -> dict[str, Any]:
        """Give a hint: the one numbered so, or the next. The same number, the same hint.

        Raises ``no_such_hint`` and ``hint_out_of_order``.
        """
        texts = KINDS[puzzle.kind].hints(puzzle, language)
        with self._database.writing() as session:
            revision = take_turn(session, identity.learner_id, self._clock())
            now = self._clock()  # not before: what was answered meanwhile had no hint
            taken = taken_hints(session, identity.learner_id, puzzle.id)
            wanted = taken + 1 if number is None else number
            if wanted <= taken:
                session.rollback()  # also the turn: nothing has changed
                return _hint(wanted, texts)
            if wanted > len(texts):
                raise Problem("no_such_hint")
            if wanted > taken + 1:
                raise Problem("hint_out_of_order")
            keep_fresh(session, puzzle, now)
            insert_once(
                session,
                HintGiven,
                learner_id=identity.learner_id,
                puzzle_id=puzzle.id,
                number=wanted,
                given_at=now,
                zone=identity.zone,
                revision=revision,
            )
        return _hint(wanted, texts)

    def certificate(self, puzzle: Puzzle, identity: Identity) -> dict[str, Any]:
        """Return the proof, once this learner has finished an attempt, and note that it was read.

        No turn is taken: the outcome was delivered before, so that no attempt is informed by it
        which is not already, and devices do not hear of it.
        Raises ``attempt_not_over``.
        """
        with self._database.reading() as session:
            require_finished(session, identity.learner_id, puzzle.id)
        with self._database.writing() as session:
            deliver(session, identity.learner_id, puzzle, "certificate", self._clock())
        return write_certificate(puzzle.certificate)


def _hint(number: int, texts: Sequence[str]) -> dict[str, Any]:
    return {"number": number, "of": len(texts), "text": texts[number - 1]}


def taken_hints(session: Session, learner_id: UUID, puzzle_id: str) -> int:
    """Return how many hints of a puzzle this learner was given."""
    return session.scalar(_TAKEN, {"learner_id": learner_id, "puzzle_id": puzzle_id}) or 0


def count_of_hints(learner_id: Any, puzzle_id: Any, until: Any = None) -> Select[int]:
    """Return the statement that counts them, those given until an instant, or all.

    Each is a value, or a parameter of a greater statement.
    """
    taken = select(func.count()).where(
        HintGiven.learner_id == learner_id, HintGiven.puzzle_id == puzzle_id
    )
    return taken if until is None else taken.where(HintGiven.given_at <= until)


def hints_that_count(learner_id: Any = Attempt.learner_id) -> ScalarSelect[int]:
    """Return, in a statement over attempts, how many hints of a learner's count.

    A hint counts that was given before the result was fixed; where there is none yet, each does.
    """
    fixed = fixed_at()
    counted = select(func.count()).where(
        HintGiven.learner_id == learner_id,
        HintGiven.puzzle_id == Attempt.puzzle_id,
        or_(fixed.is_(None), HintGiven.given_at <= fixed),
    )
    return counted.correlate(Attempt).scalar_subquery()


_TAKEN: Final = count_of_hints(bindparam("learner_id"), bindparam("puzzle_id"))


def deliver(session: Session, learner_id: UUID, puzzle: Puzzle, form: str, now: datetime) -> None:
    """Note that the solution reached a learner in a form."""
    write_all(session, [delivery(learner_id, puzzle, form, now)])


def delivery(learner_id: UUID, puzzle: Puzzle, form: str, now: datetime) -> Write:
    """Return what notes that the solution reached a learner in a form; the earliest time counts.

    Of two attempts that end at once, the later one may come to the database first.
    """
    row = {
        "learner_id": learner_id,
        "puzzle_id": puzzle.id,
        "form": form,
        "puzzle_version": puzzle.version,
        "delivered_at": now,
    }
    return Write(SolutionDelivery, ("learner_id", "puzzle_id", "form"), [row], ("delivered_at",))
