"""The ledger: every rated attempt once, and the same numbers however they came."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import permutations
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from api.services import Services, ledger
from api.services.courses import forget_course
from api.services.ledger import TOLD_THEME_WEIGHT
from api.services.puzzle_ratings import PRIOR_DEVIATION, keep_prior, prior
from api.services.setup import prepare
from api.storage import Learner, PuzzleEntry, PuzzleRating, RatingEntry
from api.storage.inserts import insert_once
from puzzles.library import load_library
from puzzles.model import EndgamePuzzle
from tests.api.callers import Caller, card_answer, first_of, right_card, wrong_card
from tests.api.learning import derived, learner_of, require_same_after_replay
from tests.api.lines import play_best, play_to_the_end
from tests.api.people import PASSWORD, People
from trainer.learner.rating import Rating

NOW = datetime.now(UTC).replace(microsecond=0)
CARDS = [puzzle for puzzle in load_library().endings if puzzle.kind == "endgame_card"]
ZONES = ("Europe/Lisbon", "Asia/Tokyo", "America/New_York")


@pytest.fixture
def guest(new_guest: Callable[[], Caller], services: Services) -> Caller:
    """Return a guest who has been there for years: acts of last year are not clamped."""
    made = new_guest()
    backdate(services)
    return made


def backdate(services: Services) -> None:
    """Let everybody have been there for years."""
    with services.database.writing() as session:
        session.execute(update(Learner).values(created_at=NOW - timedelta(days=1000)))


def order(puzzle: EndgamePuzzle, *, right: bool = True, days: float = 1, **more: Any) -> Any:
    """Return an attempt that was acted some days ago."""
    card = right_card(puzzle) if right else wrong_card(puzzle)
    at = (NOW - timedelta(days=days)).isoformat()
    answer = card_answer(card)
    return {"id": str(uuid4()), "puzzle": puzzle.id, "answer": answer, "acted_at": at, **more}


def send(caller: Caller, one: Any) -> dict[str, Any]:
    """Send an attempt and return what comes back."""
    answer = caller.post("/attempts", one)
    assert answer.status_code in (200, 201)
    body: dict[str, Any] = answer.get_json()
    return body


def ledger_of(caller: Caller) -> list[dict[str, Any]]:
    """Return the lines of the ledger, the earliest act first."""
    read: list[dict[str, Any]] = caller.get("/me/ratings?limit=100").get_json()["items"]
    return read[::-1]


def test_a_first_attempt_moves_the_rating_once(guest: Caller, services: Services) -> None:
    """Sent again, or tried again, nothing more happens."""
    puzzle, one = CARDS[0], order(CARDS[0])
    send(guest, one)
    told = guest.get("/me/ratings").get_json()
    (entry,) = told["items"]
    assert entry["attempt"] == one["id"]
    assert entry["against"] == {
        "rating": prior(puzzle.difficulty).rating,
        "deviation": PRIOR_DEVIATION,
    }
    assert entry["before"] == {"rating": 1500.0, "deviation": 350.0}
    assert entry["after"]["rating"] == told["rating"]["rating"] > 1500
    send(guest, one)
    send(guest, order(puzzle, right=False, days=0.5))
    assert guest.get("/me/ratings").get_json() == told
    require_same_after_replay(services)


@pytest.mark.parametrize("right", [True, False])
def test_right_raises_and_wrong_lowers(guest: Caller, right: bool) -> None:
    """From 1500 on."""
    send(guest, order(CARDS[0], right=right))
    assert (guest.get("/me/ratings").get_json()["rating"]["rating"] > 1500) == right


def test_hinted_and_told_attempts_do_not_count(guest: Caller, services: Services) -> None:
    """A hint, or the solution: the rating stays, the day counts."""
    guest.post(f"/puzzles/{CARDS[0].id}/hints", {"number": 1})
    send(guest, order(CARDS[0]))
    lost = send(guest, order(CARDS[1], right=False))
    send(guest, order(CARDS[1], days=2))  # dated before, sent after the solution
    assert [one["attempt"] for one in ledger_of(guest)] == [lost["id"]]
    assert guest.get("/me/activity").get_json()["streak"]["current"] >= 1
    require_same_after_replay(services)


def test_puzzles_made_on_demand_are_never_rated(guest: Caller, services: Services) -> None:
    """They count for the day and for progress, not for the rating and not for reviews."""
    wish = {"kind": "rules_trick", "profile": "cady", "seed": 1}
    made = guest.post("/generated-puzzles", wish).get_json()
    opened = guest.post("/attempts", {"id": str(uuid4()), "puzzle": made["id"]}).get_json()
    guest.post(f"/attempts/{opened['id']}/finish")
    guest.patch("/me", {"reviews": True}, headers={"If-Match": "*"})
    assert ledger_of(guest) == []
    assert guest.get("/me/progress").get_json()["overall"]["tried"] == 1
    assert guest.get("/me/reviews?due=all").get_json()["items"] == []
    (mistake,) = guest.get("/me/mistakes").get_json()["items"]
    assert mistake["puzzle"]["id"] == made["id"]
    require_same_after_replay(services)


def test_a_line_counts_when_its_result_is_fixed(guest: Caller, services: Services) -> None:
    """By the wrong card; playing on adds nothing but what is told at the end, its themes."""
    attempt = guest.attempt(first_of("endgame_line")).get_json()
    assert ledger_of(guest) == []
    path = f"/attempts/{attempt['id']}/actions"
    after = guest.post(path, play_best(attempt, worst=True)).get_json()
    told, progress = derived(services), guest.get("/me/progress").get_json()
    assert [one["result"] for one in ledger_of(guest)] == ["wrong"]
    play_to_the_end(guest, after)
    counted = guest.get("/me/progress").get_json()
    assert {**counted, "themes": []} == progress
    rest = ("rating_entries", "puzzle_standings", "review_cards", "learner_days")
    assert [derived(services)[table] for table in rest] == [told[table] for table in rest]
    require_same_after_replay(services)


def test_a_puzzle_asked_for_by_theme_weighs_less(guest: Caller, services: Services) -> None:
    """The learner knew what it was about; another puzzle weighs all."""
    wished = guest.get("/puzzles/next?kind=endgame_card&theme=on_lead").get_json()
    puzzle = next(each for each in CARDS if each.id == wished["id"])
    other = next(each for each in CARDS if each.id != wished["id"])
    for number, each in enumerate((puzzle, other)):
        now = (datetime.now(UTC) + timedelta(seconds=number)).isoformat()
        send(guest, {**order(each), "acted_at": now})
    assert [one["weight"] for one in ledger_of(guest)] == [TOLD_THEME_WEIGHT, 1.0]
    require_same_after_replay(services)


@pytest.mark.parametrize("arrival", list(permutations(range(3))))
def test_whatever_comes_late_the_ledger_is_the_same(
    guest: Caller, services: Services, arrival: tuple[int, ...]
) -> None:
    """Three puzzles, in every order of arrival: the order of the acts counts."""
    orders = [
        order(CARDS[number], right=number != 1, days=9 - 3 * number, zone=ZONES[number])
        for number in range(3)
    ]
    for number in arrival:
        send(guest, orders[number])
    lines = ledger_of(guest)
    assert [one["attempt"] for one in lines] == [one["id"] for one in orders]
    assert [one["before"] for one in lines[1:]] == [one["after"] for one in lines[:-1]]
    rows = require_same_after_replay(services)
    assert [len(rows[table]) for table in ("rating_entries", "learner_days")] == [3, 3]


@pytest.mark.parametrize("sent", ["right", "wrong", "open"])
def test_an_earlier_act_that_was_told_wipes_out_no_loss(
    guest: Caller, services: Services, sent: str
) -> None:
    """It is the first, but the one that counts is the one made without knowing."""
    lost = send(guest, order(CARDS[0], right=False, days=1))
    told = guest.get("/me/ratings").get_json()
    assert told["rating"]["rating"] < 1500
    backdated = order(CARDS[0], right=sent == "right", days=3)
    if sent == "open":
        del backdated["answer"]
    late = send(guest, backdated)
    assert (late["first"], late["informed"]) == (True, True)
    assert guest.get("/me/ratings").get_json() == told
    assert [one["attempt"] for one in told["items"]] == [lost["id"]]
    assert guest.get("/me/progress").get_json()["overall"]["tried"] == 1
    require_same_after_replay(services)


def test_of_two_that_come_together_the_earlier_counts(guest: Caller, services: Services) -> None:
    """A device sends what was made without knowing at one instant: the order of acts decides."""
    later, earlier = order(CARDS[0], right=False, days=1), order(CARDS[0], days=3)
    answer = guest.post("/attempts/batch", {"items": [later, earlier]}).get_json()
    assert not any(one["attempt"]["informed"] for one in answer["items"])
    assert [one["attempt"] for one in ledger_of(guest)] == [earlier["id"]]
    require_same_after_replay(services)


LATE = 12


def late_batch() -> dict[str, Any]:
    """Return acts of many days in no order, with one puzzle tried three times, one act a line."""
    acts = [order(CARDS[number], right=number % 3 > 0, days=9 - number / 2) for number in range(9)]
    acts += [order(CARDS[0], days=20), order(CARDS[0], right=False, days=8)]
    acts.append({**order(first_of("endgame_line"), days=4), "answer": None, "finish": True})
    assert len(acts) == LATE
    Random(7).shuffle(acts)
    return {"items": acts}


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[UUID]:
    """Return the learners whose course was replayed, as it happens."""
    done: list[UUID] = []
    plain = ledger.replay

    def counted(session: Session, learner_id: UUID, now: datetime) -> None:
        done.append(learner_id)
        plain(session, learner_id, now)

    monkeypatch.setattr(ledger, "replay", counted)
    return done


def test_what_is_late_in_a_batch_is_replayed_once(
    new_guest: Callable[[], Caller], services: Services, replays: list[UUID]
) -> None:
    """However many there are; and the same stands as had they come one by one, in their order."""
    wild, tidy = new_guest(), new_guest()
    backdate(services)
    latest, batch = order(CARDS[20], days=0.5), late_batch()
    send(wild, latest)
    replays.clear()
    told = wild.post("/attempts/batch", batch).get_json()["items"]
    assert {one["status"] for one in told} == {"accepted", "superseded"}
    assert replays == [learner_of(wild)]
    assert wild.post("/attempts/batch", batch).status_code == 200
    assert replays == [learner_of(wild)]
    for one in sorted([latest, *batch["items"]], key=lambda each: str(each["acted_at"])):
        assert tidy.post("/attempts/batch", {"items": [one]}).status_code == 200
    for path in ("/me/activity", "/me/progress"):
        assert wild.get(path).get_json() == tidy.get(path).get_json()
    require_same_after_replay(services)


def test_a_batch_of_somebody_new_is_replayed_once(guest: Caller, replays: list[UUID]) -> None:
    """His first act begins the course; those before it wait."""
    guest.post("/attempts/batch", late_batch())
    assert len(replays) == 2


class Killed(BaseException):
    """The process ends."""


@pytest.mark.parametrize("then", ["again", "another", "start"])
def test_a_course_that_was_left_behind_catches_up(
    guest: Caller, services: Services, monkeypatch: pytest.MonkeyPatch, then: str
) -> None:
    """Killed before the replay: the same batch, the next act or the next start does it."""
    send(guest, order(CARDS[20], days=0.5))
    batch, before = late_batch(), guest.get("/me/ratings").get_json()

    def killed(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(services.submissions, "_catch_up", killed)
        with pytest.raises(Killed):
            guest.post("/attempts/batch", batch)
    assert guest.get("/me/ratings").get_json() == before
    if then == "again":
        told = guest.post("/attempts/batch", batch).get_json()["items"]
        assert {one["status"] for one in told} == {"duplicate"}
    elif then == "another":
        send(guest, order(CARDS[21], days=0.1))
    else:
        prepare(services.database.engine.url.render_as_string(hide_password=False))
    rows = require_same_after_replay(services)
    assert len(rows["rating_entries"]) > len(before["items"]) + 1


@pytest.mark.parametrize("seed", range(3))
def test_progress_is_what_counting_gives(guest: Caller, services: Services, seed: int) -> None:
    """Many attempts in a random order, with repeats and hints: the sums are those of a recount."""
    random = Random(seed)
    for _ in range(30):
        puzzle = random.choice(CARDS[:8])
        if random.random() < 0.2:
            guest.post(f"/puzzles/{puzzle.id}/hints", {})
        seconds = random.choice([None, 4.0, 60.0, 400.0])
        days = random.uniform(0.1, 20)
        sent = order(puzzle, right=random.random() < 0.6, days=days, seconds=seconds,
                     zone=random.choice(ZONES))  # fmt: skip
        send(guest, sent)
    require_same_after_replay(services)
    listed = guest.get("/attempts?limit=100").get_json()["items"]
    untold = [one for one in listed if not one["informed"]]
    untold.sort(key=lambda one: (one["acted_at"], one["id"]), reverse=True)
    counted = list({one["puzzle"]["id"]: one for one in untold}.values())  # the earliest of each
    overall = guest.get("/me/progress").get_json()["overall"]
    unaided = [one for one in counted if one["result"] == "right" and one["hints"] == 0]
    assert (overall["tried"], overall["right"]) == (len(counted), len(unaided))
    rated = {one["id"] for one in counted if one["hints"] == 0}
    assert {one["attempt"] for one in ledger_of(guest)} == rated
    days = guest.get("/me/activity?limit=100").get_json()["items"]
    assert sum(day["attempts"] for day in days) == len(listed)
    last = {one["puzzle"]["id"]: one for one in sorted(listed, key=lambda one: one["acted_at"])}
    wrong = {puzzle for puzzle, one in last.items() if one["result"] == "wrong"}
    mistakes = guest.get("/me/mistakes?limit=100").get_json()["items"]
    assert {one["puzzle"]["id"] for one in mistakes} == wrong


def test_the_database_takes_an_attempt_once(guest: Caller, services: Services) -> None:
    """A second line for it is refused, whoever writes it."""
    send(guest, order(CARDS[0]))
    with services.database.reading() as session:
        entry = session.scalars(select(RatingEntry)).one()
        values = {each.name: getattr(entry, each.name) for each in RatingEntry.__table__.columns}
    with services.database.writing() as session:
        assert not insert_once(session, RatingEntry, **values)
    with pytest.raises(IntegrityError), services.database.writing() as session:
        session.add(RatingEntry(**values))


def test_a_merge_replays_what_both_did(people: People, services: Services) -> None:
    """The account stands where it would stand had it made all the attempts itself."""
    learner, guest = people.learner(), people.guest()
    backdate(services)
    guest.patch("/me", {"reviews": True}, headers={"If-Match": "*"})
    guest.get("/puzzles/next?kind=endgame_card&theme=on_lead")
    for number, caller in enumerate((learner, guest, learner, guest, guest)):
        send(caller, order(CARDS[number], right=number % 2 == 0, days=10 - number))
    wanted = [CARDS[number].id for number in range(5)]
    guest.post("/tokens", {"email": "ana@example.org", "password": PASSWORD})
    lines = ledger_of(learner)
    assert [one["puzzle"] for one in lines] == wanted
    assert [one["before"] for one in lines[1:]] == [one["after"] for one in lines[:-1]]
    assert learner.get("/me/activity").get_json()["streak"]["longest"] == 5
    assert learner.get("/me").get_json()["reviews"]
    rows = require_same_after_replay(services)
    assert {row[1] for row in rows["rating_entries"]} == {repr(learner_of(learner))}


def test_deleting_a_learner_takes_all_with_him(guest: Caller, services: Services) -> None:
    """No derived row stays; the ratings of the puzzles do."""
    guest.get("/puzzles/next?theme=on_lead")
    send(guest, order(CARDS[0]))
    assert guest.delete("/me").status_code == 204
    assert all(not rows for rows in derived(services).values())
    with services.database.reading() as session:
        assert session.scalar(select(func.count()).select_from(PuzzleRating)) == 1


def test_the_prior_of_a_puzzle_stays(guest: Caller, services: Services) -> None:
    """A difficulty computed anew changes no rating that was used: a replay is the same."""
    send(guest, order(CARDS[0]))
    same = PuzzleEntry.id == CARDS[0].id
    with services.database.writing() as session:
        session.execute(update(PuzzleEntry).where(same).values(difficulty=5))
    try:
        require_same_after_replay(services)
    finally:
        with services.database.writing() as session:
            kept = update(PuzzleEntry).where(same)
            session.execute(kept.values(difficulty=CARDS[0].difficulty))


def test_attempts_from_before_the_ledger_come_in(guest: Caller, services: Services) -> None:
    """The next attempt of a learner without a standing replays all."""
    send(guest, order(CARDS[0], days=5))
    told = derived(services)
    with services.database.writing() as session:
        forget_course(session, learner_of(guest))
    assert ledger_of(guest) == []
    send(guest, order(CARDS[1], days=3))
    assert len(ledger_of(guest)) == 2
    assert told["rating_entries"][0] in require_same_after_replay(services)["rating_entries"]


def test_priors_are_kept_in_one_order(
    guest: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or two learners without a standing, who met the same puzzles, would wait for each other."""
    early, late = sorted(CARDS[:2], key=lambda puzzle: puzzle.id)
    send(guest, order(early, days=5))
    with services.database.writing() as session:
        forget_course(session, learner_of(guest))
        session.execute(delete(PuzzleRating))
    kept: list[str] = []

    def keep(session: Session, puzzle_id: str) -> Rating:
        kept.append(puzzle_id)
        return keep_prior(session, puzzle_id)

    monkeypatch.setattr(ledger, "keep_prior", keep)
    send(guest, order(late, days=3))
    assert kept == [early.id, late.id]


def test_the_ledger_is_read_in_parts(guest: Caller) -> None:
    """Each line once, the latest act first."""
    sent = [send(guest, order(CARDS[number], days=9 - number))["id"] for number in range(5)]
    page = guest.get("/me/ratings?limit=2").get_json()
    seen = [one["attempt"] for one in page["items"]]
    while page["next"]:
        page = guest.get(f"/me/ratings?limit=2&cursor={page['next']}").get_json()
        seen += [one["attempt"] for one in page["items"]]
    assert seen == sent[::-1]


def test_an_upgrade_takes_in_older_attempts(
    guest: Caller, services: Services, database_url: str
) -> None:
    """Whoever has attempts and no standing gets one when the database is made ready."""
    send(guest, order(CARDS[0]))
    told = derived(services)
    with services.database.writing() as session:
        forget_course(session, learner_of(guest))
    prepare(database_url)
    assert derived(services) == told


def slipped_line(caller: Caller, puzzle: EndgamePuzzle) -> dict[str, Any]:
    """Return a line that goes on after a wrong card."""
    attempt = caller.attempt(puzzle).get_json()
    order = play_best(attempt, worst=True)
    slipped: dict[str, Any] = caller.post(f"/attempts/{attempt['id']}/actions", order).get_json()
    assert slipped["status"] == "after"
    return slipped


def themes_of(caller: Caller) -> dict[str, tuple[int, int]]:
    """Return how often themes were tried and how often right."""
    themes = caller.get("/me/progress").get_json()["themes"]
    return {each["id"]: (each["tried"], each["right"]) for each in themes}


@pytest.mark.parametrize("meanwhile", [None, 1, -1], ids=["at once", "after another", "late"])
@pytest.mark.parametrize("ending", ["finished", "played out", "sent again"])
def test_a_line_counts_for_its_themes_when_it_is_over(
    guest: Caller, services: Services, ending: str, meanwhile: int | None
) -> None:
    """Not with the wrong card: the counts would tell what the rest of it is about."""
    puzzle = first_of("endgame_line")
    attempt = slipped_line(guest, puzzle)
    progress = guest.get("/me/progress").get_json()
    assert themes_of(guest) == {}
    assert [(each["id"], each["tried"]) for each in progress["kinds"]] == [("endgame_line", 1)]
    assert [each["attempt"] for each in ledger_of(guest)] == [attempt["id"]]
    require_same_after_replay(services)
    others: dict[str, tuple[int, int]] = {}
    if meanwhile is not None:
        at = (NOW + timedelta(minutes=4) if meanwhile > 0 else NOW - timedelta(days=1)).isoformat()
        send(guest, order(CARDS[0], acted_at=at))
        others = dict.fromkeys(CARDS[0].themes, (1, 1))
        assert themes_of(guest) == others
    if ending == "finished":
        guest.post(f"/attempts/{attempt['id']}/finish")
    elif ending == "played out":
        play_to_the_end(guest, attempt)
    else:
        guest.post("/attempts", {"id": attempt["id"], "puzzle": puzzle.id, "finish": True})
    expected = dict.fromkeys(puzzle.themes, (1, 0))
    for theme, (tried, right) in others.items():
        before = expected.get(theme, (0, 0))
        expected[theme] = (before[0] + tried, before[1] + right)
    assert themes_of(guest) == expected
    require_same_after_replay(services)


def test_a_line_that_counts_for_nothing_shows_no_theme(guest: Caller, services: Services) -> None:
    """It had been told the solution: tried nowhere, and its themes are no more than listed."""
    puzzle = first_of("endgame_line")
    guest.attempt(puzzle, finish=True)
    known = themes_of(guest)
    again = slipped_line(guest, puzzle)
    guest.post(f"/attempts/{again['id']}/finish")
    assert themes_of(guest) == known == dict.fromkeys(puzzle.themes, (1, 0))
    require_same_after_replay(services)
