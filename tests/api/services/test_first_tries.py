"""First tries are stored the short way, which comes to what the long one comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError, NoResultFound

from api.clock import now
from api.services import Services, first_tries, submissions, told_themes
from api.services.attempt_records import AttemptOrder, Stored
from api.services.erasure import erase_learner
from api.services.puzzle_ratings import keep_prior
from api.storage import (
    Attempt,
    FirstAttempt,
    HintGiven,
    Learner,
    PuzzleVersion,
    SolutionDelivery,
)
from api.storage.inserts import write_if
from puzzles.library import load_library
from puzzles.model import Puzzle
from tests.api.callers import Caller, card_answer, first_of, right_card, wrong_card
from tests.api.devices import beside, identity_of, take
from tests.api.learning import DERIVED, learner_of, require_same_after_replay
from tests.api.positions import solvable

NOW = datetime.now(UTC).replace(microsecond=0)
CARDS = [puzzle for puzzle in load_library().endings if puzzle.kind == "endgame_card"]
LINE = first_of("endgame_line")
FACTS = (*DERIVED, Attempt, FirstAttempt, SolutionDelivery, HintGiven)

# What two learners who did the same do not share: whose it is, its own key, when it was stored.
THEIR_OWN = {
    *("learner_id", "key", "attempt_key", "first_key", "last_key", "revision"),
    *("created_at", "finished_at", "updated_at", "marked_at", "delivered_at", "given_at"),
}


@contextmanager
def shortened(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bool]]:
    """Collect, for each attempt that comes, whether it was stored the short way."""
    taken: list[bool] = []

    def noted(*given: Any) -> Stored | None:
        stored = first_tries.store_first_try(*given)
        taken.append(stored is not None)
        return stored

    with monkeypatch.context() as patch:
        patch.setattr(submissions, "store_first_try", noted)
        yield taken


@pytest.fixture
def new_learner(new_guest: Callable[[], Caller], services: Services) -> Callable[[], Caller]:
    """Return what makes guests of years who have answered something; seven puzzles are rated."""
    with services.database.writing() as session:
        for puzzle in (*CARDS[:7], LINE):
            keep_prior(session, puzzle.id)

    def make() -> Caller:
        made = new_guest()
        with services.database.writing() as session:
            session.execute(update(Learner).values(created_at=NOW - timedelta(days=1000)))
        assert sent(made, CARDS[0], days=9, id=ids("begun"))["first"]
        return made

    return make


def order(puzzle: Puzzle, *, days: float, right: bool = True, **more: Any) -> dict[str, Any]:
    """Return an attempt that was acted some days ago."""
    at = (NOW - timedelta(days=days)).isoformat()
    if "answer" not in more and puzzle in CARDS:
        more["answer"] = card_answer(right_card(puzzle) if right else wrong_card(puzzle))
    return {"id": str(uuid4()), "puzzle": puzzle.id, "acted_at": at, **more}


def sent(caller: Caller, puzzle: Puzzle, **wishes: Any) -> dict[str, Any]:
    """Send an attempt and return what comes back."""
    answer = caller.post("/attempts", order(puzzle, **wishes))
    assert answer.status_code == 201, answer.text
    body: dict[str, Any] = answer.get_json()
    return body


def all_of(services: Services, learner_id: UUID) -> dict[str, list[list[str]]]:
    """Return everything that is kept of a learner, but for what is his own by nature."""
    with services.database.reading() as session:
        keys = {
            row.key: str(row.id)
            for row in session.scalars(select(Attempt).where(Attempt.learner_id == learner_id))
        }
        told = [
            revision
            for table in FACTS
            if (column := table.__table__.columns.get("revision")) is not None
            for revision in session.scalars(select(column).where(table.learner_id == learner_id))
        ]
        # An instant each, so what they share is the order, up to what the learner has by now.
        now = session.scalars(select(Learner.revision).where(Learner.id == learner_id)).one()
        turns = {turn: str(number) for number, turn in enumerate(sorted({*told, now}))}
        return {
            table.__tablename__: sorted(
                [turns.get(getattr(row, "revision", None), "")]
                + [
                    repr(getattr(row, column.name))
                    for column in table.__table__.columns
                    if column.name not in THEIR_OWN
                ]
                + [
                    keys.get(getattr(row, name), "")
                    for name in ("attempt_key", "first_key", "last_key")
                    if hasattr(row, name)
                ]
                for row in session.scalars(select(table).where(table.learner_id == learner_id))
            )
            for table in FACTS
        }


def ids(name: str) -> str:
    """Return the id under which both learners send an attempt."""
    return str(uuid5(NAMESPACE_URL, name))


def live(caller: Caller, services: Services) -> None:
    """Do what two learners do alike, of all sorts."""
    line = {"do": "play", "card": wrong_card(LINE)}
    sent(caller, CARDS[1], days=8, id=ids("right"))
    sent(caller, CARDS[2], days=7, id=ids("wrong"), right=False, seconds=12.5)
    assert caller.post(f"/puzzles/{CARDS[3].id}/hints").status_code == 200
    assert sent(caller, CARDS[3], days=6, id=ids("hinted"), zone="Asia/Tokyo")["hints"] == 1
    sent(caller, CARDS[4], days=5, id=ids("given up"), answer=None, finish=True)
    assert caller.post("/solve", {"position": solvable(CARDS[5])}).status_code == 200
    assert sent(caller, CARDS[5], days=4, id=ids("told"))["informed"]
    sent(caller, LINE, days=3, id=ids("line"), actions=[line], finish=True)
    sent(caller, CARDS[1], days=2.5, id=ids("again"), right=False)
    told_themes.note_theme(services.database, now, learner_of(caller), [CARDS[6].id])
    sent(caller, CARDS[6], days=2, id=ids("themed"))


def test_both_ways_come_to_the_same(
    new_learner: Callable[[], Caller], services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every row that is kept of two learners who do the same, and what both are answered."""
    short, long = new_learner(), new_learner()
    with shortened(monkeypatch) as taken:
        live(short, services)
    assert taken.count(True) == 6  # not: the line, again
    with monkeypatch.context() as patch:
        patch.setattr(submissions, "store_first_try", lambda *_: None)
        live(long, services)
    first, second = (all_of(services, learner_of(each)) for each in (short, long))
    assert first == second
    assert len(first["attempts"]) == 9
    require_same_after_replay(services)


@pytest.mark.parametrize(
    "case", ["tried", "first ever", "late", "a pack", "unrated", "a line", "opened", "recalled"]
)
def test_what_is_not_plain_goes_the_long_way(
    new_learner: Callable[[], Caller],
    new_guest: Callable[[], Caller],
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
    case: str,
) -> None:
    """And is stored all the same."""
    caller, puzzle = new_learner(), CARDS[1]
    wishes: dict[str, Any] = {"days": 1.0}
    if case == "tried":
        sent(caller, puzzle, days=2)
    elif case == "first ever":
        caller = new_guest()
    elif case == "late":
        wishes["days"] = 10.0
    elif case == "a pack":
        pack = caller.get("/packs/exam?kind=endgame_card&limit=1").get_json()
        wishes["pack"] = pack["version"]
        (puzzle,) = (each for each in CARDS if each.id == pack["items"][0]["id"])
    elif case == "unrated":
        puzzle = CARDS[7]
    elif case == "a line":
        best = {"do": "play", "card": right_card(LINE)}
        puzzle, wishes["actions"] = LINE, [best]
    elif case == "opened":
        wishes["answer"] = None
    else:
        with services.database.writing() as session:
            session.execute(
                update(PuzzleVersion)
                .where(PuzzleVersion.puzzle_id == puzzle.id)
                .values(recalled_at=NOW)
            )
    with shortened(monkeypatch) as taken:
        told = sent(caller, puzzle, **wishes)
    assert taken == [False]
    assert told["annulled"] == (case == "recalled")
    require_same_after_replay(services)


@pytest.mark.parametrize(
    "database_url", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True
)
@pytest.mark.parametrize(
    "act", ["hint", "theme", "engine", "pack", "same puzzle", "another puzzle", "same id", "recall"]
)
def test_who_was_quicker_is_taken_into_account(
    new_learner: Callable[[], Caller],
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
    act: str,
) -> None:
    """Between the reading and the writing, before the instant at which the attempt comes."""
    caller, puzzle = new_learner(), CARDS[1]
    other, mine = beside(caller), uuid4()

    def quicker(*given: Any) -> bool:
        stored.append(puzzle.id)
        monkeypatch.undo()
        if act == "hint":
            assert other.post(f"/puzzles/{puzzle.id}/hints").status_code == 200
        elif act == "theme":
            told_themes.note_theme(services.database, now, learner_of(other), [puzzle.id])
        elif act == "engine":
            assert other.post("/solve", {"position": solvable(puzzle)}).status_code == 200
        elif act == "pack":
            pack = other.get("/packs/practice?kind=endgame_card&limit=100").get_json()
            assert puzzle.id in {each["id"] for each in pack["items"]}
        elif act == "same puzzle":
            sent(other, puzzle, days=1, right=False)
        elif act == "another puzzle":
            sent(other, CARDS[2], days=1)
        elif act == "same id":
            sent(other, puzzle, days=1, id=str(mine))
        else:
            services.recalls.quarantine(puzzle.id)
        assert write_if(*given) is False  # somebody was
        return False

    stored: list[str] = []
    monkeypatch.setattr(first_tries, "write_if", quicker)
    answer = card_answer(right_card(puzzle))
    taken = take(
        services, caller, now() + timedelta(minutes=1), puzzle, id=mine, answer=answer,
        **({"acted_at": NOW - timedelta(days=1)} if act == "same id" else {}),
    )  # fmt: skip
    assert stored == [puzzle.id]
    assert taken["hints"] == (act == "hint")
    assert taken["informed"] == (act in {"engine", "pack", "same puzzle"})
    assert taken["annulled"] == (act == "recall")
    require_same_after_replay(services)


def test_a_learner_who_is_gone(
    new_learner: Callable[[], Caller], services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between his token and his attempt: nothing is left of it."""
    caller = new_learner()
    gone = identity_of(caller, services)
    with services.database.writing() as session:
        erase_learner(session, gone.learner_id)
    sent_now = AttemptOrder(uuid4(), CARDS[1].id, answer=card_answer(right_card(CARDS[1])))
    with shortened(monkeypatch) as taken, pytest.raises((IntegrityError, NoResultFound)):
        services.submissions.take(sent_now, gone, "en", now(), known=False)
    assert taken == [False]
    with services.database.reading() as session:
        assert session.scalar(select(Attempt).where(Attempt.id == sent_now.id)) is None
