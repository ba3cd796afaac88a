"""The queue of attempts made offline: each reaches the server once, none is lost in silence."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import func, select

from api.client import Client, Queue, Unreachable
from api.client.queue import AT_ONCE
from api.services import Services
from api.storage import Attempt
from tests.api.callers import card_answer, first_of, right_card
from tests.api.client.conftest import Line

CARD = first_of("endgame_card")


@pytest.fixture
def queue(tmp_path: Path) -> Queue:
    """Return an empty queue."""
    return Queue(tmp_path / "queue.jsonl")


def order(**changes: Any) -> dict[str, Any]:
    """Return an attempt made offline."""
    made = {"puzzle": CARD.id, "answer": card_answer(right_card(CARD)), "zone": "Europe/Lisbon"}
    return {**made, "acted_at": "2026-11-30T09:31:00Z", **changes}


def stored(services: Services) -> int:
    """Return how many attempts the server has."""
    with services.database.reading() as session:
        return session.scalar(select(func.count()).select_from(Attempt)) or 0


def test_what_was_kept_is_sent(client: Client, queue: Queue, services: Services) -> None:
    """The first at the puzzle is accepted, a later one is superseded, and the file is empty."""
    client.be_guest()
    first = queue.put(order())
    second = queue.put(order())
    assert [one["id"] for one in Queue(queue._path)] == [first["id"], second["id"]]
    report = queue.sync(client)
    assert {answer["id"] for answer in report.answers} == {first["id"], second["id"]}
    assert len(report.of("accepted")) + len(report.of("superseded")) == 2
    assert (len(queue), stored(services)) == (0, 2)
    assert queue.sync(client).answers == []


def test_what_was_sent_before_is_a_duplicate(client: Client, queue: Queue) -> None:
    """The answer was lost, or another device sent it."""
    client.be_guest()
    client.attempt(queue.put(order()))
    (answer,) = queue.sync(client).answers
    assert answer["status"] == "duplicate"
    assert len(queue) == 0


def test_what_is_never_taken_is_put_aside(client: Client, queue: Queue, services: Services) -> None:
    """With its problem; the others go on."""
    client.be_guest()
    bad, good = queue.put(order(puzzle="none-000")), queue.put(order())
    report = queue.sync(client)
    assert [one["id"] for one in report.of("rejected")] == [bad["id"]]
    assert [one["id"] for one in report.of("accepted")] == [good["id"]]
    (line,) = queue.rejected.read_text().splitlines()
    aside = json.loads(line)
    assert aside["order"] == bad
    assert aside["problem"]["errors"][0]["code"] == "unknown_puzzle"
    assert (len(queue), stored(services)) == (0, 1)


def test_a_sync_that_breaks_off_goes_on(
    new_client: Callable[..., Client],
    line: Line,
    queue: Queue,
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Wherever it breaks: afterwards the server has each once."""
    monkeypatch.setattr("api.client.queue.AT_ONCE", 1)
    client = new_client(tries=1)
    client.be_guest()
    for _ in range(3):
        queue.put(order())
    for faults in (["lost"], ["", "lost"], ["", "", "lost"]):
        line.faults = faults
        try:
            queue.sync(client)
        except Unreachable:
            assert len(queue) > 0
    line.faults = []
    queue.sync(client)
    assert (len(queue), stored(services)) == (0, 3)
    assert not queue.rejected.exists()


def test_without_a_token_nothing_is_lost(client: Client, queue: Queue) -> None:
    """The learner logs in first; the file stays."""
    queue.put(order())
    with pytest.raises(Exception, match="credentials_missing"):
        queue.sync(client)
    assert len(queue) == 1
    assert not queue.rejected.exists()


def test_a_line_that_a_crash_cut_off_spoils_nothing(queue: Queue) -> None:
    """It was never told to be kept; what is put in after it is whole."""
    first = queue.put(order())
    with queue._path.open("a") as file:
        file.write('{"id": "half')
    assert [one["id"] for one in queue] == [first["id"]]
    second = queue.put(order(zone="America/São_Paulo"))
    assert list(queue) == [first, second]


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n\n"])
def test_a_line_that_was_cut_off_is_put_aside(client: Client, queue: Queue, end: bytes) -> None:
    """Not lost, whether somebody has ended it since or not; and the others are sent."""
    client.be_guest()
    queue.put(order())
    with queue._path.open("ab") as file:
        file.write(b'{"id": "half' + end)
    assert [one["status"] for one in queue.sync(client).answers] == ["accepted"]
    assert queue.torn.read_bytes() == b'{"id": "half\n'
    assert queue._path.read_bytes() == b""


def test_a_line_that_was_cut_off_is_kept_when_another_follows(queue: Queue) -> None:
    """Also the one that is cut off after it."""
    for number in range(2):
        with queue._path.open("a") as file:
            file.write(f'{{"id": {number}, "ha')
        queue.put(order())
    assert queue.torn.read_text() == '{"id": 0, "ha\n{"id": 1, "ha\n'
    assert len(queue) == 2


def test_a_last_line_needs_no_end(queue: Queue) -> None:
    """Whoever wrote it meant it, if it is an attempt; empty lines are none."""
    queue._path.write_bytes(b'{"id": 1}\n\n{"id": 2}')
    assert [one["id"] for one in queue] == [1, 2]
    assert not queue.mend()
    queue.put({"id": 3})
    assert [one["id"] for one in queue] == [1, 2, 3]
    assert not queue.torn.exists()


class Batches:
    """A server that takes batches, as ``POST /attempts/batch`` promises to."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.sizes: list[int] = []

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer each attempt by itself."""
        if environ["PATH_INFO"] != "/api/v1/attempts/batch":
            answer: Iterable[bytes] = self.server(environ, start_response)
            return answer
        sent = json.loads(environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"])))
        self.sizes.append(len(sent["items"]))
        statuses = ("accepted", "duplicate", "superseded", "rejected")
        items = [
            {
                "id": one["id"],
                "status": statuses[one["seconds"]],
                "attempt": None if one["seconds"] == 3 else {"id": one["id"]},
                "problem": {"code": "invalid"} if one["seconds"] == 3 else None,
            }
            for one in sent["items"]
        ]
        start_response("200 OK", [("Content-Type", "application/json")])
        return [json.dumps({"items": items}).encode()]


def test_two_hundred_are_sent_at_once(client: Client, line: Line, queue: Queue) -> None:
    """By the promise of the batch: every answer settles its attempt."""
    client.be_guest()
    line.server = batches = Batches(line.server)
    for number in range(AT_ONCE + 10):
        queue.put({"id": str(uuid4()), "puzzle": CARD.id, "seconds": number % 4})
    report = queue.sync(client)
    assert batches.sizes == [AT_ONCE, 10]
    assert len(report.answers) == AT_ONCE + 10
    assert len(queue) == 0
    assert len(queue.rejected.read_text().splitlines()) == len(report.of("rejected")) == 52


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("after", ["", "\n", "\n \n"])
def test_the_lines_that_are_read_are_those_that_are_mended(
    queue: Queue, tmp_path: Path, end: str, after: str
) -> None:
    """Whatever ends them and stands behind: what is whole stays, what is cut off is put aside."""
    file, whole = tmp_path / "queue.jsonl", end.join(['{"id": 1}', '{"id": 2}'])
    file.write_text(whole + after, newline="")
    assert (queue.mend(), [each["id"] for each in queue]) == (False, [1, 2])
    file.write_text(f'{whole}{end}{{"id": 3, "ha{after}', newline="")
    assert (queue.mend(), [each["id"] for each in queue]) == (True, [1, 2])
    assert queue.torn.read_text() == '{"id": 3, "ha\n'
    queue.put({"id": 4})
    assert [each["id"] for each in queue] == [1, 2, 4]
