"""The tables whose rows devices hear of, and how each row is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Select, select, tuple_
from sqlalchemy.orm import Session

from api.services.attempt_views import Standing, in_short
from api.services.foreknowledge import informed
from api.services.profiles import house_in_short
from api.services.progress import told_move
from api.storage import (
    Attempt,
    FirstAttempt,
    HintGiven,
    HouseProfile,
    Notice,
    PuzzleEntry,
    RatingEntry,
    Removal,
    ReviewCard,
)

Told = dict[str, Any]
Key = tuple[Any, ...]
Words = Callable[[Notice], Told]
"""What puts a notice in words."""

END: Final = "~"
"""The place behind every source: it sorts after the name of each."""
_SEPARATOR: Final = "/"
_MOST_HINTS: Final = 1000


@dataclass(frozen=True, slots=True)
class Place:
    """How far a device has read: up to a row of a source, or to the ``END`` of a revision."""

    revision: int
    source: str = END
    key: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """Something of a learner's that changed; ``value`` is ``None`` once it is gone."""

    what: str
    id: str
    value: Told | None


@dataclass(frozen=True, slots=True)
class Found:
    """A row that changed, with its place and what tells it."""

    place: Place
    row: Any
    source: Source

    def told(self, words: Words) -> Change:
        """Return the change as it is told."""
        return self.source.tell(self.row, words)


@dataclass(frozen=True, slots=True)
class Source:
    """A table: the columns that order its rows within a revision, and how a row is told.

    ``read_key`` reads those columns from a cursor; ``statement`` selects the row, then what else
    ``tell`` needs.
    """

    name: str
    table: Any
    key: tuple[Any, ...]
    read_key: Callable[[str], Key]
    tell: Callable[[Any, Words], Change]
    statement: Select[*tuple[Any, ...]]

    def found(self, session: Session, learner_id: UUID, after: Place, most: int) -> Iterator[Found]:
        """Yield the rows of a learner's behind a place, in the order of their own places."""
        revision = self.table.revision
        statement = self.statement.where(self.table.learner_id == learner_id)
        if self.name < after.source:
            statement = statement.where(revision > after.revision)
        else:
            statement = statement.where(revision >= after.revision)
        if self.name == after.source:
            behind = (after.revision, *self.read_key(after.key))
            statement = statement.where(tuple_(revision, *self.key) > behind)
        for row in session.execute(statement.order_by(revision, *self.key).limit(most)):
            names = (str(getattr(row[0], column.key)) for column in self.key)
            place = Place(row[0].revision, self.name, _SEPARATOR.join(names))
            yield Found(place, row, self)


def _tell_attempt(row: Any, _words: Words) -> Change:
    attempt, kind, first_key, is_informed, entry = row
    short = in_short(attempt, kind, Standing(first_key is not None, is_informed))
    rating = None if entry is None else told_move(entry)
    return Change("attempt", str(attempt.id), {**short, "rating": rating})


def _tell_hint(row: Any, _words: Words) -> Change:
    hint: HintGiven = row[0]
    told = {"puzzle": hint.puzzle_id, "number": hint.number}
    return Change("hint", f"{hint.puzzle_id}{_SEPARATOR}{hint.number}", told)


def _tell_notice(row: Any, words: Words) -> Change:
    return Change("notice", str(row[0].key), words(row[0]))


def _tell_profile(row: Any, _words: Words) -> Change:
    return Change("profile", row[0].handle, house_in_short(row[0]))


def _tell_removal(row: Any, _words: Words) -> Change:
    return Change(row[0].what, row[0].key, None)


def _tell_review(row: Any, _words: Words) -> Change:
    card: ReviewCard = row[0]
    told = {
        "of": card.puzzle_id,
        "grade": card.grade,
        "reviews": card.reviews,
        "reviewed_at": card.reviewed_at,
        "due": card.due,
    }
    return Change("review", card.family, told)


def _read_uuid(text: str) -> Key:
    return (UUID(text),)


def _read_text(text: str) -> Key:
    return (text,)


def _read_hint(text: str) -> Key:
    puzzle_id, _, number = text.rpartition(_SEPARATOR)
    if not (number.isascii() and number.isdigit() and len(number) < len(str(_MOST_HINTS))):
        raise ValueError("expected the number of a hint")
    return puzzle_id, int(number)


def _read_removal(text: str) -> Key:
    what, _, key = text.partition(_SEPARATOR)
    return what, key


def _rows(table: Any) -> Select[*tuple[Any, ...]]:
    return select(table)


def _attempts() -> Select[*tuple[Any, ...]]:
    """Return the statement of attempts, each with all that is told of it."""
    return (
        select(Attempt, PuzzleEntry.kind, FirstAttempt.attempt_key, informed(), RatingEntry)
        .join(PuzzleEntry, PuzzleEntry.id == Attempt.puzzle_id)
        .outerjoin(FirstAttempt, FirstAttempt.attempt_key == Attempt.key)
        .outerjoin(RatingEntry, RatingEntry.attempt_key == Attempt.key)
    )


_ALL: Final = (
    Source("attempt", Attempt, (Attempt.key,), _read_uuid, _tell_attempt, _attempts()),
    Source(
        "hint", HintGiven, (HintGiven.puzzle_id, HintGiven.number), _read_hint, _tell_hint,
        _rows(HintGiven),
    ),
    Source("notice", Notice, (Notice.key,), _read_uuid, _tell_notice, _rows(Notice)),
    Source(
        "profile", HouseProfile, (HouseProfile.handle,), _read_text, _tell_profile,
        _rows(HouseProfile),
    ),
    Source(
        "removal", Removal, (Removal.what, Removal.key), _read_removal, _tell_removal,
        _rows(Removal),
    ),
    Source(
        "review", ReviewCard, (ReviewCard.family,), _read_text, _tell_review, _rows(ReviewCard)
    ),
)  # fmt: skip

SOURCES: Final[Mapping[str, Source]] = MappingProxyType({source.name: source for source in _ALL})
"""Every source by its name, in the order in which one revision is told."""

WHAT: Final = tuple(name for name in SOURCES if name != "removal")
"""What is told of."""
