"""Everything that is stored about a learner, for himself to take away.

Found by the tables' own references, so that no table is forgotten: whatever refers to learners,
and whatever refers to that, is exported whole, but for :data:`SECRETS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from functools import cache
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, ForeignKey, Table, or_, select
from sqlalchemy.orm import Session

from api.clock import Clock
from api.services.identity import Identity
from api.storage import Attempt, Base, Database, FirstAttempt, Learner

Row = dict[str, Any]

# Hashes of what lets somebody in, and what answers are sealed with: of use to thieves alone.
SECRETS: Final[dict[str, frozenset[str]]] = {
    "accounts": frozenset({"password_hash"}),
    "kept_answers": frozenset({"key", "fingerprint", "claim", "answer"}),
    "pending_accounts": frozenset({"password_hash", "code_sha256"}),
    "reset_codes": frozenset({"code_sha256"}),
    "tokens": frozenset(
        {"access_sha256", "family_sha256", "refresh_sha256", "previous_sha256", "salt"}
    ),
}

ATTEMPT_COLUMNS: Final = (
    "id", "puzzle", "version", "status", "result", "first", "given_up", "hints", "seconds",
    "acted_at", "zone", "clamped", "created_at", "finished_at", "answer", "pack",
    "marked_version", "annulled",
)  # fmt: skip


class Exports:
    """Use cases of taking one's data away."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def everything(self, identity: Identity) -> dict[str, Any]:
        """Return every row about a learner, by table, as of one moment."""
        with self._database.reading() as session:
            tables = {
                table.name: list(_rows(session, table, about(identity.learner_id)))
                for table, about in sorted(owned_tables().items(), key=lambda owned: owned[0].name)
            }
        return {"made_at": self._clock(), "learner": identity.learner_id, "tables": tables}

    def attempts(self, identity: Identity) -> list[Row]:
        """Return every attempt of a learner as one row, the oldest act first."""
        first = FirstAttempt.attempt_key == Attempt.key
        statement = (
            select(Attempt, FirstAttempt.attempt_key.is_not(None))
            .outerjoin(FirstAttempt, first)
            .where(Attempt.learner_id == identity.learner_id)
            .order_by(Attempt.acted_at, Attempt.id)
        )
        with self._database.reading() as session:
            return [
                _attempt(attempt, came_first) for attempt, came_first in session.execute(statement)
            ]


Condition = Callable[[UUID], ColumnElement[bool]]


@cache
def owned_tables() -> dict[Table, Condition]:
    """Return the tables that hold something about learners, each with what finds one's rows."""
    learners = Base.metadata.tables[Learner.__tablename__]
    owned: dict[Table, Condition] = {learners: lambda learner: learners.c.id == learner}
    grown = True
    while grown:
        found = {
            table: condition
            for table in Base.metadata.tables.values()
            if table not in owned and (condition := _condition(table, owned, learners)) is not None
        }
        owned.update(found)
        grown = bool(found)
    return owned


def _condition(table: Table, owned: dict[Table, Condition], learners: Table) -> Condition | None:
    """Return what finds a learner's rows of a table, if it refers to what is known to be his.

    A table that names learners itself is his where it names him; only others are reached by way
    of what they refer to.
    """
    direct = [key for key in table.foreign_keys if key.column.table is learners]
    if direct:
        return lambda learner: or_(*(key.parent == learner for key in direct))
    ways = [
        (key, owned[key.column.table]) for key in table.foreign_keys if key.column.table in owned
    ]
    if not ways:
        return None
    return lambda learner: or_(*(_by_way(key, about(learner)) for key, about in ways))


def _by_way(key: ForeignKey, condition: ColumnElement[bool]) -> ColumnElement[bool]:
    return key.parent.in_(select(key.column).where(condition))


def _rows(session: Session, table: Table, condition: ColumnElement[bool]) -> Iterator[Row]:
    secrets = SECRETS.get(table.name, frozenset())
    columns = [column for column in table.columns if column.name not in secrets]
    statement = select(*columns).where(condition).order_by(*table.primary_key)
    for row in session.execute(statement):
        yield {column.name: written(value) for column, value in zip(columns, row, strict=True)}


def written(value: Any) -> Any:
    """Return a value of a column as JSON writes it."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def _attempt(attempt: Attempt, first: bool) -> Row:
    named = {"puzzle": attempt.puzzle_id, "version": attempt.puzzle_version, "first": first}
    return {
        name: written(named[name] if name in named else getattr(attempt, name))
        for name in ATTEMPT_COLUMNS
    }
