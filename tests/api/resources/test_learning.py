"""What learners are told: reviews, days, progress, mistakes; and the puzzle of the day."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from functools import reduce
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from sqlalchemy import update

from api.services import Services
from api.services.puzzle_subjects import families
from api.storage import DailyPuzzle, Learner, PuzzleEntry
from puzzles.library import load_library
from tests.api.callers import Caller, card_answer, first_of, right_card, wrong_card
from tests.api.recalls import carry_out
from tests.api.stored import statements
from tests.server_zones import SERVER_ZONES, standing_in

NOW = datetime.now(UTC).replace(microsecond=0)
ENDINGS = {each.id: each for each in load_library().endings if each.kind == "endgame_card"}
SIBLINGS = next(ids for ids in families().values() if len(ids) > 1 and set(ids) <= set(ENDINGS))
LONELY = next(ids[0] for ids in families().values() if len(ids) == 1 and ids[0] in ENDINGS)


@pytest.fixture
def guest(new_guest: Callable[[], Caller], services: Services) -> Caller:
    """Return a guest who has been there for years and wants reviews."""
    made = new_guest()
    with services.database.writing() as session:
        session.execute(update(Learner).values(created_at=NOW - timedelta(days=1000)))
    made.patch("/me", {"reviews": True}, headers={"If-Match": "*"})
    return made


def send(
    caller: Caller, puzzle_id: str, at: datetime, *, right: bool = True, **more: Any
) -> dict[str, Any]:
    """Send an attempt that was acted at an instant."""
    puzzle = ENDINGS[puzzle_id]
    card = right_card(puzzle) if right else wrong_card(puzzle)
    order = {"id": str(uuid4()), "puzzle": puzzle_id, "answer": card_answer(card)}
    answer = caller.post("/attempts", {**order, "acted_at": at.isoformat(), **more})
    assert answer.status_code == 201
    body: dict[str, Any] = answer.get_json()
    return body


def reviews(caller: Caller, query: str = "") -> dict[str, Any]:
    """Return a page of reviews."""
    read: dict[str, Any] = caller.get(f"/me/reviews{query}").get_json()
    return read


def withdraw(services: Services, puzzle_id: str, at: datetime | None) -> None:
    """Withdraw a puzzle at an instant, or put it back."""
    entry = update(PuzzleEntry).where(PuzzleEntry.id == puzzle_id)
    with services.database.writing() as session:
        session.execute(entry.values(withdrawn_at=at))


def test_a_review_outlives_the_puzzle_that_was_answered(guest: Caller, services: Services) -> None:
    """As long as a sibling is there, which is posed; without any it waits until one is back."""
    send(guest, SIBLINGS[0], NOW - timedelta(days=400))
    withdraw(services, SIBLINGS[0], NOW)
    page = reviews(guest)
    assert page["due"] == 1
    assert [one["puzzle"]["id"] in SIBLINGS[1:] for one in page["items"]] == [True]
    for sibling in SIBLINGS[1:]:
        withdraw(services, sibling, NOW)
    assert (reviews(guest)["due"], reviews(guest)["items"]) == (0, [])
    for sibling in SIBLINGS:
        withdraw(services, sibling, None)
    assert reviews(guest)["due"] == 1


@pytest.mark.parametrize(
    ("right", "seconds", "grade"),
    [(False, 5, "again"), (True, 400, "hard"), (True, 60, "good"), (True, 5, "easy")],
)
def test_a_grade_is_shown(guest: Caller, right: bool, seconds: float, grade: str) -> None:
    """Derived from result, time and hints."""
    send(guest, LONELY, NOW - timedelta(days=1), right=right, seconds=seconds)
    (item,) = reviews(guest, "?due=all")["items"]
    assert item["review"]["grade"] == grade


def test_a_review_is_due_in_time(guest: Caller) -> None:
    """Not before; then it is in the list and in the count, until it is answered."""
    send(guest, LONELY, NOW - timedelta(hours=2), right=False)
    assert (reviews(guest)["items"], reviews(guest)["due"]) == ([], 0)
    (waiting,) = reviews(guest, "?due=all")["items"]
    assert not waiting["review"]["is_due"]
    send(guest, SIBLINGS[0], NOW - timedelta(days=30), right=False)
    told = reviews(guest)
    assert told["due"] == 1
    (due,) = told["items"]
    assert due["review"]["is_due"]
    assert due["review"]["of"] == SIBLINGS[0]
    send(guest, due["puzzle"]["id"], NOW)
    assert reviews(guest)["due"] == 0


def test_a_review_poses_a_sibling(guest: Caller) -> None:
    """One never tried first, the same cards only where there is no sibling."""
    send(guest, SIBLINGS[0], NOW - timedelta(days=30))
    tried = [SIBLINGS[0]]
    for number in range(1, len(SIBLINGS)):
        (item,) = reviews(guest, "?due=all")["items"]
        assert item["review"]["sibling"]
        assert item["puzzle"]["id"] in set(SIBLINGS) - set(tried)
        tried.append(item["puzzle"]["id"])
        send(guest, tried[-1], NOW - timedelta(days=30 - number))
    (again,) = reviews(guest, "?due=all")["items"]
    assert (again["puzzle"]["id"], again["review"]["reviews"]) == (tried[0], len(SIBLINGS))
    send(guest, LONELY, NOW - timedelta(days=40))
    lonely = next(
        item for item in reviews(guest, "?due=all")["items"] if item["review"]["of"] == LONELY
    )
    assert (lonely["puzzle"]["id"], lonely["review"]["sibling"]) == (LONELY, False)


def test_the_review_that_a_puzzle_stands_for(guest: Caller) -> None:
    """Its own or that of its siblings, due or not, and no other; none for what is not reviewed."""
    send(guest, SIBLINGS[0], NOW - timedelta(days=30))
    send(guest, LONELY, NOW - timedelta(hours=1))
    for sibling in SIBLINGS:
        told = reviews(guest, f"?puzzle={sibling}")
        assert ([item["review"]["of"] for item in told["items"]], told["due"]) == ([SIBLINGS[0]], 1)
    assert reviews(guest, f"?puzzle={LONELY}")["items"] == []
    (waiting,) = reviews(guest, f"?due=all&puzzle={LONELY}")["items"]
    assert waiting["review"]["of"] == LONELY
    stranger = next(each for each in ENDINGS if each not in {*SIBLINGS, LONELY})
    for other in (stranger, "new-puzzle", "nothing%20of%20ours"):
        assert reviews(guest, f"?due=all&puzzle={other}")["items"] == []


def test_the_grade_of_this_very_answer(guest: Caller) -> None:
    """After the answer its review names the puzzle and the instant of the act."""
    answered = send(guest, SIBLINGS[1], NOW - timedelta(days=1), seconds=5)
    (item,) = reviews(guest, f"?due=all&puzzle={SIBLINGS[1]}")["items"]
    told = item["review"]
    assert (told["of"], told["reviewed_at"]) == (SIBLINGS[1], answered["acted_at"])
    assert told["grade"] == "easy"


def test_a_review_poses_nothing_that_was_withdrawn(guest: Caller, services: Services) -> None:
    """Another sibling takes the place; the same cards come again where none is left."""
    send(guest, SIBLINGS[0], NOW - timedelta(days=30))
    left = set(SIBLINGS[1:])
    try:
        while left:
            (item,) = reviews(guest)["items"]
            assert item["puzzle"]["id"] in left
            left.remove(item["puzzle"]["id"])
            withdraw(services, item["puzzle"]["id"], NOW)
        (item,) = reviews(guest)["items"]
        assert (item["puzzle"]["id"], item["review"]["sibling"]) == (SIBLINGS[0], False)
    finally:
        for puzzle_id in SIBLINGS:
            withdraw(services, puzzle_id, None)


def test_reviews_are_for_who_wants_them(guest: Caller) -> None:
    """Off at first; what was answered meanwhile is there when they are wanted again."""
    send(guest, LONELY, NOW - timedelta(days=30))
    for wanted in (False, True):
        changed = guest.patch("/me", {"reviews": wanted}, headers={"If-Match": "*"})
        assert changed.get_json()["reviews"] == wanted
        told = reviews(guest)
        assert (told["enabled"], len(told["items"]), told["due"]) == (wanted, wanted, wanted)


def test_reviews_are_off_at_first(new_guest: Callable[[], Caller]) -> None:
    """Nobody is nagged unasked."""
    assert reviews(new_guest()) == {"enabled": False, "due": 0, "items": [], "next": None}


def names(page: dict[str, Any], steps: tuple[str, ...]) -> list[str]:
    """Return what each item of a page is about."""
    return [str(reduce(lambda found, step: found[step], steps, item)) for item in page["items"]]


def test_lists_are_read_in_parts(guest: Caller) -> None:
    """Each item once, in a fixed order: reviews, mistakes, days."""
    chosen = [ids[0] for ids in families().values() if ids[0] in ENDINGS][:7]
    instant = NOW - timedelta(days=40)
    for number, puzzle_id in enumerate(chosen):
        send(guest, puzzle_id, instant, right=False, zone=("UTC", "Asia/Tokyo")[number % 2])
    for number in range(7):
        send(guest, LONELY, NOW - timedelta(days=30 - 3 * number))
    for path, steps in (
        ("/me/reviews?due=all&", ("review", "of")),
        ("/me/mistakes?", ("puzzle", "id")),
        ("/me/activity?", ("date",)),
    ):
        whole = names(guest.get(f"{path}limit=100").get_json(), steps)
        page = guest.get(f"{path}limit=2").get_json()
        seen = names(page, steps)
        while page["next"]:
            page = guest.get(f"{path}limit=2&cursor={page['next']}").get_json()
            seen += names(page, steps)
        assert seen == whole
        assert len(set(seen)) == len(seen) > 5


def test_a_mistake_stays_until_it_is_repaired(guest: Caller) -> None:
    """The last attempt counts; progress tells first tries and repairs apart."""
    sent = send(guest, LONELY, NOW - timedelta(days=3), right=False)
    (mistake,) = guest.get("/me/mistakes").get_json()["items"]
    assert (mistake["puzzle"]["id"], mistake["attempt"]) == (LONELY, sent["id"])
    send(guest, LONELY, NOW - timedelta(days=2))
    assert guest.get("/me/mistakes").get_json()["items"] == []
    overall = guest.get("/me/progress").get_json()["overall"]
    assert (overall["tried"], overall["right"], overall["repaired"]) == (1, 0, 1)
    send(guest, LONELY, NOW - timedelta(days=1), right=False)
    assert guest.get("/me/mistakes").get_json()["items"][0]["tries"] == 3


@pytest.mark.parametrize("path", ["/me/mistakes", "/attempts", "/me/notices", "/me/changes"])
def test_a_list_takes_as_many_statements_for_many_as_for_few(
    guest: Caller, services: Services, path: str
) -> None:
    """Also of questions that were made on demand, which no process has in mind."""
    numbers = []
    for more in (1, 3):
        for _ in range(more):
            made = guest.post("/generated-puzzles", {"kind": "rules_trick"}).get_json()
            order = {"id": str(uuid4()), "puzzle": made["id"], "finish": True}
            assert guest.post("/attempts", order).status_code == 201
            if path != "/me/mistakes":
                carry_out(services.recalls, services.recalls.quarantine(made["id"]))
        with statements(services) as sent:
            listed = guest.get(path).get_json()["items"]
        numbers.append((len(listed), len(sent)))
    assert [listed for listed, _ in numbers] == [1, 4] or path == "/me/changes"
    assert numbers[0][1] == numbers[1][1]


def test_progress_by_kind_theme_and_rules(guest: Caller) -> None:
    """Strong and weak only after enough tries; every part has its name."""
    for number, puzzle_id in enumerate(list(ENDINGS)[:12]):
        send(guest, puzzle_id, NOW - timedelta(days=30 - number), right=number % 2 == 0)
    told = guest.get("/me/progress").get_json()
    assert [part["id"] for part in told["kinds"]] == ["endgame_card"]
    assert told["kinds"][0]["rate"] == told["overall"]["rate"] == 0.5
    assert sum(part["tried"] for part in told["profiles"]) == 12
    enough = {part["id"] for part in told["themes"] if part["tried"] >= told["least"]}
    assert enough >= {*told["strongest"], *told["weakest"]}
    assert told["strongest"]
    spanish = guest.speaking("es").get("/me/progress").get_json()
    assert [part["name"] for part in spanish["themes"]] != [p["name"] for p in told["themes"]]
    assert all(part["name"] for part in told["themes"])


@pytest.fixture(params=SERVER_ZONES)
def server_zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the server stand somewhere."""
    yield from standing_in(request.param, monkeypatch)


@pytest.mark.usefixtures("server_zone")
def test_ten_answers_after_midnight_are_one_day(guest: Caller) -> None:
    """In Bucharest from 00:28: the streak grows by one, wherever the server stands."""
    zone = "Europe/Bucharest"
    guest.patch("/me", {"zone": zone}, headers={"If-Match": "*"})
    today = NOW.astimezone(ZoneInfo(zone)).date()
    for back in (3, 2):
        day = today - timedelta(days=back)
        evening = datetime(day.year, day.month, day.day, 21, tzinfo=ZoneInfo(zone))
        send(guest, LONELY, evening, zone=zone)
    before = guest.get("/me/activity").get_json()
    yesterday = today - timedelta(days=1)
    night = datetime(yesterday.year, yesterday.month, yesterday.day, 0, 28, tzinfo=ZoneInfo(zone))
    for minute in range(10):
        send(guest, LONELY, night + timedelta(minutes=minute), zone=zone)
    after = guest.get("/me/activity").get_json()
    assert after["streak"]["current"] == before["streak"]["current"] + 1 == 3
    assert after["items"][0] == {"date": yesterday.isoformat(), "attempts": 10, "right": 10}


def test_a_move_changes_no_day(guest: Caller) -> None:
    """Days stay the dates that they were; only what is today follows the learner's zone."""
    for back, zone in ((2, "Asia/Tokyo"), (1, "America/New_York")):
        send(guest, LONELY, NOW - timedelta(days=back), zone=zone)
    days = guest.get("/me/activity").get_json()["items"]
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        guest.patch("/me", {"zone": zone}, headers={"If-Match": "*"})
        told = guest.get("/me/activity").get_json()
        assert told["items"] == days
        assert told["streak"]["current"] == len(days)


def test_an_open_attempt_is_no_day(guest: Caller) -> None:
    """A wrong answer is one."""
    opened = guest.attempt(first_of("endgame_line")).get_json()
    assert guest.get("/me/activity").get_json()["items"] == []
    guest.post(f"/attempts/{opened['id']}/finish")
    (day,) = guest.get("/me/activity").get_json()["items"]
    assert (day["attempts"], day["right"]) == (1, 0)


def dates_of_today() -> list[date]:
    """Return the dates that it is somewhere on Earth now."""
    first, last = (datetime.now(UTC) + timedelta(hours=hours) for hours in (-12, 14))
    return [first.date() + timedelta(days=n) for n in range((last.date() - first.date()).days + 1)]


def test_the_daily_puzzle_is_the_same_for_everyone(
    guest: Caller, nobody: Caller, app: Flask
) -> None:
    """For each date that it is somewhere now, asked for by whomever, in any order."""
    days = dates_of_today()
    told: dict[date, str] = {}
    for caller in (nobody, guest, Caller(app.test_client())):
        for day in days:
            answer = caller.get(f"/puzzles/daily?date={day}")
            assert (answer.status_code, answer.get_json()["date"]) == (200, str(day))
            assert told.setdefault(day, answer.get_json()["id"]) == answer.get_json()["id"]
    assert len(set(told.values())) == len(days)
    assert all(load_library().get(puzzle_id) for puzzle_id in told.values())


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Lisbon"])
def test_without_a_date_it_is_the_learners(guest: Caller, zone: str) -> None:
    """The date where he is."""
    guest.patch("/me", {"zone": zone}, headers={"If-Match": "*"})
    before = datetime.now(ZoneInfo(zone)).date()
    told = guest.get("/puzzles/daily").get_json()["date"]
    assert before <= date.fromisoformat(told) <= datetime.now(ZoneInfo(zone)).date()


def test_another_date_has_no_daily_puzzle(nobody: Caller) -> None:
    """404, with the dates that there are."""
    days = dates_of_today()
    for day in (days[0] - timedelta(days=2), days[-1] + timedelta(days=2), date.min, date.max):
        answer = nobody.get(f"/puzzles/daily?date={day.isoformat()}")
        body = answer.get_json()
        assert (answer.status_code, body["code"]) == (404, "not_today")
        assert {body["earliest"], body["latest"]} <= {str(day) for day in days}


@pytest.mark.parametrize(
    "bad", ["today", "2026-02-30", "20261130", "2026-W01-1", "%00", "٢٠٢٦-١١-٣٠"]
)
def test_what_is_no_date_is_refused(nobody: Caller, bad: str) -> None:
    """422, and said so."""
    answer = nobody.get(f"/puzzles/daily?date={bad}")
    (error,) = answer.get_json()["errors"]
    assert (answer.status_code, error["pointer"]) == (422, "/date")
    assert error["code"] in {"not_a_date", "bad_text"}


def test_a_withdrawn_puzzle_is_no_daily_puzzle(nobody: Caller, services: Services) -> None:
    """Another takes its place for that date."""
    first = nobody.get("/puzzles/daily").get_json()
    withdraw(services, first["id"], NOW)
    try:
        second = nobody.get(f"/puzzles/daily?date={first['date']}").get_json()
        assert second["id"] != first["id"]
        assert nobody.get(f"/puzzles/daily?date={first['date']}").get_json() == second
    finally:
        withdraw(services, first["id"], None)


def test_the_last_sixty_do_not_come_again(nobody: Caller, services: Services) -> None:
    """Whatever was lately a daily puzzle is left alone."""
    told = nobody.get("/puzzles/daily").get_json()
    day = date.fromisoformat(told["date"])
    with services.database.writing() as session:
        session.execute(update(DailyPuzzle).values(day=day - timedelta(days=60)))
    assert nobody.get(f"/puzzles/daily?date={day}").get_json()["id"] != told["id"]


@pytest.mark.parametrize("path", ["ratings", "reviews", "activity", "mistakes"])
@pytest.mark.parametrize("cursor", ["x", "W10", "WyJhIl0", "WyJhIiwiYiJd", "WyIwMDAxLTAxLTAxIl0"])
def test_cursors_that_nobody_wrote(guest: Caller, path: str, cursor: str) -> None:
    """422, also for those of before lists knew their own."""
    answer = guest.get(f"/me/{path}?cursor={cursor}")
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["code"] == "invalid_cursor"


@pytest.mark.parametrize("bad", [1, "yes", None, []])
def test_the_wish_for_reviews_is_a_boolean(guest: Caller, bad: object) -> None:
    """422 with a pointer."""
    answer = guest.patch("/me", {"reviews": bad}, headers={"If-Match": "*"})
    (error,) = answer.get_json()["errors"]
    assert (answer.status_code, error["pointer"]) == (422, "/reviews")
