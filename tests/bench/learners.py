"""Fill a database with learners and their attempts, as many as wanted, in minutes.

A few learners are templates: their attempts are inserted and replayed through the ledger. All
others are copies of them, under ids of their own, written table by table in bulk. So every row is
one that the program would have written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final, cast
from uuid import UUID

from sqlalchemy import Table, insert, select, text
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
BATCH: Final = 500
"""So many learners are copied in one transaction."""
KEPT_BACK: Final = 10
"""So many puzzles nobody has tried: the measured attempts are first ones at them."""
DAYS: Final = 200

Rows = dict[type[Base], list[dict[str, Any]]]
COPIED: Final[tuple[type[Base], ...]] = (
    Learner, Attempt, AttemptAction, FirstAttempt, SolutionDelivery, LearnerStanding, RatingEntry,
    PuzzleStanding, ReviewCard, LearnerDay,
)  # fmt: skip
_NEW_KEYS: Final = {"key", "attempt_key", "first_key", "last_key"}


def cards() -> list[EndgamePuzzle]:
    """Return the puzzles that one card answers."""
    return [puzzle for puzzle in load_library().endings if puzzle.kind == "endgame_card"]


def fill(database: Database, learners: int, attempts: int, seed: int = 1) -> list[UUID]:
    """Add learners with attempts; return the ids of the templates, who are among them."""
    each = max(attempts // learners, 1)
    templates = [
        _template(database, Random(seed + n), each) for n in range(min(TEMPLATES, learners))
    ]
    copied = [_rows_of(database, learner_id) for learner_id in templates]
    missing = range(len(templates), learners)
    with tqdm(total=len(missing), unit=" learners", disable=None) as shown:
        for start in range(missing.start, missing.stop, BATCH):
            numbers = range(start, min(start + BATCH, missing.stop))
            rows: Rows = {table: [] for table in COPIED}
            for number in numbers:
                _copy_into(rows, copied[number % len(copied)])
            _insert(database, rows)
            shown.update(len(numbers))
    _settle(database)
    return templates


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


def _rows_of(database: Database, learner_id: UUID) -> Rows:
    """Return every row of a learner."""
    with database.reading() as session:
        return {
            table: [dict(row) for row in session.execute(statement).mappings()]
            for table, statement in _statements(learner_id)
        }


def _statements(learner_id: UUID) -> Iterator[tuple[type[Base], Any]]:
    his = select(Attempt.key).where(Attempt.learner_id == learner_id)
    for model in COPIED:
        table = _table(model)
        if model is Learner:
            mine = table.c.id == learner_id
        elif model is AttemptAction:
            mine = table.c.attempt_key.in_(his)
        else:
            mine = table.c.learner_id == learner_id
        yield model, select(table).where(mine)


def _copy_into(rows: Rows, template: Rows) -> None:
    """Add a copy of a learner: a new id, and new keys for his attempts."""
    learner_id = new_key()
    keys = {row["key"]: new_key() for row in template[Attempt]}
    for table, copied in template.items():
        for row in copied:
            new = {
                name: keys[value] if name in _NEW_KEYS and value is not None else value
                for name, value in row.items()
            }
            new["id" if table is Learner else "learner_id"] = learner_id
            if table is AttemptAction:
                del new["learner_id"]
            rows[table].append(new)


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
