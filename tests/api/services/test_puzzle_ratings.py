"""The ratings of puzzles: frozen for the day, moved once a night."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from flask import Flask
from sqlalchemy import delete, select
from sqlalchemy import update as changing

from api.application import build_app
from api.context import EXTENSION
from api.services import Services, ledger
from api.services.attempt_records import AttemptOrder
from api.services.puzzle_ratings import EVER, prior
from api.settings import Settings
from api.storage import Attempt, AttemptAction, PuzzleRating, SolutionDelivery
from tests.api.callers import Caller, card_answer, first_of, right_card, wrong_card
from tests.api.devices import identity_of
from tests.api.learning import learner_of, require_same_after_replay
from tests.api.lines import play_best
from tests.api.people import LOGIN, Letterbox, People
from tests.conftest import ON_A_SERVER
from trainer.learner.rating import Game, Rating, bounded, update

PUZZLE = first_of("endgame_card")
LINE = first_of("endgame_line")
PRIOR = prior(PUZZLE.difficulty)


class Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 30, 22, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        """Return the instant."""
        return self.now

    def go(self, **time: float) -> None:
        """Let time pass."""
        self.now += timedelta(**time)


@pytest.fixture
def watch() -> Watch:
    """Return the clock of the application."""
    return Watch()


@pytest.fixture
def app(settings: Settings, watch: Watch, letterbox: Letterbox) -> Flask:
    """Return the application with the clock."""
    patient = replace(settings, access_lifetime=timedelta(days=30))
    application = build_app(patient, clock=watch, mailer=letterbox)
    letterbox.afterwards = application.extensions[EXTENSION].afterwards
    letterbox.afterwards.delay = 0
    return application


@pytest.fixture(autouse=True)
def closed(app: Flask) -> object:
    """Close the application in the end."""
    yield
    app.extensions[EXTENSION].close()


def ratings(services: Services) -> dict[datetime, Rating]:
    """Return the ratings of the puzzle by the instant from which they hold."""
    with services.database.reading() as session:
        rows = session.scalars(select(PuzzleRating).where(PuzzleRating.puzzle_id == PUZZLE.id))
        return {row.since: Rating(row.rating, row.deviation, row.volatility) for row in rows}


def against(caller: Caller) -> float:
    """Return the rating of the puzzle that the last attempt met."""
    return float(caller.get("/me/ratings").get_json()["items"][0]["against"]["rating"])


def test_a_night_moves_puzzles_by_all_who_met_them(
    new_guest: Callable[[], Caller], services: Services, watch: Watch
) -> None:
    """As Glicko-2 says, from the puzzle's side; learners meet it from the next midnight on."""
    for card in (right_card(PUZZLE), wrong_card(PUZZLE), wrong_card(PUZZLE)):
        new_guest().attempt(PUZZLE, card_answer(card))
    watch.go(hours=1)
    batch = services.puzzle_ratings.update()
    assert (batch.new, batch.puzzles, batch.games) == (True, 1, 3)
    wanted = bounded(update(PRIOR, [Game(Rating(), score) for score in (0, 1, 1)]))
    midnight = datetime(2026, 12, 1, tzinfo=UTC)
    told = ratings(services)
    assert told.keys() == {EVER, midnight}
    assert told[midnight].rating == pytest.approx(wanted.rating)
    assert told[midnight].deviation == pytest.approx(wanted.deviation)
    before, after = new_guest(), new_guest()
    before.attempt(PUZZLE, card_answer(right_card(PUZZLE)))
    watch.go(hours=1)
    after.attempt(PUZZLE, card_answer(right_card(PUZZLE)))
    assert against(before) == PRIOR.rating
    assert against(after) == pytest.approx(wanted.rating, abs=0.05)
    require_same_after_replay(services)


def test_a_second_run_of_the_day_changes_nothing(
    guest: Caller, services: Services, watch: Watch
) -> None:
    """Nor do the entries of the first count again in the next night, nor any get lost."""
    guest.attempt(PUZZLE, card_answer(right_card(PUZZLE)))
    assert services.puzzle_ratings.update().games == 0  # too fresh: it may not be alone
    told = ratings(services)
    watch.go(minutes=10)
    assert not services.puzzle_ratings.update().new
    assert ratings(services) == told
    for games in (1, 0):
        watch.go(days=1)
        assert services.puzzle_ratings.update().games == games
    require_same_after_replay(services)


def test_a_late_attempt_meets_the_rating_of_the_day_it_came_in(
    new_guest: Callable[[], Caller], services: Services, watch: Watch
) -> None:
    """What was acted before the night and sent after it: a replay finds the same rating."""
    late = new_guest()
    acted = watch.now + timedelta(minutes=1)
    new_guest().attempt(PUZZLE, card_answer(wrong_card(PUZZLE)))
    watch.go(hours=1)
    services.puzzle_ratings.update()
    watch.go(days=1)
    late.attempt(PUZZLE, card_answer(right_card(PUZZLE)), acted_at=acted.isoformat())
    assert against(late) > PRIOR.rating
    require_same_after_replay(services)


@pytest.mark.parametrize("seconds", [[-2, 3], [-360, -30, -29, 3]], ids=["late", "long"])
def test_a_night_that_ends_after_midnight(
    new_guest: Callable[[], Caller],
    services: Services,
    watch: Watch,
    monkeypatch: pytest.MonkeyPatch,
    seconds: list[int],
) -> None:
    """Its ratings hold from a midnight on that is still to come once they can be read."""
    new_guest().attempt(PUZZLE, card_answer(wrong_card(PUZZLE)))
    guest = new_guest()
    midnight, left = datetime(2026, 12, 1, tzinfo=UTC), list(seconds)

    def clock() -> datetime:
        return midnight + timedelta(seconds=left.pop(0))

    monkeypatch.setattr(services.puzzle_ratings, "_clock", clock)
    watch.now = midnight + timedelta(seconds=3)
    guest.attempt(PUZZLE, card_answer(right_card(PUZZLE)))  # before it is there to be read
    batch = services.puzzle_ratings.update()
    assert (batch.new, batch.games) == (True, 1)
    assert ratings(services).keys() == {EVER, midnight + timedelta(days=1)}
    assert left == []
    require_same_after_replay(services)


def test_a_game_that_took_long_to_store_is_played_once(
    guest: Caller, services: Services, watch: Watch
) -> None:
    """A batch that waited, or a course that was behind, comes after the night that it is of."""
    began = watch.now
    watch.go(minutes=7)
    assert services.puzzle_ratings.update().games == 0
    order = AttemptOrder(uuid4(), PUZZLE.id, answer=card_answer(right_card(PUZZLE)))
    services.submissions.take(order, identity_of(guest, services), "en", began, known=False)
    assert against(guest) == PRIOR.rating
    for games in (1, 0, 0):
        watch.go(days=1)
        require_same_after_replay(services)
        assert services.puzzle_ratings.update().games == games


def test_a_learner_plays_a_puzzle_once(guest: Caller, services: Services, watch: Watch) -> None:
    """Also where another attempt of his comes to count, once the first was recalled."""
    first = guest.attempt(PUZZLE, card_answer(wrong_card(PUZZLE))).get_json()
    guest.attempt(PUZZLE, card_answer(right_card(PUZZLE)))
    watch.go(hours=1)
    assert services.puzzle_ratings.update().games == 1
    with services.database.writing() as session:
        session.execute(
            changing(Attempt).where(Attempt.id == UUID(first["id"])).values(annulled=True)
        )
        session.execute(delete(AttemptAction))
        session.execute(delete(SolutionDelivery))
        ledger.replay(session, learner_of(guest), watch.now)
    (entry,) = guest.get("/me/ratings").get_json()["items"]
    assert entry["attempt"] != first["id"]
    watch.go(days=1)
    assert services.puzzle_ratings.update().games == 0


@ON_A_SERVER
def test_whoever_is_writing_waits_for_no_night(
    new_guest: Callable[[], Caller], services: Services, watch: Watch
) -> None:
    """Nor the night for him: what he holds is taken in the next one."""
    held, other = new_guest(), new_guest()
    kept = [who.attempt(PUZZLE, finish=True).get_json()["id"] for who in (held, other)]
    watch.go(hours=1)
    with services.database.writing() as session:
        session.scalars(select(Attempt).where(Attempt.id == UUID(kept[0])).with_for_update()).one()
        assert services.puzzle_ratings.update().games == 1
    watch.go(days=1)
    assert services.puzzle_ratings.update().games == 1


def test_a_twin_that_was_played_is_not_played_again(
    people: People, services: Services, watch: Watch
) -> None:
    """The same attempt sent as a guest and as the account: the night between them took one."""
    account, guest = people.learner(), people.guest()
    sent = {"id": str(uuid4()), "puzzle": LINE.id, "acted_at": watch.now.isoformat()}
    watch.go(minutes=1)
    opened = account.post("/attempts", sent).get_json()
    account.post(f"/attempts/{opened['id']}/actions", play_best(opened, worst=True))
    watch.go(hours=1)
    assert services.puzzle_ratings.update().games == 1
    card = play_best(opened, worst=True)["action"]
    assert guest.post("/attempts", {**sent, "actions": [card], "finish": True}).status_code == 201
    with services.database.writing() as session:  # the guest had been told so before the account
        early = watch.now - timedelta(hours=2)
        of_guest = select(Attempt.key).where(Attempt.learner_id == learner_of(guest))
        session.execute(
            changing(AttemptAction)
            .where(AttemptAction.attempt_key.in_(of_guest))
            .values(played_at=early)
        )
    assert guest.post("/tokens", LOGIN).status_code == 201
    (entry,) = account.get("/me/ratings").get_json()["items"]
    assert entry["attempt"] == opened["id"]
    watch.go(days=1)
    assert services.puzzle_ratings.update().games == 0
