"""Fill a database with learners and their attempts, as many as wanted, in minutes.

A few learners are templates: their attempts are inserted and replayed through the ledger. All
others are copies of them, under ids of their own, which the database itself makes table by table;
only the new ids are sent to it. So every row is one that the program would have written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import Any, Final, cast
from uuid import UUID

from sqlalchemy import (
    Column,
    ColumnElement,
    FromClause,
    Insert,
    MetaData,
    Table,
    Uuid,
    distinct,
    func,
    insert,
    select,
    text,
)
from tqdm import tqdm

from api.services import Services, ledger
from api.services.identity import Device
from api.storage import (
    Attempt,
    AttemptAction,
    Base,
    Database,
    FirstAttempt,
    Learner,
    LearnerDay,
    LearnerStanding,
    PuzzleStanding,
    RatingEntry,
    ReviewCard,
    SolutionDelivery,
    new_key,
)
from puzzles.library import load_library
from puzzles.model import EndgamePuzzle
from tests.api.callers import card_answer, play_of, right_card, wrong_card

TEMPLATES: Final = 100
BATCH: Final = 1000
"""So many learners are copied in one transaction."""
KEPT_BACK: Final = 10
"""So many puzzles nobody has tried: the measured attempts are first ones at them."""
DAYS: Final = 200

Rows = dict[type[Base], list[dict[str, Any]]]
COPIED: Final[tuple[type[Base], ...]] = (
    Learner, Attempt, AttemptAction, FirstAttempt, SolutionDelivery, LearnerStanding, RatingEntry,
    PuzzleStanding, ReviewCard, LearnerDay,
)  # fmt: skip
KEYS: Final = {"key", "attempt_key", "first_key", "last_key"}
"""The columns that name an attempt by its key."""

_TEMPORARY: Final = MetaData()
_NEW_IDS: Final = Table(
    "copied_learners", _TEMPORARY, Column("new", Uuid, primary_key=True), Column("old", Uuid),
    prefixes=["TEMPORARY"],
)  # fmt: skip
_NEW_KEYS: Final = Table(
    "copied_keys", _TEMPORARY, Column("learner_id", Uuid, primary_key=True),
    Column("old", Uuid, primary_key=True), Column("new", Uuid), prefixes=["TEMPORARY"],
)  # fmt: skip


def cards() -> list[EndgamePuzzle]:
    """Return the puzzles that one card answers."""
    return [puzzle for puzzle in load_library().endings if puzzle.kind == "endgame_card"]


def fill(database: Database, learners: int, attempts: int, seed: int = 1) -> list[UUID]:
    """Add learners with attempts; return the ids of the templates, who are among them."""
    each = max(attempts // learners, 1)
    templates = [
        _template(database, Random(seed + n), each) for n in range(min(TEMPLATES, learners))
    ]
    missing = learners - len(templates)
    with tqdm(total=missing, unit=" learners", disable=None) as shown:
        for start in range(0, missing, BATCH):
            numbers = range(start, min(start + BATCH, missing))
            _copy(database, [(templates[n % len(templates)], new_key()) for n in numbers])
            shown.update(len(numbers))
    _settle(database)
    return templates


def left_there(database: Database) -> tuple[list[UUID], int]:
    """Return the templates of a database filled before, none of an empty one.

    Also how many of the puzzles that were kept back one of them has tried since.
    """
    kept_back = [puzzle.id for puzzle in cards()[-KEPT_BACK:]]
    with database.reading() as session:
        # Their ids were the first ones made.
        there = session.scalars(select(Learner.id).order_by(Learner.id).limit(TEMPLATES)).all()
        tried = select(func.count(distinct(Attempt.puzzle_id))).where(
            Attempt.learner_id.in_(there), Attempt.puzzle_id.in_(kept_back)
        )
        return list(there), session.scalar(tried) or 0


def tokens(services: Services, learner_ids: Iterable[UUID]) -> list[str]:
    """Return an access token for each of some learners."""
    with services.database.writing() as session:
        return [
            services.tokens.issue(session, learner_id, Device()).access_token
            for learner_id in learner_ids
        ]


def _template(database: Database, random: Random, attempts: int) -> UUID:
    """Add a learner with attempts on days of his own, and replay them."""
    now = datetime.now(UTC)
    learner_id, begun = new_key(), now - timedelta(days=DAYS)
    rows: Rows = {table: [] for table in COPIED}
    rows[Learner].append(
        {"id": learner_id, "kind": "guest", "role": "learner", "language": "en",
         "zone": "Europe/Lisbon", "reviews": True, "created_at": begun}
    )  # fmt: skip
    instants = sorted(begun + timedelta(days=random.uniform(0, DAYS - 1)) for _ in range(attempts))
    tried: set[str] = set()
    for instant in instants:
        puzzle = random.choice(cards()[:-KEPT_BACK])
        _add_attempt(rows, learner_id, puzzle, instant, random, first=puzzle.id not in tried)
        tried.add(puzzle.id)
    _insert(database, rows)
    with database.writing() as session:
        ledger.replay(session, learner_id, now)
    return learner_id


def _add_attempt(
    rows: Rows,
    learner_id: UUID,
    puzzle: EndgamePuzzle,
    at: datetime,
    random: Random,
    *,
    first: bool,
) -> None:
    """Add one answered attempt with all that goes with it."""
    right = random.random() < 0.6
    card = right_card(puzzle) if right else wrong_card(puzzle)
    key, attempt_id = new_key(), new_key()
    rows[Attempt].append(
        {"key": key, "learner_id": learner_id, "id": attempt_id, "puzzle_id": puzzle.id,
         "puzzle_version": puzzle.version, "profile_hash": puzzle.profile.hash,
         "fingerprint": "0" * 64, "status": "over", "result": "right" if right else "wrong",
         "given_up": False, "hints": 0, "answer": card_answer(card), "ply": 1,
         "seconds": random.uniform(3, 200), "acted_at": at, "clamped": False,
         "zone": "Europe/Lisbon", "created_at": at, "finished_at": at}
    )  # fmt: skip
    rows[AttemptAction].append(
        {"attempt_key": key, "ply": 0, "by": "south", "action": play_of(card),
         "mark": "right" if right else "wrong", "cost": 0 if right else 10, "played_at": at}
    )  # fmt: skip
    if first:
        rows[FirstAttempt].append(
            {"learner_id": learner_id, "puzzle_id": puzzle.id, "attempt_key": key,
             "attempt_id": attempt_id, "acted_at": at}
        )  # fmt: skip
        rows[SolutionDelivery].append(
            {"learner_id": learner_id, "puzzle_id": puzzle.id, "form": "outcome",
             "puzzle_version": puzzle.version, "delivered_at": at}
        )  # fmt: skip


def _copy(database: Database, copies: Sequence[tuple[UUID, UUID]]) -> None:
    """Copy learners, each to a new id, with new keys for their attempts."""
    with database.writing() as session:
        connection = session.connection()
        _NEW_IDS.metadata.create_all(connection)
        connection.execute(insert(_NEW_IDS), [{"old": old, "new": new} for old, new in copies])
        his = select(_NEW_IDS.c.new, Attempt.key).join(
            Attempt, Attempt.learner_id == _NEW_IDS.c.old
        )
        # Keys in the order of the acts, as the program would have made them.
        attempts = connection.execute(his.order_by(Attempt.acted_at)).all()
        connection.execute(
            insert(_NEW_KEYS),
            [{"learner_id": new, "old": key, "new": new_key()} for new, key in attempts],
        )
        for model in COPIED:
            connection.execute(_copying(_table(model)))
        _NEW_IDS.metadata.drop_all(connection)


@cache
def _copying(table: Table) -> Insert:
    """Return the statement that copies the rows of learners under their new ids and keys."""
    copied: dict[str, ColumnElement[Any]] = {column.name: column for column in table.c}
    owner = "id" if table.name == "learners" else "learner_id"
    joined: FromClause = _NEW_IDS
    if owner in copied:
        joined = joined.join(table, table.c[owner] == _NEW_IDS.c.old)
        copied[owner] = _NEW_IDS.c.new
    else:
        of_his = _NEW_KEYS.alias()
        joined = joined.join(of_his, of_his.c.learner_id == _NEW_IDS.c.new)
        joined = joined.join(table, table.c.attempt_key == of_his.c.old)
    for name in KEYS & copied.keys():
        keys = _NEW_KEYS.alias()
        same = (keys.c.learner_id == _NEW_IDS.c.new) & (keys.c.old == table.c[name])
        joined = joined.outerjoin(keys, same)
        copied[name] = keys.c.new
    return insert(table).from_select(
        list(copied), select(*copied.values()).select_from(joined), include_defaults=False
    )


def _insert(database: Database, rows: Rows) -> None:
    with database.writing() as session:
        for table in COPIED:
            if rows[table]:
                session.execute(insert(_table(table)), rows[table])


def _settle(database: Database) -> None:
    """Let the database know how much it holds, as it would after some time."""
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("ANALYZE"))


def _table(model: type[Base]) -> Table:
    return cast(Table, model.__table__)
