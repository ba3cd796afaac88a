"""Rules puzzles made on demand. The id says how: any process can make the same one again.

Nothing is stored until a learner acts on one (:mod:`api.services.kept_puzzles`); no list shows it.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from api.clock import Clock
from api.pool import Pool
from api.problems import Problem, invalid
from api.services.finished import require_finished
from api.services.identity import Identity
from api.services.puzzles import Puzzles
from api.storage import Database
from puzzles.fresh_ids import SEEDS
from puzzles.model import RulesPuzzle
from puzzles.rules.fresh import fresh
from puzzles.rules.generation import (
    NeverUnderProfileError,
    NothingFoundError,
    Wanted,
    require_idea_of_kind,
)
from puzzles.rules.ideas import IDEAS, idea_of
from puzzles.rules.question import RulesKindName
from trainer.profiles import PROFILES


@dataclass(frozen=True, slots=True)
class FreshOrder:
    """What a new puzzle is to be like: another puzzle, or a kind and perhaps an idea."""

    like: str | None = None
    kind: RulesKindName | None = None
    idea: str | None = None
    profile: str | None = None
    seed: int | None = None


class FreshPuzzles:
    """Use cases of puzzles made on demand."""

    def __init__(self, database: Database, puzzles: Puzzles, clock: Clock, pool: Pool) -> None:
        self._database = database
        self._puzzles = puzzles
        self._clock = clock
        self._pool = pool

    def make(self, order: FreshOrder, identity: Identity) -> RulesPuzzle:
        """Return a new puzzle, proved as it is made.

        One like another takes over its kind, form, profile and idea, which are told only to who
        has finished an attempt at it. Raises ``invalid``, ``attempt_not_over``, ``solver_busy``,
        and ``no_puzzle`` if no deal of this seed brings one.
        """
        wanted = self._like(order, identity) if order.like is not None else _wished(order)
        seed = secrets.randbelow(SEEDS) if order.seed is None else order.seed
        with self._pool.turn():
            try:
                return fresh(wanted, seed, self._clock().date())
            except NothingFoundError as error:
                raise Problem("no_puzzle") from error

    def _like(self, order: FreshOrder, identity: Identity) -> Wanted:
        for name in ("kind", "idea", "profile"):
            if getattr(order, name) is not None:
                raise invalid(f"/{name}", "not_with_like")
        try:
            puzzle = self._puzzles.find(order.like or "")
        except Problem as problem:
            raise invalid("/like", "unknown_puzzle") from problem
        if not isinstance(puzzle, RulesPuzzle):
            raise invalid("/like", "not_made_anew")
        with self._database.reading() as session:
            require_finished(session, identity.learner_id, puzzle.id)
        question = puzzle.question
        idea = idea_of(question, puzzle.certificate.findings)
        return Wanted(question.kind, idea, PROFILES.get(puzzle.profile.name), question.form)


def _wished(order: FreshOrder) -> Wanted:
    profile = None if order.profile is None else PROFILES[order.profile]
    kind = order.kind if order.idea is None else IDEAS[order.idea].kind
    if kind is None:
        raise invalid("/kind", "missing")
    if order.kind not in (None, kind):
        raise invalid("/idea", "not_of_kind")
    wanted = Wanted(kind, order.idea, profile)
    try:
        require_idea_of_kind(wanted)
    except NeverUnderProfileError as error:
        raise invalid("/profile", "never_under_profile", str(error)) from error
    return wanted
