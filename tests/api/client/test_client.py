"""The client: it tries again when that is right, waits as told, and loses nothing."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from uuid import uuid4

import pytest

from api.client import ApiProblem, Client, FileTokens, MemoryTokens, Unreachable
from api.client.transport import Patience
from api.schemas import examples
from api.services import Services
from api.storage import Attempt, Learner
from puzzles.library import load_library
from puzzles.public_themes import PUBLIC_THEMES
from puzzles.texts.glossary import TERMS
from tests.api.callers import card_answer, first_of, right_card
from tests.api.client.conftest import Line
from tests.api.people import PASSWORD, People
from tests.api.server import free_port
from tests.api.stored import rows

CARD = first_of("endgame_card")


def test_a_guest_solves_a_puzzle(client: Client) -> None:
    """Tokens are kept and sent; attempts are listed."""
    assert client.be_guest(zone="Europe/Lisbon")["kind"] == "guest"
    posed = client.next_puzzle(kind="endgame_card")
    assert client.hint(posed["id"], 1)["number"] == 1
    order = {"puzzle": CARD.id, "answer": card_answer(right_card(CARD))}
    marked = client.attempt(order)
    assert marked["result"] == "right"
    assert list(client.attempts()) == [marked]
    assert client.me()["attempts"]["right"] == 1
    assert len(client.export()["tables"]["attempts"]) == 1


def test_a_line_is_played(client: Client) -> None:
    """Card by card, and given up."""
    client.be_guest()
    opened = client.attempt({"puzzle": first_of("endgame_line").id})
    played = client.play(opened["id"], 0, opened["legal"][0]["action"])
    assert played["ply"] > 0
    assert client.finish(opened["id"])["status"] == "over"


def test_a_guest_becomes_an_account(client: Client, people: People) -> None:
    """And logs in on another device, out, and leaves."""
    client.be_guest()
    client.ask_for_account("ana@example.org", PASSWORD)
    me = client.verify(people.letterbox.code("ana@example.org"))
    assert me["kind"] == "account"
    assert client.log_in("ana@example.org", PASSWORD)["id"] == me["id"]
    client.log_out()
    assert client.tokens is None
    client.log_in("ana@example.org", PASSWORD)
    client.leave(PASSWORD)
    assert client.tokens is None


def test_lists_are_read_to_their_end(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every puzzle once, whatever a part holds."""
    monkeypatch.setattr("api.client.client.PAGE", 7)
    ids = [puzzle["id"] for puzzle in client.puzzles()]
    assert len(ids) == len(set(ids)) == len(load_library())


def test_a_second_device_catches_up(
    client: Client, new_client: Callable[..., Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Change by change, then only what is new; the place moves on with each whole part."""
    monkeypatch.setattr("api.client.client.PAGE", 3)
    client.be_guest(zone="Europe/Lisbon")
    store = MemoryTokens()
    store.save(client.tokens)
    second = new_client(store)
    cards = [puzzle for puzzle in load_library().endings if puzzle.kind == "endgame_card"][:8]
    sent = {client.attempt({"puzzle": puzzle.id})["id"] for puzzle in cards}
    feed = second.changes()
    changes = list(feed)
    assert {change.id for change in changes if change.what == "attempt"} == sent
    assert feed.me is not None
    assert (feed.me["zone"], feed.rating) == ("Europe/Lisbon", client.get("/me/ratings")["rating"])
    assert list(second.changes(feed.since)) == []
    name = client.keep_profile("Ours", "salon", {"endgame_beat": True})["name"]
    (kept,) = second.changes(feed.since)
    assert kept.value is not None
    assert (kept.what, kept.id, kept.value["title"]) == ("profile", name, "Ours")
    client.delete(f"/profiles/{name}")
    (gone,) = second.changes(feed.since)
    assert (gone.what, gone.id, gone.value) == ("profile", name, None)


def test_a_feed_that_is_broken_off_tells_the_part_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is taken for read that its reader did not take."""
    monkeypatch.setattr("api.client.client.PAGE", 2)
    client.be_guest()
    cards = [puzzle for puzzle in load_library().endings if puzzle.kind == "endgame_card"][:5]
    sent = [client.attempt({"puzzle": puzzle.id})["id"] for puzzle in cards]
    feed, taken = client.changes(), []
    for change in feed:
        taken.append(change.id)
        if len(taken) == 3:
            break
    assert taken == sent[:3]
    assert [change.id for change in client.changes(feed.since)] == sent[2:]


def test_a_place_of_another_learner_is_a_problem(client: Client) -> None:
    """By its code an app knows to begin anew."""
    client.be_guest()
    feed = client.changes()
    assert list(feed) == []
    client.be_guest()
    with pytest.raises(ApiProblem) as caught:
        list(client.changes(feed.since))
    assert (caught.value.status, caught.value.code) == (409, "cursor_unknown")


def test_themes_are_listed(client: Client) -> None:
    """For anybody."""
    assert {theme["id"] for theme in client.themes()} == set(PUBLIC_THEMES)


def test_the_glossary_is_read(client: Client) -> None:
    """Every word of it."""
    assert [term["slug"] for term in client.glossary()] == list(TERMS)


def test_problems_are_exceptions(client: Client) -> None:
    """With code, pointers and all that was said."""
    with pytest.raises(ApiProblem) as caught:
        client.solve({"profile": "rubicon"})
    problem = caught.value
    assert (problem.status, problem.code) == (422, "invalid")
    assert "/position/profile" in [one.pointer for one in problem.errors]
    assert problem.body["title"]
    with pytest.raises(ApiProblem) as caught:
        client.puzzle("../me")
    assert caught.value.code == "not_found"


def test_an_answer_that_is_lost_is_asked_for_again(
    client: Client, line: Line, services: Services, pauses: list[float]
) -> None:
    """One guest, one attempt, one profile: what was done is not done twice."""
    line.faults = ["lost", "lost"]
    client.be_guest()
    assert rows(services, Learner) == 1
    line.faults = ["lost"]
    client.attempt({"puzzle": CARD.id, "answer": card_answer(right_card(CARD))})
    assert rows(services, Attempt) == 1
    line.faults = ["lost"]
    kept = client.keep_profile(**examples.PROFILE_ORDER)
    assert [one["name"] for one in client.profiles()][-1] == kept["name"]
    line.faults = ["lost"]
    assert client.report(CARD.id, "other")["status"] == "open"
    assert len(pauses) == 5


def test_what_is_still_being_done_is_waited_for(
    client: Client, line: Line, pauses: list[float]
) -> None:
    """The connection broke, the first sending goes on: the same answer comes a little later."""
    client.be_guest()
    line.faults = ["lost", "409;1"]
    kept = client.keep_profile(**examples.PROFILE_ORDER)
    assert line.sent[1:] == ["POST /profiles"] * 3
    assert pauses[-1] == 1
    assert [one["name"] for one in client.profiles()][-1] == kept["name"]


def test_what_may_not_be_done_twice_is_not(client: Client, line: Line) -> None:
    """Nobody knows whether the login came through: the caller decides."""
    line.faults = ["lost"]
    with pytest.raises(Unreachable):
        client.log_in("ana@example.org", PASSWORD)
    assert line.sent == ["POST /tokens"]


def test_it_waits_as_long_as_it_is_told(client: Client, line: Line, pauses: list[float]) -> None:
    """In seconds or until a date; what was refused was not done, a login too."""
    soon = format_datetime(datetime.now(UTC) + timedelta(seconds=60), usegmt=True)
    line.faults = ["429;7", f"503;{soon}", "503;nonsense"]
    with pytest.raises(ApiProblem, match="login_refused"):
        client.log_in("nobody@example.org", PASSWORD)
    assert pauses[0] == 7
    assert 50 < pauses[1] <= 60
    assert pauses[2] < 5


def test_pauses_grow(new_client: Callable[..., Client], line: Line, pauses: list[float]) -> None:
    """Where the server does not say how long: twice as long each time, or less."""
    line.faults = ["503"] * 5
    with pytest.raises(ApiProblem, match="unavailable"):
        new_client(tries=5, first_pause=1.0).get("/profiles")
    for number, pause in enumerate(pauses):
        assert 2**number / 2 <= pause <= 2**number
    assert len(pauses) == 4


def test_it_does_not_wait_for_ever(client: Client, line: Line, pauses: list[float]) -> None:
    """Told to wait longer than it is patient, it says so at once."""
    line.faults = ["429;3600"]
    with pytest.raises(ApiProblem) as caught:
        client.get("/profiles")
    assert (caught.value.code, caught.value.retry_after) == ("too_many_requests", 3600)
    assert pauses == []


def test_what_is_no_problem_of_ours_is_told_too(client: Client, line: Line) -> None:
    """A page of some balancer."""
    line.faults = ["500"]
    with pytest.raises(ApiProblem) as caught:
        client.get("/profiles")
    assert (caught.value.status, caught.value.code) == (500, "unknown")


def test_nobody_there(pauses: list[float]) -> None:
    """Tried as often as it is patient."""
    address = f"http://127.0.0.1:{free_port()}"
    with (
        Client(address, patience=Patience(tries=3), sleep=pauses.append) as client,
        pytest.raises(Unreachable) as caught,
    ):
        client.be_guest()
    assert str(caught.value) == f"no answer from {address}: Connection refused"
    assert len(pauses) == 2


def test_nobody_answers_in_time() -> None:
    """Somebody takes the call and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        patience = Patience(tries=1, for_one=0.05)
        with Client(address, patience=patience) as client, pytest.raises(Unreachable) as caught:
            client.get("/profiles")
    assert str(caught.value) == f"no answer from {address} in time"


def test_tokens_are_refreshed_before_they_end(client: Client, line: Line) -> None:
    """And after the server says that they have ended, whatever our clock shows."""
    me = client.be_guest()
    first = client.tokens
    assert first is not None
    store = client._transport.tokens
    store.save(replace(first, expires_at=datetime.now(UTC).isoformat()))
    assert client.me()["id"] == me["id"]
    second = client.tokens
    assert second is not None
    assert second.access_token != first.access_token
    store.save(replace(second, access_token=first.access_token))
    line.faults = ["", "lost"]
    assert client.me()["id"] == me["id"]
    assert line.sent[-4:] == [
        "GET /me", "POST /tokens/refresh", "POST /tokens/refresh", "GET /me",
    ]  # fmt: skip


def test_threads_refresh_once(client: Client, line: Line) -> None:
    """A refresh token is good once: fifty that need it make one call."""
    client.be_guest()
    tokens = client.tokens
    assert tokens is not None
    client._transport.tokens.save(replace(tokens, expires_at=datetime.now(UTC).isoformat()))
    with ThreadPoolExecutor(50) as pool:
        ids = {me["id"] for me in pool.map(lambda _: client.me(), range(50))}
    assert len(ids) == 1
    assert line.sent.count("POST /tokens/refresh") == 1


def test_a_dead_token_is_told(new_client: Callable[..., Client], client: Client) -> None:
    """The learner is gone: no endless refreshing."""
    client.be_guest()
    other = new_client(MemoryTokens(client.tokens))
    client.leave()
    with pytest.raises(ApiProblem, match="token_unknown"):
        other.me()


def test_tokens_live_in_a_file(new_client: Callable[..., Client], tmp_path: Path) -> None:
    """Which only its owner reads, and another start finds."""
    path = tmp_path / "tokens.json"
    assert FileTokens(path).load() is None
    me = new_client(FileTokens(path)).be_guest()
    assert path.stat().st_mode & 0o777 == 0o600
    again = new_client(FileTokens(path))
    assert again.me()["id"] == me["id"]
    again.leave()
    assert [found.name for found in tmp_path.iterdir() if "tokens" in found.name] == []


@pytest.mark.parametrize("text", ["", "{", "[]", '{"access_token": 1}', "null"])
def test_a_broken_file_holds_no_tokens(tmp_path: Path, text: str) -> None:
    """The learner logs in again."""
    (tmp_path / "tokens").write_text(text)
    assert FileTokens(tmp_path / "tokens").load() is None


def test_a_path_is_no_way_out(client: Client) -> None:
    """An id with a slash in it is one part of the address."""
    client.be_guest()
    with pytest.raises(ApiProblem, match="not_found"):
        client.hint(f"../attempts/{uuid4()}", 1)


def test_it_is_light() -> None:
    """No web framework, no database, no solver comes along."""
    heavy = "{'flask', 'werkzeug', 'sqlalchemy', 'marshmallow', 'numba', 'trainer', 'click'}"
    code = f"import sys, api.client; print(sorted({heavy} & set(sys.modules)))"
    printed = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], check=True, capture_output=True, text=True,
        cwd=Path(__file__).parents[3],
    ).stdout  # fmt: skip
    assert printed == "[]\n"
