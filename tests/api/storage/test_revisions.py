"""What a database holds survives its migrations, up and down, on both databases."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from api.services.indexing import index_library
from api.services.tokens import Tokens
from api.settings import Settings
from api.storage import (
    Account,
    Attempt,
    Database,
    Learner,
    LearnerStanding,
    Notice,
    SolutionDelivery,
    Token,
    migrate,
)
from puzzles.model import Puzzle
from tests.api.callers import first_of
from tests.api.storage.test_migrate import empty

__all__ = ["empty"]  # the fixture

NOW = datetime(2026, 11, 30, 9, 30, tzinfo=UTC)
UNTIL = datetime(2028, 1, 4, 9, 30, tzinfo=UTC)
ACCESS = "a token of the first revision"


def a_guest_of_the_first_revision(database: Database) -> str:
    """Insert a guest with a token as the first version wrote them; return the id."""
    learner = uuid4()
    kept = learner.hex if database.engine.dialect.name == "sqlite" else str(learner)
    insert_learner = (
        "INSERT INTO learners (id, kind, language, zone, created_at) "
        "VALUES (:id, 'guest', 'pt', 'Europe/Lisbon', '2026-11-30 09:30:00')"
    )
    insert_token = (
        "INSERT INTO tokens (id, learner_id, sha256, created_at, expires_at) VALUES "
        "(:id, :id, :sha256, '2026-11-30 09:30:00', '2028-01-04 09:30:00')"
    )
    sha256 = "8b2a3e0d".ljust(64, "0")
    with database.writing() as session:
        session.execute(text(insert_learner), {"id": kept})
        session.execute(text(insert_token), {"id": kept, "sha256": sha256})
    return str(learner)


def a_learner_of_today(session: Session) -> Learner:
    """Add a learner as the models of today write him."""
    learner = Learner(language="en", zone="UTC", created_at=NOW)
    session.add(learner)
    session.flush()
    return learner


def an_attempt_of_today(learner: Learner, puzzle: Puzzle, **facts: str | None) -> Attempt:
    """Return an attempt as the models of today write it."""
    return Attempt(
        learner_id=learner.id, puzzle_id=puzzle.id, id=uuid4(), puzzle_version=1,
        profile_hash="0" * 64, fingerprint="0" * 64, acted_at=NOW, zone="UTC", created_at=NOW,
        **facts,
    )  # fmt: skip


def test_tokens_that_are_out_stay_good(empty: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """For as long as they were promised: nobody's app is logged out by an upgrade."""
    migrate.upgrade(empty, "0001")
    learner = a_guest_of_the_first_revision(empty)
    migrate.upgrade(empty)
    monkeypatch.setattr("api.services.tokens.secret_hash", lambda _: "8b2a3e0d".ljust(64, "0"))
    tokens = Tokens(empty, lambda: NOW, Settings.access_lifetime, Settings.token_lifetime)
    identity = tokens.identify(ACCESS)
    assert (str(identity.learner_id), identity.kind, identity.role) == (learner, "guest", "learner")
    with empty.reading() as session:
        (kept,) = session.scalars(select(Token)).all()
    assert (kept.access_expires_at, kept.expires_at, kept.used_at) == (UNTIL, UNTIL, NOW)


def test_an_account_goes_back_to_be_a_guest(empty: Database) -> None:
    """Down: who had an account keeps what he did. Tokens that turn end, older ones stay."""
    migrate.upgrade(empty, "0001")
    a_guest_of_the_first_revision(empty)
    migrate.upgrade(empty)
    with empty.writing() as session:
        (learner,) = session.scalars(select(Learner)).all()
        learner.kind, learner.role = "account", "admin"
        mine = {"learner_id": learner.id, "created_at": NOW}
        session.add(Account(**mine, email="ana@example.org", password_hash="x"))
        session.add(
            Token(
                **mine, used_at=NOW, access_expires_at=NOW, expires_at=UNTIL,
                access_sha256="1" * 64, family_sha256="2" * 64, refresh_sha256="3" * 64,
            )
        )  # fmt: skip
    migrate.downgrade(empty, "0001")
    with empty.reading() as session:
        assert session.execute(text("SELECT kind FROM learners")).scalars().all() == ["guest"]
        kept = session.execute(text("SELECT sha256 FROM tokens")).scalars().all()
        assert kept == ["8b2a3e0d".ljust(64, "0")]
    migrate.upgrade(empty)
    migrate.check(empty)


def test_attempts_stay_when_packs_and_recalls_go(empty: Database) -> None:
    """Down: what was marked again keeps its last result; a pack delivered is forgotten."""
    migrate.upgrade(empty)
    puzzle = first_of("endgame_card")
    for version in (1, 2):
        index_library(empty, [replace(puzzle, version=version)], NOW)
    with empty.writing() as session:
        learner = a_learner_of_today(session)
        mine = {"learner_id": learner.id, "puzzle_id": puzzle.id}
        session.add(
            Attempt(
                **mine, id=uuid4(), puzzle_version=1, profile_hash="0" * 64, fingerprint="0" * 64,
                status="over", result="right", acted_at=NOW, zone="UTC", created_at=NOW,
                finished_at=NOW, pack="1" * 64, remarked_version=2, annulled=True,
            )
        )  # fmt: skip
        for form in ("pack", "outcome"):
            session.add(SolutionDelivery(**mine, form=form, puzzle_version=1, delivered_at=NOW))
        session.add(Notice(learner_id=learner.id, code="puzzle_annulled", facts={}, created_at=NOW))
    migrate.downgrade(empty, "0002")
    with empty.reading() as session:
        forms = session.execute(text("SELECT form FROM solution_deliveries")).scalars().all()
        kept = session.execute(text("SELECT puzzle_version, result FROM attempts")).one()
    assert (forms, tuple(kept)) == (["outcome"], (1, "right"))
    migrate.upgrade(empty)
    migrate.check(empty)
    with empty.reading() as session:
        (attempt,) = session.scalars(select(Attempt)).all()
        assert (attempt.annulled, attempt.pack, attempt.marked_version) == (False, None, 1)


def test_what_the_engine_told_goes_and_the_rest_stays(empty: Database) -> None:
    """Down: a form of delivery that is not known there is forgotten; up: it is known again."""
    migrate.upgrade(empty)
    puzzle = first_of("endgame_card")
    index_library(empty, [puzzle], NOW)
    with empty.writing() as session:
        learner = a_learner_of_today(session)
        mine = {"learner_id": learner.id, "puzzle_id": puzzle.id}
        for form in ("engine", "pack", "outcome"):
            session.add(SolutionDelivery(**mine, form=form, puzzle_version=1, delivered_at=NOW))
    migrate.downgrade(empty, "0005")
    forms = text("SELECT form FROM solution_deliveries ORDER BY form")
    with empty.reading() as session:
        assert session.execute(forms).scalars().all() == ["outcome", "pack"]
    migrate.upgrade(empty)
    migrate.check(empty)
    with empty.writing() as session:
        session.execute(text("UPDATE solution_deliveries SET form = 'engine' WHERE form = 'pack'"))


@pytest.mark.parametrize(
    ("status", "result", "anew"), [("after", "wrong", True), ("open", None, False)]
)
def test_open_lines_are_counted_anew_with_the_next_act(
    empty: Database, status: str, result: str | None, anew: bool
) -> None:
    """Where a line had a wrong card: its themes were counted before it was over."""
    migrate.upgrade(empty)
    puzzle = first_of("endgame_line")
    index_library(empty, [puzzle], NOW)
    with empty.writing() as session:
        learner = a_learner_of_today(session)
        session.add(an_attempt_of_today(learner, puzzle, status=status, result=result))
        session.add(
            LearnerStanding(
                learner_id=learner.id, rating=1500, deviation=350, volatility=0.06, rated=0,
                last_at=NOW, last_id=uuid4(), parts={}, updated_at=NOW,
            )
        )  # fmt: skip
    migrate.downgrade(empty, "0005")
    migrate.upgrade(empty)
    with empty.reading() as session:
        (standing,) = session.scalars(select(LearnerStanding)).all()
    assert (standing.last_at > NOW) is anew


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE attempts SET status = 'lost'",
        "UPDATE attempts SET remarked_version = 9",
        "UPDATE attempts SET annulled = NULL",
        "UPDATE solution_deliveries SET form = 'rumour'",
        "INSERT INTO pack_issues (learner_id, version, form, issued_at) "
        "SELECT id, 'x', 'gift', created_at FROM learners",
    ],
)
def test_the_rules_hold_after_the_tables_of_attempts_were_rebuilt(
    empty: Database, statement: str
) -> None:
    """The database refuses what the models do."""
    migrate.upgrade(empty)
    puzzle = first_of("endgame_card")
    index_library(empty, [puzzle], NOW)
    with empty.writing() as session:
        learner = a_learner_of_today(session)
        mine = {"learner_id": learner.id, "puzzle_id": puzzle.id}
        session.add(an_attempt_of_today(learner, puzzle, status="open"))
        session.add(SolutionDelivery(**mine, form="pack", puzzle_version=1, delivered_at=NOW))
    with pytest.raises(IntegrityError), empty.writing() as session:
        session.execute(text(statement))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE learners SET kind = 'teacher'",
        "UPDATE learners SET role = 'root'",
        "UPDATE tokens SET ended_by = 'magic'",
        "UPDATE tokens SET access_sha256 = NULL",
        "UPDATE tokens SET learner_id = id",
    ],
)
def test_the_rules_of_the_tables_hold(empty: Database, statement: str) -> None:
    """The database refuses what the models do, after a table was rebuilt too."""
    migrate.upgrade(empty, "0001")
    learner = a_guest_of_the_first_revision(empty)
    migrate.upgrade(empty)
    with empty.writing() as session:
        session.execute(text("UPDATE tokens SET id = :id"), {"id": uuid4().hex})
    with pytest.raises(IntegrityError), empty.writing() as session:
        session.execute(text(statement))
    with empty.reading() as session:
        assert str(session.scalars(select(Learner.id)).one()) == learner
