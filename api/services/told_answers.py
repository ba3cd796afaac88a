"""What the engine tells of puzzles when somebody asks it about their positions."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select

from api.clock import Clock
from api.services.hints import deliver
from api.services.identity import Identity
from api.services.revisions import take_turn, tell_open
from api.storage import Database, SolutionDelivery
from puzzles.model import Puzzle


class ToldAnswers:
    """Notes that the solver, or the list of legal actions, has told a learner an answer."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def note(self, puzzles: Sequence[Puzzle], identity: Identity | None) -> None:
        """Note that the answers of these puzzles are about to reach a learner.

        Of who asks without a token nothing is known.
        """
        if identity is None or not puzzles:
            return
        told = select(SolutionDelivery.puzzle_id).where(
            SolutionDelivery.learner_id == identity.learner_id,
            SolutionDelivery.form == "engine",
            SolutionDelivery.puzzle_id.in_([each.id for each in puzzles]),
        )
        with self._database.reading() as session:
            known = set(session.scalars(told))
        puzzles = [each for each in puzzles if each.id not in known]
        if not puzzles:  # who asks again is told nothing new
            return
        with self._database.writing() as session:
            revision = take_turn(session, identity.learner_id, self._clock())
            now = self._clock()  # not before: what was answered meanwhile had not been told
            for puzzle in puzzles:
                deliver(session, identity.learner_id, puzzle, "engine", now)
            tell_open(session, revision, identity.learner_id, [each.id for each in puzzles])
