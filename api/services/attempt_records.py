"""How attempts are kept. No step looks first and writes then: the database decides.

An attempt is inserted under its (learner, UUID) or was there already. A play moves ``ply`` on
from what it was read to be, or another play came first and nothing is done. So it is when the
puzzle was recalled meanwhile, and what was played must be marked by another version.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any, Final
from uuid import UUID

from sqlalchemy import BindParameter, Select, bindparam, select, update
from sqlalchemy.orm import Session, selectinload

from api.problems import invalid
from api.services import ledger
from api.services.attempt_views import Standing
from api.services.hints import count_of_hints, delivery
from api.services.identity import Identity
from api.services.kept_puzzles import is_fresh, keep_fresh
from api.services.marking import Progress
from api.services.remarking import Recall, fate, find_recall, mark_again
from api.services.revisions import others_told, take_turn, turn, turn_of
from api.storage import Attempt, AttemptAction, FirstAttempt, PackIssue, Remark, new_key
from api.storage.engine import is_sqlite
from api.storage.inserts import Pending, Write, inserting, write_all
from puzzles.model import Puzzle

# A device's clock may run ahead by this much before we doubt it.
AHEAD: Final = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class AttemptOrder:
    """What a client sends to open an attempt, and perhaps to play it on.

    ``pack`` is the version of the pack it was made from. ``actions`` are south's cards of a line
    so far, ``finish`` ends the attempt after them.
    """

    id: UUID
    puzzle: str
    version: int | None = None
    answer: object | None = None
    acted_at: datetime | None = None
    zone: str | None = None
    seconds: float | None = None
    pack: str | None = None
    actions: Sequence[object] = ()
    finish: bool = False

    @property
    def is_line(self) -> bool:
        """Tell whether it may be sent more than once in the course of play."""
        return self.answer is None

    @property
    def fingerprint(self) -> str:
        """Return the SHA-256 of what an attempt is opened with: by it, it is known again.

        The answer is none of it, nor how long it took: they may come later, as the cards of a line.
        """
        return self._hash(None, None)

    def is_known_by(self, fingerprint: str) -> bool:
        """Tell whether an attempt with this fingerprint is this one.

        Attempts that are older than answers that come later have theirs in it.
        """
        return fingerprint in (self.fingerprint, self._hash(self.answer, self.seconds))

    def _hash(self, answer: object | None, seconds: float | None) -> str:
        content = [
            self.puzzle,
            self.version,
            answer,
            self.acted_at and self.acted_at.isoformat(),
            self.zone,
            seconds,
            *([] if self.pack is None else [self.pack]),
        ]
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Stored:
    """An attempt as it was just stored, and how it stands among the others."""

    attempt: Attempt
    standing: Standing


def insert_attempt(
    session: Session,
    order: AttemptOrder,
    identity: Identity,
    puzzle: Puzzle,
    progress: Progress,
    now: datetime,
    *,
    wait: bool = False,
) -> Stored | None:
    """Insert an attempt with its plays, unless this learner sent one under this id before.

    What was stored is returned, so that nobody has to read it back. ``wait`` is that of
    :func:`api.services.ledger.record`. Raises ``invalid`` for a pack that this learner was never
    given, or that the puzzle is not in.
    """
    learner_id = identity.learner_id
    dialect = session.get_bind().dialect
    revision = None
    if is_sqlite(dialect) or is_fresh(puzzle):  # else the turn is taken with the insert
        revision = take_turn(session, learner_id, now)
        keep_fresh(session, puzzle, now)
    earliest = identity.created_at if order.pack is None else _issued(session, order, learner_id)
    values = new_row(order, identity, puzzle, progress, earliest, now)
    key = values["key"]
    if revision is not None:
        values["revision"] = revision
    asked = {
        **(turn_of(learner_id, now) if revision is None else {}),
        "hinted_learner": learner_id,
        "hinted_puzzle": puzzle.id,
        "hinted_until": _fixed_or_open(progress, now),
        "fate_puzzle": puzzle.id,
        "fate_version": puzzle.version,
    }
    statement = _inserting(dialect.name, tuple(values))
    new = {f"new_{name}": value for name, value in values.items()}
    inserted = session.connection().execute(statement, {**new, **asked}).one_or_none()
    if inserted is None:
        return None
    hints, revision, recalled_at = inserted
    values["revision"] = revision
    plays = play_rows(key, 0, progress, now)
    writes = [Write(AttemptAction, (), plays)]
    values["hints"] = hints
    attempt = as_stored(values, plays)
    if recalled_at is not None:
        write_all(session, writes)
        attempt, writes = _marked_again(session, key, find_recall(session, puzzle), now), []
    if not attempt.annulled:
        writes.append(first_write(values))
    if progress.status == "over":
        writes.append(delivery(learner_id, puzzle, "outcome", now))
    pending = Pending(writes, others_told(key, learner_id, puzzle.id, revision, now))
    if progress.status != "over":
        pending.send(session)  # the plays tell when the result was fixed; at the end all is known
    first, informed = ledger.record(session, attempt, now, pending, wait=wait)
    remarks = remarks_of(session, [attempt])[key]
    return Stored(attempt, Standing(first, informed, remarks))


def new_row(
    order: AttemptOrder,
    identity: Identity,
    puzzle: Puzzle,
    progress: Progress,
    earliest: datetime,
    now: datetime,
) -> dict[str, Any]:
    """Return the row of an attempt that comes ``now``, acted not before ``earliest``.

    Without its hints and its revision, which the database tells.
    """
    acted_at = _bounded(order.acted_at or now, earliest, now + AHEAD)
    return {
        "key": new_key(),
        "learner_id": identity.learner_id,
        "id": order.id,
        "puzzle_id": puzzle.id,
        "puzzle_version": puzzle.version,
        "profile_hash": puzzle.profile.hash,
        "fingerprint": order.fingerprint,
        "status": progress.status,
        "result": progress.result,
        "given_up": progress.given_up,
        "answer": progress.answer and dict(progress.answer),
        "ply": len(progress.plays),
        "seconds": order.seconds,
        "acted_at": acted_at,
        "clamped": order.acted_at is not None and acted_at != order.acted_at,
        "zone": order.zone or identity.zone,
        "pack": order.pack,
        "created_at": now,
        "finished_at": now if progress.status == "over" else None,
        "annulled": False,
    }


def as_stored(values: Mapping[str, Any], plays: Sequence[Mapping[str, Any]]) -> Attempt:
    """Return an attempt with its plays, of which these rows were just written, as if it were read.

    Past what the ORM notes of every value to be written: that takes ten times as long.
    """
    attempt, actions = Attempt(), [AttemptAction() for _ in plays]
    for action, play in zip(actions, plays, strict=True):
        vars(action).update(play)
    vars(attempt).update(values, actions=actions)
    return attempt


@cache
def _inserting(dialect: str, names: tuple[str, ...]) -> Any:
    """Return the statement that inserts an attempt once, with the hints taken, built once.

    It returns their number, the revision, and when the version was recalled if it was; nothing if
    the attempt was there.

    Without a revision among the ``names`` of the values it takes the turn, too. A hint given while
    it waits is not counted: the attempt had been sent before the hint could be read. (A merge,
    which goes by the instants, counts it if it was given before the attempt came.) What else may
    come meanwhile is read afterwards.
    """
    hints = count_of_hints(
        bindparam("hinted_learner"), bindparam("hinted_puzzle"), bindparam("hinted_until")
    )
    # Named apart from columns, which would become those of what is done in one statement with it.
    values: dict[str, Any] = {name: bindparam(f"new_{name}") for name in names}
    values["hints"] = hints.scalar_subquery()
    if "revision" not in names:
        values["revision"] = select(turn().cte("turn").c.revision).scalar_subquery()
    statement = inserting(dialect, Attempt, **values)
    recalled_at = fate(bindparam("fate_puzzle"), bindparam("fate_version"))
    return statement.returning(Attempt.hints, Attempt.revision, recalled_at.scalar_subquery())


def advance_attempt(
    session: Session,
    attempt: Attempt,
    puzzle: Puzzle,
    progress: Progress,
    now: datetime,
    seconds: float | None = None,
    *,
    wait: bool = False,
) -> bool:
    """Move an attempt on, unless somebody has since it was read; tell whether it moved.

    Where it did not, the transaction is taken back: nothing has changed, not even the revision.
    ``seconds`` are those that it took, where they were not told before.
    """
    over = progress.status == "over"
    # Another device, sent later, may have been quicker: the cards of one attempt follow each other.
    now = max(now, attempt.created_at, *(played.played_at for played in attempt.actions))
    revision = take_turn(session, attempt.learner_id, now)
    moved = (
        update(Attempt)
        .where(
            Attempt.key == attempt.key,
            Attempt.ply == attempt.ply,
            Attempt.status == attempt.status,
            Attempt.remarked_version.is_not_distinct_from(attempt.remarked_version),
        )
        .values(
            ply=attempt.ply + len(progress.plays),
            status=progress.status,
            result=progress.result,
            answer=progress.answer and dict(progress.answer),
            given_up=progress.given_up,
            seconds=attempt.seconds if seconds is None else seconds,
            finished_at=now if over else None,
            revision=revision,
            **_hints_so_far(attempt, puzzle, progress, now),
        )
        .returning(Attempt.key)
    )
    if session.scalar(moved) is None:
        session.rollback()
        return False
    writes = [Write(AttemptAction, (), play_rows(attempt.key, attempt.ply, progress, now))]
    if over:
        writes.append(delivery(attempt.learner_id, puzzle, "outcome", now))
    others = others_told(attempt.key, attempt.learner_id, puzzle.id, revision, now)
    write_all(session, writes, others)
    if attempt.status == "open":
        # Also while it goes on: a card of it may have told something to the one that counts.
        ledger.record(session, attempt, now, Pending(), wait=wait)
    elif attempt.status == "after" and over:
        ledger.reveal(session, attempt, now, wait=wait)
    return True


def _hints_so_far(
    attempt: Attempt, puzzle: Puzzle, progress: Progress, now: datetime
) -> dict[str, Any]:
    """Return the number of hints to write: nothing once the result is fixed, for none is added.

    What was read is not written back: a merge may have counted anew meanwhile.
    """
    if attempt.status != "open":
        return {}
    hints = count_of_hints(attempt.learner_id, puzzle.id, _fixed_or_open(progress, now))
    return {"hints": hints.scalar_subquery()}


def _fixed_or_open(progress: Progress, now: datetime) -> datetime:
    """Return until when hints count: until the result was fixed, and always as long as it is not.

    :func:`api.services.hints.hints_that_count` counts them alike, once all is stored.
    """
    return now if progress.result is not None else ledger.BEHIND


@cache
def one_attempt() -> Select[Attempt]:
    """Return the statement of the attempt of a learner under an id, with its plays, built once."""
    named = (
        Attempt.learner_id == bindparam("learner_id"),
        Attempt.id == bindparam("attempt_id"),
    )
    return select(Attempt).where(*named).options(selectinload(Attempt.actions))


@cache
def known_ids() -> Select[UUID]:
    """Return the statement of those of some ids under which a learner has attempts, built once."""
    among: BindParameter[UUID] = bindparam("ids", expanding=True)
    his = Attempt.learner_id == bindparam("learner_id")
    return select(Attempt.id).where(his, Attempt.id.in_(among))


def attempts_of(identity: Identity) -> Select[Attempt]:
    """Return the statement of a learner's attempts, with their plays."""
    mine = select(Attempt).where(Attempt.learner_id == identity.learner_id)
    return mine.options(selectinload(Attempt.actions))


def first_among(session: Session, keys: Collection[UUID]) -> frozenset[UUID]:
    """Return which of these attempts are the first ones at their puzzles."""
    return frozenset(session.scalars(_firsts(), {"keys": list(keys)}))


@cache
def _firsts() -> Select[UUID]:
    among: BindParameter[UUID] = bindparam("keys", expanding=True)
    return select(FirstAttempt.attempt_key).where(FirstAttempt.attempt_key.in_(among))


def play_rows(key: UUID, ply: int, progress: Progress, now: datetime) -> list[dict[str, Any]]:
    """Return the rows of an attempt's new plays."""
    return [
        {
            "attempt_key": key,
            "ply": ply + index,
            "by": played.by.value,
            "action": dict(played.action),
            "mark": played.mark,
            "cost": played.cost,
            "played_at": now,
        }
        for index, played in enumerate(progress.plays)
    ]


def first_write(attempt: Mapping[str, Any]) -> Write:
    """Return what records an attempt as the first one at its puzzle, unless an earlier is known."""
    row = {
        "learner_id": attempt["learner_id"],
        "puzzle_id": attempt["puzzle_id"],
        "attempt_key": attempt["key"],
        "attempt_id": attempt["id"],
        "acted_at": attempt["acted_at"],
    }
    return Write(FirstAttempt, ("learner_id", "puzzle_id"), [row], ("acted_at", "attempt_id"))


def _marked_again(session: Session, key: UUID, recall: Recall | None, now: datetime) -> Attempt:
    """Return an attempt at a version that was recalled before it arrived, marked as is due now.

    The learner's turn is held meanwhile, though a line may have to be solved: by which version it
    is to be marked is known for certain only now, and devices with old packs are few.
    """
    whole = select(Attempt).where(Attempt.key == key).options(selectinload(Attempt.actions))
    attempt = session.scalars(whole).one()
    assert recall is not None  # noqa: S101 # asked only where the version was recalled
    mark_again(session, attempt, recall, now)
    return attempt


def remarks_of(session: Session, attempts: Collection[Attempt]) -> dict[UUID, list[Remark]]:
    """Return how attempts were marked again, in the order in which it happened."""
    concerned = [each.key for each in attempts if each.remarked_version or each.annulled]
    found: dict[UUID, list[Remark]] = {each.key: [] for each in attempts}
    if concerned:
        statement = select(Remark).where(Remark.attempt_key.in_(concerned))
        for remark in session.scalars(statement.order_by(Remark.remarked_at, Remark.key)):
            found[remark.attempt_key].append(remark)
    return found


def _issued(session: Session, order: AttemptOrder, learner_id: UUID) -> datetime:
    """Return when a learner was first given the pack: nothing in it was answered before."""
    issue = session.get(PackIssue, (learner_id, order.pack))
    if issue is None:
        raise invalid("/pack", "unknown_pack")
    if issue.contents is not None and order.puzzle not in issue.contents:
        raise invalid("/pack", "not_in_pack")
    return issue.issued_at


def _bounded(instant: datetime, earliest: datetime, latest: datetime) -> datetime:
    return min(max(instant, earliest), latest)
