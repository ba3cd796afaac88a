"""Catching up: a device that reads nothing but changes knows what one knows that reads all."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import update
from sqlalchemy.exc import NoResultFound

from api.schemas import examples
from api.services import Services
from api.services.backups import begin_epoch
from api.services.change_sources import SOURCES
from api.services.courses import forget_course
from api.services.cursors import write_cursor
from api.services.revisions import take_turn
from api.storage import Learner
from puzzles.library import load_library
from tests.api.callers import Caller, card_answer, first_of, right_card, wrong_card
from tests.api.learning import learner_of, replay_all
from tests.api.mirror import Mirror, require_true
from tests.api.people import PASSWORD, People
from tests.api.resources.test_exports import do_everything
from tests.api.stored import statements

NOW = datetime.now(UTC).replace(microsecond=0)
CARDS = [puzzle for puzzle in load_library().endings if puzzle.kind == "endgame_card"]
LINES = [puzzle for puzzle in load_library().endings if puzzle.kind == "endgame_line"]
LOGIN = {"email": "ana@example.org", "password": PASSWORD}


def backdate(services: Services) -> None:
    """Let everybody have been there for years: acts of last year are not bounded."""
    with services.database.writing() as session:
        session.execute(update(Learner).values(created_at=NOW - timedelta(days=1000)))


def order(number: int, *, right: bool = True, days: float = 1) -> dict[str, Any]:
    """Return an attempt at a card that was acted some days ago."""
    puzzle = CARDS[number]
    answer = card_answer(right_card(puzzle) if right else wrong_card(puzzle))
    at = (NOW - timedelta(days=days)).isoformat()
    return {"id": str(uuid4()), "puzzle": puzzle.id, "answer": answer, "acted_at": at}


def told_of(caller: Caller, since: str) -> list[tuple[str, str]]:
    """Return what is told behind a place, and by which id."""
    items = caller.get(f"/me/changes?limit=100&since={since}").get_json()["items"]
    return [(item["what"], item["id"]) for item in items]


@pytest.mark.parametrize("limit", [1, 3, 100])
def test_without_a_place_everything_is_told(people: People, services: Services, limit: int) -> None:
    """In parts of any size; another learner's is not."""
    for email in ("bob@example.org", "ana@example.org"):
        made = people.learner(email)
        do_everything(people, made, email)
    recalled = services.recalls.quarantine(first_of("endgame_count").id)
    list(services.recalls.carry_out(recalled, services.recalls.learners(recalled)))
    mirror = Mirror().catch_up(made, limit)
    assert set(mirror.known) == {"attempt", "hint", "notice", "profile", "review"}
    require_true(mirror, made)


class Life:
    """A learner who does, at random, whatever changes something of his."""

    def __init__(self, seed: int, people: People, services: Services) -> None:
        self.random = Random(seed)
        self.people = people
        self.services = services
        self.me = people.learner()
        backdate(services)
        self.acts: list[Callable[[Caller], Any]] = [
            self.answer, self.answer, self.open_line, self.play, self.play, self.finish,
            self.hint, self.pack, self.keep, self.rename, self.drop, self.settings, self.read,
        ]  # fmt: skip

    def live(self) -> None:
        """Do something; now and then something rare."""
        rare = self.random.random()
        if rare < 0.06:
            self.merge()
        elif rare < 0.12:
            self.recall()
        else:
            self.random.choice(self.acts)(self.me)

    def answer(self, who: Caller) -> None:
        """Answer a card, now or long ago."""
        one = order(
            self.random.randrange(6),
            right=self.random.random() < 0.6,
            days=self.random.choice([0.01, 1, 1, 7, 300]),
        )
        assert who.post("/attempts", one).status_code == 201

    def open_line(self, who: Caller) -> None:
        """Begin a line."""
        assert who.attempt(self.random.choice(LINES[:2])).status_code == 201

    def some_open(self, who: Caller) -> Any:
        """Return an attempt that can be played on, if there is one."""
        going = who.get("/attempts?limit=100").get_json()["items"]
        return self.random.choice([one for one in going if one["status"] != "over"] or [None])

    def play(self, who: Caller) -> None:
        """Play a card of one, right or wrong."""
        one = self.some_open(who)
        if one is not None and one["position"] is not None:
            card = self.random.choice(one["legal"])["action"]
            play = {"ply": one["ply"], "action": card}
            assert who.post(f"/attempts/{one['id']}/actions", play).status_code == 200

    def finish(self, who: Caller) -> None:
        """Give one up."""
        one = self.some_open(who)
        if one is not None:
            assert who.post(f"/attempts/{one['id']}/finish").status_code == 200

    def hint(self, who: Caller) -> None:
        """Take a hint."""
        who.post(f"/puzzles/{self.random.choice([*CARDS[:3], *LINES[:2]]).id}/hints")

    def pack(self, who: Caller) -> None:
        """Get a pack with its solutions."""
        kind, limit = self.random.choice([("card", 2), ("line", 1), ("line", 2)])
        who.get(f"/packs/practice?kind=endgame_{kind}&limit={limit}")

    def keep(self, who: Caller) -> None:
        """Keep the rules of a table."""
        option = {"endgame_beat": self.random.random() < 0.5}
        sent = {"title": f"Table {self.random.randrange(9)}", "base": "salon", "options": option}
        assert who.post("/profiles", sent).status_code in (200, 201)

    def some_profile(self, who: Caller) -> str:
        """Return the name of a kept profile, or one that nobody keeps."""
        named = [one["name"] for one in who.get("/profiles").get_json()["items"]]
        kept: list[str] = [name for name in named if name.startswith("house-")]
        return self.random.choice(kept or ["x"])

    def rename(self, who: Caller) -> None:
        """Give them another title."""
        title = {"title": f"Renamed {self.random.randrange(9)}"}
        who.patch(f"/profiles/{self.some_profile(who)}", title, headers={"If-Match": "*"})

    def drop(self, who: Caller) -> None:
        """Forget them."""
        who.delete(f"/profiles/{self.some_profile(who)}")

    def settings(self, who: Caller) -> None:
        """Change zone and reviews."""
        changes = {"reviews": self.random.random() < 0.5, "zone": "Asia/Tokyo"}
        assert who.patch("/me", changes, headers={"If-Match": "*"}).status_code == 200

    def read(self, who: Caller) -> None:
        """Read a notice."""
        unread = who.get("/me/notices?status=unread").get_json()["items"]
        if unread:
            who.post(f"/me/notices/{unread[0]['id']}/read")

    def merge(self) -> None:
        """Let a guest do something, in part under ids of the account's own, and come along."""
        guest = self.people.guest()
        backdate(self.services)
        for act in self.random.sample(self.acts, 6):
            act(guest)
        mine = self.me.get("/attempts?limit=100").get_json()["items"]
        if mine:
            twin = self.random.choice(mine)
            guest.post("/attempts", {"id": twin["id"], "puzzle": twin["puzzle"]["id"]})
        assert guest.post("/tokens", LOGIN).status_code == 201

    def recall(self) -> None:
        """Put a puzzle in quarantine."""
        puzzle = self.random.choice([*CARDS[:6], *LINES[:2]])
        recalled = self.services.recalls.quarantine(puzzle.id)
        list(self.services.recalls.carry_out(recalled, self.services.recalls.learners(recalled)))


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_done_is_told(people: People, services: Services, seed: int) -> None:
    """Two devices that read when they like, a little or a lot at a time, both know all."""
    life = Life(seed, people, services)
    often, seldom = Mirror(), Mirror()
    for _ in range(40):
        life.live()
        often.read(life.me, life.random.choice([1, 2, 100]))
        if life.random.random() < 0.2:
            require_true(often.catch_up(life.me, 100), life.me)
        if life.random.random() < 0.05:
            seldom.catch_up(life.me, 2)
    for mirror in (often, seldom, Mirror()):
        require_true(mirror.catch_up(life.me, 7), life.me)


def test_who_knows_everything_is_told_nothing(guest: Caller, services: Services) -> None:
    """The same place, and a 304 to who has the answer; the next change is told alone."""
    backdate(services)
    guest.post("/attempts", order(0))
    mirror = Mirror().catch_up(guest)
    path = f"/me/changes?since={mirror.since}"
    again = guest.get(path)
    told = again.get_json()
    assert (told["items"], told["next"], told["since"]) == ([], None, mirror.since)
    assert guest.get(path, headers={"If-None-Match": again.headers["ETag"]}).status_code == 304
    sent = order(1, days=0.5)
    guest.post("/attempts", sent)
    assert ("attempt", sent["id"]) in told_of(guest, str(mirror.since))
    assert {what for what, _ in told_of(guest, str(mirror.since))} == {"attempt", "review"}
    assert len(told_of(guest, str(mirror.since))) == 2


def test_an_act_that_comes_late_tells_what_came_after_it(guest: Caller, services: Services) -> None:
    """The lines of the ledger before it, and the reviews of others, stay as they were."""
    backdate(services)
    sent = [order(number, days=10 - number) for number in range(6)]
    for one in sent:
        guest.post("/attempts", one)
    mirror = Mirror().catch_up(guest)
    late = order(7, days=6.5)
    guest.post("/attempts", late)
    told = told_of(guest, str(mirror.since))
    ids = [told_id for what, told_id in told if what == "attempt"]
    assert sorted(ids) == sorted([late["id"], *(one["id"] for one in sent[4:])])
    require_true(mirror.catch_up(guest), guest)


def test_a_course_made_anew_tells_nothing_that_is_as_it_was(
    guest: Caller, services: Services
) -> None:
    """No line of the ledger and no review; what was lost with the course is told."""
    for number in range(4):
        guest.post("/attempts", order(number, right=number != 2))
    mirror = Mirror().catch_up(guest)
    replay_all(services)
    assert told_of(guest, str(mirror.since)) == []
    with services.database.writing() as session:
        forget_course(session, learner_of(guest))
    replay_all(services)
    told = {what for what, _ in told_of(guest, str(mirror.since))}
    assert told == {"attempt", "review"}
    require_true(mirror.catch_up(guest), guest)


def test_an_earlier_act_takes_the_first_place(guest: Caller, services: Services) -> None:
    """Both are told: the one that is the first now, and the one that was."""
    backdate(services)
    before, after = order(0, days=2), order(0, days=1)
    guest.post("/attempts", after)
    mirror = Mirror().catch_up(guest)
    guest.post("/attempts", before)
    told = [told_id for what, told_id in told_of(guest, str(mirror.since)) if what == "attempt"]
    assert sorted(told) == sorted([before["id"], after["id"]])


def test_many_tries_at_a_puzzle_are_not_told_with_every_other(guest: Caller) -> None:
    """But for the first one: none of the others is as it was not before."""
    for _ in range(20):
        guest.post("/attempts", order(0))
    mirror = Mirror().catch_up(guest)
    guest.post("/attempts", order(0))
    told = [told_id for what, told_id in told_of(guest, str(mirror.since)) if what == "attempt"]
    assert len(told) == 2


def test_what_is_gone_is_told(guest: Caller, services: Services) -> None:
    """A profile that was deleted, a review whose attempts were annulled; and what came back."""
    name = guest.post("/profiles", examples.PROFILE_ORDER).get_json()["name"]
    guest.post("/attempts", order(0))
    mirror = Mirror().catch_up(guest)
    guest.delete(f"/profiles/{name}")
    recalled = services.recalls.quarantine(CARDS[0].id)
    list(services.recalls.carry_out(recalled, services.recalls.learners(recalled)))
    (family,) = mirror.of("review")
    mirror.told.clear()
    mirror.catch_up(guest)
    gone = {(item["what"], item["id"]) for item in mirror.told if item["gone"]}
    assert gone == {("profile", name), ("review", family)}
    (attempt,) = mirror.of("attempt").values()
    assert (attempt["annulled"], attempt["rating"]) == (True, None)
    require_true(mirror, guest)
    guest.post("/profiles", examples.PROFILE_ORDER)
    assert told_of(guest, str(mirror.since)) == [("profile", name)]


def test_a_guest_who_becomes_an_account_goes_on(people: People) -> None:
    """The same learner, the same place."""
    guest = people.guest()
    guest.post("/attempts", order(0))
    mirror = Mirror().catch_up(guest)
    guest.post("/accounts", LOGIN)
    guest.post("/accounts/verify", {"code": people.letterbox.code("ana@example.org")})
    require_true(mirror.catch_up(guest), guest)
    assert mirror.me["kind"] == "account"


def test_what_a_guest_brought_along_is_told(people: People, services: Services) -> None:
    """To the account's own devices; the guest's device has lost its token, and its place."""
    learner, guest = people.learner(), people.guest()
    backdate(services)
    learner.post("/attempts", order(0, days=3))
    mirror, his = Mirror().catch_up(learner), Mirror()
    sent = order(0, days=5)
    guest.post("/attempts", sent)
    guest.post(f"/puzzles/{CARDS[1].id}/hints", {"number": 1})
    guest.post("/profiles", examples.PROFILE_ORDER)
    his.catch_up(guest)
    entered = guest.post("/tokens", LOGIN)
    assert guest.get(f"/me/changes?since={his.since}").get_json()["code"] == "token_unknown"
    device = people.holding(entered)
    refused = device.get(f"/me/changes?since={his.since}")
    assert (refused.status_code, refused.get_json()["code"]) == (409, "cursor_unknown")
    require_true(mirror.catch_up(device), device)
    assert mirror.of("attempt")[sent["id"]]["first"]
    require_true(Mirror().catch_up(device), device)


def test_who_is_gone_is_told_so(people: People) -> None:
    """Not as an empty list: the token is good for nothing."""
    learner = people.learner()
    other = people.holding(people.log_in())
    mirror = Mirror().catch_up(other)
    learner.delete("/me", {"password": PASSWORD})
    answer = other.get(f"/me/changes?since={mirror.since}")
    assert (answer.status_code, answer.get_json()["code"]) == (401, "token_unknown")


@pytest.mark.parametrize("language", ["en", "pt", "es"])
def test_a_place_of_somebody_else_is_refused(
    new_guest: Callable[[], Caller], language: str
) -> None:
    """And one that lies ahead: given out before the database was put back. In words, too."""
    guest, other = new_guest(), new_guest()
    ahead = (NOW + timedelta(days=30)) - datetime(1970, 1, 1, tzinfo=UTC)
    micros = ahead // timedelta(microseconds=1)
    for since in (
        Mirror().catch_up(other).since,
        write_cursor(learner_of(guest).hex, str(micros), "~", ""),
        write_cursor(learner_of(guest).hex, str(2**63), "~", ""),
    ):
        refused = guest.speaking(language).get(f"/me/changes?since={since}")
        problem = refused.get_json()
        assert (refused.status_code, problem["code"]) == (409, "cursor_unknown")
        assert "since" in problem["detail"]


def test_a_place_that_is_older_than_epochs_is_known(guest: Caller, services: Services) -> None:
    """As long as the database was never put back."""
    with services.database.reading() as session:
        revision = session.get_one(Learner, learner_of(guest)).revision
    old = write_cursor(learner_of(guest).hex, str(revision), "~", "")
    assert told_of(guest, old) == []
    begin_epoch(services.database.engine.url.render_as_string(hide_password=False))
    assert guest.get(f"/me/changes?since={old}").get_json()["code"] == "cursor_unknown"


def unreadable() -> list[str]:
    """Return cursors that nobody gave out."""
    me = UUID(int=7).hex
    return [
        "x", "%2B", "é", "W10", write_cursor(me), write_cursor("me", "1", "~", ""),
        write_cursor(me, "-1", "~", ""), write_cursor(me, "1e3", "~", ""),
        write_cursor(me, "٣", "~", ""), write_cursor(me, "9" * 40, "~", ""),
        write_cursor(me, "1", "puzzle", ""), write_cursor(me, "1", "attempt", "7"),
        write_cursor(me, "1", "notice", ""), write_cursor(me, "1", "hint", "endgame-card-001"),
        write_cursor(me, "1", "hint", f"x/{2**63}"), write_cursor(me, "1", "profile", "a\0"),
    ]  # fmt: skip


@pytest.mark.parametrize("since", unreadable())
def test_what_is_no_place_is_refused(guest: Caller, since: str) -> None:
    """422 with a pointer to the parameter."""
    refused = guest.get(f"/me/changes?since={since}")
    (error,) = refused.get_json()["errors"]
    assert (refused.status_code, error["pointer"], error["code"], error["in"]) == (
        422, "/since", "invalid_cursor", "query",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("query", "pointer", "code"),
    [
        ("since=", "/since", "wrong_length"),
        (f"since={'W' * 400}", "/since", "wrong_length"),
        ("limit=0", "/limit", "out_of_range"),
        ("limit=101", "/limit", "out_of_range"),
        ("cursor=x", "/cursor", "unknown_field"),
    ],
)
def test_other_questions_are_refused(guest: Caller, query: str, pointer: str, code: str) -> None:
    """As in every list."""
    (error,) = guest.get(f"/me/changes?{query}").get_json()["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)


@pytest.mark.parametrize("limit", [50, 7])
def test_rows_older_than_revisions_come_once_each(
    guest: Caller, services: Services, limit: int
) -> None:
    """All bear the same number; and a change meanwhile comes behind them."""
    backdate(services)
    items = [order(number % 39) for number in range(120)]
    guest.post("/attempts/batch", {"items": items})
    guest.post("/profiles", examples.PROFILE_ORDER)
    with services.database.writing() as session:
        for source in SOURCES.values():
            session.execute(update(source.table).values(revision=0))
        session.execute(update(Learner).values(revision=0))
    mirror = Mirror()
    mirror.read(guest, limit)
    late = order(39, days=0.5)
    guest.post("/attempts", late)
    mirror.catch_up(guest, limit)
    told = [(item["what"], item["id"]) for item in mirror.told]
    twice = {one for one in told if told.count(one) > 1}
    assert {what for what, _ in twice} <= {"review"}
    assert told.index(("attempt", late["id"])) >= 120
    require_true(mirror, guest)


def test_it_takes_as_many_statements_for_many_as_for_few(guest: Caller, services: Services) -> None:
    """Whatever was changed."""
    numbers = []
    for part in (range(3), range(3, 40)):
        guest.post("/attempts/batch", {"items": [order(number) for number in part]})
        with statements(services) as sent:
            guest.get("/me/changes?limit=100")
        numbers.append(len(sent))
    assert numbers[0] == numbers[1]


def test_revisions_follow_the_clock_and_never_go_back(services: Services, guest: Caller) -> None:
    """Put back to a copy, they go on above what was given out since; a slow clock is no matter."""
    me, database = learner_of(guest), services.database
    given = []
    for hours in (0, 0, -5, 1, 0):
        with database.writing() as session:
            given.append(take_turn(session, me, NOW + timedelta(hours=hours)))
    micros = (NOW - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)
    hour = 3_600_000_000
    assert given == [micros, micros + 1, micros + 2, micros + hour, micros + hour + 1]
    with pytest.raises(NoResultFound), database.writing() as session:
        take_turn(session, uuid4(), NOW)


def test_nobody_overtakes_who_has_his_turn(guest: Caller, services: Services) -> None:
    """The next number is given when the one before is committed: until then none is read."""
    me, database = learner_of(guest), services.database

    def another() -> int:
        with database.writing() as session:
            return take_turn(session, me, NOW)

    before = Mirror().catch_up(guest).since
    with ThreadPoolExecutor(1) as pool:
        with database.writing() as session:
            first = take_turn(session, me, NOW)
            second = pool.submit(another)
            with pytest.raises(TimeoutError):
                second.result(timeout=0.5)
            assert Mirror().catch_up(guest).since == before
        assert second.result() == first + 1


def test_every_row_that_was_written_bears_a_revision(people: People) -> None:
    """None is left at the number of those that are older."""
    made = people.learner()
    do_everything(people, made, "ana@example.org")
    exported = made.get("/me/export").get_json()["tables"]
    for name in ("attempts", "hints_given", "house_profiles", "review_cards", "learners"):
        assert exported[name]
        assert all(row["revision"] > 0 for row in exported[name]), name
