"""What the engine tells of puzzles when somebody asks it about their positions."""

from __future__ import annotations

from collections.abc import Sequence

from api.clock import Clock
from api.services.hints import deliver
from api.services.identity import Identity
from api.services.revisions import take_turn, tell_open
from api.storage import Database
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
        with self._database.writing() as session:
            now = self._clock()
            revision = take_turn(session, identity.learner_id, now)
            # In the order of the ids: two requests at once take their locks in one order.
            for puzzle in sorted(puzzles, key=lambda each: each.id):
                deliver(session, identity.learner_id, puzzle, "engine", now)
            tell_open(session, revision, identity.learner_id, [each.id for each in puzzles])
