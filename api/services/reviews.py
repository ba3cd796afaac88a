"""Reviews that are due: what was answered comes again, as it was or as one of its siblings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Select, func, or_, select, tuple_
from sqlalchemy.orm import Session

from api.clock import Clock
from api.services.cursors import Listing, read_instant
from api.services.identity import Identity
from api.services.progress import tried_among
from api.services.puzzle_subjects import families, family_of
from api.services.puzzles import Puzzles, summary
from api.services.selection import place_of
from api.storage import Database, Learner, PuzzleEntry, ReviewCard
from puzzles.library import load_library


@dataclass(frozen=True, slots=True)
class ReviewWishes:
    """Which reviews are asked for: ``due`` is ``now`` or ``all``.

    ``puzzle``: only the review that this puzzle stands for, as itself or as a sibling.
    """

    due: str
    puzzle: str | None = None

    def narrow(self, statement: Select[ReviewCard], now: datetime) -> Select[ReviewCard]:
        """Return a statement over :class:`ReviewCard` that gives only what fits."""
        if self.due == "now":
            statement = statement.where(ReviewCard.due <= now)
        if self.puzzle is not None:
            # Answered in an older version, it may be remembered among other siblings than today's.
            stands_for = ReviewCard.puzzle_id == self.puzzle
            known = load_library().get(self.puzzle)
            if known is not None:
                stands_for = or_(stands_for, ReviewCard.family == family_of(known))
            statement = statement.where(stands_for)
        return statement


class Reviews:
    """Use cases of reviews."""

    def __init__(self, database: Database, puzzles: Puzzles, clock: Clock) -> None:
        self._database = database
        self._puzzles = puzzles
        self._clock = clock

    def due_page(
        self,
        wishes: ReviewWishes,
        limit: int,
        cursor: str | None,
        identity: Identity,
        language: str,
    ) -> dict[str, Any]:
        """Return a part of the reviews, what has been due longest first.

        Who does not want reviews gets none.
        """
        now = self._clock()
        listing = Listing("listReviews", **asdict(wishes))
        after = None if cursor is None else listing.read(cursor, read_instant, str)
        with self._database.reading() as session:
            cards = _cards(session, identity.learner_id)
            statement = wishes.narrow(cards, now).order_by(ReviewCard.due, ReviewCard.family)
            if after is not None:
                statement = statement.where(tuple_(ReviewCard.due, ReviewCard.family) > after)
            enabled = session.get_one(Learner, identity.learner_id).reviews
            found = session.scalars(statement.limit(limit + 1)).all() if enabled else []
            due = cards.where(ReviewCard.due <= now).subquery()
            waiting = session.scalar(select(func.count()).select_from(due)) if enabled else 0
            siblings = _to_pose(session, found)
            among = [sibling for members in siblings.values() for sibling in members]
            tried = tried_among(session, identity.learner_id, among)
        last = found[limit - 1] if len(found) > limit else None
        return {
            "enabled": enabled,
            "due": waiting,
            "items": [
                self._item(card, siblings[card.family], tried, now, identity.learner_id, language)
                for card in found[:limit]
            ],
            "next": last and listing.write(last.due.isoformat(), last.family),
        }

    def _item(
        self,
        card: ReviewCard,
        siblings: Sequence[str],
        tried: Mapping[str, datetime],
        now: datetime,
        learner_id: UUID,
        language: str,
    ) -> dict[str, Any]:
        posed = _posed(card, siblings, tried, learner_id)
        return {
            "review": {
                "of": card.puzzle_id,
                "sibling": posed != card.puzzle_id,
                "grade": card.grade,
                "reviews": card.reviews,
                "reviewed_at": card.reviewed_at,
                "due": card.due,
                "is_due": card.due <= now,
            },
            "puzzle": summary(self._puzzles.find(posed), language),
        }


def _cards(session: Session, learner_id: UUID) -> Select[ReviewCard]:
    """Return the statement of what a learner remembers of which something can still be posed.

    That is the puzzle that he answered, or where that was withdrawn a sibling.
    """
    of_library = [puzzle_id for ids in families().values() for puzzle_id in ids]
    withdrawn = select(PuzzleEntry.id).where(
        PuzzleEntry.id.in_(of_library), PuzzleEntry.withdrawn_at.is_not(None)
    )
    gone = set(session.scalars(withdrawn))
    thinned = [
        family for family, ids in families().items()
        if not gone.isdisjoint(ids) and not gone.issuperset(ids)
    ]  # fmt: skip
    return (
        select(ReviewCard)
        .join(PuzzleEntry, PuzzleEntry.id == ReviewCard.puzzle_id)
        .where(
            ReviewCard.learner_id == learner_id,
            or_(PuzzleEntry.withdrawn_at.is_(None), ReviewCard.family.in_(thinned)),
        )
    )


def _to_pose(session: Session, cards: Sequence[ReviewCard]) -> dict[str, list[str]]:
    """Return, for the family of each card, its puzzles that nobody has withdrawn."""
    members = {card.family: families().get(card.family, ()) for card in cards}
    concerned = [puzzle_id for ids in members.values() for puzzle_id in ids]
    there = select(PuzzleEntry.id).where(
        PuzzleEntry.id.in_(concerned), PuzzleEntry.withdrawn_at.is_(None)
    )
    found = set(session.scalars(there))
    return {family: [each for each in ids if each in found] for family, ids in members.items()}


def _posed(
    card: ReviewCard, siblings: Sequence[str], tried: Mapping[str, datetime], learner_id: UUID
) -> str:
    """Return what a review poses: a sibling never tried, else that tried longest ago.

    The puzzle itself where it has no sibling: rather other cards than the same again.
    """
    others = [sibling for sibling in siblings if sibling != card.puzzle_id]
    untried = [sibling for sibling in others if sibling not in tried]
    if untried:
        return min(untried, key=lambda sibling: place_of(learner_id, sibling))
    return min(others, key=lambda sibling: (tried[sibling], sibling), default=card.puzzle_id)
