"""A learner's course, compared before and after it was made anew: what differs, what to tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self
from uuid import UUID

from sqlalchemy import bindparam, select, update
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.services.revisions import tell_each_attempt, tell_removed
from api.storage import LearnerDay, LearnerStanding, PuzzleStanding, RatingEntry, ReviewCard

# Whose it is, and when it was written and told: what is the same whatever these are.
_UNSEEN: Final = frozenset({"learner_id", "revision", "updated_at"})

# A learner has one row of each key.
_KEYS: Final = (
    LearnerStanding.learner_id,
    PuzzleStanding.puzzle_id,
    ReviewCard.family,
    LearnerDay.day,
    RatingEntry.attempt_key,
)

Rows = Mapping[Any, tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Traces:
    """The ledger by attempts, the reviews by families, and the revisions of the reviews."""

    entries: Rows
    cards: Rows
    revisions: Mapping[str, int]

    @classmethod
    def of(cls, session: Session, learner_id: UUID) -> Self:
        """Return what there is of a learner now."""
        known = select(ReviewCard.family, ReviewCard.revision)
        mine = known.where(ReviewCard.learner_id == learner_id)
        return cls(
            _rows(session, RatingEntry.attempt_key, learner_id),
            _rows(session, ReviewCard.family, learner_id),
            {row.family: row.revision for row in session.execute(mine)},
        )

    def tell_changes(self, session: Session, learner_id: UUID, revision: int) -> None:
        """Tell what is no longer as it was; what is gets back the revision that it had."""
        after = Traces.of(session, learner_id)
        entries = self.entries.keys() | after.entries.keys()
        changed = {key for key in entries if self.entries.get(key) != after.entries.get(key)}
        tell_each_attempt(session, revision, changed)
        gone = self.cards.keys() - after.cards.keys()
        tell_removed(session, revision, learner_id, "review", gone)
        same = [
            {"mine": learner_id, "of": family, "told": self.revisions[family]}
            for family, card in self.cards.items()
            if card == after.cards.get(family)
        ]
        if same:
            session.execute(_KEEP_TOLD, same)


_KEEP_TOLD: Final = (
    update(ReviewCard.__table__)  # type: ignore[arg-type] # past the ORM, row by row
    .where(ReviewCard.learner_id == bindparam("mine"), ReviewCard.family == bindparam("of"))
    .values(revision=bindparam("told"))
)


def whole_course(session: Session, learner_id: UUID) -> Sequence[Rows]:
    """Return all that follows from a learner's attempts, but for when it was written and told."""
    return [_rows(session, key, learner_id) for key in _KEYS]


def _rows(session: Session, key: InstrumentedAttribute[Any], learner_id: UUID) -> Rows:
    table = key.class_.__table__
    columns = [column for column in table.columns if column.name not in _UNSEEN]
    mine = select(key, *columns).where(table.c.learner_id == learner_id)
    return {row[0]: tuple(row[1:]) for row in session.execute(mine)}
