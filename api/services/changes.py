"""What changed of a learner's, for a device that has read the rest before.

Everything bears the revision at which it last changed (:mod:`api.services.revisions`) and is told
in that order. What changes while a device reads gets a higher revision, so that it comes later:
nothing is passed over between two parts, though something may come twice. Of what there is one of
each learner, settings and rating, every part tells how it stands.

A place is of an epoch. After the database was put back to a copy another one begins: what a device
has read since the copy was made is gone, and no number of now can tell it so.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import merge
from itertools import islice
from typing import Any, Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.problems import Problem
from api.services.accounts import settings_of
from api.services.change_sources import END, SOURCES, Change, Found, Place
from api.services.cursors import invalid_cursor, read_cursor, write_cursor
from api.services.identity import Identity
from api.services.notices import Notices
from api.services.progress import told_standing
from api.storage import ChangesEpoch, Database, Learner, LearnerStanding, Notice

_START: Final = Place(-1)
_MOST_DIGITS: Final = len(str(2**63))
_ORDER: Final = (*SOURCES, END)
_FIRST_EPOCH: Final = "0"
_OF_EPOCH: Final = "."


class Changes:
    """Use cases of catching up."""

    def __init__(self, database: Database, notices: Notices) -> None:
        self._database = database
        self._notices = notices

    def page(
        self, since: str | None, limit: int, identity: Identity, language: str
    ) -> dict[str, Any]:
        """Return a part of what changed behind a place, and the place behind that part.

        Without a place everything has changed. ``next`` is ``None`` when there is no more now;
        ``since`` is always there. Raises ``invalid_cursor`` and ``cursor_unknown``.
        """
        learner_id = identity.learner_id
        after, then = (_START, None) if since is None else _read(since, learner_id)
        # One session: the revision, and the rows up to it, are of one moment.
        with self._database.reading() as session:
            epoch = session.scalar(select(ChangesEpoch.epoch)) or _FIRST_EPOCH
            learner = session.get_one(Learner, learner_id)
            if then not in {None, epoch} or after.revision > learner.revision:
                raise Problem("cursor_unknown")
            found = _found(session, learner, after, limit + 1)
            standing = session.get(LearnerStanding, learner_id)
            mine = {"me": settings_of(session, learner), "rating": told_standing(standing)}
        more = len(found) > limit
        reached = found[limit - 1].place if more else Place(learner.revision)
        cursor = _write(reached, learner_id, epoch)
        shown = found[:limit]
        notices = [each.row[0] for each in shown if each.source.table is Notice]
        worded = {words["id"]: words for words in self._notices.worded(notices, language)}
        items = [_item(each.told(lambda notice: worded[notice.key])) for each in shown]
        return {"items": items, "next": cursor if more else None, "since": cursor, **mine}


def _found(session: Session, learner: Learner, after: Place, most: int) -> Sequence[Found]:
    """Return the first rows behind a place, in the order of their places."""
    if after == Place(learner.revision):
        return []
    each = [source.found(session, learner.id, after, most) for source in SOURCES.values()]
    in_order = merge(*each, key=lambda found: (found.place.revision, found.place.source))
    return list(islice(in_order, most))


def _item(change: Change) -> dict[str, Any]:
    value = {} if change.value is None else {change.what: change.value}
    return {"what": change.what, "id": change.id, "gone": change.value is None, **value}


def _write(place: Place, learner_id: UUID, epoch: str) -> str:
    whose = f"{learner_id.hex}{_OF_EPOCH}{epoch}"
    return write_cursor(whose, str(place.revision), place.source, place.key)


def _read(since: str, learner_id: UUID) -> tuple[Place, str]:
    """Return the place that a cursor names, and the epoch that it is of.

    That of somebody else is ``cursor_unknown``.
    """
    readers = (_read_whose, _read_revision, _read_source, str)
    (whose, epoch), revision, source, key = read_cursor(since, *readers, parameter="since")
    if source != END:
        try:
            SOURCES[source].read_key(key)
        except ValueError as error:
            raise invalid_cursor("since") from error
    if whose != learner_id:
        raise Problem("cursor_unknown")
    return Place(revision, source, key), epoch


def _read_whose(text: str) -> tuple[UUID, str]:
    """Return the learner and the epoch; cursors that are older than epochs are of the first."""
    whose, _, epoch = text.partition(_OF_EPOCH)
    return UUID(whose), epoch or _FIRST_EPOCH


def _read_revision(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        raise ValueError("expected a revision")
    return int(text)


def _read_source(text: str) -> str:
    if text not in _ORDER:
        raise ValueError("expected a source or the end")
    return text
