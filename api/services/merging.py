"""What a guest did goes over to an account: nothing is lost, nothing counts twice.

The guest ends with it. A device that writes for him at the same moment either comes first, and
what it wrote goes over too, or finds nobody to write for, and sends it again once it is logged in.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid5

from sqlalchemy import and_, delete, select, union, update
from sqlalchemy.orm import Session, aliased, selectinload

from api.problems import Problem
from api.services import ledger
from api.services.erasure import erase_learner
from api.services.firsts import find_firsts
from api.services.foreknowledge import fixed_at
from api.services.hints import hints_that_count
from api.services.identity import Identity
from api.services.learner_lock import lock_learner
from api.services.revisions import take_turn, tell_attempts
from api.services.tokens import end_tokens
from api.storage import (
    Attempt,
    FirstAttempt,
    HintGiven,
    HouseProfile,
    Learner,
    Notice,
    PackIssue,
    PuzzleReport,
    SolutionDelivery,
    ThemeTold,
    Token,
)
from api.storage.inserts import Write, write_all


def merge_guest(session: Session, guest: Identity, account_id: UUID, now: datetime) -> None:
    """Move everything of a guest to an account and end the guest, within a transaction.

    Done before, it changes nothing. A guest who has an account of his own by now keeps it.
    Raises ``token_unknown`` where the guest is gone elsewhere.
    """
    guest_id = guest.learner_id
    lock_learner(session, guest_id, alone=True)
    found = session.get(Learner, guest_id, populate_existing=True)
    if found is None:
        _require_merged(session, guest, account_id)
        return
    if found.kind != "guest":
        return
    lock_learner(session, account_id, alone=True)
    account = session.get_one(Learner, account_id, populate_existing=True)
    # What the guest did on a device offline, before the account was made, stays dated as it was.
    account.created_at = min(account.created_at, found.created_at)
    account.reviews = account.reviews or found.reviews
    session.flush()
    revision = take_turn(session, account_id, now)
    concerned = _puzzles_of(session, guest_id)
    _part_twins(session, guest_id, account_id)
    _move_earliest(session, HintGiven, "given_at", guest_id, account_id, revision=revision)
    _count_hints(session, guest_id, account_id, concerned)
    _move_attempts(session, guest_id, account_id)
    _move_earliest(session, SolutionDelivery, "delivered_at", guest_id, account_id)
    _move_earliest(session, PackIssue, "issued_at", guest_id, account_id)
    noticed = update(Notice).where(Notice.learner_id == guest_id)
    session.execute(noticed.values(learner_id=account_id, revision=revision))
    _move_earliest(session, ThemeTold, "told_at", guest_id, account_id)
    _move_profiles(session, guest_id, account_id, revision)
    _move_reports(session, guest_id, account_id)
    ours = Attempt.learner_id == account_id
    tell_attempts(session, revision, ours, Attempt.puzzle_id.in_(concerned))
    ledger.replay(session, account_id, now)
    _end_guest(session, guest_id, account_id, now)


def _require_merged(session: Session, guest: Identity, account_id: UUID) -> None:
    """Raise ``token_unknown`` unless the guest went over to this very account."""
    token = session.get(Token, guest.token_id, populate_existing=True)
    if token is None or (token.learner_id, token.ended_by) != (account_id, "merge"):
        raise Problem("token_unknown")


def _puzzles_of(session: Session, guest_id: UUID) -> Sequence[str]:
    """Return the puzzles that a guest tried or was told something of."""
    each = [
        select(table.puzzle_id).where(table.learner_id == guest_id)
        for table in (Attempt, HintGiven, SolutionDelivery)
    ]
    return session.scalars(union(*each)).all()


def _part_twins(session: Session, guest_id: UUID, account_id: UUID) -> None:
    """Deal with attempts that both sent under one id.

    The same content is one attempt as far as the same was played: the one played furthest stays,
    and every card of it was played when it came first. What was played otherwise, or sent with
    other content, is another attempt: it gets an id of its own, and goes on informing by what was
    marked in it. The id is kept by the one whose result was fixed first, before more was told.
    """
    theirs, mine = aliased(Attempt), aliased(Attempt)
    twins = (
        select(theirs, mine)
        .join(mine, mine.id == theirs.id)
        .where(theirs.learner_id == guest_id, mine.learner_id == account_id)
        .options(selectinload(theirs.actions), selectinload(mine.actions))
    )
    for his, ours in session.execute(twins).all():
        if his.fingerprint != ours.fingerprint:
            _rename(session, his, guest_id)
            continue
        fixed = _fixed_at(session, his, ours)
        # Of equals the one that is here already stays.
        earlier, later = sorted((ours, his), key=lambda one: _age(one, fixed[one.key]))
        if _begins(later, earlier):
            _absorb(session, later, earlier)
        elif _begins(earlier, later):
            _absorb(session, earlier, later)
        else:
            _rename(session, later, guest_id)


def _fixed_at(session: Session, *attempts: Attempt) -> dict[UUID, datetime | None]:
    """Return when the results of attempts were fixed, ``None`` for one that has none."""
    keys = [each.key for each in attempts]
    statement = select(Attempt.key, fixed_at().label("fixed")).where(Attempt.key.in_(keys))
    return {row.key: row.fixed for row in session.execute(statement)}


def _age(attempt: Attempt, fixed: datetime | None) -> tuple[bool, datetime, int, datetime]:
    """Return what orders two sendings of one attempt: fixed first, played furthest, sent first."""
    instant = fixed or datetime.max.replace(tzinfo=UTC)
    return fixed is None, instant, -attempt.ply, attempt.created_at


def _begins(one: Attempt, other: Attempt) -> bool:
    """Tell whether an attempt is the same as another, or its beginning."""
    if one.status == "over" and (other.status, other.ply) != ("over", one.ply):
        return False
    pairs = zip(one.actions, other.actions, strict=False)
    return (
        one.ply <= other.ply
        and all((his.by, his.action) == (ours.by, ours.action) for his, ours in pairs)
        and (one.answer == other.answer or (one.answer is None and one.status == "open"))
    )


def _absorb(session: Session, one: Attempt, other: Attempt) -> None:
    """Delete an attempt that another begins with; the cards stay dated as they came first.

    If its game counted for the puzzle, that of the other does not count again.
    """
    for his, ours in zip(one.actions, other.actions, strict=False):
        ours.played_at = min(his.played_at, ours.played_at)
    other.rated_on = other.rated_on or one.rated_on
    session.flush()
    session.execute(delete(Attempt).where(Attempt.key == one.key))


def _rename(session: Session, attempt: Attempt, guest_id: UUID) -> None:
    """Give an attempt an id of its own: no other guest who ever comes can bring the same."""
    renamed = update(Attempt).where(Attempt.key == attempt.key)
    session.execute(renamed.values(id=uuid5(guest_id, str(attempt.id))))


def _count_hints(
    session: Session, guest_id: UUID, account_id: UUID, concerned: Sequence[str]
) -> None:
    """Count anew the hints of both at the puzzles of the guest, once the account has them all."""
    theirs = update(Attempt).where(
        Attempt.learner_id.in_([guest_id, account_id]), Attempt.puzzle_id.in_(concerned)
    )
    session.execute(theirs.values(hints=hints_that_count(account_id)))


def _move_attempts(session: Session, guest_id: UUID, account_id: UUID) -> None:
    """Move the attempts, and find out anew which came first at the puzzles concerned."""
    concerned = select(Attempt.puzzle_id).where(Attempt.learner_id == guest_id)
    firsts = FirstAttempt.learner_id.in_([guest_id, account_id])
    session.execute(delete(FirstAttempt).where(firsts, FirstAttempt.puzzle_id.in_(concerned)))
    moved = update(Attempt).where(Attempt.learner_id == guest_id)
    session.execute(moved.values(learner_id=account_id))
    find_firsts(session, account_id)


def _move_earliest(
    session: Session, table: Any, when: str, guest_id: UUID, account_id: UUID, **changed: Any
) -> None:
    """Move rows of which one a key is kept: the earliest, with what belongs to it.

    ``changed`` are columns that are another for the account.
    """
    columns = table.__table__.columns
    keys = tuple(column.name for column in table.__table__.primary_key)
    for row in session.scalars(select(table).where(table.learner_id == guest_id)).all():
        values = {name: getattr(row, name) for name in columns.keys()}  # noqa: SIM118
        theirs = {**values, "learner_id": account_id, **changed}
        write_all(session, [Write(table, keys, [theirs], (when,))])


def _move_profiles(session: Session, guest_id: UUID, account_id: UUID, revision: int) -> None:
    """Move the rules that the guest kept; of two titles of the same rules the later one stands."""
    theirs, mine = aliased(HouseProfile), aliased(HouseProfile)
    twins = (
        select(theirs, mine)
        .join(mine, (mine.handle == theirs.handle) & (mine.learner_id == account_id))
        .where(theirs.learner_id == guest_id)
    )
    for his, ours in session.execute(twins).all():
        if his.changed_at > ours.changed_at:
            ours.title, ours.changed_at, ours.revision = his.title, his.changed_at, revision
        if his.created_at < ours.created_at:
            ours.created_at, ours.revision = his.created_at, revision
        session.delete(his)
    session.flush()
    moved = update(HouseProfile).where(HouseProfile.learner_id == guest_id)
    session.execute(moved.values(learner_id=account_id, revision=revision))


def _move_reports(session: Session, guest_id: UUID, account_id: UUID) -> None:
    """Move the reports; where both reported one version, the account's own stands for both."""
    theirs, mine = aliased(PuzzleReport), aliased(PuzzleReport)
    same = and_(
        mine.learner_id == account_id,
        mine.puzzle_id == theirs.puzzle_id,
        mine.puzzle_version == theirs.puzzle_version,
    )
    twins = select(theirs.id).join(mine, same).where(theirs.learner_id == guest_id)
    ids = session.scalars(twins).all()
    session.execute(delete(PuzzleReport).where(PuzzleReport.id.in_(ids)))
    moved = update(PuzzleReport).where(PuzzleReport.learner_id == guest_id)
    session.execute(moved.values(learner_id=account_id))


def _end_guest(session: Session, guest_id: UUID, account_id: UUID, now: datetime) -> None:
    """End the guest. His tokens are kept as ended, so that the same login can be sent again."""
    alive = (Token.learner_id == guest_id) & Token.revoked_at.is_(None)
    ended = select(Token.id).where(alive)
    ids = session.scalars(ended).all()
    end_tokens(session, now, "merge", Token.id.in_(ids))
    session.execute(update(Token).where(Token.id.in_(ids)).values(learner_id=account_id))
    erase_learner(session, guest_id)
